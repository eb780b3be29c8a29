import type { Operation } from '../../../openapi/model';
import { fieldAt, schemaNamed } from '../../../openapi/schema/layers';
import { type Contract, matchWritten } from '../../wire/contract';
import type { Documents, Field, Side, Subject } from './documents';
import type { Token } from './tokens';

export type Name = Extract<Token, { kind: 'name' }>;

/** The operations and schemas that a statement is about, the nearest first: its own, its list's, its section's, its page's. */
export type Scope = readonly (readonly Subject[])[];

const address = /^([A-Za-z]+)\s+(?:https?:\/\/[^/\s]+)?(\/[^\s?#]*)/;

/** The operations and schemas that a name is one of. */
export function subjectsOf(name: Name, documents: Documents, contract: Contract): Subject[] {
  const { text, of } = name;
  const ofApi = (subject: Subject): boolean => of?.api === undefined || subject.model.id === of.api;
  if (of?.kind === 'operation')
    return documents.operations.filter((one) => ofApi(one) && isCalled(one.operation, text));
  if (of?.kind === 'webhook') return webhooksCalled(text, documents);
  if (of?.kind === 'schema') return documents.schemas.filter((one) => ofApi(one) && one.named.name === text);
  if (of?.kind === 'field') return [];
  const [, verb = '', path = ''] = address.exec(text.trim()) ?? [];
  if (path !== '') {
    const exact = documents.operations.filter(
      ({ operation }) => operation.method === verb.toUpperCase() && operation.path === path,
    );
    if (exact.length > 0) return exact;
    const match = matchWritten(contract, verb.toUpperCase(), path);
    return match.kind === 'operation'
      ? documents.operations.filter(({ operation }) => operation === match.operation)
      : [];
  }
  if (/^\/\S+$/.test(text)) return documents.operations.filter(({ operation }) => operation.path === text);
  const plain = text.replace(/\(\)$/, '');
  return [
    ...webhooksCalled(plain, documents),
    ...documents.operations.filter(({ operation }) => operation.operationId === plain),
    ...documents.schemas.filter(({ named }) => named.name === plain),
  ];
}

const webhooksCalled = (name: string, { operations, models }: Documents): Subject[] => {
  const called = new Set(
    models.flatMap(({ webhooks }) => webhooks.flatMap((one) => (one.name === name ? one.operation : []))),
  );
  return called.size === 0 ? [] : operations.filter(({ operation }) => called.has(operation));
};

const isCalled = ({ operationId, slug }: Operation, id: string): boolean => operationId === id || slug === id;

/** How a field is called in code: without the signs of a query, a template, JSON or an array. */
export const plainName = (text: string): string =>
  text
    .replace(/^[?&"'{$<]+|["'}>:=]+$/g, '')
    .replaceAll('[]', '')
    .replace(/\[\d+\]/g, '');

/**
 * The fields that a name stands for: those of the nearest subject that has any of that name, else all of that name.
 * @param side of the messages, where the sentence says which
 */
export function fieldsNamed(name: Name, scope: Scope, documents: Documents, side?: Side): readonly Field[] {
  const { text, of } = name;
  if (of?.kind === 'field') return fieldsOfSchema(of.schema, text, documents, of.api);
  if (of) return [];
  const plain = plainName(text);
  if (plain === '' || /[\s/]/.test(plain)) return [];
  const [head = '', ...rest] = plain.split('.');
  if (rest.length > 0) {
    const own = fieldsOfSchema(head, rest.join('.'), documents);
    if (own.length > 0) return own;
  }
  for (const subjects of scope) {
    const found = subjects.flatMap((subject) => fieldsIn(subject, plain, documents, side));
    if (found.length > 0) return found;
  }
  const everywhere = documents.fields.get(plain) ?? [];
  if (everywhere.length > 0 || rest.length === 0) return everywhere;
  const parents = [head, ...rest.slice(0, -1)].every((part) => documents.fields.has(part));
  return parents ? (documents.fields.get(rest.at(-1)!) ?? []) : [];
}

/** The fields of one subject with that name, or with the last part of that path. */
export function fieldsIn(subject: Subject, name: string, documents: Documents, side?: Side): readonly Field[] {
  const plain = plainName(name);
  // A schema's own field comes before one of the same name deeper inside.
  const own = subject.kind === 'schema' ? fieldsOfSchema(subject.named.name, plain, documents, subject.model.id) : [];
  if (own.length > 0) return own;
  const fields = documents.fieldsOf(subject, subject.kind === 'operation' ? side : undefined);
  const found = fields.get(plain);
  if (found) return found;
  const parts = plain.split('.');
  return parts.length > 1 && parts.every((part) => fields.has(part)) ? fields.get(parts.at(-1)!)! : [];
}

function fieldsOfSchema(schema: string, path: string, { models }: Documents, api?: string): Field[] {
  return models
    .filter(({ id }) => api === undefined || id === api)
    .flatMap((model): Field[] => {
      const field = fieldAt(schemaNamed(model, schema)?.schema, path, model);
      if ('unknown' in field) return [];
      return [
        {
          name: path,
          model,
          schemas: field.schemas,
          ...(field.required === undefined ? {} : { required: field.required }),
          in: 'body',
          deprecated: field.schemas.some(({ deprecated }) => deprecated),
          descriptions: field.schemas.flatMap(({ description }) => description ?? []),
        },
      ];
    });
}

/** How messages call a subject. */
export const nameOf = (subject: Subject): string =>
  subject.kind === 'schema' ? subject.named.name : `${subject.operation.method} ${subject.operation.path}`;
