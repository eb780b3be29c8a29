import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Documents, Subject } from './documents';
import { isValue, owns, tellsOfApis } from './field-names';
import { type Name, nameOf, plainName } from './names';
import type { Statement } from './statement';
import { termsOf } from './told-of';

/**
 * Names that the documents have, and nothing that the page names or calls: a field of another resource, the value of an enumeration
 * of one, a schema that no operation of the page sends or receives. Writers name these where they mean something else.
 */
export function closedWorldFaults(statement: Statement, page: Page): ProseFault[] {
  if (statement.kind === 'heading' || page.all.length === 0) return [];
  return statement.tokens.flatMap((token, index): ProseFault[] => {
    if (token.kind !== 'name' || isAbsent(statement, index)) return [];
    return schemaFault(token, statement, page) ?? nameFault(token, statement, page) ?? [];
  });
}

/** What is said not to be there, or to be elsewhere. */
const isAbsent = ({ tokens }: Statement, index: number): boolean =>
  tokens
    .slice(Math.max(0, index - 4), index)
    .some(({ text }) => /^(?:no|nor|neither|not|without|unlike|instead|other|another|different)$/.test(text));

/** Words in front of a name that say that it is a value of something. */
const ofValues = /^(?:types?|status|states?|values?|events?|called|named)$/;

function nameFault(name: Name, statement: Statement, page: Page): ProseFault[] | undefined {
  const { tokens, section } = statement;
  const { documents } = page;
  const plain = plainName(name.text);
  const at = tokens.indexOf(name);
  // "The `duration` of all breaks" says whose it is.
  if (tokens[at + 1]?.text === 'of' && !isValue(plain, page)) return undefined;
  if (ofValues.test(tokens[at - 1]?.text ?? '') && documents.fields.has(plain)) return undefined;
  if (page.subjectsIn([name]).length > 0 || !tellsOfApis(section.names, page)) return undefined;
  if (!isForeign(name, page)) return undefined;
  const levels = [page.subjectsIn(tokens), ...statement.scope];
  const isField = documents.fields.has(plain);
  if (isField && levels.some((subjects) => owns(subjects, name, undefined, page))) return undefined;
  if (levels.some((subjects) => valuesOfAll(subjects, documents).has(plain))) return undefined;
  // A page with several of these is about more than what it names.
  if (!isClosed(page)) return undefined;
  if (isToldOfOwner(plain, statement, page)) return undefined;
  const owner = isField ? ownerOf(plain, documents) : undefined;
  const message = isField
    ? `nothing that this page names or calls has "${name.text}"${owner ? `, which belongs to ${nameOf(owner)}` : ''}`
    : `"${name.text}" is a value of ${ownersOfValue(documents).get(plain)!}, which nothing that this page names or calls has`;
  return [{ line: name.line, message, hint: 'Use a name that the operations and schemas of this page have.' }];
}

/** Whether a name is a field or a value in the documents, and none of what the page names or calls. */
function isForeign(name: Name, page: Page): boolean {
  const { documents, codeWords, all } = page;
  const plain = plainName(name.text);
  if (name.of || codeWords.has(plain) || !/^[A-Za-z_][\w-]*$/.test(plain) || plain.length < 2) return false;
  const fields = documents.fields.get(plain);
  if (fields) {
    // Headers are told of for all operations at once.
    return (
      fields.some((field) => field.in !== 'header') && !owns([...all, ...sentBy(documents)], name, undefined, page)
    );
  }
  return ownersOfValue(documents).has(plain) && !valuesOfAll(all, documents).has(plain);
}

const closed = new WeakMap<Page, boolean>();

/** Whether nearly all names of a page that the documents have are of what it names or calls. */
function isClosed(page: Page): boolean {
  const known = closed.get(page);
  if (known !== undefined) return known;
  const names = [...page.names].filter(
    (text) => page.documents.fields.has(plainName(text)) || ownersOfValue(page.documents).has(plainName(text)),
  );
  const foreign = names.filter((text) => isForeign({ kind: 'name', text, line: 0 }, page));
  const is = foreign.length <= 2 && names.length >= 3 * foreign.length;
  closed.set(page, is);
  return is;
}

