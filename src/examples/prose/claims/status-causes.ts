import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../../openapi/model';
import { escapeRegExp } from '../../../text/escape-reg-exp';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsIn } from './documented-words';
import { hint } from './matches';
import { operationOf } from './operation-of';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

/** Why an API refuses a request, and the statuses that say so (RFC 9110 §15.5 and §15.6; RFC 6585 §4 for 429). */
interface Cause {
  readonly said: RegExp;
  readonly statuses: readonly number[];
  /** How the description of a response tells of it. */
  readonly described: RegExp;
}

const bad =
  '(?:missing|absent|invalid|wrong|expired|incorrect|revoked|bad|no|without(?: an?| the)?)(?: (?:,|or|and) (?:an? )?(?:missing|absent|invalid|wrong|expired|incorrect|revoked|bad))*';
const credential = '(?:(?:api|access|bearer|auth|secret) )?(?:keys?|tokens?|credentials|authentication)';

/** "A body of more than 1 MB" */
const oversized = '(?:larger|bigger|more|greater) than # (?:bytes|kb|kib|kilobytes|mb|mib|megabytes|gb|gib|gigabytes)';

const causes: readonly Cause[] = [
  {
    said: RegExp(
      ` (?:${bad} (?:valid )?${credential}|(?:key|token|credentials) (?:is|are|was|has) (?:missing|absent|invalid|wrong|expired|incorrect|revoked)|(?<=(?:key|token)s? .*)an (?:expired|invalid|unknown) (?:one|#)) `,
    ),
    statuses: [401],
    described: /unauthori[sz]ed|authenticat|token|key|credential/i,
  },
  {
    said: / (?:(?:lacks?|lacking|without|missing|insufficient|has no|have no|not have)(?: the| a| an)?(?: [a-z]+)? (?:permissions?|scopes?|roles?|rights)|not permitted|not allowed to|(?:one|token|key) that does not (?:permit|allow) (?:it|this|that|the call)) /,
    statuses: [403],
    described: /forbidden|permi(?:ssion|t)|allowed|scope|role|rights/i,
  },
  {
    said: / (?:(?<! as (?:if|though) (?:it|they|this|that) )(?:does|do|did) not exist|is not there|(?<! @ )is unknown|are unknown|unknown (?:id|ids|identifier|name|@)|no such|not found|(?:can|could) not be found|non-?existent|is not in the (?:index|list|database)) /,
    statuses: [404, 410],
    described: /not found|exist|unknown|no such|missing|gone|deleted/i,
  },
  {
    said: / (?:already (?:exists?|taken|in use|used)|is taken|are taken|duplicates?|conflicts?) /,
    statuses: [409],
    described: /conflict|exist|taken|in use|duplicate|already|unique/i,
  },
  {
    said: / (?:malformed|(?:invalid|bad) (?:body|bodies|json|parameters?|requests?|input|fields?|values?|syntax)|(?:fails|failed) validation|validation (?:fails|failed|errors?)) /,
    statuses: [400, 422],
    described: /bad request|malformed|invalid|validation|unprocessable|wrong|error/i,
  },
  {
    said: / (?:too many (?:requests|calls)|(?:exceeded|exceeding|exceeds?|over|beyond|hit|hits|hitting|reach|reached) (?:the |a |your )?(?:rate )?limits?|rate limit (?:is |has been )?(?:exceeded|hit|reached)|throttled) /,
    statuses: [429],
    described: /too many|rate|limit|throttl|quota/i,
  },
  {
    said: RegExp(
      ` (?:(?:is|are|was) too (?:large|big|long)|too (?:large|big)|exceeds? the (?:maximum |allowed )?size|${oversized}) `,
    ),
    statuses: [413],
    described: /large|big|size|limit|long/i,
  },
  {
    said: / (?:(?:unsupported|another|other|unknown|wrong) (?:media |content |file )types?|(?:media |content |file )?types? (?:is|are) (?:not (?:supported|accepted|allowed)|unsupported|unknown)) /,
    statuses: [415],
    described: /type|format|unsupported/i,
  },
  {
    said: / (?:internal (?:server )?errors?|server errors?|(?:on|at) our (?:side|end)|unexpected errors?) /,
    statuses: [500, 502, 503, 504],
    described: /server|internal|unexpected|unavailable|error/i,
  },
];

