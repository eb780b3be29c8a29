import type { WrittenParameter } from '../../../http/parameters/write';
import { isStructure, stringify, written } from '../../../openapi/written/written-number';
import { variablesIn } from '../../../samples/credentials';
import type { Payload } from '../../../samples/http-request';
import type { ExchangeView, OperationView, SchemaView } from '../view';

/** One value of a request that a reader may replace. */
export interface Row {
  /** Of what is kept: the same for parameters and credentials of one name on all pages of an API. */
  readonly key: string;
  readonly label: string;
  /** The example's own value; absent where the example does not send it. */
  readonly example?: string;
  readonly schema: Pick<SchemaView, 'types'> & { readonly items?: Pick<SchemaView, 'types'> };
  /** That it is all between two slashes of the path. */
  readonly isSegment?: true;
  /** All that it may be. */
  readonly choices?: readonly string[];
  readonly target:
    | { readonly kind: 'parameter'; readonly parameter: WrittenParameter }
    | { readonly kind: 'body'; readonly path: readonly string[] }
    | { readonly kind: 'variable'; readonly name: string };
}

export interface RowGroup {
  readonly title: string;
  readonly rows: readonly Row[];
}

export type Editable = Pick<OperationView, 'slug' | 'path' | 'servers' | 'parameters' | 'requestBody'>;

/** Members of a body that have fields; more would be a form that nobody fills in. */
const MAX_MEMBERS = 60;

const titles = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Header parameters',
  cookie: 'Cookie parameters',
} as const;

/** What can be replaced in the request of an exchange, in the order of the page. @param api distinguishes the API from others */
export function rowGroups(operation: Editable, exchange: ExchangeView, api: string): RowGroup[] {
  return [
    { title: 'Credentials', rows: credentialRows(exchange, api) },
    ...parameterGroups(operation, exchange, api),
    { title: 'Request body', rows: bodyRows(operation, exchange, api) },
  ].filter(({ rows }) => rows.length > 0);
}

function credentialRows({ request }: ExchangeView, api: string): Row[] {
  const names = new Set(request?.credentials.flatMap(({ value }) => variablesIn(value)));
  return [...names].map((name) => ({
    key: `${api} credential ${name}`,
    label: name,
    example: `$${name}`,
    schema: { types: ['string'] },
    target: { kind: 'variable', name },
  }));
}

function parameterGroups(
  { path, parameters }: Editable,
  { request, given = [] }: ExchangeView,
  api: string,
): RowGroup[] {
  const secret = new Set(request?.credentials.map((each) => `${each.in} ${each.name.toLowerCase()}`));
  return parameters.flatMap(({ in: location, parameters: all }) => {
    if (location === 'querystring') return [];
    const rows = all
      .filter(({ content, name }) => !content && !secret.has(`${location} ${name.toLowerCase()}`))
      .map(({ name, style, explode, allowReserved, schema }): Row => {
        const value = given.find((each) => each.in === location && each.name === name);
        return {
          key: `${api} parameter ${name}`,
          label: name,
          example: value && textOf(written(value)),
          ...shapeOf(schema),
          ...(location === 'path' && path.split('/').includes(`{${name}}`) ? { isSegment: true } : {}),
          target: { kind: 'parameter', parameter: { in: location, name, style, explode, allowReserved } },
        };
      });
    return [{ title: titles[location], rows }];
  });
}

function bodyRows({ slug, requestBody }: Editable, { request }: ExchangeView, api: string): Row[] {
  const body = request?.body;
  const row = (path: readonly string[], label: string, example: string | undefined, shape: Shape): Row => ({
    key: `${api} body ${slug} ${label}`,
    label,
    example,
    ...shape,
    target: { kind: 'body', path },
  });
  const schema = requestBody?.content.find(({ schema: each, sameAs }) => each && sameAs === undefined)?.schema;
  const fields = body && fieldsOf(body);
  if (fields) {
    return [...fields]
      .slice(0, MAX_MEMBERS)
      .map(([name, values]) => row([name], name, values.join(', '), fieldShape(name, values, schema)));
  }
  if (body?.kind !== 'json') return [];
  const value = written(body);
  const members = membersOf(value, schema);
  const absent = isStructure(value) && !Array.isArray(value) ? absentMembers(value, schema) : [];
  return [...members, ...absent]
    .slice(0, MAX_MEMBERS)
    .map(({ path, label, example, shape }) => row(path, label, example, shape));
}

