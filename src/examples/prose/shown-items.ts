import { singular } from '../../text/singular';
import { wordsOf } from '../../text/words';
import { canonical, type Token } from './claims/tokens';
import { isNamed, type Seen, type Unseen } from './seen-values';

export const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** The number that a token is: "one" is one only where something is counted with it. */
const numberOf = (token: Token | undefined): number | undefined =>
  token?.kind === 'number' && Number.isInteger(token.value) && token.unit === undefined
    ? token.value
    : token?.kind === 'word' && token.text === 'one'
      ? 1
      : undefined;

/** What a sentence beside an example says of how many things that has, where no array is called like them. */
export function itemFaults(sentence: readonly Token[], about: readonly Seen[], introduces: boolean): Unseen[] {
  const [only, ...more] = about;
  if (!only || (introduces && more.length > 0)) return [];
  // A sentence between two examples may be about either.
  const others = new Set(
    more.flatMap(({ counts }) => [...counts.values()].flatMap((one) => [...one.lengths, one.total])),
  );
  const faults = sentence.flatMap((token, at): Unseen[] => {
    const count = numberOf(token);
    const message =
      count === undefined || others.has(count)
        ? ordinalFault(sentence, at, [only, ...more])
        : ((introduces ? (ofThem(sentence, at, count, only) ?? allOf(sentence, at, count, only)) : undefined) ??
          kinds(sentence, at, count, only) ??
          grouped(sentence, at, count, only) ??
          identified(sentence, at, count, only) ??
          found(sentence, at, count, only));
    return message === undefined ? [] : [{ at, line: token.line, message }];
  });
  return faults.slice(0, 1);
}

const has = (said: string, count: number): string => `"${said}", but this example has ${count}`;

/** The array that a response consists of, but for what wraps it. */
export function listIn(value: unknown, depth = 0): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null || depth > 1) return undefined;
  const members = Object.values(value).filter((member) => typeof member === 'object' && member !== null);
  return members.length === 1 ? listIn(members[0], depth + 1) : undefined;
}

/** "Two of them are archived:", above a response with one. */
function ofThem(sentence: readonly Token[], at: number, count: number, { response }: Seen): string | undefined {
  const [of, them, verb] = sentence.slice(at + 1, at + 4).map(({ text }) => text);
  if (at > 1 || of !== 'of' || !/^(?:them|these|those)$/.test(them ?? '') || !/^(?:is|are|has|have)$/.test(verb ?? ''))
    return undefined;
  const list = listIn(response);
  return list && list.length !== count ? has(`${sentence[at]!.text} of ${them}`, list.length) : undefined;
}

/** "All six in one call:", above a request without six of anything. */
function allOf(sentence: readonly Token[], at: number, count: number, { request, counts }: Seen): string | undefined {
  const before = sentence[at - 1]?.text;
  const after = canonical(sentence.slice(at + 1));
  if (before !== 'all' || !/^(?:[a-z]+ )?(?:in (?:one|#|a single) |at once |together )/.test(after)) return undefined;
  const lengths = [...counts.values()].flatMap((one) => [...one.lengths, one.total]);
  const known = new Set([...lengths, ...sizesIn(request)]);
  if (known.size === 0 || known.has(count)) return undefined;
  return has(`all ${sentence[at]!.text}`, Math.max(...known));
}

/** How many members each object has. */
function sizesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.values(value);
  return [...(Array.isArray(value) ? [] : [members.length]), ...members.flatMap(sizesIn)];
}

/** Every object in a value, and in those. */
export function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Readonly<Record<string, unknown>>];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

const nounAt = (sentence: readonly Token[], at: number): string | undefined => {
  const noun = sentence[at];
  return noun?.kind === 'word' && noun.text.length > 3 ? singular(noun.text) : undefined;
};

const MIN_OBJECTS = 2;

/** What an amount of each is measured in: a `dose` is no thing that is counted. */
const isUnit = /unit|measure|uom$/i;

/** "Three owners", where the `type` of two objects is `Owner`. */
function kinds(sentence: readonly Token[], at: number, count: number, { response, counts }: Seen): string | undefined {
  const noun = nounAt(sentence, at + 1);
  if (noun === undefined || [...counts.keys()].some((name) => isNamed(name, noun))) return undefined;
  const is = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase() === noun;
  const objects = objectsIn(response).filter((one) => Object.entries(one).some(([name, value]) => !isUnit.test(name) && (is(value) || (Array.isArray(value) && value.some(is))))); // prettier-ignore
  return objects.length >= MIN_OBJECTS && count > objects.length
    ? has(`${sentence[at]!.text} ${sentence[at + 1]!.text}`, objects.length)
    : undefined;
}

/** "Two hits in one group", where the only array of arrays has two of these. */
function grouped(sentence: readonly Token[], at: number, count: number, { response }: Seen): string | undefined {
  const noun = sentence[at + 1]?.text ?? '';
  if (sentence[at - 1]?.text !== 'in' || !/^(?:groups?|rows?|lists?|arrays?)$/.test(noun)) return undefined;
  const [only, more] = groupsIn(response);
  return only && !more && only.length !== count ? has(`${sentence[at]!.text} ${noun}`, only.length) : undefined;
}

function groupsIn(value: unknown): (readonly unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length > 0 && value.every(Array.isArray)) return [value];
  return Object.values(value).flatMap(groupsIn);
}

