import { type About, matchesOf, patterns, type Pattern, terse } from './grammar';
import type { Name } from './names';
import { canonical, type Token } from './tokens';

/** What a sentence says about the names in it. */
export interface Claim {
  readonly about: About;
  readonly says?: boolean;
  /** Undefined where the subject is that of the statements around it. */
  readonly subject?: readonly Name[];
  /** Whether the subject's names are alternatives. */
  readonly either?: boolean;
  /** What the subject is a part of: `GET /books` in "`limit` of `GET /books`". */
  readonly within?: readonly Name[];
  /** By the names of the pattern's groups. */
  readonly parts: Readonly<Record<string, readonly Token[]>>;
  readonly line: number;
  /** Only under a condition that the sentence names. */
  readonly conditional: boolean;
}

const conditions = new Set(
  'if when unless whenever where whose while until once provided assuming though although after before'.split(' '),
);
/** A sentence with one of these is about something that is not so, or no more so. */
const hypothetical =
  / (?:all (?:[a-z]+ )?but|except|suppose|imagine|assume|pretend|wrong|mistake|myth|formerly|previously|used to|it is not true|would|hypothetical|wrongly|contrary to|no longer true) /;
/** What belongs to the reader is not documented here. */
const readersOwn =
  / (?:your|their|our|my|his|her) (?:own )?(?:[a-z-]+ )?(?:database|databases|system|systems|table|tables|server|servers|proxy|gateway|code|app|application|form|forms|frontend|backend|schema|side|model|store|files?|crm|erp|shop|client|clients|service|services|config|configuration|environment|warehouse|integration|software|programs?|endpoints?|ledger|product|team|browser|editor|load balancer|firewall|framework|queue|middleware|language|registry|registers?)(?:['’]s)? /;

/** Whether a sentence in canonical form is about something of the reader's own. */
export const isReadersOwn = (text: string): boolean => readersOwn.test(` ${text.toLowerCase()} `);

/** Whether a sentence says nothing about the documents, whatever it names. */
export const isElsewhere = (tokens: readonly Token[]): boolean => {
  const text = ` ${canonical(tokens)}`;
  return hypothetical.test(text) || readersOwn.test(text) || /\? $/.test(text);
};

/** Every claim of one sentence. @param known whether the subject is known from what is around it, so that short forms count */
export function claimsIn(tokens: readonly Token[], known = false): Claim[] {
  const text = canonical(tokens);
  const starts = offsetsOf(text);
  const consumed = new Map<number, About>();
  const transparent = new Set<number>();
  const found: Claim[] = [];
  const conditional = conditionalIn(tokens);
  const read = (all: readonly Pattern[], only?: (from: number, to: number) => boolean): void => {
    for (const pattern of all) {
      for (const match of matchesOf(text, pattern.pattern)) {
        const from = starts.indexOf(match.index);
        const end = match.index + match[0].length;
        const to = starts.indexOf(match[0].endsWith(' ') ? end : end + 1);
        if (from < 0 || to < 0 || (only && !only(from, to))) continue;
        if (range(from, to).some((index) => consumed.get(index) === pattern.about)) continue;
        const claim = claimOf(pattern, match, from, to);
        if (!claim) continue;
        for (const index of range(from, to)) {
          consumed.set(index, pattern.about);
          if (pattern.subject !== 'inside') transparent.add(index);
        }
        found.push(claim);
      }
    }
  };
  const claimOf = (pattern: Pattern, match: RegExpExecArray, from: number, to: number): Claim | undefined => {
    const groups = Object.entries(match.groups ?? {}).flatMap(([name, value]) => {
      if (value === undefined || value === '') return [];
      const indices = (match as RegExpExecArray & { indices?: { groups?: Record<string, [number, number]> } }).indices;
      const [start, end] = indices!.groups![name]!;
      return [[name, tokens.slice(tokenAt(starts, start), tokenAt(starts, end))] as const];
    });
    const parts = Object.fromEntries(groups);
    const base = {
      about: pattern.about,
      ...(pattern.says === undefined ? {} : { says: pattern.says }),
      parts,
      line: (stated(parts) ?? tokens[from]!).line,
      conditional: conditional.some(Boolean),
    };
    // A claim inside a condition says what is supposed, not what is.
    if (pattern.subject === 'before' && conditional[from] && pattern.about !== 'value') return undefined;
    if (parts.subject)
      return { ...base, subject: namesIn(parts.subject), ...eitherOf(parts.subject), line: parts.subject[0]!.line };
    if (pattern.subject === 'none') return base;
    if (pattern.subject === 'after') {
      const group = groupFrom(tokens, to);
      return (
        group && {
          ...base,
          subject: namesIn(group.tokens),
          ...eitherOf(group.tokens),
          ...qualifierAfter(tokens, group.end),
        }
      );
    }
    const group = subjectBefore(tokens, from, transparent);
    if (group === 'around') return base;
    return group && { ...base, ...group };
  };
  read(patterns);
  if (known) read(terse, (from, to) => isDelimited(tokens, from, to));
  return found;
}

/** What a claim gives: where that stands is where it is wrong. */
const stated = ({ value, number, type, items, format, location, range: bounds }: Claim['parts']): Token | undefined =>
  (value ?? number ?? items ?? type ?? format ?? location ?? bounds)?.[0];

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
const namesIn = (tokens: readonly Token[]): Name[] => tokens.filter((token): token is Name => token.kind === 'name');
const eitherOf = (tokens: readonly Token[]): { either?: true } =>
  tokens.some((token) => token.kind === 'word' && token.text === 'or') ? { either: true } : {};

/** Where each token begins in the canonical text, and where that ends. */
function offsetsOf(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf(' '); index >= 0; index = text.indexOf(' ', index + 1)) starts.push(index + 1);
  return starts;
}

function tokenAt(starts: readonly number[], offset: number): number {
  const index = starts.findIndex((start) => start >= offset);
  return index < 0 ? starts.length - 1 : index;
}

/** Which tokens are inside a condition: from its first word to the next comma. */
function conditionalIn(tokens: readonly Token[]): boolean[] {
  let inside = false;
  return tokens.map((token) => {
    if (token.kind === 'word' && conditions.has(token.text)) inside = true;
    else if (token.kind === 'mark' && /^[,;:)]$/.test(token.text)) inside = false;
    return inside;
  });
}

