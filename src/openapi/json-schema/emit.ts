import { closedParts } from '../schema/closed-parts';
import { annotations, scalarKeywords } from '../schema/keywords';
import { declaresProperties } from '../schema/members';
import { certainLayers, schemaOf } from '../schema/layers';
import type { ApiModel, Schema, SchemaId } from '../model';
import { setOwn, type JsonObject } from '../value';
import { uncheckedReason } from '../pattern/match';
import { unicodePattern } from '../pattern/parse';
import { cyclesOf, partsOf } from './cycles';

/**
 * How strictly a schema is written, by its position:
 * `value`: the outermost schema of some value, where unknown properties are rejected;
 * `part`: one of several schemas that apply to the same value, so that the outermost one decides;
 * `merged`: such a part where one forbids the properties of another: the outermost one forbids what none of them declares;
 * `open`: inside `not` or `if`, where rejecting more would invert the meaning;
 * `base`: a part that is on a cycle with the schema it is part of, without the alternatives that lead back there.
 */
export type Strictness = 'value' | 'part' | 'merged' | 'open' | 'base';

/** The position of a schema that is written. */
export interface Position {
  readonly strictness: Strictness;
  /** The named schema that applies to the same value; none inside a property or an item. */
  readonly home?: SchemaId;
  /** Whether a `oneOf` or `anyOf` is between them. */
  readonly isAlternative?: boolean;
  /** Properties of the whole that messages of this direction leave out, whichever of its parts requires them. */
  readonly exempt?: ReadonlySet<string>;
}

/** Key of a named schema in `$defs`. Slugs hold no dot, so the variants cannot clash. */
export const definitionKey = (id: SchemaId, strictness: Strictness): string =>
  strictness === 'value' ? id : `${id}.${strictness}`;

export interface Emitter {
  readonly model: ApiModel;
  readonly options: JsonSchemaOptions;
  /** Called for each reference that is written, so that its target comes along. */
  readonly use: (id: SchemaId, strictness: Strictness) => void;
}

/** The reference to a named schema; undefined where following it would never end. */
function reference(emitter: Emitter, id: SchemaId, { strictness, home, isAlternative }: Position): string | undefined {
  const cycles = cyclesOf(emitter.model);
  let target = strictness;
  if (home !== undefined && cycles.together(home, id)) {
    if (isAlternative ? cycles.byAlternatives(home, id) : cycles.byParts(home, id)) return undefined;
    if (!isAlternative) target = 'base';
  }
  emitter.use(id, target);
  return `#/$defs/${definitionKey(id, target)}`;
}

