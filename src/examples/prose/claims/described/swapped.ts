import { escapeRegExp } from '../../../../text/escape-reg-exp';
import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { sentencesAbout } from '../documented-sentences';
import { wordsOf } from '../../../../text/words';
import { wordsIn } from '../documented-words';
import { type OperationSubject, hint, isOperation } from '../matches';
import { fieldsIn, fieldsNamed, type Name, plainName } from '../names';
import { plainName as sameName } from '../../../../openapi/shown-identity';
import type { Statement } from '../statement';
import type { Token } from '../tokens';
import { light, stemOf } from './reading';

/** Something that a sentence names, with what the sentence and the documents say of it. */
export interface Told {
  readonly token: Token;
  readonly said: ReadonlySet<string>;
  readonly documented: ReadonlySet<string>;
  /** Those of `documented` of which its name consists. */
  readonly called: ReadonlySet<string>;
}

/** The stems of the words of a text that have a meaning of their own. */
export const stemsIn = (text: string): Set<string> =>
  new Set(
    (text.match(/[A-Za-zÀ-ɏ]{2,}/g) ?? []).flatMap((word) => (light.has(word.toLowerCase()) ? [] : [stemOf(word)])),
  );

const none: ReadonlySet<string> = new Set();
const breaks = /^(?:[,;:(–—]|and|but|while|whereas|or)$/;
const uncertain = /\b(?:not|no|never|neither|nor|instead|rather|unlike|than|sandbox|respectively)\b/i;

/** Whether a text denies or compares something, and so need not say what the documents do. */
export const isUncertain = (text: string): boolean =>
  uncertain.test(text.replace(/\bnot (?:found|there|known|valid|allowed)\b/g, ''));

/**
 * "`a`, that of the buyer, and `b`, that of the seller", where the documents have it the other way round: two things of one kind, of each of
 * which the sentence says in words of its own what the documents say in such words of the other, and nothing that they say of it itself.
 */
export function exchangedFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = tokens.map((token) => token.text).join(' ');
  if (kind === 'heading' || isUncertain(text)) return [];
  const named = tokens.flatMap((token, at) => {
    const documented =
      token.kind === 'name' || token.kind === 'number' ? documentedOf(token, statement, page) : undefined;
    return documented ? [{ token, at, ...documented }] : [];
  });
  return named.slice(1).flatMap((second, index): ProseFault[] => {
    const first = named[index]!;
    if (first.of !== second.of || sameName(first.token.text) === sameName(second.token.text)) return [];
    const [before, after] = [named[index - 1], named[index + 2]];
    const start = before ? breakBetween(tokens, before.at, first.at) : 0;
    const middle = breakBetween(tokens, first.at, second.at);
    const end = after ? breakBetween(tokens, second.at, after.at) : tokens.length;
    const one = { ...first, said: saidIn(tokens.slice(start, middle)) };
    const other = { ...second, said: saidIn(tokens.slice(middle, end)) };
    if (!isExchanged(...apart(one, other)) && !isCalledOther(one, other) && !isCalledOther(other, one)) return [];
    const message = `the API documents describe ${first.token.text} and ${second.token.text} the other way around`;
    return [{ line: first.token.line, message, hint }];
  });
}

/** Whether each is told what the documents say of the other, and nothing that they say of it. */
export const isExchanged = (one: Told, other: Told): boolean =>
  Math.min(shared(one.said, other.documented), shared(other.said, one.documented)) > 0 &&
  shared(one.said, one.documented) + shared(other.said, other.documented) === 0;

/** "`buyerId`, that of the order, and `id`, that of the buyer": one is called what the sentence calls the other. */
function isCalledOther(one: Told, other: Told): boolean {
  const [own, others] = apart(one, other);
  return (
    shared(others.said, own.called) > 0 &&
    shared(own.said, own.called) === 0 &&
    shared(own.said, other.documented) > 0 &&
    shared(others.said, other.documented) === 0
  );
}

/** Where what is said of the second of two names begins. */
function breakBetween(tokens: readonly Token[], from: number, to: number): number {
  const back = tokens.slice(from + 1, to).findLastIndex(({ text }) => breaks.test(text));
  return back < 0 ? to : from + 1 + back;
}

/** The stems of the plain words among tokens. */
export const saidIn = (tokens: readonly Token[]): Set<string> =>
  stemsIn(tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])).join(' '));