const fillers = new Set(
  `field fields parameter parameters property properties header headers value values attribute argument element key member
  query path option options body request response which that also too both all each itself themselves of the in on for to by from
  this a an its two three here is are be can may must could should will shall has have string number integer code any length size takes take holds hold accepts accept allows allow contains , ( ) – — :`.split(
    /\s+/,
  ),
);
const pronouns = new Set('it they both'.split(' '));
const measures = new Set('length value size number maximum minimum default type format count'.split(' '));

interface Group {
  readonly subject: readonly Name[];
  readonly either?: true;
  readonly within?: readonly Name[];
}

/** The names that a predicate is about, looking back from it; `around`: those of the sentence before. */
function subjectBefore(
  tokens: readonly Token[],
  start: number,
  transparent: ReadonlySet<number>,
): Group | 'around' | undefined {
  let depth = 0;
  for (let index = start - 1; index >= 0; index -= 1) {
    const token = tokens[index]!;
    if (token.kind === 'mark' && token.text === ')') depth += 1;
    if (token.kind === 'mark' && token.text === '(') depth -= 1;
    if (depth > 0 || (transparent.has(index) && token.kind !== 'name')) continue;
    if (token.kind === 'name') {
      if (transparent.has(index)) continue;
      return groupBefore(tokens, index);
    }
    const before = index > 0 && transparent.has(index - 1);
    if (token.kind === 'word' && (token.text === 'and' || token.text === 'but' || token.text === 'or') && before)
      continue;
    if (token.kind === 'word' && pronouns.has(token.text)) {
      if (transparent.size > 0 && tokens.slice(0, index).some((_, at) => transparent.has(at))) continue;
      const named = tokens.slice(0, index).findLastIndex(({ kind }) => kind === 'name');
      return named < 0 ? 'around' : groupBefore(tokens, named);
    }
    if (token.kind === 'mark' && token.text === ':') {
      // "`limit` is the number of items per page: the default is 20"
      const named = tokens.slice(0, index).flatMap(({ kind }, at) => (kind === 'name' ? [at] : []));
      if (named.length === 1 && named[0]! <= 1) return groupBefore(tokens, named[0]!);
    }
    if ((token.kind === 'word' || token.kind === 'mark') && fillers.has(token.text)) continue;
    return undefined;
  }
  // Nothing but words such as "This parameter" stands before it, or nothing at all.
  const last = tokens.slice(0, start).findLast(({ kind }) => kind === 'word');
  return last === undefined ||
    kinds.has(last.text) ||
    last.text === 'this' ||
    last.text === 'both' ||
    last.text === 'which'
    ? 'around'
    : undefined;
}