/** A schema that none of the operations sends or receives that the page names or calls, where others are. */
function schemaFault(name: Name, { section, tokens }: Statement, page: Page): ProseFault[] | undefined {
  const { documents } = page;
  const all = [...page.all, ...sentBy(documents)];
  const [schema, more] = page.subjectsIn([name]);
  if (schema?.kind !== 'schema' || more || (name.of && name.of.kind !== 'schema')) return undefined;
  const operations = all.filter(({ kind }) => kind === 'operation');
  const named = page.all.filter(({ kind }) => kind === 'operation');
  const own = schema.named.name;
  // "`score` of `Hit` is at most 1" tells of the schema alone.
  const isWithField = tokens.some(
    (token) => token.kind === 'name' && token !== name && owns([schema], token, undefined, page),
  );
  if (isWithField) return undefined;
  // The value of an enumeration may be called like a schema.
  if (!name.of && isValue(own, page)) return undefined;
  const others = all.filter((subject) => subject.kind === 'schema' && subject !== schema);
  if (named.length === 0 || !tellsOfApis(section.names, page)) return undefined;
  const isOf = (subject: Subject): boolean => documents.schemasOf(subject).has(own);
  if (operations.some(isOf) || others.some(isOf)) return [];
  // What no operation has at all is sent in another way.
  if (!documents.operations.some(isOf)) return [];
  const message = `no operation that this page names or calls has a ${own}`;
  return [{ line: name.line, message, hint: 'Name a schema that they have.' }];
}

const sent = new WeakMap<Documents, readonly Subject[]>();

/** Webhooks and callbacks, which pages tell of without calling them. */
function sentBy(documents: Documents): readonly Subject[] {
  const known = sent.get(documents);
  if (known) return known;
  const called = new Set(documents.models.flatMap((model) => model.operations));
  const found = documents.operations.filter(({ operation }) => !called.has(operation));
  sent.set(documents, found);
  return found;
}

const byValue = new WeakMap<Documents, ReadonlyMap<string, string>>();

/** The first field that has each value of an enumeration. */
function ownersOfValue(documents: Documents): ReadonlyMap<string, string> {
  const known = byValue.get(documents);
  if (known) return known;
  const found = new Map<string, string>();
  for (const [name, fields] of documents.fields)
    for (const field of fields)
      for (const value of valuesOf(field) ?? []) if (!found.has(value)) found.set(value, name);
  byValue.set(documents, found);
  return found;
}

const ofSubject = new WeakMap<object, ReadonlySet<string>>();

function valuesOfAll(subjects: readonly Subject[], documents: Documents): ReadonlySet<string> {
  const found = new Set<string>();
  for (const subject of subjects) {
    const key = subject.kind === 'operation' ? subject.operation : subject.named;
    let own = ofSubject.get(key);
    if (!own) {
      own = new Set([
        ...[...documents.fieldsOf(subject).values()].flat().flatMap((field) => valuesOf(field) ?? []),
        ...(subject.kind === 'schema'
          ? (valuesOf({ schemas: [subject.named.schema], model: subject.model }) ?? [])
          : []),
      ]);
      ofSubject.set(key, own);
    }
    for (const value of own) found.add(value);
  }
  return found;
}

/** Whether the words around a name are those of something that has it: "the dump of a bounce … `Body`". */
function isToldOfOwner(name: string, { tokens, paragraph = tokens, row }: Statement, { documents }: Page): boolean {
  const said = new Set((row ?? paragraph).flatMap(({ text }) => (text === name ? [] : termsOf(text))));
  const termsOfName = (subject: Subject): string[] =>
    subject.kind === 'schema' ? termsOf(subject.named.name) : [subject.operation.path].flatMap(termsOf);
  const own = new Set(termsOf(name));
  return [...documents.operations, ...documents.schemas].some(
    (subject) =>
      termsOfName(subject).some((term) => said.has(term) && !own.has(term)) &&
      (documents.fieldsOf(subject).has(name) || valuesOfAll([subject], documents).has(name)),
  );
}

/** Something that has a field, to be named in a message. */
const ownerOf = (name: string, documents: Documents): Subject | undefined =>
  [...documents.schemas, ...documents.operations].find((subject) => documents.fieldsOf(subject).has(name));
