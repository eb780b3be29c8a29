import type { ApiModel, Operation } from '../../openapi/model';
import { wordsOf } from '../../text/words';
import type { Documents } from '../prose/claims/documents';
import { descriptionsOf } from '../prose/claims/documented-sentences';

/** What the API documents tell of the values of one enumeration: which of them follows which. */
export interface Transitions {
  /** By a value, those that it certainly follows, each with the sentences that say so; nothing where the documents do not say. */
  readonly sources: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** `from to` of all pairs that one sentence has, so that the one may follow the other. */
  readonly possible: ReadonlySet<string>;
  /** Values that nothing follows. */
  readonly final: ReadonlySet<string>;
  /** Values with which something begins. */
  readonly initial: ReadonlySet<string>;
  readonly deeds: readonly Deed[];
}

/** An operation that leads to a value. */
export interface Deed {
  readonly operation: Operation;
  /** Absent where the documents do not say. */
  readonly to?: string;
  /** The values from which the operation leads there, and those that its text has at all. */
  readonly from: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
}

const becomes =
  /\b(?:becom(?:es?|ing)|turn(?:s|ed)? (?:it |them |an? [^.,]{0,40} )?into|chang(?:es?|ed) (?:it |them |its (?:state|status) )?(?:in)?to|mov(?:es?|ed) (?:it |them )?(?:in)?to|go(?:es)? (?:back |on )?(?:in)?to|pass(?:es)? (?:in)?to|return(?:s|ed)? to|set(?:s)? (?:it |its (?:state|status) |the (?:state|status) )?to|followed by|lead(?:s)? to|ends? (?:up )?(?:as|in)|then (?:it |they )?(?:is|are)|(?:after|then|otherwise|finally)[^,;.]{0,40},? (?:it|they) (?:is|are)|into)\b|->|→|⇒/i;
/** "Makes its units `available` again", directly before a value. */
const makes =
  /\b(?:(?:state|status)|(?:makes?|made|marks?|marked|sets?|leaves?|keeps?)(?: [a-z]+){0,4}(?: as)?) [`"']?$/i;
const negative =
  /\b(?:not|never|neither|nor|no longer|without|unless|isn't|is not)(?:\s+(?:be|been|being|yet|an?|the|is|are|was))*\s+[`"']?$/i;
const refuses =
  /\b(?:cannot|can't|can not|may not|must not|never|fails?|rejected|refused|not possible|no longer|impossible)\b/i;
const begins = /\b(?:new|creates?|created|starts? (?:as|in|out)|begins? (?:as|in)|initial(?:ly)?|at first|first)\b/i;
const ordered = /\b(?:through|order|then|next|after|before|stages?|steps?|sequence|life-?cycle)\b/i;
const isFinal =
  /\b(?:is|are|both|all|also|states?|status|:|and|;|,) (?:both |all |also |a |an )?(?:final|terminal)\b|\b(?:final|terminal|last) (?:states?|status(?:es)?|values?)\b|\bnothing follows\b|\b(?:can|do|does|will|may) (?:not|never|no longer) (?:be )?chang(?:e|ed)(?: (?:any ?more|again|its (?:state|status)))|\bno longer changes\b|\bnever changes again\b/i;
const notFinal = /\b(?:not|no|neither) (?:a |yet )?(?:final|terminal)\b/i;

const known = new WeakMap<Documents, Map<string, Transitions>>();

/** What the documents tell of an enumeration, worked out once. */
export function transitionsOf(values: readonly string[], documents: Documents): Transitions {
  const ofDocuments = known.get(documents) ?? new Map<string, Transitions>();
  known.set(documents, ofDocuments);
  const key = values.join('\n');
  const found = ofDocuments.get(key) ?? read(values, documents);
  ofDocuments.set(key, found);
  return found;
}

/** Where a text has a value, in code or as words, and whether it is denied. */
interface Mention {
  readonly value: string;
  readonly at: number;
  readonly end: number;
  readonly isDenied: boolean;
}

function mentionsIn(values: readonly string[]): (text: string) => Mention[] {
  const patterns = values.flatMap((value) => {
    const words = wordsOf(value).join('[ _-]?');
    // "*" has no word, and would be found everywhere.
    return words === '' ? [] : [{ value, pattern: new RegExp(`(?<![\\w.-])${words}(?![\\w-])`, 'gi') }];
  });
  return (text) =>
    patterns
      .filter(({ pattern }) => text.search(pattern) >= 0)
      .flatMap(({ value, pattern }) =>
        [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
          value,
          at: index,
          end: index + length,
          isDenied: negative.test(text.slice(Math.max(0, index - 40), index)),
        })),
      )
      .toSorted((a, b) => a.at - b.at);
}