/** Of each, only what the other does not have. */
export function apart(one: Told, other: Told): [Told, Told] {
  const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
    new Set([...all].filter((stem) => !others.has(stem)));
  const part = (own: Told, another: Told): Told => ({
    token: own.token,
    said: without(own.said, another.said),
    documented: without(own.documented, another.documented),
    called: without(own.called, another.called),
  });
  return [part(one, other), part(other, one)];
}

/** How many stems two texts have in common. */
export const shared = (said: ReadonlySet<string>, documented: ReadonlySet<string>): number =>
  [...said].filter((stem) => documented.has(stem)).length;

/** The words of an operation, a value, a status or a field, its name included. */
export function documentedOf(
  token: Token & { kind: 'name' | 'number' },
  statement: Statement,
  page: Page,
): (Pick<Told, 'documented' | 'called'> & { readonly of: string }) | undefined {
  if (token.kind === 'number') return ofStatus(token.text, statement, page);
  const name: Name = token;
  const operations = page.subjectsIn([name]).filter(isOperation);
  const [operation, more] = operations;
  if (operation && !more) return { of: 'operation', documented: stemsIn(textOfOperation(operation)), called: none };
  if (operations.length > 0) return undefined;
  const around = [page.subjectsIn(statement.tokens), ...statement.scope, page.all];
  const isNear = name.of?.kind === 'field' || around.some((level) => level.some((one) => fieldsIn(one, name.text, page.documents).length > 0)); // prettier-ignore
  const fields = isNear ? fieldsNamed(name, around, page.documents) : [];
  const descriptions = fields.flatMap((field) => field.descriptions);
  if (descriptions.length > 0) {
    const called = wordsOf(name.text).join(' ');
    return { of: 'field', documented: stemsIn([called, ...descriptions].join(' ')), called: stemsIn(called) };
  }
  const { enumerations } = wordsIn(page.documents);
  const value = /^[\w.-]+=([\w-]+)$/.exec(name.text)?.[1] ?? name.text;
  const owner = enumerations.find(({ values }) => values.includes(value));
  // What stands between a value and another tells of it alone.
  const isOfOwner = ({ of, text }: { of: string; text: string }): boolean =>
    of === owner!.name || text.includes(`\`${value}\``) || text.includes(name.text);
  const about = owner ? sentencesAbout([value], page.documents).filter(isOfOwner) : [];
  const own = about.flatMap(({ text }) => {
    const has = (part: string): boolean => new RegExp(`(?<![\\w-])${escapeRegExp(value)}(?![\\w-])`).test(part);
    const isAlone = owner!.values.every((one) => one === value || !text.includes(one));
    return isAlone ? [text] : text.split(/[,;)]| (?:or|and|but|while) /).filter(has);
  });
  const documented = stemsIn(own.join(' ').replaceAll(value, ' '));
  return own.length > 0 ? { of: `value of ${owner!.name}`, documented, called: none } : undefined;
}

const textOfOperation = ({ operation }: OperationSubject): string => {
  const { operationId = '', summary = '', description = '', path, method } = operation;
  // What follows the first sentence may be about its siblings.
  const [first = ''] = description.trim().split(/(?<=[.!?;])\s/);
  return [...wordsOf(operationId), ...wordsOf(path), summary, first, ofMethod[method] ?? ''].join(' ');
};
const ofMethod: Readonly<Record<string, string>> = { DELETE: 'delete', GET: 'read' };

/** What the nearest operations document of a status. */
function ofStatus(status: string, { tokens, scope }: Statement, page: Page) {
  if (!/^[2345]\d\d$/.test(status)) return undefined;
  const near = [page.subjectsIn(tokens), ...scope, page.all].map((level) => level.filter(isOperation));
  const told = (near.find(({ length }) => length > 0) ?? []).flatMap(({ operation }) =>
    operation.responses.flatMap((response) => (response.status === status ? [response.description] : [])),
  );
  return told.length > 0 ? { of: 'status', documented: stemsIn(told.join(' ')), called: none } : undefined;
}

const status = /^[45]\d\d$/;

/**
 * "A missing or invalid token gets status 403", where that is how the documents describe another status: a sentence with one status, all of
 * whose words the description of another one has, and none of which its own has.
 */
