import { wordsOf } from '../../../text/words';
import type { Documents, Subject } from './documents';
import type { About } from './grammar';
import { isHeader } from './field-names';
import { type Name, subjectsOf } from './names';
import type { Page } from './check-claims';
import { singular } from '../../../text/singular';
import type { Statement } from './statement';
import type { Token } from './tokens';

/** A sentence in which plain nouns have become the names of the fields that they stand for. */
export interface NamedNouns {
  readonly tokens: readonly Token[];
  readonly names: ReadonlySet<Name>;
}

/** What may be said of a noun: what depends on the words around it, such as lists of values, is left to names in code. */
export const saidOfNouns: ReadonlySet<About> = new Set([
  'required',
  'nullable',
  'type',
  'default',
  'maximum',
  'minimum',
  'exactly',
  'range',
]);

/**
 * Reads "the default sorting field" as `default_sorting_field` where the nearest operation or schema has such a field. A name in
 * code says what a sentence is about, so that one that has any is left as it is.
 * @returns undefined where the sentence names no field in words
 */
export function namedNouns({ tokens, kind, scope }: Statement, page: Page): NamedNouns | undefined {
  if (kind !== 'sentence') return undefined;
  // "Only dogs must have a microchip" says of which things it is so.
  if (tokens[0]?.text === 'only' && tokens[1]?.kind === 'word' && !determiner.test(tokens[1].text)) return undefined;
  const own = page.subjectsIn(tokens);
  if (tokens.some((token) => token.kind === 'name' && page.subjectsIn([token]).length === 0)) return undefined;
  const [nearest = []] = [own, ...scope].filter(({ length }) => length > 0);
  if (nearest.length === 0) return undefined;
  const result: Token[] = [];
  const names = new Set<Name>();
  for (let index = 0; index < tokens.length; index += 1) {
    const found = phraseAt(tokens, index, nearest, page);
    if (!found) {
      result.push(tokens[index]!);
      continue;
    }
    const { line } = tokens[index]!;
    const name: Name = { kind: 'name', text: found.field, line };
    names.add(name);
    // "A list of fields" is one noun.
    if (isListOf(tokens, index)) result.splice(-2);
    result.push(name);
    if (found.owner !== undefined)
      result.push(
        { kind: 'word', text: 'of', line },
        { kind: 'name', text: found.owner, line, of: { kind: 'schema' } },
      );
    index = found.end - 1;
  }
  return names.size > 0 ? { tokens: result, names } : undefined;
}

const MAX_WORDS = 5;
const determiner = /^(?:the|a|an|its|this|each|every|both)$/;
/** Whether "a list of" stands before a token. */
const isListOf = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.text === 'of' && /^(?:list|array)$/.test(tokens[index - 2]?.text ?? '');
/** What follows a whole noun phrase; another noun would go on with it: "the name server". */
const follower =
  /^(?:is|are|has|have|can|may|must|cannot|should|will|shall|does|do|was|and|or|but|of|in|for|defaults?|takes?|accepts?|allows?|holds?|contains?|consists?|needs?|ranges?|never|always|that|which|who)$/;

interface Phrase {
  readonly field: string;
  /** The schema that it is said to be of. */
  readonly owner?: string;
  readonly end: number;
}

/** The longest noun phrase that begins at a token and is called as a field is. */
function phraseAt(
  tokens: readonly Token[],
  start: number,
  nearest: readonly Subject[],
  page: Page,
): Phrase | undefined {
  const before = tokens[start - 1];
  const isDetermined = before?.kind === 'word' && determiner.test(before.text);
  const isFirst = start === 0;
  if (!isDetermined && !isFirst && !isListOf(tokens, start)) return undefined;
  for (let end = Math.min(tokens.length, start + MAX_WORDS); end > start; end -= 1) {
    const words = tokens.slice(start, end);
    if (words.some(({ kind }) => kind !== 'word')) continue;
    // A plural begins a sentence without "the"; one word alone is rather a verb there.
    if (isFirst && words.length === 1) continue;
    const texts = words.map(({ text }) => text);
    const next = tokens[end];
    const isNamed = next?.kind === 'word' && kindOfField.test(next.text);
    const owner = isNamed ? undefined : ownerAt(tokens, end, nearest, page);
    if (owner === 'another') continue;
    const subjects = owner?.schema ? [owner.schema] : nearest;
    const field = fieldCalled(texts, subjects, isNamed || isListOf(tokens, start), page);
    if (field === undefined || !(isNamed || isWhole(tokens[end]))) continue;
    if (isNamed) return { field, end: end + 1 };
    return owner?.schema ? { field, owner: owner.schema.named.name, end: owner.end } : { field, end };
  }
  return undefined;
}

const kindOfField = /^(?:field|parameter|property|attribute|flag|header)$/;

/** Whether a noun phrase ends before a token. */
const isWhole = (next: Token | undefined): boolean =>
  next === undefined ||
  (next.kind === 'mark' && /^[.,;:()]$/.test(next.text)) ||
  (next.kind === 'word' && follower.test(next.text));