function read(values: readonly string[], documents: Documents): Transitions {
  const mentions = mentionsIn(values);
  const sources = new Map<string, Map<string, string[]>>();
  const [possible, final, initial] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const add = (from: string, to: string, evidence: readonly string[]): void => {
    if (from === to) return;
    const own = sources.get(to) ?? new Map<string, string[]>();
    sources.set(to, own.set(from, [...(own.get(from) ?? []), ...evidence]));
  };
  for (const sentences of descriptionsOf(documents)) {
    /** What "it" can be, further on. */
    const before = new Set<string>();
    for (const [index, text] of sentences.entries()) {
      const found = mentions(text);
      const named = found.filter(({ isDenied }) => !isDenied);
      if (named.length > 0) {
        const evidence = [sentences[index - 1] ?? '', text];
        for (const [from, to] of refuses.test(text) ? [] : readSentence(text, named, before)) add(from, to, evidence);
        for (const pair of pairsIn(text, named)) possible.add(pair);
        if (isFinal.test(text) && !notFinal.test(text)) for (const { value } of named) final.add(value);
        const [first] = named;
        const head = text.slice(0, named[1]?.at ?? text.length);
        if (begins.test(head) && !becomes.test(text) && new Set(named.map(({ value }) => value)).size === 1)
          initial.add(first!.value);
      }
      for (const { value } of named) before.add(value);
    }
  }
  const deeds = documents.models.flatMap((model) => deedsIn(model, values, mentions));
  for (const { operation, to, from } of deeds)
    for (const one of to === undefined ? [] : from) add(one, to!, [operation.description ?? '']);
  for (const { operation } of documents.operations) {
    if (operation.method !== 'POST' || /\}\/[^/]+$/.test(operation.path)) continue;
    const [created, more] = new Set(
      operation.responses
        .filter(({ status }) => status === '201')
        .flatMap(({ description }) => mentions(description).flatMap(({ value, isDenied }) => (isDenied ? [] : value))),
    );
    if (created !== undefined && more === undefined) initial.add(created);
  }
  return { sources, possible, final, initial, deeds };
}

/** The pairs of "a `draft` becomes `submitted`, which becomes `accepted`"; what stands before the sentence may be its subject. */
function readSentence(text: string, named: readonly Mention[], before: ReadonlySet<string>): [string, string][] {
  const parts: { readonly values: string[] }[] = [{ values: [] }];
  let at = 0;
  for (const mention of [...named, undefined]) {
    const between = text.slice(at, mention?.at ?? text.length);
    if (mention && becomes.test(between)) parts.push({ values: [] });
    if (mention) parts.at(-1)!.values.push(mention.value);
    at = mention?.end ?? at;
  }
  return parts.slice(1).flatMap(({ values }, index) => {
    const own = parts[index]!.values;
    return (own.length > 0 ? own : [...before]).flatMap((from) => values.map((to): [string, string] => [from, to]));
  });
}

/** All pairs that one sentence has, in both directions, without those that it only lists: "`queued` or `paused`". */
function pairsIn(text: string, named: readonly Mention[]): string[] {
  // What has been read is told by that; more may be meant by a word between two.
  const isRead = becomes.test(text);
  const listed = (a: Mention, b: Mention): boolean =>
    named
      .slice(named.indexOf(a), named.indexOf(b))
      .every((one, index, all) =>
        /^[\s`"',/|]*(?:(?:or|and|nor|an?|the|in|both|either)[\s`"',/|]*)*$/.test(
          text.slice(one.end, (all[index + 1] ?? b).at),
        ),
      );
  if (isRead) return [];
  return named.flatMap((a, index) =>
    named.slice(index + 1).flatMap((b) => {
      const isList = !ordered.test(text) && listed(a, b);
      return isList || a.value === b.value ? [] : [`${a.value} ${b.value}`, `${b.value} ${a.value}`];
    }),
  );
}

/** Operations on one thing that change its state: by what their success responds with, or by their verb. */
function deedsIn({ operations }: ApiModel, values: readonly string[], mentions: (text: string) => Mention[]): Deed[] {
  return operations.flatMap((operation): Deed[] => {
    const { method, path, title, summary = '', description = '', operationId = '', responses } = operation;
    const isAction = (method === 'POST' && /\}\/[^/{}]+$/.test(path)) || method === 'DELETE' || (method === 'PUT' && /\}\/[^/{}]+$/.test(path)); // prettier-ignore
    if (!isAction) return [];
    const positive = (text: string): string[] =>
      mentions(text).flatMap(({ value, isDenied }) => (isDenied ? [] : value));
    const succeeded = new Set(responses.filter(({ status }) => status.startsWith('2')).flatMap((one) => positive(one.description))); // prettier-ignore
    const verb = wordsOf(operationId || path.slice(path.lastIndexOf('/') + 1));
    const called = values.filter((value) => isDoneBy(value, verb));
    const [to, more] = succeeded.size > 0 ? succeeded : called;
    if (called.length > 0 && to !== undefined && !called.includes(to)) return [];
    const target = more === undefined ? to : undefined;
    const named = new Set<string>();
    const from = new Set<string>();
    for (const text of [title, summary, description].flatMap((one) => one.split(/(?<=[.;])\s+|\n\s*\n/))) {
      const found = mentions(text);
      for (const { value, at, isDenied } of found) {
        named.add(value);
        const isResult = becomes.test(text.slice(0, at)) || makes.test(text.slice(0, at));
        if (!isDenied && !refuses.test(text) && !isResult && value !== target) from.add(value);
        if (isDenied && refuses.test(text)) from.add(value);
      }
    }
    for (const { status, description: text } of responses)
      if (/^4/.test(status)) for (const { value, isDenied } of mentions(text)) if (isDenied) from.add(value);
    return [{ operation, ...(target === undefined ? {} : { to: target }), from, named }];
  });
}

/** Whether a value is a verb's participle: `cancelled` of `cancel`, `checked_in` of `check in`. */
function isDoneBy(value: string, [verb = '', ...others]: readonly string[]): boolean {
  const [first = '', ...more] = wordsOf(value);
  if (verb.length < 3 || !more.every((word) => others.includes(word))) return false;
  const stem = verb.replace(/e$/, '').replace(/y$/, '[yi]');
  return new RegExp(`^${stem}(?:${verb.at(-1)!}?e?d|e?n)$`).test(first);
}
