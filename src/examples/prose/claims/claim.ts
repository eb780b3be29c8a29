import { ellipticalClaims } from './ellipses';
import { type About, matchesOf, type Pattern } from './grammar';
import { limits, near, values } from './near-patterns';
import { patterns } from './patterns';
import { defaults, gapped, terse } from './short-forms';
import type { Name } from './names';
import {
  eitherOf,
  groupFrom,
  isWord,
  joiners,
  namesIn,
  prepositions,
  qualifierAfter,
  relatives,
  subjectBefore,
} from './subjects';
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
  / (?:(?:all|everything|anything|every [a-z]+) (?:[a-z]+ )?(?:but|except|besides|other than)|apart from|except|suppose|imagine|assume|pretend|(?:it|this|that) (?:is|was|would be) wrong|(?:common|frequent|usual|easy) mistakes?|mistakes? (?:to|is|would|that)|myth|formerly|previously|used to|it is not true|would|hypothetical|wrongly|contrary to|no longer true) /;
/** What belongs to the reader is not documented here. */
const readersOwn =
  / (?:endpoint|api|route|url|server|call|webhook)s? of (?:its|their|his|her|your|our|my) own | (?:your|their|our|my) (?:own )?(?!apis? )[a-z-]+ (?:exposes|offers|serves|provides|listens) | (?:your|their|our|my|his|her) (?:own )?(?:[a-z-]+ )?(?:database|databases|payroll|system|systems|table|tables|server|servers|proxy|gateway|code|app|application|form|forms|frontend|backend|schema|side|model|store|files?|crm|erp|shop|client|clients|service|services|config|configuration|environment|warehouse|integration|software|programs?|(?<!@ of your )endpoints?|ledger|product|team|browser|editor|load balancer|firewall|framework|queue|middleware|cdn|waf|host|hosting|hoster|cache|monitoring|language|registry|registers?)(?:['’]s)? (?!(?:users?|accounts?|keys?|tokens?|credentials?|password) )/;

/** Whether a sentence in canonical form is about something of the reader's own. */
export const isReadersOwn = (text: string): boolean =>
  readersOwn.test(` ${text.toLowerCase().replace(/[.,;:!?()"]/g, ' ')} `);

const vendor =
  /(?:^|[\s(])([A-Z][A-Za-z]+)(?:['’]s? (?:own )?(?:API|server|service|endpoint)s?| API)? (?:itself )?(?:responds|returns|answers|replies|fails|refuses|declines|sends)\b|\b(?:payment|card|identity|mail|email|cloud|hosting|third-party) (?:provider|processor|vendor|service) (?:responds|returns|answers|replies|fails|refuses|declines|sends)\b/;
const noVendor =
  /^(?:API|It|This|That|Each|Every|He|She|Which|Who|GET|PUT|POST|PATCH|DELETE|HEAD|HTTP|SDK)$|(?:ing|ion)$/;

/** "Stripe responds with 402", "if Slack's API returns 418": a name that no API document has. */
export function isAnotherVendor(text: string, isDocumented: (word: string) => boolean): boolean {
  const [whole, name] = vendor.exec(text) ?? [];
  return whole !== undefined && (name === undefined || (!noVendor.test(name) && !isDocumented(name)));
}

/** Whether a sentence says nothing about the documents, whatever it names. */
export const isElsewhere = (tokens: readonly Token[]): boolean => {
  const text = ` ${canonical(tokens)}`;
  return hypothetical.test(text) || readersOwn.test(text) || /\? $/.test(text);
};

/**
 * Every claim of one sentence.
 * @param known whether the subject is known from what is around it, so that short forms count
 * @param previous the sentence before it
 */
export function claimsIn(tokens: readonly Token[], known = false, previous?: readonly Token[]): Claim[] {
  const text = canonical(tokens);
  const starts = offsetsOf(text);
  const consumed = new Map<number, About>();
  const transparent = new Set<number>();
  const found: Claim[] = [];
  const conditional = conditionalIn(tokens);
  // "A standing section must have a `capacity` instead" is about one kind of several.
  const isConditional = conditional.some(Boolean) || tokens.some(({ text: word }) => word === 'instead');
  const read = (all: readonly Pattern[], only?: (from: number, to: number) => boolean): void => {
    for (const pattern of all) {
      for (const match of matchesOf(text, pattern.pattern)) {
        const from = starts.indexOf(match.index);
        const end = match.index + match[0].length;
        const last = starts.indexOf(match[0].endsWith(' ') ? end : end + 1);
        const to = pattern.about === 'values' ? listEnd(tokens, last) : last;
        if (from < 0 || to < 0 || (only && !only(from, to))) continue;
        // "3–1000 characters" is a range.
        if (
          pattern.about === 'exactly' &&
          tokens[from - 2]?.kind === 'number' &&
          /^[–—-]$/.test(tokens[from - 1]!.text)
        )
          continue;
        // What is near a predicate may have been read as something else: only that itself is not read twice.
        const own = pattern.subject === 'near' ? [to - 1] : range(from, to);
        if (own.some((index) => consumed.get(index) === pattern.about)) continue;
        // "`bt-` and a number" are the parts of a string.
        if (pattern.about === 'type' && isPartOfString(tokens.slice(0, from))) continue;
        const claim = claimOf(pattern, match, from, to);
        if (!claim) continue;
        for (const index of range(from, to)) {
          consumed.set(index, pattern.about);
          if (pattern.subject !== 'inside' && pattern.subject !== 'near') transparent.add(index);
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
      return [[name, tokens.slice(tokenAt(starts, start), Math.min(to, tokenAt(starts, end)))] as const];
    });
    const parts = Object.fromEntries(groups);
    const base = {
      about: pattern.about,
      ...(pattern.says === undefined ? {} : { says: pattern.says }),
      parts,
      line: (stated(parts) ?? tokens[from]!).line,
      conditional: isConditional,
    };
    // A claim inside a condition says what is supposed, not what is.
    if (/^(?:before|near)$/.test(pattern.subject) && conditional[from] && pattern.about !== 'value') return undefined;
    if (parts.subject) {
      const line = pattern.subject === 'near' ? base.line : parts.subject[0]!.line;
      const all = namesIn(parts.subject);
      const [, last] = match.indices!.groups!.subject!;
      // Of "`a`, `b` and a `c`, which is an integer" only the last one is, and of "`a`, `b` and a `c`, an integer".
      const said = text.slice(last, match.index + match[0].length);
      const isOfLast =
        /^\s*, which (?:is|has|holds|takes|defaults) /.test(said) ||
        (/^[^,]*, an? /.test(said) && !/ (?:both|all|each|they|are) /.test(said));
      const names = isOfLast ? all.slice(-1) : all;
      return {
        ...base,
        subject: isFronted(tokens, parts.subject) ? names.slice(1) : names,
        ...eitherOf(parts.subject),
        line,
      };
    }
    if (pattern.subject === 'none') {
      // "- `one`, a string; or `many`, a list"
      const own = tokens[from - 1]?.text === ',' ? tokens[from - 2] : undefined;
      const isLead = tokens
        .slice(0, from)
        .every(({ kind, text: one }) => kind === 'name' || /^(?:,|and|or|\/)$/.test(one));
      return own?.kind === 'name' && !(isLead && tokens[0]?.kind === 'name') ? { ...base, subject: [own] } : base;
    }
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
    // "a `name` and a `run_time` in seconds, a number": an apposition belongs to the last name.
    const ofLast = group && group !== 'around' && group.subject.length > 1 && isOneOf(tokens, from, to);
    // "- `url`, a URI of 500 characters or fewer"
    if (group === 'around' || (known && !group && isApposition(tokens, from))) return base;
    return group && { ...base, ...group, ...(ofLast ? { subject: group.subject.slice(-1) } : {}) };
  };
  read(patterns);
  if (unstated.test(` ${text}`)) read(defaults);
  if (/ defaults? to /.test(` ${text}`)) read(gapped);
  if (known) read(terse, (from, to) => isDelimited(tokens, from, to));
  read(near);
  if (/ (?:at most|up to|no more than) /.test(` ${text}`)) read(limits);
  if (/ by default /.test(` ${text}`)) read(values);
  const before = found.length === 0 && previous?.at(-1)?.text === ';' ? () => claimsIn(previous) : () => found;
  return [...found.map((claim) => negatedBy(claim, tokens)), ...ellipticalClaims(tokens, text, before)];
}

const isPartOfString = (before: readonly Token[]): boolean => {
  const last = before.findLast(({ text }) => !/^(?:,|and|then|followed|by|plus)$/.test(text));
  return last !== before.at(-1) && last?.kind === 'name' && /[^A-Za-z\d]$/.test(last.text);
};

/** "Neither `a` nor `b` is required" */
function negatedBy(claim: Claim, tokens: readonly Token[]): Claim {
  const [first] = claim.subject ?? [];
  const at = first && claim.says !== undefined ? tokens.indexOf(first) : -1;
  const ahead = tokens.slice(Math.max(0, at - 2), Math.max(0, at));
  return ahead.some(({ text }) => text === 'neither') ? { ...claim, says: !claim.says } : claim;
}

/** Where a list of values ends: "`a` is `x` or `y`, and `b` may be `z`" goes on about something else with its last name. */
function listEnd(tokens: readonly Token[], to: number): number {
  const isSubject =
    tokens[to - 1]?.kind === 'name' &&
    /^(?:is|are|may|can|must|has|have|should|takes?|defaults?)$/.test(tokens[to]?.text ?? '') &&
    tokens[to - 2]?.text === 'and';
  return isSubject ? tokens.slice(0, to - 1).findLastIndex(({ kind }) => kind === 'name') + 1 : to;
}

/** Whether ", a number" is said of one thing, in what ends here. */
function isOneOf(tokens: readonly Token[], from: number, to: number): boolean {
  const start = tokens.slice(0, from).findLastIndex(({ kind }) => kind === 'name') + 1;
  const said = tokens.slice(start, to);
  const article = said.findIndex(({ text }, index) => /^an?$/.test(text) && said[index - 1]?.text === ',');
  return article > 0 && !said.some(({ text }) => /^(?:both|all|each|they|are)$/.test(text));
}

/** "In the `settings`, `a` and `b` are booleans": the first name says where the others are. */
function isFronted(tokens: readonly Token[], [first, second]: readonly Token[]): boolean {
  if (!first || second?.text !== ',') return false;
  let index = tokens.indexOf(first) - 1;
  while (/^(?:the|a|an|its|this|each|every)$/.test(tokens[index]?.text ?? '')) index -= 1;
  return isWord(tokens[index], prepositions);
}

/** Whether nothing but a noun with its article stands between the names that a statement begins with and a token. */
function isApposition(tokens: readonly Token[], from: number): boolean {
  const start = tokens.findIndex(
    ({ kind, text }) => kind !== 'name' && !(kind === 'mark' && text === ',') && text !== 'and',
  );
  return (
    start > 0 &&
    tokens
      .slice(start, from)
      .every(({ text }) =>
        /^(?:[,:(–—-]|an?|the|uri|url|string|text|number|integer|array|list|code|name|of|with|in)$/.test(text),
      )
  );
}

/** The beginning of a sentence about what holds where nothing else is said. */
const unstated =
  / (?:if|when) (?:you|they|we|nobody|nothing) (?:say|send|give|specify|set|choose|pass|state|ask for)s? (?:nothing|none|neither|no value|no values|nothing else) |(?<! (?:and|or)(?: ,)?) by default ,? ?[@a-z]| unless (?:you|told|stated|specified|set|something) (?:[a-z]+ )*,? ?(?:the )?@ /;

/** What a claim gives: where that stands is where it is wrong. */
const stated = ({ value, number, type, items, format, location, range: bounds }: Claim['parts']): Token | undefined =>
  (value ?? number ?? items ?? type ?? format ?? location ?? bounds)?.[0];

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
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
  return tokens.map((token, index) => {
    // "Unless you set it" is no condition but a default.
    const isDefault =
      token.text === 'unless' &&
      tokens[index + 1]?.text === 'you' &&
      /^(?:set|say|change|choose|ask)$/.test(tokens[index + 2]?.text ?? '');
    // "`GET /books`, where `limit` is optional" says where it is.
    const isRelative = token.text === 'where' && tokens[index - 1]?.text === ',' && tokens[index - 2]?.kind === 'name';
    if (token.kind === 'word' && conditions.has(token.text) && !isDefault && !isRelative) inside = true;
    else if (token.kind === 'mark' && /^[,;:)]$/.test(token.text)) inside = false;
    return inside;
  });
}

/** What a value may be called before more is said of it: "a number between 1 and 5". */
const nounOfValue = /^(?:an?|the|number|integer|decimal|value|string|text|array|list)$/;

/** Whether a short form stands alone between marks. */
function isDelimited(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1];
  const after = tokens[to];
  const opens =
    before === undefined ||
    tokens.slice(0, from).every(({ kind, text }) => kind === 'word' && nounOfValue.test(text)) ||
    (before.kind === 'mark' && /^[,;:.(–—-]$/.test(before.text)) ||
    isWord(before, joiners);
  const closes =
    after === undefined ||
    (after.kind === 'mark' && /^[,;:.)–—-]$/.test(after.text)) ||
    isWord(after, joiners) ||
    isWord(after, relatives) ||
    isWord(after, prepositions);
  return opens && closes;
}