export function statusMeaningFaults(statement: Statement, page: Page): ProseFault[] {
  const tokens = statement.kind === 'cell' ? (statement.row ?? statement.tokens) : statement.tokens;
  if (statement.kind === 'heading' || (statement.kind === 'cell' && tokens[0] !== statement.tokens[0])) return [];
  const numbers = tokens.filter((token) => token.kind === 'number' && status.test(token.text));
  const [stated] = numbers;
  if (!stated || numbers.length > 1 || uncertain.test(tokens.map(({ text }) => text).join(' '))) return [];
  const said = saidIn(tokens);
  for (const stem of ['status', 'code', 'error', 'fault', 'http', 'result'].map(stemOf)) said.delete(stem);
  const levels = [page.subjectsIn(tokens), ...statement.scope, page.all].map((level) => level.filter(isOperation));
  const operations = levels.find(({ length }) => length > 0) ?? [];
  const described = new Map<string, Set<string>>();
  for (const { operation } of operations)
    for (const response of operation.responses) {
      const known = described.get(response.status) ?? new Set();
      for (const stem of stemsIn(response.description)) known.add(stem);
      described.set(response.status, known);
    }
  const own = described.get(stated.text);
  if (!own || own.size === 0 || said.size < 2 || shared(said, own) > 0) return [];
  const [meant] = [...described].filter(
    ([other, stems]) =>
      status.test(other) && shared(said, stems) >= Math.max(2, said.size * 0.75, Math.min(stems.size, 6) * 0.75),
  );
  if (!meant) return [];
  const told = operations.flatMap(({ operation }) => operation.responses.filter((one) => one.status === meant[0]))[0]!;
  const message = `the API documents say "${told.description.slice(0, 120)}" of status ${meant[0]}, not of ${stated.text}`;
  return [{ line: stated.line, message, hint }];
}

/** "`key`, the id of the order": the words with which a sentence or a row says what a field is. */
const MAX_MEANING = 7;

/**
 * "`accountKey`, the id of the customer", where that is how the documents describe another field of the same operation or schema, and the
 * description of this one has other words.
 */
export function siblingMeaningFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, lead, row, column = '' } = statement;
  const text = tokens.map((token) => token.text).join(' ');
  if (kind === 'heading' || uncertain.test(text)) return [];
  const isMeaning = /^(?:meaning|description|what it is|)$/.test(column);
  const found: { name: Name; meaning: readonly Token[] }[] =
    kind === 'cell'
      ? row && lead.length === 1 && isMeaning && !tokens.some((token) => token.kind === 'name')
        ? [{ name: lead[0]!, meaning: tokens }]
        : []
      : tokens.flatMap((token, at) => {
          if (token.kind !== 'name') return [];
          const [mark, article] = tokens.slice(at + 1, at + 3);
          if (!mark || !/^(?:[,:(]|is)$/.test(mark.text) || !/^(?:the|its)$/.test(article?.text ?? '')) return [];
          const end = tokens.findIndex(
            (other, index) => index > at + 2 && (other.kind === 'mark' || other.kind === 'name'),
          );
          return [{ name: token, meaning: tokens.slice(at + 2, end < 0 ? tokens.length : end) }];
        });
  return found.flatMap(({ name, meaning }): ProseFault[] => {
    const said = saidIn(meaning);
    if (said.size < 2 || said.size > MAX_MEANING) return [];
    const owner = [page.subjectsIn(tokens), ...statement.scope, page.all]
      .flat()
      .find((one) => fieldsIn(one, name.text, page.documents).length > 0);
    if (!owner || name.of) return [];
    const fields = page.documents.fieldsOf(owner);
    // `{key}` stands in a path.
    const isInPath = /^\{.*\}$/.test(name.text);
    const own = fieldsIn(owner, name.text, page.documents).filter((field) => !isInPath || field.in === 'path');
    const documented = stemsIn([...wordsOf(name.text), ...own.flatMap(({ descriptions }) => descriptions)].join(' '));
    const odd = [...said].filter((stem) => !documented.has(stem));
    const described = own.every(({ descriptions }) => descriptions.length > 0);
    // The same noun, of something else: "ID of the account" and "ID of the subaccount".
    if (own.length === 0 || !described || odd.length === 0 || odd.length === said.size) return [];
    const other = [...fields].find(([another, all]) => {
      if (another === plainName(name.text) || !all.every((one) => own.some((mine) => mine.in === one.in))) return false;
      const stems = stemsIn(all.flatMap(({ descriptions }) => descriptions).join(' '));
      return [...said].every((stem) => stems.has(stem)) && stems.size <= said.size + 2;
    });
    if (!other) return [];
    const message = `the API documents say this about ${other[0]}; about ${name.text} they say "${own[0]!.descriptions[0]!.slice(0, 100)}"`;
    return [{ line: meaning[0]!.line, message, hint }];
  });
}