/** One schema in JSON Schema 2020-12. */
export function emit(emitter: Emitter, schema: Schema, position: Position): JsonSchema {
  if (schema.never) return false;
  if (schema.ref !== undefined && cyclesOf(emitter.model).multiplies(schema.ref)) return {};
  const { strictness } = position;
  const rejects = emitter.options.unknownProperties === 'reject' && strictness === 'value';
  const closes = rejects && saysNothingOfOthers(schema) && declaresProperties(schema, emitter.model);
  const isPlainReference = schema.ref !== undefined && Object.keys(schema).every((key) => annotationsOnly.has(key));
  const { exempt: _, ...own } = position;
  const merges = strictness === 'value' && forbidsOwnParts(schema, emitter.model);
  const isMerged = merges || strictness === 'merged';
  const inner: Position = { ...own, strictness: strictness === 'open' || strictness === 'base' ? strictness : 'part' };
  const ofWhole: Position = isMerged ? { ...inner, strictness: 'merged' } : inner;
  const target =
    schema.ref === undefined ? undefined : reference(emitter, schema.ref, isPlainReference ? position : ofWhole);
  // A schema that is an alternative of itself is never valid as such; as a part of itself it adds nothing.
  if (schema.ref !== undefined && target === undefined && position.isAlternative) return false;
  if (isPlainReference) return target === undefined ? {} : { $ref: target };

  const json: JsonObject = {};
  const put = (keyword: string, value: unknown): void => {
    if (value !== undefined) json[keyword] = value;
  };
  const value = (part: Schema | undefined) =>
    part && emit(emitter, part, { strictness: strictness === 'open' ? 'open' : 'value' });
  const open = (part: Schema | undefined) => part && emit(emitter, part, { strictness: 'open' });
  const same = (part: Schema | undefined) => part && emit(emitter, part, inner);
  const exempt = exemptIn(schema, emitter, position.exempt);
  const certain = (part: Schema) => emit(emitter, part, { ...ofWhole, exempt });
  const sameButOpen = (part: Schema | undefined) => part && emit(emitter, part, { ...inner, strictness: 'open' });

  if (target !== undefined) json.$ref = target;
  for (const keyword of scalarKeywords) put(keyword, schema[keyword]);
  if (schema.types) json.type = schema.types.length === 1 ? schema.types[0] : schema.types;
  if (schema.examples) json.examples = schema.examples.map(({ value }) => value);
  if (schema.default) json.default = schema.default.value;
  if (schema.enum) json.enum = distinct(schema.enum.map((item) => item.value));
  if (schema.const) json.const = schema.const.value;
  if (schema.pattern !== undefined) put('pattern', unicodePattern(schema.pattern));

  put('contentSchema', open(schema.contentSchema));
  put('items', value(schema.items));
  put(
    'prefixItems',
    schema.prefixItems?.map((item) => value(item)),
  );
  put('contains', open(schema.contains));
  put('unevaluatedItems', value(schema.unevaluatedItems));
  put(
    'properties',
    schema.properties && map(schema.properties.map((property) => [property.name, value(property.schema)])),
  );
  put('required', schema.required && [...new Set(schema.required)].filter((name) => !exempt?.has(name)));
  put('patternProperties', patternsOf(schema, value));
  if (!isMerged || !schema.additionalProperties?.never) put('additionalProperties', value(schema.additionalProperties));
  put('propertyNames', open(schema.propertyNames));
  put(
    'dependentRequired',
    schema.dependentRequired && map(schema.dependentRequired.map((item) => [item.property, item.required])),
  );
  put(
    'dependentSchemas',
    schema.dependentSchemas && map(schema.dependentSchemas.map((item) => [item.property, same(item.schema)])),
  );
  put('unevaluatedProperties', value(schema.unevaluatedProperties));
  put(
    'allOf',
    nonEmpty(
      grouped([
        ...(schema.allOf ?? []).map(certain),
        ...(strictness === 'value' ? derivedSchemas(emitter, schema) : []),
      ]),
    ),
  );
  put('anyOf', alternatives(emitter, schema, 'anyOf', inner));
  put('oneOf', alternatives(emitter, schema, 'oneOf', inner));
  put('not', sameButOpen(schema.not));
  put('if', sameButOpen(schema.if));
  put('then', same(schema.then));
  put('else', same(schema.else));
  if (closes || merges) json.unevaluatedProperties = false;
  return json;
}

/** More parts than these are in groups. */
const MAX_PARTS = 64;

/**
 * The parts of an `allOf`, in groups of groups where there are very many: a validator that keeps which properties were evaluated
 * copies the names of all parts before for each of them.
 */
function grouped(parts: readonly unknown[]): readonly unknown[] {
  if (parts.length <= MAX_PARTS) return parts;
  const half = Math.ceil(parts.length / 2);
  return [parts.slice(0, half), parts.slice(half)].map((group) => ({ allOf: grouped(group) }));
}

const annotationsOnly = new Set<string>(['origin', 'ref', ...annotations]);

/**
 * Whether `additionalProperties: false` of a part forbids what another part declares. As written, no value would have both (JSON Schema
 * 2020-12 Core §10.3.2.3); documents that write it mean `unevaluatedProperties` of the whole, and are warned (`forbidden-properties`).
 */
const forbidsOwnParts = (schema: Schema, model: ApiModel): boolean =>
  closedParts(schema, model).some(({ closing }) => closing.additionalProperties?.never === true);

const saysNothingOfOthers = (schema: Schema): boolean => !schema.additionalProperties && !schema.unevaluatedProperties;

const map = (entries: readonly (readonly [string, unknown])[]): JsonObject => {
  const object: JsonObject = {};
  for (const [name, value] of entries) setOwn(object, name, value);
  return object;
};

/** Ajv rejects an `enum` with duplicate values, which does no harm. */
const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** The properties of a schema and its parts that are only for the other direction, however their schemas say so. */
function exemptIn(
  schema: Schema,
  { model, options: { direction } }: Emitter,
  outer: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (!direction || (!schema.required && !schema.allOf)) return outer;
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const names = certainLayers(schema, model).flatMap(({ properties = [] }) =>
    properties
      .filter(({ schema: property }) => certainLayers(property, model).some((layer) => layer[hidden]))
      .map(({ name }) => name),
  );
  return names.length > 0 ? new Set([...(outer ?? []), ...names]) : outer;
}

function patternsOf(schema: Schema, value: (part: Schema) => JsonSchema | undefined): JsonObject | undefined {
  const usable = (schema.patternProperties ?? []).flatMap((item): [string, unknown][] => {
    const pattern = unicodePattern(item.pattern);
    return pattern === undefined || uncheckedReason(pattern) !== undefined ? [] : [[pattern, value(item.schema)]];
  });
  return usable.length > 0 ? map(usable) : undefined;
}

