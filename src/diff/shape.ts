import type { Data, Discriminator, Schema, SchemaType } from '../openapi/model';
import { annotations, lowerBounds, upperBounds } from '../openapi/schema/keywords';
import { type SchemaSource, certainLayers, schemaOf } from '../openapi/schema/layers';
import { typeOfValue } from '../openapi/schema/types';
import { withOneList } from './listed-values';

const ignored: ReadonlySet<string> = new Set<keyof Schema>(['origin', 'numbers', ...annotations]);

/**
 * A JSON value as JSON whose members are in alphabetical order. With a source, the value is a schema or holds some: what
 * only describes is left out, and a reference is written as the name of what it refers to, so that equal rules of two
 * documents are equal strings.
 */
export const canonical = (value: unknown, source?: SchemaSource): string => JSON.stringify(sorted(value, source));

/** Keywords of schemas whose members mean the same in any order. */
const unordered = new Set(['allOf', 'anyOf', 'oneOf', 'properties', 'required', 'enum', 'types']);

function sorted(value: unknown, source: SchemaSource | undefined, keyword = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => sorted(item, source));
    if (!source || !unordered.has(keyword)) return items;
    return items
      .map((item) => [JSON.stringify(item), item] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, item]) => item);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => !source || !ignored.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, member]) =>
      source && key === 'ref' ? [key, schemaOf(source, member as string)?.name] : [key, sorted(member, source, key)],
    ),
  );
}

/** What all values of a schema have in common: its layers (`$ref`, `allOf`) put together. */
export interface Shape {
  readonly layers: readonly Schema[];
  /** As far as types, values and alternatives say; absent: any type. */
  readonly types?: ReadonlySet<SchemaType>;
  /** Some layer has a `type` of its own. */
  readonly isTyped: boolean;
  readonly nullable: boolean;
  readonly formats: readonly string[];
  /** Canonical JSON of each allowed value, with the value as it is shown; absent: any value. `null` is not among them. */
  readonly enum?: ReadonlyMap<string, string>;
  /** By keyword, exclusive bounds with the inclusive ones: of several lower bounds the highest, of several upper ones the lowest. */
  readonly bounds: ReadonlyMap<string, Bound>;
  /** By keyword: what else constrains a value, in a canonical form. */
  readonly constraints: ReadonlyMap<string, string>;
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
  /** Schemas of all other properties; absent: anything, as far as nothing else is said. */
  readonly otherProperties?: readonly Schema[];
  readonly items: readonly Schema[];
  readonly prefixItems: readonly Schema[];
  /** Each `anyOf` and `oneOf`, without an alternative for `null` alone. */
  readonly alternatives: readonly (readonly Schema[])[];
  /** Those of them of which exactly one has to be valid. */
  readonly exclusive: ReadonlySet<readonly Schema[]>;
  readonly discriminators: readonly Discriminator[];
  readonly defaults: readonly Data[];
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
}

/** One end of a range. */
export interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly isLower: boolean;
}

const isNull = (schema: Schema): boolean =>
  schema.types?.length === 1 && schema.types[0] === 'null' && schema.properties === undefined;

const shapes = new WeakMap<SchemaSource, WeakMap<Schema, Shape>>();

/** The shape of what is valid for every one of some schemas; of a single one it is kept, since each alternative is compared with many. */
export function shapeOf(schemas: readonly Schema[], source: SchemaSource): Shape {
  const [schema] = schemas;
  if (!schema || schemas.length > 1) return makeShape(schemas, source);
  const known = shapes.get(source) ?? new WeakMap<Schema, Shape>();
  shapes.set(source, known);
  const shape = known.get(schema) ?? makeShape(schemas, source);
  known.set(schema, shape);
  return shape;
}