const prepositions = new Set('of in on for from by with to'.split(' '));

/** The group of names that ends at a token, led back over "of `X`" to what that is a part of. */
function groupBefore(tokens: readonly Token[], end: number): Group | undefined {
  const start = groupStart(tokens, end);
  const own = tokens.slice(start, end + 1);
  let index = start - 1;
  while (index >= 0 && isWord(tokens[index], determiners)) index -= 1;
  if (!isWord(tokens[index], prepositions))
    return { subject: namesIn(own), ...eitherOf([...own, ...precedingEither(tokens, start)]) };
  const isWith = tokens[index]!.text === 'with';
  index -= 1;
  while (index >= 0 && isWord(tokens[index], kinds)) index -= 1;
  const head = tokens[index];
  // "A `Book` with `limit` set to 1" is about the limit.
  if (isWith && head?.kind === 'name') return { subject: namesIn(own), ...eitherOf(own), within: [head] };
  if (head?.kind === 'name') {
    const outer = groupBefore(tokens, index);
    return outer && { ...outer, within: [...(outer.within ?? []), ...namesIn(own)] };
  }
  if (head && isWord(head, measures)) return { subject: namesIn(own), ...eitherOf(own) };
  // "In `GET /books`, …": what follows is about something else.
  return undefined;
}

const isWord = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token?.kind === 'word' && words.has(token.text);
const determiners = new Set(
  'the a an its this that these your every each both all required optional mandatory query path header field fields parameter parameters property properties headers request response body'.split(
    ' ',
  ),
);
const kinds = new Set('field fields parameter parameters property properties header headers value values'.split(' '));

function precedingEither(tokens: readonly Token[], start: number): Token[] {
  const before = tokens[start - 1];
  return isWord(before, new Set(['either'])) ? [{ kind: 'word', text: 'or', line: before!.line }] : [];
}

/** Where the group of names begins that ends at a token: names with commas and the like between them. */
function groupStart(tokens: readonly Token[], end: number): number {
  let start = end;
  for (let index = end - 1; index >= 0; index -= 1) {
    const token = tokens[index]!;
    if (token.kind === 'name') {
      start = index;
      continue;
    }
    const joins =
      (token.kind === 'mark' && /^[,/&]$/.test(token.text)) ||
      isWord(token, joiners) ||
      isWord(token, groupDeterminers);
    if (!joins) break;
  }
  return start;
}

const relatives = new Set('that which who whose'.split(' '));
const joiners = new Set('and or nor plus'.split(' '));
const groupDeterminers = new Set('the a an'.split(' '));

function groupFrom(tokens: readonly Token[], start: number): { tokens: readonly Token[]; end: number } | undefined {
  if (tokens[start]?.kind !== 'name') return undefined;
  let end = start;
  for (let index = start + 1; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.kind === 'name') end = index;
    else if (!(
      (token.kind === 'mark' && /^[,/&]$/.test(token.text)) ||
      isWord(token, joiners) ||
      isWord(token, groupDeterminers)
    ))
      break;
  }
  return { tokens: tokens.slice(start, end + 1), end };
}

/** `of GET /books` after a group. */
function qualifierAfter(tokens: readonly Token[], end: number): { within?: readonly Name[] } {
  let index = end + 1;
  while (isWord(tokens[index], kinds)) index += 1;
  if (!isWord(tokens[index], prepositions)) return {};
  index += 1;
  while (isWord(tokens[index], determiners)) index += 1;
  const group = groupFrom(tokens, index);
  return group ? { within: namesIn(group.tokens) } : {};
}

/** Whether a short form stands alone between marks. */
function isDelimited(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1];
  const after = tokens[to];
  const opens =
    before === undefined || (before.kind === 'mark' && /^[,;:.(–—-]$/.test(before.text)) || isWord(before, joiners);
  const closes =
    after === undefined ||
    (after.kind === 'mark' && /^[,;:.)–—-]$/.test(after.text)) ||
    isWord(after, joiners) ||
    isWord(after, relatives) ||
    isWord(after, prepositions);
  return opens && closes;
}
