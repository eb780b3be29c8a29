import { canonical, type Token } from './claims/tokens';
import type { Seen, Unseen } from './seen-values';
import { ordinals } from './shown-items';

const pageNames = /(?:^|[._-])page(?:[._-]?(?:no|num|number|index))?$|^pageN(?:o|um|umber)$/i;
const sizeNames = /(?:^|[._-])(?:size|limit|per[._-]?page|page[._-]?size)$|^(?:pageSize|perPage)$/i;

/** "Request the second page of two persons each:", above a request for another page or size. */
export function pageFaults(sentence: readonly Token[], introduced: readonly Seen[]): Unseen[] {
  const [only, more] = introduced;
  const query = only ? new URLSearchParams(only.target.split('?')[1] ?? '') : undefined;
  if (!only || more || !query) return [];
  const valueOf = (pattern: RegExp): readonly [string, number] | undefined =>
    [...query].flatMap(([name, value]) => (pattern.test(name) && /^\d+$/.test(value) ? [[name, Number(value)] as const] : []))[0]; // prettier-ignore
  return sentence.flatMap((token, at): Unseen[] => {
    if (!/^pages?$/.test(token.text) || token.kind !== 'word') return [];
    const place = ordinals.indexOf(sentence[at - 1]?.text ?? '');
    const page = valueOf(pageNames);
    const first = page ? firstOf(page[0], only) : [];
    const { line } = token;
    if (place >= 0 && page && !first.some((start) => start + place === page[1]))
      return [{ at, line, message: `the request has ${page[0]}=${page[1]}, which is not the ${ordinals[place]} page` }];
    const size = valueOf(sizeNames);
    const said = sentence[at + 2];
    if (!size || sentence[at + 1]?.text !== 'of' || said?.kind !== 'number' || said.value === size[1]) return [];
    const each = canonical(sentence.slice(at + 3, at + 4));
    return /^[a-z]/.test(each)
      ? [{ at, line: said.line, message: `the request has ${size[0]}=${size[1]}, not ${said.text}` }]
      : [];
  });
}

/** The numbers that the first page may have, by the parameter's default or minimum. */
function firstOf(name: string, { operation }: Seen): readonly number[] {
  const schema = operation?.parameters.find((parameter) => parameter.name === name)?.schema;
  const start = schema?.default?.value ?? schema?.minimum;
  return start === 0 || start === 1 ? [start] : [0, 1];
}