function alternatives(
  emitter: Emitter,
  schema: Schema,
  keyword: 'anyOf' | 'oneOf',
  position: Position,
): JsonSchema[] | undefined {
  const branches = schema[keyword];
  if (!branches) return undefined;
  const { home } = position;
  const cycles = cyclesOf(emitter.model);
  const constraintOf = discriminatorConstraints(emitter.model, schema, branches, keyword);
  const leadsBack = (branch: Schema) => home !== undefined && partsOf(branch).some((id) => cycles.together(home, id));
  if (position.strictness === 'base' && branches.some(leadsBack)) return undefined;
  const written = branches.flatMap((branch): JsonSchema[] => {
    const json = emit(emitter, branch, { ...position, isAlternative: true });
    if (typeof json === 'boolean') return json || branch.never ? [json] : [];
    // A branch without properties accepts any object, so that all members count as known.
    const takesAny = emitter.options.unknownProperties === 'reject' && !declaresProperties(branch, emitter.model);
    return [
      {
        ...(takesAny && { additionalProperties: true }),
        ...json,
        ...constraintOf(branch.ref),
      },
    ];
  });
  return written.length > 0 ? written : undefined;
}

/**
 * The constraint that a discriminator adds to each branch: the values that are mapped to it, else none of those that are
 * mapped to others. Many documents use other values than implicit names in fact: of those a branch only excludes the names of
 * the other branches, so that a value that names one is not valid for several. All branches share one array of names.
 */
function discriminatorConstraints(
  model: ApiModel,
  { discriminator }: Schema,
  branches: readonly Schema[],
  keyword: 'anyOf' | 'oneOf',
): (ref: SchemaId | undefined) => JsonObject | undefined {
  if (!discriminator) return () => undefined;
  const property = (form: JsonObject): JsonObject => ({ properties: map([[discriminator.propertyName, form]]) });
  const explicit = discriminator.mapping.filter(({ value, schema }) => schemaOf(model, schema)?.name !== value);
  if (explicit.length === 0) {
    const refs = keyword === 'oneOf' ? branches.flatMap(({ ref }) => ref ?? []) : [];
    const named = new Map(refs.flatMap((ref) => entryOf(ref, schemaOf(model, ref)?.name)));
    const names = [...named.values()];
    return (ref) => {
      const own = ref === undefined ? undefined : named.get(ref);
      if (ref === undefined || names.length === (own === undefined ? 0 : 1)) return undefined;
      return property({ not: { enum: names, ...(own === undefined ? {} : { not: { const: own } }) } });
    };
  }
  const all = explicit.map(({ value }) => value);
  const valuesOf = new Map<SchemaId, string[]>();
  for (const { value, schema } of explicit) {
    const values = valuesOf.get(schema);
    if (values) values.push(value);
    else valuesOf.set(schema, [value]);
  }
  return (ref) => {
    if (ref === undefined) return undefined;
    const values = valuesOf.get(ref);
    if (!values) return property({ not: { enum: all } });
    return { ...property({ enum: values }), required: [discriminator.propertyName] };
  };
}

const entryOf = <K, V>(key: K, value: V | undefined): (readonly [K, V])[] =>
  value === undefined ? [] : [[key, value]];

const nonEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

/** A parent that others extend with `allOf`: where the discriminator names one of them, that one applies as well. */
function derivedSchemas(emitter: Emitter, { discriminator, oneOf, anyOf }: Schema): JsonSchema[] {
  if (!discriminator || oneOf || anyOf) return [];
  return discriminator.mapping.map(({ value, schema }) => ({
    if: { required: [discriminator.propertyName], properties: map([[discriminator.propertyName, { const: value }]]) },
    then: { $ref: reference(emitter, schema, { strictness: 'part' }) },
  }));
}

/** JSON Schema 2020-12, as Ajv takes it. */
export type JsonSchema = boolean | { [keyword: string]: unknown };

export interface JsonSchemaOptions {
  /**
   * `reject`: an object whose schema declares properties and does not mention others may have no others
   * (`unevaluatedProperties: false` at the outermost of composed schemas). `allow`: as the document says. Default `allow`.
   */
  readonly unknownProperties?: 'allow' | 'reject';
  /**
   * The direction of the message. In a request `required` does not hold for readOnly properties, in a response not for
   * writeOnly ones (OpenAPI 3.0 §4.7.24.2). Without it `required` holds as written.
   */
  readonly direction?: 'request' | 'response';
}
