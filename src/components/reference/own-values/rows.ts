import type { WrittenParameter } from '../../../http/parameters/write';
import { isStructure, stringify, written } from '../../../openapi/written/written-number';
import { variablesIn } from '../../../samples/credentials';
import type { Payload } from '../../../samples/http-request';
import type { ExchangeView, OperationView, SchemaView } from '../view';

/** One value of a request that a reader may replace. */
export interface Row {
  /** Key of the stored value: the same for parameters and credentials with the same name on all pages of an API. */
  readonly key: string;
  readonly label: string;
  /** The example's own value; absent where the example does not send it. */
  readonly example?: string;
  readonly schema: Pick<SchemaView, 'types'> & { readonly items?: Pick<SchemaView, 'types'> };
  /** Whether it is a whole segment of the path. */
  readonly isSegment?: true;
  /** Key under which its omission is stored, for this page only; absent if the example does not send it, or must. */
  readonly omission?: string;
  /** All values that it may have. */
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

/** How many members of a body get a field; nobody fills in a longer form. */
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
  { slug, path, parameters }: Editable,
  { request, given = [] }: ExchangeView,
  api: string,
): RowGroup[] {
  const secret = new Set(request?.credentials.map((each) => `${each.in} ${each.name.toLowerCase()}`));
  return parameters.flatMap(({ in: location, parameters: all }) => {
    if (location === 'querystring') return [];
    const rows = all
      .filter(({ content, name }) => !content && !secret.has(`${location} ${name.toLowerCase()}`))
      .map(({ name, required, style, explode, allowReserved, schema }): Row => {
        const value = given.find((each) => each.in === location && each.name === name);
        return {
          key: `${api} parameter ${name}`,
          label: name,
          example: value && textOf(written(value)),
          ...shapeOf(schema),
          ...(value && !required && location !== 'path'
            ? { omission: `${api} omitted ${slug} ${location} ${name}` }
            : {}),
          ...(location === 'path' && path.split('/').includes(`{${name}}`) ? { isSegment: true } : {}),
          target: { kind: 'parameter', parameter: { in: location, name, style, explode, allowReserved } },
        };
      });
    return [{ title: titles[location], rows }];
  });
}

