import { wordsOf } from '../../text/words';
import type { Token } from './claims/tokens';
import type { Seen, Unseen } from './seen-values';

const falling = /^(?:best|highest|largest|biggest|greatest|most|newest|latest|descending)$/;
const rising = /^(?:worst|lowest|smallest|least|oldest|earliest|ascending|alphabetically|alphabetical)$/;
const conditional = /^(?:if|unless|can|may|might|could|not|never|by default|or|sort|with|without|otherwise)$/;

/** "Sorted by score, the best first", of items that every example of the page has in the other order. */
export function orderFaults(sentence: readonly Token[], seen: readonly Seen[]): Unseen[] {
  const at = sentence.findIndex(({ text }) => /^(?:sorted|ordered)$/.test(text));
  const rest = sentence.slice(at + 1);
  if (at < 0 || rest[0]?.text !== 'by' || sentence.some(({ kind, text }) => kind === 'word' && conditional.test(text)))
    return [];
  const way = rest.find(({ kind, text }) => kind === 'word' && (falling.test(text) || rising.test(text)));
  const end = rest.findIndex(({ text }) => /^[,(–—]$/.test(text));
  const key = rest.slice(1, end < 0 ? undefined : end).filter(({ kind }) => kind === 'word' || kind === 'name');
  const called = key
    .flatMap(({ text }) => wordsOf(text))
    .filter((word) => !/^(?:the|their|its|in|order)$/.test(word) && word !== way?.text);
  // Who is oldest was born first.
  if (!way || called.length === 0 || called.includes('age')) return [];
  const isKey = (name: string): boolean => wordsOf(name).join(' ') === called.join(' ');
  const isFalling = falling.test(way.text);
  const orders = seen.flatMap(({ response }) => valuesIn(response, isKey)).map(orderOf);
  const [own, other] = isFalling ? (['falling', 'rising'] as const) : (['rising', 'falling'] as const);
  if (!orders.includes(other) || orders.includes(own)) return [];
  return [
    { at, line: way.line, message: `in every response of this page, the ${called.join(' ')} is ${other}, not ${own}` },
  ];
}

/** The values of a property of the items of each array, if all have it: of an array of arrays, those of the first of each. */
function valuesIn(value: unknown, isKey: (name: string) => boolean): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((member) => valuesIn(member, isKey));
  if (!Array.isArray(value) || value.length < 2) return inner;
  const keys = value.map((item: unknown): unknown => {
    const one: unknown = Array.isArray(item) ? item[0] : item;
    if (typeof one !== 'object' || one === null) return undefined;
    return Object.entries(one).find(([name]) => isKey(name))?.[1];
  });
  const isOne = (kind: string): boolean => keys.every((key) => typeof key === kind);
  return isOne('number') || isOne('string') ? [keys as (string | number)[], ...inner] : inner;
}

function orderOf(keys: readonly (string | number)[]): 'rising' | 'falling' | 'none' {
  const steps = keys.slice(1).map((key, index) => (key > keys[index]! ? 1 : key < keys[index]! ? -1 : 0));
  const [rises, falls] = [steps.includes(1), steps.includes(-1)];
  return rises === falls ? 'none' : rises ? 'rising' : 'falling';
}
