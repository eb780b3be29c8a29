import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { coordinatesOf } from './coordinates';
import { isDocumented, wordsIn } from './documented-words';
import type { Documents } from './documents';
import { hint } from './matches';
import type { Statement } from './statement';
import type { Token } from './tokens';

const known = new WeakMap<Documents, ReadonlyMap<string, ReadonlySet<string>>>();

/** The statuses whose responses are described, or shown, with an error code: "The code is `token_invalid`." */
function statusesIn(documents: Documents): ReadonlyMap<string, ReadonlySet<string>> {
  const cached = known.get(documents);
  if (cached) return cached;
  const values = new Set(wordsIn(documents).enumerations.flatMap((one) => one.values));
  const statuses = new Map<string, Set<string>>();
  for (const { operation } of documents.operations)
    for (const { status, description, content } of operation.responses) {
      if (!/^[45]\d\d$/.test(status)) continue;
      const shown = content.flatMap(({ examples = [] }) => examples.map((one) => JSON.stringify(one.value ?? '')));
      const named = [...`${description} ${shown.join(' ')}`.matchAll(/[`"']([A-Za-z][\w.-]*[_-][\w.-]+|[A-Z][\w]+|[a-z]\w+)[`"']/g)]; // prettier-ignore
      for (const [, value = ''] of named) {
        if (!values.has(value) && !/^[A-Z]+_[A-Z_]+$/.test(value)) continue;
        const own = statuses.get(value) ?? new Set();
        statuses.set(value, own.add(status));
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
    const numbers = part.filter(isErrorStatus);
    const codes = part.filter((token) => token.kind === 'name' && statuses.has(token.text));
    const [status, more] = numbers;
    const [code, others] = codes;
    const unknown =
      status && !more && !code
        ? part.find((token, at) => isUnknownCode(token, part[at - 1], statuses, page))
        : undefined;
    if (status && unknown && !part.some(({ text }) => uncertain.test(text)) && !isChoice(part))
      return [{ line: unknown.line, message: `no response is documented with the code "${unknown.text}"`, hint }];
    if (!status || more || !code || others || part.some(({ text }) => uncertain.test(text))) return [];
    if (isChoice(part)) return [];
    const documented = statuses.get(code.text)!;
    if (documented.has(status.text)) return [];
    const message = `the API documents have the code ${code.text} with ${[...documented].join(' or ')}, not with ${status.text}`;
    return [{ line: status.line, message, hint }];
  });
}

const MIN_CODES = 3;
const isSnake = (text: string): boolean => /^[a-z\d]+(?:_[a-z\d]+)+$/.test(text);

/** "409 with `no_space`", where codes are written like that, and this is none. */
const isUnknownCode = (
  { kind, text }: Token,
  before: Token | undefined,
  statuses: ReadonlyMap<string, unknown>,
  { documents, codeWords }: Page,
): boolean =>
  kind === 'name' &&
  /^(?:with|code|and)$/.test(before?.text ?? '') &&
  isSnake(text) &&
  [...statuses.keys()].filter(isSnake).length >= MIN_CODES &&
  !isDocumented(text, documents) &&
  !codeWords.has(text);

const isErrorStatus = ({ kind, text }: Token): boolean => kind === 'number' && /^[45]\d\d$/.test(text);