function bodyRows({ slug, requestBody }: Editable, { request }: ExchangeView, api: string): Row[] {
  const body = request?.body;
  const row = ({ path, label, example, isOmissible, shape }: Member): Row => ({
    key: `${api} body ${slug} ${label}`,
    label,
    example,
    ...shape,
    ...(isOmissible ? { omission: `${api} omitted ${slug} body ${label}` } : {}),
    target: { kind: 'body', path },
  });
  const schema = requestBody?.content.find(({ schema: each, sameAs }) => each && sameAs === undefined)?.schema;
  const fields = body && fieldsOf(body);
  if (fields) {
    return [...fields].slice(0, MAX_MEMBERS).map(([name, values]) => {
      const { isOmissible } = memberOf(schema, name);
      const shape = fieldShape(name, values, schema);
      return row({ path: [name], label: name, example: values.join(', '), isOmissible, shape });
    });
  }
  if (body?.kind !== 'json') return [];
  const all = membersOf(written(body), schema);
  const sent = all.filter(({ example }) => example !== undefined).slice(0, MAX_MEMBERS);
  const absent = all.filter(({ example }) => example === undefined).slice(0, MAX_MEMBERS - sent.length);
  const shown = new Set([...sent, ...absent]);
  return all.filter((member) => shown.has(member)).map(row);
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

/** A name that occurs several times has a list; other structures appear in a form as text only. */
function fieldShape(name: string, values: readonly string[], schema: SchemaView | undefined): Shape {
  const { schema: member } = memberOf(schema, name);
  if (values.length > 1) return { schema: { types: ['array'], items: { types: member?.items?.types ?? ['string'] } } };
  const isPlain = member?.types?.every((type) => type !== 'object' && type !== 'array') ?? false;
  return isPlain ? shapeOf(member) : plainText;
}

interface Member {
  readonly path: readonly string[];
  readonly label: string;
  readonly example?: string;
  readonly isOmissible?: true;
  readonly shape: Shape;
}

/** A member of an object as its schema declares it, or one that the object is composed of; of what is not declared nothing is known. */
function memberOf(
  schema: SchemaView | undefined,
  key: string,
): { readonly schema?: SchemaView; readonly isOmissible?: true } {
  const declared = schema?.properties?.find(({ name }) => name === key);
  if (declared) return { schema: declared.schema, ...(declared.required ? {} : { isOmissible: true }) };
  for (const part of [...(schema?.allOf ?? []), ...(schema?.oneOf ?? []), ...(schema?.anyOf ?? [])]) {
    const found = memberOf(part, key);
    if (found.schema) return found;
  }
  return {};
}

/** Position of a value in a body. */
type Position = Pick<Member, 'path' | 'label' | 'isOmissible'>;

/** Every plain value in a JSON value, with its path as field tables show it, and those that its schema has besides. */
function membersOf(value: unknown, schema?: SchemaView, { path, label, isOmissible }: Position = root): Member[] {
  // A list of plain values is one field, in which a reader may have more or fewer of them.
  if (isStructure(value) && Array.isArray(value) && value.some((item) => isStructure(item)))
    return value.flatMap((item, index) =>
      membersOf(item, schema?.items, { path: [...path, String(index)], label: `${label}[${index}]` }),
    );
  if (isStructure(value) && !Array.isArray(value) && Object.keys(value).length > 0) {
    const sent = Object.entries(value).flatMap(([key, member]) => {
      const { schema: inner, isOmissible: isOptional } = memberOf(schema, key);
      return membersOf(member, inner, { ...below({ path, label }, key), isOmissible: isOptional });
    });
    return [...sent, ...absentMembers(value, schema, { path, label })];
  }
  const shape = shapeOf(schema);
  // Without a schema, the type is that of the example.
  const types = shape.schema.types ?? typesOfValue(value);
  const absent = isStructure(value) && !Array.isArray(value) && path.length === 0 ? absentMembers(value, schema) : [];
  return [
    {
      path,
      label: label || 'body',
      example: textOf(value),
      ...(isOmissible ? { isOmissible } : {}),
      shape: { ...shape, schema: { ...shape.schema, types } },
    },
    ...absent,
  ];
}

const root: Position = { path: [], label: '' };

const below = ({ path, label }: Position, key: string): Position => ({
  path: [...path, key],
  label: label === '' ? key : `${label}.${key}`,
});

/** Plain members that the schema has and the example lacks, including those of objects that the example lacks. */
function absentMembers(value: object, schema: SchemaView | undefined, holder = root): Member[] {
  const declared = [schema, variantOf(schema, value)].flatMap(partsOf).flatMap((part) => part.properties ?? []);
  return declared
    .filter(({ name, schema: { readOnly } }) => readOnly !== true && !Object.hasOwn(value, name))
    .flatMap(({ name, schema: member }): Member[] => {
      const position = below(holder, name);
      const parts = partsOf(member);
      if (parts.some(({ types, properties }) => properties || types?.includes('object')))
        return absentMembers({}, member, position);
      const plain = parts.find(({ types }) => types) ?? oneOfPlain(member);
      return plain?.types === undefined ? [] : [{ ...position, shape: shapeOf(plain) }];
    });
}

/** A schema and those that it is composed of at every depth: of these, a value has the members of all. */
const partsOf = (schema: SchemaView | undefined): SchemaView[] =>
  schema ? [schema, ...(schema.allOf ?? []).flatMap(partsOf)] : [];

/** Of the alternatives of a schema the only one that an object can be, by the names of its members and by their fixed values. */
function variantOf(schema: SchemaView | undefined, value: object): SchemaView | undefined {
  const parts = partsOf(schema);
  const shared = parts.flatMap(({ properties = [] }) => properties.map(({ name }) => name));
  const own = Object.entries(value).filter(([name]) => !shared.includes(name));
  const fitting = parts
    .flatMap(({ oneOf = [], anyOf = [] }) => [...oneOf, ...anyOf])
    .filter((variant) => {
      const declared = partsOf(variant).flatMap(({ properties = [] }) => properties);
      return own.every(([name, member]) => {
        const property = declared.find((each) => each.name === name);
        return property && (property.schema.enum?.some((each) => each.value === member) ?? true);
      });
    });
  return own.length > 0 && fitting.length === 1 ? fitting[0] : undefined;
}

/** What may be of one plain type or another, such as a number or its name. */
function oneOfPlain({ oneOf, anyOf }: SchemaView): Pick<SchemaView, 'types' | 'enum' | 'items'> | undefined {
  const types = [...(oneOf ?? []), ...(anyOf ?? [])].flatMap((one) => one.types ?? ['object' as const]);
  const isPlain = types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
  return isPlain ? { types: [...new Set(types)] } : undefined;
}

type Shape = Pick<Row, 'schema' | 'choices'>;

const plainText: Shape = { schema: { types: ['string'] } };

function shapeOf(view: Pick<SchemaView, 'types' | 'items' | 'enum'> | undefined): Shape {
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
  // As a reader would type it.
  if (Array.isArray(value) && value.every((item) => !isStructure(item) && !/[,\n]/.test(String(item))))
    return value.map(String).join(', ');
  return isStructure(value) ? (stringify(value) ?? '') : String(value);
};