/** Statuses that have one cause by HTTP itself, however a document describes them. */
const fixed = new Set([401, 404, 413, 415, 429]);

const opensStatus =
  /^(?:with|status|statuses|get|gets|got|receive|receives|an?|returns?|is|are|,|and|code|http|yields?|gives?|means|by|in|:|\(|–|—|-|responds)$/;
const uncertain =
  / (?:never|rather|instead|unlike|not|nor|than|sandbox|or) (?:[a-z]+ ){0,3}# | # (?:or|and) (?:an? )?# | (?:both|either|any|all) /;

interface Found {
  readonly at: number;
  readonly status?: Token & { readonly kind: 'number' };
  readonly cause?: Cause;
}

/** Statuses that sentences give a cause for that belongs to another status which the operations document. */
export function causeFaults(statement: Statement, page: Page): ProseFault[] {
  const tokens = statement.kind === 'cell' ? (statement.row ?? statement.tokens) : statement.tokens;
  if (statement.kind === 'cell' && tokens[0] !== statement.tokens[0]) return [];
  const text = ` ${canonical(tokens)}`;
  if (uncertain.test(text.replace(new RegExp(oversized, 'g'), ''))) return [];
  // An error code beside a status says itself why, whatever the words around it remind of.
  if (statement.kind === 'cell' && tokens.some(({ kind, text: name }) => kind === 'name' && isErrorCode(name, page)))
    return [];
  const pairs = pairsOf(
    [...statusesIn(tokens), ...causesIn(tokens, text)].sort((one, other) => one.at - other.at),
    tokens,
  );
  if (pairs.length === 0) return [];
  const levels = [page.subjectsIn(tokens), ...statement.scope, page.all].map((level) =>
    level.flatMap((subject) => (subject.kind === 'operation' ? [subject.operation] : [])),
  );
  const operations = levels.find(({ length }) => length > 0) ?? [];
  return pairs.flatMap(({ status, cause }): ProseFault[] => {
    if (cause.statuses.includes(status.value) || tells(operations, [status.value], cause)) return [];
    if (!documents(operations, status.value)) return [];
    const isFixed = (one: number): boolean => fixed.has(one) && documents(operations, one);
    const meant = cause.statuses.filter((one) => tells(operations, [one], cause) || isFixed(one));
    if (meant.length === 0) return [];
    const names = meant.map((one) => `${one} (${STATUS_CODES[one]})`).join(' or ');
    return [{ line: status.line, message: `the documented status for this is ${names}, not ${status.text}`, hint }];
  });
}

const isErrorCode = (name: string, { documents }: Page): boolean =>
  /^[a-z]+(?:[_-][a-z]+)+$/i.test(name) && wordsIn(documents).enumerations.some(({ values }) => values.includes(name));

const without =
  / without (?:(?:the|this|that|an?|its) )?(?:(?:header|parameter|field) )?(@|header|parameter|field) .*? (?=# )/;

/** "Without this header you receive 412", where the response that tells of it has another status. */
export function absenceStatusFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, previous = [], lead } = statement;
  const text = ` ${canonical(tokens)}`;
  const match = without.exec(text);
  const operation = match ? operationOf(statement, page)?.operation : undefined;
  if (!match || !operation || uncertain.test(text)) return [];
  const at = text.slice(0, match.index).split(' ').length - 1;
  const status = statusesIn(tokens).find((one) => one.at > at)?.status;
  const named = tokens.slice(at).find(({ kind }) => kind === 'name');
  const name =
    match[1] === '@' ? named : (tokens.slice(0, at).findLast(isName) ?? previous.findLast(isName) ?? lead[0]);
  if (name?.kind !== 'name' || !status) return [];
  const isAbsent = new RegExp(
    `\\b(?:no|without|lacks?|missing)\\b[^.]{0,20}${escapeRegExp(name.text)}\\b|${escapeRegExp(name.text)}\\W{1,3}(?:is|was) (?:missing|absent)`,
    'i',
  );
  const told = operation.responses.filter((one) => isAbsent.test(one.description)).map((one) => one.status);
  const isOther = operation.responses.some((response) => response.status === status.text);
  if (told.length === 0 || told.includes(status.text) || !isOther) return [];
  return [
    {
      line: status.line,
      message: `the documented status without ${name.text} is ${told.join(' or ')}, not ${status.text}`,
      hint,
    },
  ];
}

