import { reasonOf } from '../../../components/reference/operation/status';
import type { ApiModel, MediaType, Operation, Schema } from '../../../openapi/model';
import { plainText } from '../../../text/plain-text';
import { shortened } from '../../../text/shortened';
import type { Routes } from '../../view/routes';
import type { SearchDocument } from './write-index';

/** Names that are kept of one operation or schema; the first ones are nearest to its top. */
const MAX_NAMES = 120;
const MAX_DEPTH = 6;
/** Characters of a value of an enumeration that somebody looks for. */
const MAX_VALUE_LENGTH = 40;

/**
 * Names of fields and values of enumerations that a schema itself defines, at any depth down to a bound. What a named schema defines
 * that it refers to is found under that one.
 */
function namesOfSchemas(schemas: readonly (Schema | undefined)[]): string[] {
  const names = new Set<string>();
  let level = schemas.flatMap((schema) => schema ?? []);
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0 && names.size < MAX_NAMES; depth += 1) {
    for (const { properties = [], enum: values = [], const: constant } of level) {
      for (const { name } of properties) names.add(name);
      for (const { value } of [...values, ...(constant ? [constant] : [])])
        if (typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_LENGTH) names.add(value);
    }
    level = level.flatMap(parts).slice(0, MAX_NAMES);
  }
  return [...names].slice(0, MAX_NAMES);
}

const parts = ({ properties, items, prefixItems, additionalProperties, allOf, anyOf, oneOf }: Schema): Schema[] => [
  ...(properties ?? []).map(({ schema }) => schema),
  ...[items, additionalProperties].flatMap((schema) => schema ?? []),
  ...[prefixItems, allOf, anyOf, oneOf].flatMap((schemas) => schemas ?? []),
];

/** Names that an operation itself defines: of its parameters, and in its bodies where no named schema has them. */
function namesOfOperation({ parameters, requestBody, responses }: Operation): string[] {
  const schemasOf = (content: readonly MediaType[]): (Schema | undefined)[] =>
    content.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
  const bodies = [
    ...(requestBody ? schemasOf(requestBody.content) : []),
    ...responses.flatMap(({ content }) => schemasOf(content)),
  ];
  return [...new Set([...parameters.map(({ name }) => name), ...namesOfSchemas(bodies)])].slice(0, MAX_NAMES);
}

/** Letters of a description that are searched: its beginning says what it is about. */
const MAX_DESCRIPTION_LENGTH = 600;

/** Letters of a title in a list of results; some documents put a paragraph there. */
const MAX_TITLE_LENGTH = 120;

const MAX_TEXT_LENGTH = 200;

const titleOf = (title: string): string => shortened(title, MAX_TITLE_LENGTH);

/** The beginning of a description as a result shows it. */
const textOf = (...markdown: readonly (string | undefined)[]): { readonly text?: string } => {
  const text = shortened(plainText(markdown.find(Boolean) ?? ''), MAX_TEXT_LENGTH);
  return text === '' ? {} : { text };
};

/** How an operation may fail, by number and by name: `404 Not Found`. */
const failuresOf = ({ responses }: Operation): string =>
  responses
    .filter(({ status }) => /^[45]/.test(status))
    .map(({ status }) => `${status} ${reasonOf(status)}`)
    .join(' ');

/**
 * What can be found of one API: operations, webhooks, tags and schemas.
 * @param name what the portal calls the API; where that is no more than its id, its title stands in results
 */
export function apiDocuments(model: ApiModel, routes: Routes, name: string): SearchDocument[] {
  const tagNames = new Map(model.tags.map(({ name, displayName }) => [name, displayName]));
  const label = name === model.id ? model.info.title : name;
  const operation = (kind: 'operation' | 'webhook', one: Operation, to: string, id: string): SearchDocument => ({
    entry: {
      kind,
      title: titleOf(one.title),
      to,
      within: label,
      method: one.method,
      path: one.path,
      ...textOf(one.description, one.lead),
    },
    // A webhook is called by its name, and by its operationId only in code.
    defines: [...namesOfOperation(one), ...(kind === 'webhook' && one.operationId ? [one.operationId] : [])],
    texts: [
      { text: one.title, weight: 'title' },
      { text: `${id} ${one.path}`, weight: 'name' },
      { text: `${one.method} ${one.tags.map((tag) => tagNames.get(tag) ?? tag).join(' ')}`, weight: 'summary' },
      { text: one.lead ?? '', weight: 'text' },
      { text: failuresOf(one), weight: 'text' },
      { text: (one.description ?? '').slice(0, MAX_DESCRIPTION_LENGTH), weight: 'text' },
    ],
  });
  return [
    ...model.operations.map((one) =>
      operation('operation', one, routes.operation(one.slug), one.operationId ?? one.slug),
    ),
    ...model.webhooks.map(({ name, slug, operation: one }) => operation('webhook', one, routes.webhook(slug), name)),
    ...model.tags.map(({ displayName, slug, description }): SearchDocument => ({
      entry: { kind: 'tag', title: titleOf(displayName), to: routes.tag(slug), within: label, ...textOf(description) },
      texts: [
        { text: displayName, weight: 'title' },
        { text: (description ?? '').slice(0, MAX_DESCRIPTION_LENGTH), weight: 'text' },
      ],
    })),
    ...Object.values(model.schemas).map(({ name, slug, schema }): SearchDocument => ({
      entry: { kind: 'schema', title: name, to: routes.schema(slug), within: label, ...textOf(schema.description) },
      defines: namesOfSchemas([schema]),
      texts: [
        { text: name, weight: 'name' },
        { text: (schema.description ?? '').slice(0, MAX_DESCRIPTION_LENGTH), weight: 'text' },
      ],
    })),
  ];
}