function makeShape(schemas: readonly Schema[], source: SchemaSource): Shape {
  const layers = [...new Set(schemas.flatMap((schema) => certainLayers(schema, source)))].flatMap(withOneList);
  const listsOf = (lists: readonly (readonly Schema[] | undefined)[]): readonly Schema[][] =>
    lists.flatMap((list) => (list ? [list.filter((schema) => !isNull(schema))] : []));
  const groups = layers.map(({ anyOf, oneOf }) => ({ any: listsOf([anyOf]), one: listsOf([oneOf]) }));
  const types = typesOf(layers, source);
  const values = layers.some((layer) => layer.enum ?? layer.const) ? valuesOf(layers) : undefined;
  return {
    layers,
    ...(types && { types: new Set(types.filter((type) => type !== 'null')) }),
    isTyped: layers.some(({ types: own }) => own),
    nullable: isNullable(layers, source),
    formats: [...new Set(layers.flatMap(formatsOf))],
    ...(values && !isEveryBoolean(values) && { enum: values }),
    bounds: boundsOf(layers, types),
    constraints: constraintsOf(layers, source),
    properties: propertiesOf(layers),
    required: new Set(layers.flatMap(({ required = [] }) => required)),
    ...otherPropertiesOf(layers),
    items: layers.flatMap(({ items }) => items ?? []),
    prefixItems: layers.flatMap(({ prefixItems }) => prefixItems ?? []),
    alternatives: groups.flatMap(({ any, one }) => [...any, ...one]),
    exclusive: new Set(groups.flatMap(({ one }) => one)),
    discriminators: layers.flatMap(({ discriminator }) => discriminator ?? []),
    defaults: layers.flatMap((layer) => layer.default ?? []),
    readOnly: layers.some((layer) => layer.readOnly),
    writeOnly: layers.some((layer) => layer.writeOnly),
    deprecated: layers.some((layer) => layer.deprecated),
  };
}

/** Deeper alternatives are taken to allow it. */
const MAX_DEPTH = 8;

/** Whether `null` is valid for all of these layers, as far as types, values and alternatives say. */
function isNullable(layers: readonly Schema[], source: SchemaSource, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  const allows = (schema: Schema): boolean => isNullable(certainLayers(schema, source), source, depth + 1);
  return layers.every(
    (layer) =>
      !layer.never &&
      (layer.types?.includes('null') ?? !(layer.properties ?? layer.items ?? hasContent(layer))) &&
      (!layer.enum || layer.enum.some(({ value }) => value === null)) &&
      (!layer.const || layer.const.value === null) &&
      (!layer.not || !allows(layer.not)) &&
      [layer.anyOf, layer.oneOf].every((group) => !group || group.some(allows)),
  );
}

/** What the layers say of types, or what their values and other keywords are about; undefined: any type. */
function typesOf(layers: readonly Schema[], source: SchemaSource, depth = 0): readonly SchemaType[] | undefined {
  const stated = layers.flatMap((layer) => {
    const values = layer.enum ?? (layer.const && [layer.const]);
    const lists = [layer.types, values?.map(({ value }) => typeOfValue(value))];
    for (const group of [layer.anyOf, layer.oneOf]) lists.push(group && typesOfGroup(group, source, depth + 1));
    return lists.filter((list) => list !== undefined);
  });
  const [first, ...others] = stated;
  if (first) return others.reduce(both, first);
  if (layers.some(({ properties }) => properties)) return ['object'];
  if (layers.some(({ items, prefixItems }) => items ?? prefixItems)) return ['array'];
  return layers.some(hasContent) ? ['string'] : undefined;
}

/** The types of all alternatives; undefined where one of them may be anything. */
function typesOfGroup(group: readonly Schema[], source: SchemaSource, depth: number): SchemaType[] | undefined {
  const types = new Set<SchemaType>();
  for (const alternative of group) {
    const own = depth > MAX_DEPTH ? undefined : typesOf(certainLayers(alternative, source), source, depth);
    if (!own) return undefined;
    for (const type of own) types.add(type);
  }
  return [...types];
}

/** The types of both lists; every integer is a number. */
function both(a: readonly SchemaType[], b: readonly SchemaType[]): readonly SchemaType[] {
  const has = (types: readonly SchemaType[], type: SchemaType): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return [...new Set([...a.filter((type) => has(b, type)), ...b.filter((type) => has(a, type))])];
}

/** Of several lists, the values that every one of them has. */
function valuesOf(layers: readonly Schema[]): ReadonlyMap<string, string> {
  const lists = layers
    .map((layer) => layer.enum ?? (layer.const ? [layer.const] : undefined))
    .filter((list) => list !== undefined)
    .map((list) => new Map(list.map(({ value }) => [canonical(value), JSON.stringify(value)])));
  const [first = new Map<string, string>(), ...others] = lists;
  return new Map([...first].filter(([key]) => key !== 'null' && others.every((other) => other.has(key))));
}

/** An enumeration of both booleans restricts nothing that their type does not. */
const isEveryBoolean = (values: ReadonlyMap<string, string>): boolean =>
  values.size === 2 && values.has('true') && values.has('false');

/** The types that a bound concerns; every integer is a number. */
const boundTypes: readonly (readonly [RegExp, readonly SchemaType[]])[] = [
  [/Length$/, ['string']],
  [/(Items|Contains)$/, ['array']],
  [/Properties$/, ['object']],
  [/./, ['number', 'integer']],
];

