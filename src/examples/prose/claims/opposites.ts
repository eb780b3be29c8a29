import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Field } from './documents';
import { hint, isOperation, label } from './matches';
import { fieldsNamed, type Name } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';

/**
 * Terms of which one excludes the others, and which are said of a field once. For those that may be said of much else, both sentences have
 * to tell of the same: see `contradictionFaults`.
 */
type Opposites = readonly RegExp[];

const term = (words: string): RegExp => new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi');
const group = (...terms: readonly string[]): Opposites => terms.map(term);

const groups: readonly Opposites[] = [
  group('inclusive(?:ly)?', 'exclusive'),
  group('case[ -]sensitive(?:ly)?', 'case[ -]insensitive(?:ly)?'),
  group('ascending', 'descending'),
  group(
    'ISO[ -]?8601|RFC[ -]?3339',
    'Unix (?:time|timestamps?|epoch)|epoch|Unix (?:milli)?seconds|(?:milli)?seconds since',
    'RFC[ -]?(?:2822|5322|1123)',
  ),
  group('base[ -]?64', 'base[ -]?32', 'base[ -]?58', 'hex(?:adecimal)?(?:-encoded)?'),
  group('MD5', 'SHA-?1', 'SHA-?256', 'SHA-?384', 'SHA-?512', 'CRC-?32'),
  group('HS256', 'RS256', 'ES256', 'EdDSA'),
  group('alpha-2', 'alpha-3'),
  group('ISO[ -]?4217', 'ISO[ -]?3166(?:-1)?', 'ISO[ -]?639(?:-1)?'),
  group('asynchronous(?:ly)?', 'synchronous(?:ly)?'),
  group('upper[ -]?case', 'lower[ -]?case'),
  group("irreversibl[ey]|(?:can ?not|can't) be undone", 'reversibl[ey]|can be undone'),
  group('E\\.164', 'national format'),
  group('UTC', 'local time'),
  group('remain(?:s|ing)?|(?:is|are|have) left(?! out)', '(?:have|has|been) (?:been )?(?:sent|used|made|spent)'),
  group('lock(?:s|ed)?', 'unlock(?:s|ed)?'),
  group(
    '(?:the )?same(?! (?:time|way|page|call|request))|identical|unchanged',
    'different|changes (?:with|each|every)|(?:a )?new (?:one )?(?:in|with|for) (?:each|every)',
  ),
  group('exact(?:ly)?', 'contains?|containing|substrings?|partial(?:ly)?|(?:begins?|starts?) with|prefix(?:es)?'),
];

const negates =
  / (?:not|no|never|neither|nor|nothing|none|without|instead|rather|unlike|(?<!(?:less|smaller|lower|fewer|older|earlier|shorter|greater|larger|higher|more|newer|later|longer) )than|or|either|both(?! (?:ends|bounds|limits|are|times|dates))|otherwise|sandbox|example|except|unless|but|while|whereas|another|other|mock|our|we|recommend|prefer) /i;

/**
 * "`since` is exclusive", where its description says that it is inclusive: of two terms that exclude each other, the documents have the other
 * one where they tell of the same.
 */
export function oppositeFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens } = statement;
  const text = ` ${tokens.map((token) => token.text).join(' ')} `.replaceAll(' - ', '-');
  if (negates.test(text)) return [];
  const found = groups.flatMap((terms) =>
    terms.flatMap((each, index) => {
      const said = [...text.matchAll(each)].map(([word]) => word);
      return said.length > 0 ? [{ terms, index, word: said[0]! }] : [];
    }),
  );
  if (found.length === 0) return [];
  const subject = subjectOf(statement, page) ?? severalOf(statement, page);
  if (!subject) return [];
  const told = subject.told.flatMap((description) => description.split(/(?<=[.;!?])\s|\n/));
  return found.flatMap(({ terms, index, word }): ProseFault[] => {
    // Who tells of both tells them apart.
    if (found.filter((other) => other.terms === terms).length > 1) return [];
    const has = (sentence: string, each: RegExp): boolean => new RegExp(each.source, 'i').test(sentence);
    if (told.some((sentence) => has(sentence, terms[index]!) && !/ not /.test(sentence))) return [];
    const contrary = told.find(
      (sentence) => !negates.test(` ${sentence} `) && terms.some((each, at) => at !== index && has(sentence, each)),
    );
    if (contrary === undefined) return [];
    const line = lineOf(tokens, word);
    const message = `of ${subject.name}, the API documents say "${contrary.trim().slice(0, 100)}", not "${word.trim()}"`;
    return [{ line, message, hint }];
  });
}

const lineOf = (tokens: readonly Token[], word: string): number => {
  const [head = ''] = word.trim().toLowerCase().split(/[ -]/);
  return (tokens.find(({ text }) => text.toLowerCase().startsWith(head)) ?? tokens[0]!).line;
};

/** "`from` and `to` are exclusive": the fields of a sentence that names nothing but these, next to each other. */
function severalOf({ tokens, scope }: Statement, page: Page): ReturnType<typeof subjectOf> {
  const names = tokens.filter((token): token is Name => token.kind === 'name');
  const [first, second, more] = names;
  if (!first || !second || more || tokens[tokens.indexOf(first) + 1]?.text !== 'and') return undefined;
  const around = [page.subjectsIn(tokens), ...scope, page.all];
  const all = names.map((name) => fieldsNamed(name, around, page.documents));
  if (all.some(({ length }) => length === 0)) return undefined;
  return {
    name: names.map(({ text }) => text).join(' and '),
    told: [...new Set(all.flat().flatMap(({ descriptions }) => descriptions))],
  };
}

/** What a statement tells of. */
interface Told {
  readonly name: string;
  /** Everything that the documents say of it. */
  readonly told: readonly string[];
  /** What they say of the failures of an operation, which is so only then. */
  readonly ofFailures?: readonly string[];
}

/** The one field or operation that a statement tells of, with what the documents say of it. */
export function subjectOf({ tokens, lead, scope }: Statement, page: Page): Told | undefined {
  const own = page.subjectsIn(tokens).filter(isOperation);
  const goesOn = own.length === 0 && /^(?:it|this|they)$/i.test(tokens[0]?.text ?? '');
  const operations = goesOn ? (scope[0] ?? []).filter(isOperation) : own;
  const around = [page.subjectsIn(tokens), ...scope, page.all];
  const named = tokens.filter((token): token is Name => token.kind === 'name' && page.subjectsIn([token]).length === 0);
  const fields = new Map<string, readonly Field[]>();
  for (const name of named.length > 0 ? named : operations.length === 0 ? lead : []) {
    const found = fieldsNamed(name, around, page.documents);
    if (found.length > 0) fields.set(name.text, found);
  }
  if (fields.size === 1) {
    const [[name, found]] = [...fields] as [[string, readonly Field[]]];
    return { name, told: [...new Set(found.flatMap(({ descriptions }) => descriptions))] };
  }
  const [only, more] = operations;
  if (!only || more || fields.size > 0) return undefined;
  const { summary = '', description = '', responses } = only.operation;
  return {
    name: label(only),
    told: [summary, description, ...responses.map((response) => response.description)],
    ofFailures: responses.filter(({ status }) => !/^[23]/.test(status)).map((response) => response.description),
  };
}