type SchemaSubject = Extract<Subject, { kind: 'schema' }>;

/** What a noun phrase is said to be of: a schema that the nearest subjects consist of, or they themselves; else something that is not documented. */
function ownerAt(
  tokens: readonly Token[],
  at: number,
  nearest: readonly Subject[],
  page: Page,
): { schema?: SchemaSubject; end: number } | 'another' | undefined {
  if (tokens[at]?.kind !== 'word' || !/^(?:of|in|for)$/.test(tokens[at]!.text)) return undefined;
  let index = at + 1;
  while (tokens[index]?.kind === 'word' && /^(?:the|a|an|each|every|this|new)$/.test(tokens[index]!.text)) index += 1;
  const owner = tokens[index];
  if (owner?.kind === 'name') return undefined;
  if (owner?.kind !== 'word') return 'another';
  for (let end = Math.min(tokens.length, index + MAX_WORDS); end > index; end -= 1) {
    const words = tokens.slice(index, end);
    if (words.some(({ kind }) => kind !== 'word') || !isWhole(tokens[end])) continue;
    const schema = schemaCalled(keyOf(words.map(({ text }) => text)), nearest, page);
    if (schema) return { schema, end };
  }
  return nearest.some((subject) => ownWords(subject).has(singular(owner.text))) ? undefined : 'another';
}

function schemaCalled(key: string, nearest: readonly Subject[], { documents }: Page): SchemaSubject | undefined {
  const found = documents.schemas.filter(
    (one) =>
      keyOf(wordsOf(one.named.name)) === key &&
      nearest.some((subject) => subject.model === one.model && documents.schemasOf(subject).has(one.named.name)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The field of the subjects that words call, where they call only one.
 * @param isNamed whether it is said to be a field: then a word may be vague
 */
export function fieldCalled(
  words: readonly string[],
  subjects: readonly Subject[],
  isNamed: boolean,
  page: Page,
): string | undefined {
  const found = nounsOf(subjects, page).get(keyOf(words));
  if (!found || (found.isVague && !isNamed)) return undefined;
  // "A token separator" is one item of `token_separators`.
  const last = wordsOf(found.name).at(-1)!;
  const isItem = singular(last) !== last && words.at(-1) !== last;
  return isItem ? undefined : found.name;
}

/** Words that are the names of many fields, and of much else besides. */
const vague = new Set(
  `value limit type status number count id size date time code key datum data result error message method path header body page version
  total amount level order group state mode format option field parameter property item object list array string request response
  query filter search default object resource call operation endpoint url link token api user`.split(/\s+/),
);

interface Noun {
  readonly name: string;
  /** Whether its word may mean anything else as well. */
  readonly isVague: boolean;
}

const known = new WeakMap<Documents, Map<string, ReadonlyMap<string, Noun>>>();

/** The fields of subjects by the words that they are called by, where those are the words of one only. */
function nounsOf(subjects: readonly Subject[], page: Page): ReadonlyMap<string, Noun> {
  const { documents } = page;
  const id = subjects.map(idOf).join('\n');
  const ofDocuments = known.get(documents) ?? new Map<string, ReadonlyMap<string, Noun>>();
  known.set(documents, ofDocuments);
  const cached = ofDocuments.get(id);
  if (cached) return cached;
  const fields = new Map<string, Noun | undefined>();
  const add = (key: string, noun: Noun): void => {
    fields.set(key, fields.has(key) && fields.get(key)?.name !== noun.name ? undefined : noun);
  };
  for (const subject of subjects)
    for (const [name, own] of documents.fieldsOf(subject)) {
      const words = wordsOf(name);
      const key = keyOf(words);
      if (key === '' || isHeader(name)) continue;
      if (subjectsOf({ kind: 'name', text: name, line: 0 }, documents, page.contract).length > 0) continue;
      const isVague = words.length === 1 && (vague.has(key) || ownWords(subject).has(key));
      add(key, { name, isVague });
      // "Nested fields are enabled by default" is about `enable_nested_fields`.
      const isSwitch = own.every(({ schemas }) => schemas.some(({ types }) => types?.includes('boolean')));
      if (isSwitch && words.length > 2 && /^(?:enable|use|allow|include)$/.test(words[0]!))
        add(keyOf(words.slice(1)), { name, isVague: false });
    }
  const nouns = new Map([...fields].flatMap(([key, noun]) => (noun ? [[key, noun] as const] : [])));
  ofDocuments.set(id, nouns);
  return nouns;
}

const idOf = (subject: Subject): string =>
  subject.kind === 'schema'
    ? `${subject.model.id} ${subject.named.name}`
    : `${subject.model.id} ${subject.operation.method} ${subject.operation.path}`;

/** The words that a subject is called by: those of a schema's name, or of an operation's path. */
const ownWords = (subject: Subject): ReadonlySet<string> =>
  new Set(wordsOf(subject.kind === 'schema' ? subject.named.name : subject.operation.path).map(singular));

const keyOf = (words: readonly string[]): string => words.map(singular).join(' ');