const isName = ({ kind }: Token): boolean => kind === 'name';

function statusesIn(tokens: readonly Token[]): Found[] {
  return tokens.flatMap((token, at) =>
    token.kind === 'number' &&
    /^[45]\d\d$/.test(token.text) &&
    (at === 0 || opensStatus.test(tokens[at - 1]!.text)) &&
    !/^(?:characters?|items?|entries|bytes|times|seconds?|ms|requests?|calls?|records?|results?)$/.test(
      tokens[at + 1]?.text ?? '',
    )
      ? [{ at, status: token }]
      : [],
  );
}

function causesIn(tokens: readonly Token[], text: string): Found[] {
  return causes.flatMap((cause) =>
    [...text.matchAll(new RegExp(cause.said, 'g'))].flatMap((match): Found[] => {
      const at = text.slice(0, match.index).split(' ').length - 1;
      // "404 Not Found" is the name of the status.
      const status = tokens[at - 1];
      const isName = STATUS_CODES[status?.text ?? '']?.toLowerCase() === match[0].trim();
      return isName ? [] : [{ at, cause }];
    }),
  );
}

/** Each status with its cause, where these alternate, so that it is clear which belong together. */
function pairsOf(
  found: readonly Found[],
  tokens: readonly Token[],
): { status: NonNullable<Found['status']>; cause: Cause }[] {
  const [last] = found.slice(-1);
  const before = found.slice(0, -1);
  // "Without a token, or with an expired one, it responds with 401": each of them.
  const isOr = (one: Found, other: Found): boolean => tokens.slice(one.at, other.at).some(({ text }) => text === 'or');
  if (
    last?.status &&
    before.length > 1 &&
    before.every((one, at) => one.cause && (at === 0 || isOr(before[at - 1]!, one)))
  )
    return before.map(({ cause }) => ({ status: last.status!, cause: cause! }));
  if (found.length === 0 || found.length % 2 !== 0) return [];
  const pairs = Array.from({ length: found.length / 2 }, (_, index) => found.slice(2 * index, 2 * index + 2));
  const first = found[0]!.status !== undefined;
  if (!pairs.every(([one, other]) => (one!.status !== undefined) === first && (other!.status === undefined) === first))
    return [];
  return pairs.map(([one, other]) => ({
    status: (one!.status ?? other!.status)!,
    cause: (one!.cause ?? other!.cause)!,
  }));
}

const documents = (operations: readonly Operation[], status: number): boolean =>
  operations.some(({ responses }) => responses.some((response) => response.status === String(status)));

/** Whether a documented response with one of the statuses tells of a cause, or of nothing but its own name. */
const tells = (
  operations: readonly Operation[],
  statuses: readonly number[],
  { described, statuses: own }: Cause,
): boolean =>
  operations.some(({ responses }) =>
    responses.some(
      ({ status, description }) =>
        statuses.includes(Number(status)) &&
        ((described.test(description) && !isToldOfOther(Number(status), description, own)) ||
          (own.includes(Number(status)) && (description === '' || description === STATUS_CODES[Number(status)]))),
    ),
  );

/** "The token lacks the scope", of a 403, tells why that is no 401. */
const isToldOfOther = (status: number, description: string, own: readonly number[]): boolean =>
  !own.includes(status) &&
  causes.some(({ statuses, described }) => statuses.includes(status) && described.test(description));
