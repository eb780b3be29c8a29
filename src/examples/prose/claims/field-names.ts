import { commonHeaders } from '../../wire/check-headers';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Side, Subject } from './documents';
import { fieldsIn, type Name, plainName, subjectsOf } from './names';

export const identifier = /^[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*|\[\])*$/;

/** Whether a name is that of a header of HTTP, or of one in common use. */
export const isHeader = (text: string): boolean =>
  commonHeaders.includes(text.toLowerCase()) ||
  /^(?:location|etag|retry-after|link|allow|vary|www-authenticate|last-modified|set-cookie|x-ratelimit-.*|ratelimit.*)$/i.test(
    text,
  );

/** Whether one of the subjects has a field or parameter of that name. */
export const owns = (subjects: readonly Subject[], name: Name, side: Side | undefined, { documents }: Page): boolean =>
  subjects.some((subject) => fieldsIn(subject, name.text, documents, side).length > 0);

/** Whether a name is that of a security scheme, or of the parameter that a key is sent in. */
const isOfSecurity = (text: string, { documents }: Page): boolean =>
  documents.models.some(({ securitySchemes }) =>
    securitySchemes.some(
      (scheme) =>
        scheme.name === text || (scheme.type === 'apiKey' && scheme.parameterName.toLowerCase() === text.toLowerCase()),
    ),
  );

/** Whether a name can only be that of a field. */
export function isFieldName({ text, of }: Name, page: Page): boolean {
  if (of) return of.kind === 'field';
  if (!page.documents.fields.has(plainName(text)) && isOfSecurity(text, page)) return false;
  if (!identifier.test(plainName(text)) || (isHeader(text) && !page.documents.fields.has(text)) || isValue(text, page))
    return false;
  if (page.documents.fields.has(plainName(text))) return true;
  // "An `https` address"
  if (/^(?:https?|wss?|s?ftp|mailto|tel|data|file)$/.test(text)) return false;
  return subjectsOf({ kind: 'name', text, line: 0 }, page.documents, page.contract).length === 0;
}

const own = new WeakMap<ReadonlySet<string>, boolean>();
const MIN_NAMES = 4;

/** Whether at least half of the names of a section are in the documents. @param names see `Section` */
export function tellsOfApis(names: ReadonlySet<string>, page: Page): boolean {
  let known = own.get(names);
  if (known === undefined) {
    const asked = [...names].filter((text) => identifier.test(text) && !isLiteral.test(text));
    const documented = asked.filter(
      (text) =>
        page.documents.fields.has(plainName(text)) ||
        isValue(text, page) ||
        subjectsOf({ kind: 'name', text, line: 0 }, page.documents, page.contract).length > 0,
    );
    known = asked.length < MIN_NAMES || documented.length * 2 >= asked.length;
    own.set(names, known);
  }
  return known;
}

const isLiteral =
  /^(?:true|false|null|none|undefined|str(?:ing)?|int(?:eger)?|bool(?:ean)?|number|float|dict|list|object|array)$/i;

const values = new WeakMap<object, ReadonlySet<string>>();

/** Whether a name is a value of an enumeration, a format or a type. */
export function isValue(text: string, { documents }: Page): boolean {
  let known = values.get(documents);
  if (!known) {
    const fields = [...documents.fields.values()].flat();
    known = new Set(
      fields.flatMap((field) => [
        ...(valuesOf(field) ?? []),
        ...field.schemas.flatMap(({ format }) => format ?? []),
        'string',
        'integer',
        'number',
        'boolean',
        'array',
        'object',
      ]),
    );
    values.set(documents, known);
  }
  return known.has(text);
}

/** The names of all fields, operations, schemas, tags, or else webhooks and callbacks of the documents. */
export function namesOfKind(kind: string, { documents }: Page): ReadonlySet<string> {
  if (kind === 'field') return new Set(documents.fields.keys());
  if (kind === 'operation')
    return new Set(
      documents.operations.flatMap(({ operation }) => [operation.operationId ?? operation.slug, operation.slug]),
    );
  if (kind === 'schema') return new Set(documents.schemas.map(({ named }) => named.name));
  if (kind === 'tag')
    return new Set(documents.models.flatMap(({ tags }) => tags.flatMap(({ name, slug }) => [name, slug])));
  return new Set(
    documents.models.flatMap((model) => [
      ...model.webhooks.map(({ name }) => name),
      ...model.operations.flatMap((operation) => operation.callbacks.map(({ name }) => name)),
    ]),
  );
}