/** The values of a form or a multipart body by their names, in the order of the body; files have none. */
function fieldsOf(body: Payload): Map<string, string[]> | undefined {
  if (body.kind !== 'form' && body.kind !== 'multipart') return undefined;
  const pairs =
    body.kind === 'form'
      ? body.fields
      : body.parts.flatMap((part) => ('text' in part ? [[part.name, part.text] as const] : []));
  const fields = new Map<string, string[]>();
  for (const [name, value] of pairs) fields.set(name, [...(fields.get(name) ?? []), value]);
  return fields;
}

/** A name that stands there several times has a list; of other structures a form has only the text. */
function fieldShape(name: string, values: readonly string[], schema: SchemaView | undefined): Shape {
  const member = schema?.properties?.find((property) => property.name === name)?.schema;
  if (values.length > 1) return { schema: { types: ['array'], items: { types: member?.items?.types ?? ['string'] } } };
  const isPlain = member?.types?.every((type) => type !== 'object' && type !== 'array') ?? false;
  return isPlain ? shapeOf(member) : plainText;
}

interface Member {
  readonly path: readonly string[];
  readonly label: string;
  readonly example?: string;
  readonly shape: Shape;
}

/** Every plain value in a JSON value, with its path as field tables show it. */
function membersOf(value: unknown, schema?: SchemaView, path: readonly string[] = [], label = ''): Member[] {
  if (isStructure(value) && Object.keys(value).length > 0) {
    const isList = Array.isArray(value);
    return Object.entries(value).flatMap(([key, member]) => {
      const inner = isList ? schema?.items : schema?.properties?.find(({ name }) => name === key)?.schema;
      const name = isList ? `${label}[${key}]` : label === '' ? key : `${label}.${key}`;
      return membersOf(member, inner, [...path, key], name);
    });
  }
  const shape = shapeOf(schema);
  // Without a schema, the type is that of the example.
  const types = shape.schema.types ?? typesOfValue(value);
  return [
    { path, label: label || 'body', example: textOf(value), shape: { ...shape, schema: { ...shape.schema, types } } },
  ];
}

/** Plain members that the schema has and the example does not. */
const absentMembers = (value: object, schema: SchemaView | undefined): Member[] =>
  (schema?.properties ?? [])
    .filter(({ name, schema: { types, readOnly } }) => {
      const isPlain = types !== undefined && !types.includes('object') && !types.includes('array');
      return isPlain && readOnly !== true && !Object.hasOwn(value, name);
    })
    .map(({ name, schema: member }) => ({ path: [name], label: name, shape: shapeOf(member) }));

type Shape = Pick<Row, 'schema' | 'choices'>;

const plainText: Shape = { schema: { types: ['string'] } };

function shapeOf(view: SchemaView | undefined): Shape {
  const { types, items, enum: values } = view ?? {};
  const choices = types?.includes('boolean')
    ? ['true', 'false']
    : values?.every(({ value }) => !isStructure(value))
      ? values.map(({ value }) => String(value))
      : undefined;
  return { schema: { types, ...(items ? { items: { types: items.types } } : {}) }, ...(choices ? { choices } : {}) };
}

function typesOfValue(value: unknown): SchemaView['types'] {
  if (value === null) return undefined;
  if (typeof value === 'boolean') return ['boolean'];
  if (typeof value === 'string') return ['string'];
  return isStructure(value) ? [Array.isArray(value) ? 'array' : 'object'] : ['number'];
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value) && value.every((item) => !isStructure(item))) return value.map(String).join(', ');
  return isStructure(value) ? (stringify(value) ?? '') : String(value);
};
