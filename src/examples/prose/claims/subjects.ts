import type { Name } from './names';
import type { Token } from './tokens';

export const namesIn = (tokens: readonly Token[]): Name[] =>
  tokens.filter((token): token is Name => token.kind === 'name');
export const eitherOf = (tokens: readonly Token[]): { either?: true } =>
  tokens.some((token) => token.kind === 'word' && token.text === 'or') ? { either: true } : {};

const fillers = new Set(
  `field fields parameter parameters property properties header headers value values attribute argument element key member flag flags switch setting
  query path option options body request response which that also too both all each itself themselves of the in on for to by from
  returns lists this a an its two three here is are be can may must could should will shall has have string number integer boolean array object list code any length size takes take holds hold accepts accept allows allow contains , ( ) – — :`.split(
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
export function subjectBefore(
  tokens: readonly Token[],
  start: number,
  transparent: ReadonlySet<number>,
): Group | 'around' | undefined {
  // "The last two are booleans"
  const ahead = tokens.slice(0, start).map(({ text }) => text);
  if (/^the (?:last|latter|final|first|former)(?: (?:two|three|four|five|one|pair))?$/.test(ahead.join(' ')))
    return 'around';
  let depth = 0;
  for (let index = start - 1; index >= 0; index -= 1) {
    const token = tokens[index]!;
    if (token.kind === 'mark' && token.text === ')') depth += 1;
    if (token.kind === 'mark' && token.text === '(') depth -= 1;
    if (depth > 0 || (transparent.has(index) && token.kind !== 'name')) continue;
    if (token.kind === 'name') {
      if (transparent.has(index)) continue;
      const isOfLast =
        tokens[index + 1]?.text === ',' &&
        tokens[index + 2]?.text === 'which' &&
        index + 3 === start &&
        /^(?:is|has|holds|takes|defaults)$/.test(tokens[start]?.text ?? '');
      return isOfLast ? { subject: [token] } : groupBefore(tokens, index);
    }
    const before = index > 0 && transparent.has(index - 1);
    const joins = token.kind === 'word' && (token.text === 'and' || token.text === 'but' || token.text === 'or');
    if (joins && (before || transparent.has(beforeFillers(tokens, index - 1)))) continue;
    // "`validity` is given in minutes and lies between 1 and 10"
    const actor = joins ? actorBefore(tokens, index) : undefined;
    if (actor !== undefined) return groupBefore(tokens, actor);
    if (joins && pronouns.has(tokens[0]!.text) && tokens.slice(0, index).every(({ kind }) => kind === 'word'))
      return 'around';
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
    const named = namedBefore(tokens, index);
    return named === undefined ? undefined : groupBefore(tokens, named);
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

/** The token before commas and words that say nothing. */
function beforeFillers(tokens: readonly Token[], end: number): number {
  let index = end;
  while (index >= 0 && (tokens[index]!.text === ',' || /^(?:too|also|both|as|well)$/.test(tokens[index]!.text)))
    index -= 1;
  return index;
}

/** The name of which the clause before a conjunction says something else. */
function actorBefore(tokens: readonly Token[], end: number): number | undefined {
  const at = tokens.slice(0, end).findLastIndex(({ kind }) => kind === 'name');
  const between = tokens.slice(at + 1, end);
  const says =
    between[0]?.kind === 'word' &&
    /^(?:is|are|has|have|takes?|can|may|must|holds?|gives?|says?|tells?)$/.test(between[0].text);
  return at >= 0 && says && between.every(({ kind, text }) => kind !== 'mark' || text === ',') ? at : undefined;
}

const MAX_NOUN = 4;
const owned = new Set('your our my his her their no another other'.split(' '));

/** "The `email` of a new buyer is …": the name before a preposition and the noun that ends here. */
function namedBefore(tokens: readonly Token[], end: number): number | undefined {
  for (let index = end; index >= Math.max(0, end - MAX_NOUN); index -= 1) {
    const token = tokens[index];
    if (token?.kind !== 'word' || owned.has(token.text)) return undefined;
    if (/^(?:of|in|on|for)$/.test(token.text))
      return index < end && tokens[index - 1]?.kind === 'name' ? index - 1 : undefined;
    if (joiners.has(token.text) || /^(?:is|are|was|has|have|that|which|who|if|when)$/.test(token.text))
      return undefined;
  }
  return undefined;
}

export const prepositions = new Set('of in on for from by with to'.split(' '));

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
  // "Each with `min` and `max`, which are integers"
  if (isWith && head?.kind === 'word') return { subject: namesIn(own), ...eitherOf(own) };
  if (head && isWord(head, measures)) return { subject: namesIn(own), ...eitherOf(own) };
  // "In `GET /books`, …": what follows is about something else.
  return undefined;
}

export const isWord = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token?.kind === 'word' && words.has(token.text);
const determiners = new Set(
  'the a an its this that these your every each both all required optional mandatory query path header field fields parameter parameters property properties headers request response body'.split(
    ' ',
  ),
);
const kinds = new Set(
  'field fields parameter parameters property properties header headers value values flag flags switch setting'.split(
    ' ',
  ),
);

function precedingEither(tokens: readonly Token[], start: number): Token[] {
  const before = tokens[start - 1];
  return isWord(before, new Set(['either'])) ? [{ kind: 'word', text: 'or', line: before!.line }] : [];
}

/** Whether a name is the last of a list with "or" before it. */
const endsInOr = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'name' && tokens[at - 1]?.text === 'or';

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
    // "`type` is `live` or `vod`, and `source` is a list": the "or" closed the list before.
    const isNext = isWord(token, new Set(['and'])) && tokens[index - 1]?.text === ',';
    if (isNext && endsInOr(tokens, index - 2)) break;
  }
  return start;
}

export const relatives = new Set('that which who whose'.split(' '));
export const joiners = new Set('and or nor plus'.split(' '));
const groupDeterminers = new Set('the a an'.split(' '));

export function groupFrom(
  tokens: readonly Token[],
  start: number,
): { tokens: readonly Token[]; end: number } | undefined {
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
export function qualifierAfter(tokens: readonly Token[], end: number): { within?: readonly Name[] } {
  let index = end + 1;
  while (isWord(tokens[index], kinds)) index += 1;
  if (!isWord(tokens[index], prepositions)) return {};
  index += 1;
  while (isWord(tokens[index], determiners)) index += 1;
  const group = groupFrom(tokens, index);
  return group ? { within: namesIn(group.tokens) } : {};
}