/** Whether a bound concerns values of one of these types; undefined: any type. */
export function isApplicable(keyword: string, types: Iterable<SchemaType> | undefined): boolean {
  const [, concerned] = boundTypes.find(([pattern]) => pattern.test(keyword))!;
  return !types || [...types].some((type) => concerned.includes(type));
}

/**
 * Whether a bound says something of the values of these types, or is beside a type that it does not concern. Servers may enforce such
 * a bound in another way: Hibernate Validator compares the number in a string with `@Max`, which generators write as `maximum`.
 */
const isMeant = (keyword: string, layer: Schema, types: readonly SchemaType[] | undefined): boolean =>
  isApplicable(keyword, types) || (layer.types !== undefined && !isApplicable(keyword, layer.types));

function boundsOf(layers: readonly Schema[], types: readonly SchemaType[] | undefined): ReadonlyMap<string, Bound> {
  const bounds = new Map<string, Bound>();
  for (const layer of layers) {
    for (const keyword of [...lowerBounds, ...upperBounds]) {
      const value = isMeant(keyword, layer, types) ? layer[keyword] : undefined;
      const isLower = keyword.toLowerCase().includes('min');
      // That a string has at least no letters is no bound.
      if (value === undefined || (value === 0 && /^min(Length|Items|Properties)$/.test(keyword))) continue;
      const bound = { value, isLower, isExclusive: keyword.startsWith('exclusive') };
      const name = isLower ? keyword.replace('exclusiveMin', 'min') : keyword.replace('exclusiveMax', 'max');
      const known = bounds.get(name);
      if (!known || isTighter(bound, known)) bounds.set(name, bound);
    }
  }
  return bounds;
}

/** Whether fewer values are within the first of two bounds of the same end. */
export function isTighter(a: Bound, b: Bound): boolean {
  if (a.value === b.value) return a.isExclusive && !b.isExclusive;
  return a.value > b.value === a.isLower;
}

/** Patterns that every string matches. */
const matchesAnything: ReadonlySet<string> = new Set(['', '^', '$', '.*', '^.*', '.*$', '[\\s\\S]*', '^[\\s\\S]*$']);

/** OpenAPI 3.0 writes as `binary` what 3.1 writes as a `contentMediaType` (3.1 §4.8.14.2). */
const isBytes = ({ contentMediaType, contentEncoding }: Schema): boolean =>
  contentMediaType === 'application/octet-stream' && contentEncoding === undefined;

function formatsOf(layer: Schema): readonly string[] {
  if (isBytes(layer)) return ['binary'];
  return layer.format && !isBase64(layer) ? [layer.format] : [];
}

/** Keywords about the content of a string say that the value is one. */
const hasContent = ({ contentMediaType, contentEncoding }: Schema): boolean =>
  (contentMediaType ?? contentEncoding) !== undefined;

/** OpenAPI 3.0 writes `byte` what 3.1 writes as `contentEncoding` (3.1 §4.4.1). */
const isBase64 = ({ format }: Schema): boolean => format === 'byte';

/** Constraints of which no direction is known: that they are set, unset or changed. */
function constraintsOf(layers: readonly Schema[], source: SchemaSource): ReadonlyMap<string, string> {
  const all = new Map<string, string[]>();
  const add = (keyword: string, value: unknown): void => {
    if (value === undefined || value === false) return;
    all.set(keyword, [...(all.get(keyword) ?? []), canonical(value, source)]);
  };
  for (const layer of layers) {
    add('multipleOf', layer.multipleOf);
    if (!matchesAnything.has(layer.pattern ?? '')) add('pattern', layer.pattern);
    add('uniqueItems', layer.uniqueItems);
    add('contentEncoding', isBase64(layer) ? 'base64' : layer.contentEncoding);
    if (!isBytes(layer)) add('contentMediaType', layer.contentMediaType);
    add('contains', layer.contains);
    add('unevaluatedItems', layer.unevaluatedItems);
    add('propertyNames', layer.propertyNames);
    add('not', layer.not);
    add('never', layer.never);
  }
  return new Map([...all].map(([keyword, values]) => [keyword, [...new Set(values)].sort().join(' and ')]));
}

function propertiesOf(layers: readonly Schema[]): ReadonlyMap<string, readonly Schema[]> {
  const properties = new Map<string, Schema[]>();
  for (const { properties: own = [] } of layers)
    for (const { name, schema } of own) properties.set(name, [...(properties.get(name) ?? []), schema]);
  return properties;
}

function otherPropertiesOf(layers: readonly Schema[]): Pick<Shape, 'otherProperties'> {
  const schemas = layers.flatMap((layer) => layer.additionalProperties ?? layer.unevaluatedProperties ?? []);
  return schemas.length > 0 ? { otherProperties: schemas } : {};
}
