import type { Operation } from '../../../openapi/model';
import { singular } from '../../../text/singular';
import { wordsOf } from '../../../text/words';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { isImplied as isImpliedBy } from './declared-names';
import type { Documents } from './documents';
import { wordsIn } from './documented-words';
import type { Statement } from './statement';
import { canonical } from './tokens';

/** What somebody does to something: "pause blocks". */
interface Deed {
  readonly verb: string;
  /** The words of the thing, the last one of which says what it is. */
  readonly nouns: readonly string[];
  readonly line: number;
  readonly isDenied: boolean;
}

/** A verb without its ending: "pause", "pauses", "paused" and "pausing" have the same. */
const stemOf = (word: string): string =>
  word.replace(/(?:ing|ies|ied|ed|es|s|e|y)$/, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1');
const link =
  /^(?:of|in|at|for|to|with|from|by|on|under|per|that|which|who|whose|if|when|until|after|before|once|while|as|because|during|using|via|out|off)$/;
const clause = /^(?:that|which|who|whose|if|when|until|after|before|once|while|as|because)$/;
const article = /^(?:an?|the|all|every|each|any|your|its|their|own|new|several|one)$/;
const denial = /^(?:not|never|except|without|neither|nor)$/;

interface Known {
  /** By the stem of its verb, what each operation does it to. */
  readonly objects: ReadonlyMap<
    string,
    readonly { readonly operation: Operation; readonly nouns: readonly string[] }[]
  >;
  readonly nouns: ReadonlySet<string>;
}
const known = new WeakMap<Documents, Known>();

/** Verbs and things of the titles of all operations: "Pause a block", "List the inspections of a tool". */
function deedsIn(documents: Documents): Known {
  const cached = known.get(documents);
  if (cached) return cached;
  const objects = new Map<string, { operation: Operation; nouns: readonly string[] }[]>();
  const all = new Set<string>();
  for (const { operation } of documents.operations) {
    const [verb = '', ...others] = operation.title.toLowerCase().match(/[a-z]+/g) ?? [];
    const end = others.findIndex((word) => link.test(word));
    const nouns = others
      .slice(0, end < 0 ? undefined : end)
      .filter((word) => !article.test(word))
      .map(singular);
    if (nouns.length === 0) continue;
    for (const noun of nouns) all.add(noun);
    const stems = new Set([verb, wordsOf(operation.operationId ?? '')[0] ?? verb].map(stemOf));
    for (const stem of stems) {
      const same = objects.get(stem);
      if (same) same.push({ operation, nouns });
      else objects.set(stem, [{ operation, nouns }]);
    }
  }
  const result = { objects, nouns: all };
  known.set(documents, result);
  return result;
}

/** The deeds that words tell of, verbs sharing what follows them: "queue, pause and cancel blocks". */
function readDeeds(words: readonly { text: string; line: number }[], { objects, nouns }: Known): Deed[] {
  const found: Deed[] = [];
  let verbs: { text: string; line: number }[] = [];
  let [things, last]: readonly string[][] = [[], []];
  let [isDenied, isUsed, isOver, isFirst, isClause] = [false, false, false, true, false];
  for (const word of [...words, { text: ';', line: 0 }]) {
    const text = word.text.toLowerCase();
    const isLink = link.test(text);
    const isBreak = /^(?:[.,;:()]|and|or|but)$/.test(text) || isLink || denial.test(text);
    if (isBreak && things!.length > 0) {
      for (const { text: verb, line } of verbs) found.push({ verb: stemOf(verb), nouns: things!, line, isDenied });
      [last, things, isUsed] = [things, [], true];
    }
    if (/^[.;:()]$/.test(text) || denial.test(text)) [verbs, isUsed, isDenied] = [[], false, denial.test(text)];
    if (isBreak) isClause = clause.test(text) || (isClause && !/^[.;:()]$/.test(text));
    const isVerb =
      !isClause && objects.has(stemOf(text)) && things!.length === 0 && (isFirst || !nouns.has(singular(text)));
    if (isBreak) isOver = isLink;
    else if (isVerb) {
      verbs = [...(isUsed ? [] : verbs), word];
      [isUsed, isOver] = [false, false];
    } else if (verbs.length > 0 && !isOver && !article.test(text))
      things = /^(?:them|it|these|those)$/.test(text) ? [...last!] : [...things!, singular(text)];
    isFirst = isBreak && !isLink;
  }
  return found;
}

/**
 * Rows of a table or items of a list that a scope leads, and that give it what needs another one: "`queue:write`: raise alerts". A verb
 * with its thing has to be the title of an operation, and the documents must not say the same of the scope.
 */
export function scopePurposeFaults({ kind, terse, tokens, lead }: Statement, { documents }: Page): ProseFault[] {
  const [scope, ...others] = lead;
  if (!scope || others.length > 0 || kind === 'heading' || (kind === 'sentence' && !terse)) return [];
  if (!wordsIn(documents).scopes.has(scope.text)) return [];
  const all = deedsIn(documents);
  const own = readDeeds(
    descriptionOf(scope.text, documents).map((text) => ({ text, line: 0 })),
    all,
  );
  return readDeeds(
    tokens.filter((token) => token !== scope && token.kind !== 'quote'),
    all,
  ).flatMap((deed): ProseFault[] => {
    const meant = (all.objects.get(deed.verb) ?? []).filter(({ nouns }) => isOf(deed.nouns, nouns));
    const [first] = meant;
    if (
      !first ||
      own.some(
        ({ verb, nouns, isDenied }) =>
          verb === deed.verb && isDenied === deed.isDenied && nouns.at(-1) === deed.nouns.at(-1),
      )
    )
      return [];
    const needed = meant.map(({ operation }) => scopesOf(operation));
    const name = `${first.operation.method} ${first.operation.path}`;
    const fault = (message: string): ProseFault[] => [
      { line: deed.line, message, hint: 'Say what the scope is needed for.' },
    ];
    if (deed.isDenied)
      return needed.every((scopes) => scopes.has(scope.text))
        ? fault(`${name} needs the scope ${scope.text}, but the guide says otherwise`)
        : [];
    if (!needed.every((scopes) => scopes.size > 0 && !scopes.has(scope.text) && !isImplied(scope.text, scopes)))
      return [];
    return fault(`${name} needs the scope ${[...needed[0]!].join(' or ')}, not ${scope.text}`);
  });
}

/** "`insurance:write`: read policies", which is what the documents say of another scope, while of this one they say something else. */
export function scopeMeaningFaults({ kind, tokens, lead }: Statement, { documents }: Page): ProseFault[] {
  const [scope, ...others] = lead;
  const [first] = tokens;
  if (!scope || !first || others.length > 0 || kind !== 'cell') return [];
  const known = wordsIn(documents).scopes;
  if (!known.has(scope.text)) return [];
  const key = (words: readonly string[]): string =>
    words
      .map((word) => stemOf(singular(word.toLowerCase())))
      .filter((word) => /^[a-z]/.test(word) && !article.test(word))
      .join(' ');
  const stated = key(tokens.map(({ text }) => text));
  const [own, stems] = [key(descriptionOf(scope.text, documents)), stated.split(' ')];
  const other = [...known].find((one) => one !== scope.text && key(descriptionOf(one, documents)) === stated);
  if (other === undefined || own === '' || stems.every((stem) => own.split(' ').includes(stem))) return [];
  return [
    {
      line: first.line,
      message: `the API documents say this about ${other}, not about ${scope.text}`,
      hint: 'Say what the scope is needed for.',
    },
  ];
}

const sufficient = / @ (?:(?:is|are) (?:already |also )?(?:enough|sufficient)|suffices?)(?= )/;

/** "`a:read` is enough for `getAlert`", which needs another scope. */
export function sufficientScopeFaults({ kind, tokens }: Statement, page: Page): ProseFault[] {
  const text = ` ${canonical(tokens)}`;
  if (kind === 'heading' || !sufficient.test(text) || / (?:not|no|never|neither|unless|without) /.test(text)) return [];
  const known = wordsIn(page.documents).scopes;
  const [scope, ...others] = tokens.filter((token) => token.kind === 'name' && known.has(token.text));
  const operations = page
    .subjectsIn(tokens)
    .flatMap((subject) => (subject.kind === 'operation' ? [subject.operation] : []));
  const [operation, more] = operations;
  if (!scope || others.length > 0 || !operation || more) return [];
  const needed = scopesOf(operation);
  if (needed.size === 0 || needed.has(scope.text) || isImplied(scope.text, needed)) return [];
  const message = `${operation.method} ${operation.path} needs the scope ${[...needed].join(' or ')}, not ${scope.text}`;
  return [{ line: scope.line, message, hint: 'Name a scope that it needs.' }];
}

/** "Urgent alerts" are alerts, and "endpoints" is short for "webhook endpoints". */
const isOf = (said: readonly string[], documented: readonly string[]): boolean =>
  said.at(-1) === documented.at(-1) && (documented.length === 1 || said.every((word) => documented.includes(word)));

/** What an operation needs, whichever way it is authorized; nothing where one way needs no scope. */
function scopesOf({ security }: Operation): ReadonlySet<string> {
  const ways = security.map(({ schemes }) => schemes.flatMap(({ scopes }) => scopes));
  return new Set(ways.some(({ length }) => length === 0) ? [] : ways.flat());
}

/** Who may write bookings may read them. */
function isImplied(scope: string, needed: ReadonlySet<string>): boolean {
  const thing = /^(.+)[.:/]/.exec(scope)?.[1];
  const isSame = thing === undefined || [...needed].some((one) => /^(.+)[.:/]/.exec(one)?.[1] === thing);
  return isSame && isImpliedBy(scope, needed);
}

const descriptionOf = (scope: string, { models }: Documents): string[] =>
  models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) =>
      scheme.type === 'oauth2'
        ? scheme.flows.flatMap(({ scopes }) =>
            scopes.flatMap(({ name, description = '' }) =>
              name === scope ? [...(description.match(/[A-Za-z]+|[.,;:()]/g) ?? []), ';'] : [],
            ),
          )
        : [],
    ),
  );
