import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { isUnknownCode } from './code-statuses';
import { valuesOf } from './compare';
import { hint } from './matches';
import { fieldsNamed } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';

const between = /^(?:[,|/]|or|and)$/;
const opening = /^(?:one|of|either|or|:)$/;

/** The values that a comment consists of; undefined where it has anything else. */
function listedIn(tokens: readonly Token[]): readonly Token[] | undefined {
  const start = tokens.findIndex(({ kind, text }) => kind !== 'word' || !opening.test(text));
  const end = tokens.at(-1)?.text === '.' ? tokens.length - 1 : tokens.length;
  const list = tokens.slice(Math.max(0, start), end);
  const values = list.filter(({ text }) => !between.test(text));
  const isList = values.every(({ kind }) => kind === 'word' || kind === 'number' || kind === 'name');
  const isDense = list.every(({ text }, at) => between.test(text) || at === 0 || between.test(list[at - 1]!.text));
  return isList && isDense && values.length > 0 ? values : undefined;
}

/** A word that is no comment by itself, such as "important" or "optional". */
const isSpelt = ({ kind, text }: Token): boolean => kind !== 'number' && /[_\d]/.test(text);

/** `jar_size: 500 # 250, 500 or 750`, of an enumeration without the last one; `body["code"] # too_wet`, which no error has. */
export function trailingValueFaults({ tokens, lead, scope, isComment }: Statement, page: Page): ProseFault[] {
  const [name, more] = lead;
  const listed = isComment && name && !more ? listedIn(tokens) : undefined;
  if (!name || !listed) return [];
  if (/code$/i.test(name.text)) {
    const unknown = listed.find((one) => isUnknownCode(one.text, page));
    return unknown
      ? [{ line: unknown.line, message: `no response is documented with the code "${unknown.text}"`, hint }]
      : [];
  }
  const fields = fieldsNamed(name, [...scope, page.all], page.documents);
  const values = fields.map(valuesOf);
  if (fields.length === 0 || values.some((one) => !one)) return [];
  const known = values.flatMap((one) => one!);
  const odd = listed.filter(({ text }) => !known.some((value) => value.toLowerCase() === text.toLowerCase()));
  const isOfField = odd.length < listed.length || tokens[0]?.text === 'or' || listed.every(isSpelt);
  if (!isOfField || (listed.length === 1 && tokens[0]?.text !== 'or' && !listed.every(isSpelt))) return [];
  return odd.map(({ line, text }) => ({
    line,
    message: `${text} is not a value of ${name.text}, whose values are ${[...new Set(known)].slice(0, 12).join(', ')}`,
    hint: 'Use a value that the document allows.',
  }));
}