/** "There are two matches", where all have the same `matchId`. */
function identified(
  sentence: readonly Token[],
  at: number,
  count: number,
  { response, counts, request }: Seen,
): string | undefined {
  const noun = nounAt(sentence, at + 1);
  const ahead = canonical(sentence.slice(Math.max(0, at - 2), at));
  if (noun === undefined || !/there (?:is|are) $/.test(ahead)) return undefined;
  if ([...counts.keys()].some((name) => isNamed(name, noun))) return undefined;
  const isId = (name: string): boolean => wordsOf(name).join(' ') === `${noun} id`;
  const idsOf = (value: unknown): unknown[] =>
    objectsIn(value).flatMap((one) => Object.keys(one).flatMap((name) => (isId(name) ? [one[name]] : [])));
  const known = new Set(idsOf(response));
  if (known.size === 0 || known.size === count || idsOf(request).length > 0) return undefined;
  return has(`${sentence[at]!.text} ${sentence[at + 1]!.text}`, known.size);
}

const finding = /(?:returns?|finds?|found) (?:exactly |only |all )?$/;
const existing = /(?:there (?:is|are)|starts? with) (?:exactly |only )?$/;

/** "It starts with three failed deliveries", beside a list of what is called so in the name of its operation. */
function found(
  sentence: readonly Token[],
  at: number,
  count: number,
  { response, operation, target }: Seen,
): string | undefined {
  const ahead = canonical(sentence.slice(Math.max(0, at - 3), at));
  const { operationId = '', path = '' } = operation ?? {};
  const words = wordsOf(operationId).slice(1);
  // A page of a list, or some of it, is not all that there is.
  const isSaid = finding.test(ahead) || (existing.test(ahead) && !target.includes('?'));
  const isList = words.some((word) => word !== singular(word));
  const list = listIn(response);
  if (!isList || !list || !isSaid) return undefined;
  const own = new Set([...words, ...wordsOf(path)].map(singular));
  const said = [nounAt(sentence, at + 1), nounAt(sentence, at + 2)].filter((word) => word !== undefined);
  const noun = said.find((word) => own.has(word));
  if (noun === undefined || list.length === count) return undefined;
  return has(`${sentence[at]!.text} ${noun}`, list.length);
}

/** "The third hit", or "the third is yours", of fewer. */
function ordinalFault(sentence: readonly Token[], at: number, about: readonly Seen[]): string | undefined {
  const place = ordinals.indexOf(sentence[at]!.text) + 1;
  const next = sentence[at + 1];
  if (place < 2 || sentence[at - 1]?.text !== 'the' || next?.kind !== 'word') return undefined;
  const lengths = about.flatMap(({ counts, response }) => {
    const named = [...counts].filter(([name]) => isNamed(name, next.text)).flatMap(([, one]) => [...one.lengths]);
    const list = /^(?:is|was|has)$/.test(next.text) ? listIn(response) : undefined;
    return list && list.length > 0 ? [list.length] : named;
  });
  const most = Math.max(...lengths);
  return lengths.length > 0 && most < place ? has(`the ${sentence[at]!.text}`, most) : undefined;
}
