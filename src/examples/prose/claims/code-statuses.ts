import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { coordinatesOf } from './coordinates';
import { isDocumented, wordsIn } from './documented-words';
import type { Documents } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const known = new WeakMap<Documents, ReadonlyMap<string, ReadonlySet<string>>>();

/** A code as most APIs write them, and the members that have one. */
const snake = /^[a-z\d]+(?:_[a-z\d]+)+$/;
const ofCode = /^(?:(?:error|problem)_?)?(?:code|reason|key)$|^error$/i;

/** The codes in an example of a response. */
function codesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(codesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) =>
    typeof own === 'string' ? (ofCode.test(name) && snake.test(own) ? [own] : []) : codesIn(own),
  );
}

/** "Refused with `422` and the code `moisture_too_high`": the clauses of a description that have one status and name a code. */
function toldTogether(description: string): (readonly [code: string, status: string])[] {
  return description.split(/[;:]\s|\.(?:\s|$)/).flatMap((clause) => {
    const [status, more] = new Set([...clause.matchAll(/(?<![\w-])[45]\d\d(?![\w-])/g)].map(([text]) => text));
    const codes = [...clause.matchAll(/(?:\bcode\s+|(?<![\w-])[45]\d\d`?,?\s+)`([a-z\d]+(?:_[a-z\d]+)+)`/g)].map(
      ([, code]) => code!,
    );
    return status === undefined || more !== undefined ? [] : codes.map((code) => [code, status] as const);
  });
}

/** The statuses whose responses are described, or shown, with an error code: "The code is `token_invalid`." */
function statusesIn(documents: Documents): ReadonlyMap<string, ReadonlySet<string>> {
  const cached = known.get(documents);
  if (cached) return cached;
  const values = new Set(wordsIn(documents).enumerations.flatMap((one) => one.values));
  const statuses = new Map<string, Set<string>>();
  const add = (value: string, status: string): void => {
    statuses.set(value, (statuses.get(value) ?? new Set()).add(status));
  };
  for (const { info } of documents.models)
    for (const [code, status] of toldTogether(info.description ?? '')) add(code, status);
  for (const { operation } of documents.operations) {
    for (const [code, status] of toldTogether(operation.description ?? '')) add(code, status);
    for (const { status, description, content } of operation.responses) {
      if (!/^[45]\d\d$/.test(status)) continue;
      for (const { examples = [] } of content)
        for (const code of examples.flatMap((one) => codesIn(one.value))) add(code, status);
      const shown = content.flatMap(({ examples = [] }) => examples.map((one) => JSON.stringify(one.value ?? '')));
      const named = [...`${description} ${shown.join(' ')}`.matchAll(/[`"']([A-Za-z][\w.-]*[_-][\w.-]+|[A-Z][\w]+|[a-z]\w+)[`"']/g)]; // prettier-ignore
      for (const [, value = ''] of named) {
        if (values.has(value) || /^[A-Z]+_[A-Z_]+$/.test(value)) add(value, status);
      }
    }
  }
  known.set(documents, statuses);
  return statuses;
}

const uncertain = /^(?:not|never|instead|rather|unlike|neither|sandbox)$/;
const isGiven = (token: Token | undefined): boolean => token?.kind === 'number' || token?.kind === 'name';

/** "404 or 410", but no "missing or expired token". */
const isChoice = (part: readonly Token[]): boolean =>
  part.some(({ text }, at) => text === 'or' && (isGiven(part[at - 1]) || isGiven(part[at + 1])));

/** "404 and `report_expired`", where the documents give that code with 410. */
export function codeStatusFaults({ tokens, kind, row }: Statement, page: Page): ProseFault[] {
  const statuses = statusesIn(page.documents);
  if (kind === 'heading' || statuses.size === 0) return [];
  const isFirst = kind === 'cell' && row?.[0] === tokens[0];
  const parts = kind === 'cell' ? (isFirst ? [row!] : []) : coordinatesOf(tokens);
  return (parts.length > 0 || kind === 'cell' ? parts : [tokens]).flatMap((part): ProseFault[] => {
    const numbers = part.filter((token, at) => isErrorStatus(token) || isBeforeCode(part, at, statuses));
    const codes = part.filter((token) => token.kind === 'name' && statuses.has(token.text));
    const [status, more] = numbers;
    const [code, others] = codes;
    const unknown =
      status && !more && !code
        ? part.find(
            ({ kind: own, text }, at) =>
              own === 'name' &&
              /^(?:with|code|and)$/.test(part[at - 1]?.text ?? '') &&
              !page.codeWords.has(text) &&
              isUnknownCode(text, page),
          )
        : undefined;
    if (status && unknown && !part.some(({ text }) => uncertain.test(text)) && !isChoice(part))
      return [{ line: unknown.line, message: `no response is documented with the code "${unknown.text}"`, hint }];
    // In a row, what stands in other columns denies nothing of these two.
    const near =
      kind === 'cell'
        ? part.filter((_, at) => [status, code].some((one) => one && Math.abs(at - part.indexOf(one)) < 3))
        : part;
    if (!status || more || !code || others || near.some(({ text }) => uncertain.test(text))) return [];
    if (isChoice(part)) return [];
    const documented = statuses.get(code.text)!;
    if (documented.has(status.text)) return [];
    const message = `the API documents have the code ${code.text} with ${[...documented].join(' or ')}, not with ${status.text}`;
    return [{ line: status.line, message, hint }];
  });
}

/** "206 `not_refundable`", of a code of errors. */
const isBeforeCode = (part: readonly Token[], at: number, statuses: ReadonlyMap<string, unknown>): boolean => {
  const [status, ...after] = part.slice(at, at + 5);
  const code = after.find(({ text }) => !/^(?:with|and|the|code)$/.test(text));
  return (
    status?.kind === 'number' && /^[1-5]\d\d$/.test(status.text) && code?.kind === 'name' && statuses.has(code.text)
  );
};

const MIN_CODES = 3;

/** "409 with `no_space`", where codes are written like that, and this is none. */
export const isUnknownCode = (text: string, { documents }: Page): boolean =>
  snake.test(text) &&
  [...statusesIn(documents).keys()].filter((one) => snake.test(one)).length >= MIN_CODES &&
  !isDocumented(text, documents);

const refused = compile(
  '(?:fails?|failed|refuse[sd]?|refusing|reject(?:s|ed)?|turned away|turned down|ends?|ended) (?:it |them |that |this )?with (?:{det})?(?:# )?(?:and )?(?:the )?(?:error |code )*(?<code>@)(?= (?:[.,;:)]|and|if|when|until|$))',
);
const headOfCodes = /^(?:(?:error )?codes?|errors?|)$/;

/**
 * "We refuse that with `blue`", and `blue` in the row of a status: the value of an enumeration that has nothing to do with errors, where the
 * documents have codes for these.
 */
export function foreignCodeFaults({ tokens, kind, row, column = '' }: Statement, page: Page): ProseFault[] {
  const { documents } = page;
  const statuses = statusesIn(documents);
  if (kind === 'heading' || statuses.size < MIN_CODES) return [];
  const [first, second] = tokens;
  const isCell = kind === 'cell' && !second && row!.filter(isErrorStatus).length === 1 && headOfCodes.test(column);
  const stated = isCell
    ? [first!]
    : kind === 'cell' || tokens.some(({ text }) => uncertain.test(text))
      ? []
      : find(tokens, canonical(tokens), refused).flatMap(({ parts }) => parts.code!);
  return stated.flatMap((token): ProseFault[] => {
    if (token.kind !== 'name' || token.of || statuses.has(token.text) || documents.fields.has(token.text)) return [];
    const owners = wordsIn(documents).enumerations.filter(({ values }) => values.includes(token.text));
    const isOfErrors = owners.some(({ values }) => values.some((value) => statuses.has(value)));
    if (owners.length === 0 || isOfErrors || page.codeWords.has(token.text)) return [];
    return [{ line: token.line, message: `"${token.text}" is a value of ${owners[0]!.name}, and no code of an error`, hint }]; // prettier-ignore
  });
}

const isErrorStatus = ({ kind, text }: Token): boolean => kind === 'number' && /^[45]\d\d$/.test(text);

const compared =
  /(?:[sS]tatus|[cC]ode|StatusCode|INFO_RESPONSE_CODE)\w*\)?(?:\(\))?\s*(?:===?|!==?|==|eq)\s*["']?([45]\d\d)\b/g;
const quoted = /(["'`])([a-z\d]+(?:_[a-z\d]+)+)\1/g;
const statusLine = /^HTTP\/\d(?:\.\d)? ([45]\d\d)\b/;

/**
 * `if (res.status === 400 && body.code === "no_space")` in a line of a program, and a response in HTTP whose body has a code, where the
 * documents give that code with another status.
 */
export function shownCodeFaults(text: string, documents: Documents): ProseFault[] {
  const statuses = statusesIn(documents);
  const lines = text.split('\n');
  const [, ofAll] = statusLine.exec(lines[0] ?? '') ?? [];
  return lines.flatMap((line, index): ProseFault[] => {
    const [own, more] = new Set([...line.matchAll(compared)].map(([, status]) => status!));
    const status = own ?? ofAll;
    const [code, others] = [...line.matchAll(quoted)].map(([, , name]) => name!).filter((name) => statuses.has(name));
    const isMember = own !== undefined || /["']?\bcode["']?\s*:/.test(line);
    if (status === undefined || more !== undefined || code === undefined || others !== undefined || !isMember)
      return [];
    const documented = statuses.get(code)!;
    if (documented.has(status)) return [];
    const message = `the API documents have the code ${code} with ${[...documented].join(' or ')}, not with ${status}`;
    return [{ line: own === undefined ? 1 : index + 1, message, hint }];
  });
}
