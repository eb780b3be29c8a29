import { singular } from '../../text/singular';
import { wordsOf } from '../../text/words';
import { compile } from './claims/grammar';
import { find } from './claims/matches';
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
    const perPage = perPageFault(sentence, at, valueOf(sizeNames));
    if (perPage) return [perPage];
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

/** "At most ten persons a page", above a request for pages of another size. */
function perPageFault(
  sentence: readonly Token[],
  at: number,
  size: readonly [string, number] | undefined,
): Unseen | undefined {
  const [number, noun, per] = sentence.slice(Math.max(0, at - 3), at);
  if (!size || number?.kind !== 'number' || noun?.kind !== 'word' || !/^(?:an?|per|each)$/.test(per?.text ?? ''))
    return undefined;
  if (number.value === size[1]) return undefined;
  return { at, line: number.line, message: `the request has ${size[0]}=${size[1]}, not ${number.text}` };
}

const filtered = compile(
  '(?:by|with the same|(?:with|of|in|at|for) (?<number>#|one|a single)) (?<word>[a-z]{3,}|@)>> (?:[.,;:)]|only) ',
);

/** "The stations with one status", above a request that filters by another parameter only. */
export function filterFaults(sentence: readonly Token[], introduced: readonly Seen[]): Unseen[] {
  const [only, more] = introduced;
  const parameters = only?.operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
  if (!only || more || parameters.length === 0) return [];
  const [path = '', query = ''] = only.target.split('?');
  const sent = new Set(new URLSearchParams(query).keys());
  return find(sentence, canonical(sentence), filtered).flatMap(({ parts }): Unseen[] => {
    const [number] = parts.number ?? [];
    const token = parts.word![0]!;
    if (number?.kind === 'number' && number.value !== 1) return [];
    const word = token.text.toLowerCase();
    const isCalled = (name: string): boolean =>
      name.toLowerCase() === word || singular(wordsOf(name).join(' ')) === singular(word);
    const named = parameters.filter(({ name }) => isCalled(name));
    // What is sorted by something has that as a value.
    if (named.length !== 1 || sent.has(named[0]!.name) || `${path}?${query}`.toLowerCase().includes(word)) return [];
    const message = `the request has no ${named[0]!.name}${sent.size > 0 ? `, but ${[...sent].join(', ')}` : ''}`;
    return [{ at: sentence.indexOf(token), line: token.line, message }];
  });
}

/** The numbers that the first page may have, by the parameter's default or minimum. */
function firstOf(name: string, { operation }: Seen): readonly number[] {
  const schema = operation?.parameters.find((parameter) => parameter.name === name)?.schema;
  const start = schema?.default?.value ?? schema?.minimum;
  return start === 0 || start === 1 ? [start] : [0, 1];
}
