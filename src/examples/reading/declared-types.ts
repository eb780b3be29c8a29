import type { ApiModel, Operation, Schema } from '../../openapi/model';
import { childrenOf } from '../../openapi/schema/keywords';
import { expand } from '../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { type DeclaredMember, declaredTypes } from './declared-members';
import type { ProgramFault } from './written-request';

/** The schemas of which messages consist, by name. */
function schemasOf(
  messages: readonly (Pick<Operation['responses'][number], 'content'> | undefined)[],
  model: ApiModel,
): ReadonlyMap<string, Schema> {
  const named = new Map<string, Schema>();
  const bodies = messages.flatMap((message) => (message?.content ?? []).flatMap(({ schema }) => schema ?? []));
  // Of those without a name, its place is one that no type is called.
  for (const [index, schema] of [...new Set(bodies)].entries())
    if (schema.ref === undefined) named.set(String(index), schema);
  const seen = new Set<Schema>(bodies);
  // A set keeps what is added to it while it is walked.
  for (const schema of seen) {
    const target = schema.ref === undefined ? undefined : model.schemas[schema.ref];
    if (target) {
      named.set(target.name, target.schema);
      seen.add(target.schema);
    }
    for (const child of childrenOf(schema)) seen.add(child);
  }
  return named;
}

/** `'open' | 'closed'`, with or without `null`: the strings; undefined for any other type. */
function literalsIn(type: string): string[] | undefined {
  const parts = type
    .split('|')
    .map((part) => part.trim())
    .filter((part) => !/^(?:|null|undefined)$/.test(part));
  const literals = parts.flatMap((part) => /^(["'])([^"']*)\1$/.exec(part)?.[2] ?? []);
  return literals.length > 0 && literals.length === parts.length ? literals : undefined;
}

interface Enumeration {
  readonly property: string;
  readonly values: readonly string[];
}

const enumerationsOf = (schemas: Iterable<Schema>, model: ApiModel): Enumeration[] =>
  [...schemas].flatMap((schema) =>
    expand(schema, model).flatMap(({ properties = [] }) =>
      properties.flatMap(({ name, schema: own }) => {
        const values = expand(own, model)
          .flatMap((layer) => layer.enum ?? [])
          .map(({ value }) => value);
        const strings = values.filter((value): value is string => typeof value === 'string');
        return strings.length > 1 ? [{ property: name, values: strings }] : [];
      }),
    ),
  );

const union = /\btype\s+([A-Z]\w*)\s*=\s*((?:\|?\s*(?:"[^"\n]*"|'[^'\n]*'|null|undefined)\s*)+)/g;

/** Types that list the values of a property, and one that it does not have: of the enumerations of the operations, they have all others of one. */
function unionFaults(code: string, sources: readonly SchemaSource[]): ProgramFault[] {
  const unions = [...code.matchAll(union)];
  if (unions.length === 0) return [];
  const all = sources.flatMap(({ schemas, model, isWhole }) =>
    enumerationsOf(schemas.values(), model).map((one) => ({ ...one, isWhole })),
  );
  return unions.flatMap((match): ProgramFault[] => {
    const literals = literalsIn(match[2]!) ?? [];
    // Of all that an API has, only what is called like the type is meant.
    const known = all.filter(({ property, isWhole }) => !isWhole || folded(match[1]!).endsWith(folded(property)));
    const shared = (values: readonly string[]): number => literals.filter((literal) => values.includes(literal)).length;
    const most = Math.max(0, ...known.map(({ values }) => shared(values)));
    if (most < 2 || most !== literals.length - 1) return [];
    const { property, values } = known.find((each) => shared(each.values) === most)!;
    const odd = literals.find((literal) => !values.includes(literal))!;
    const line = code.slice(0, match.index + match[0].indexOf(odd)).split('\n').length;
    return [{ line, message: `${match[1]} has "${odd}", but the values of ${property} are ${values.join(', ')}` }];
  });
}

/** Where the schemas that a program's types may be of come from. */
export interface SchemaSource {
  readonly model: ApiModel;
  /** By name. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Those that responses or webhooks have: what is only sent may leave out what could be `null`. */
  readonly received: ReadonlySet<Schema>;
  /** Whether they are those of all operations: then a type of the program's own may be like one of them. */
  readonly isWhole?: boolean;
}

export type SchemaTarget = { readonly operation: Operation; readonly model: ApiModel };

/** The schemas of an operation's messages. */
const ofOperation = ({ operation, model }: SchemaTarget): SchemaSource => ({
  model,
  schemas: schemasOf([operation.requestBody, ...operation.responses], model),
  received: new Set(schemasOf(operation.responses, model).values()),
});

const whole = new WeakMap<ApiModel, SchemaSource>();

/** The schemas of an API, for a program of which nothing says what it calls. */
export function schemaSourceOf(model: ApiModel): SchemaSource {
  const cached = whole.get(model);
  if (cached) return cached;
  const sent = model.webhooks.flatMap(({ operation }) => operation.requestBody ?? []);
  const responses = model.operations.flatMap((operation) => operation.responses);
  const source: SchemaSource = {
    model,
    isWhole: true,
    schemas: new Map(Object.values(model.schemas).map(({ name, schema }) => [name, schema])),
    received: new Set(schemasOf([...responses, ...sent], model).values()),
  };
  whole.set(model, source);
  return source;
}

interface Documented {
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly isReceived: boolean;
}

/**
 * Members of the types of a program that are called like a schema, or have nearly all of its names, and that the schema does not have or has as
 * another type.
 * @param language canonical name
 * @param from the operations that it calls, or all that an API has
 */
export function declaredTypeFaults(
  code: string,
  language: string,
  from: readonly (SchemaTarget | SchemaSource)[],
): ProgramFault[] {
  const types = declaredTypes(code, language);
  if (types.length === 0 && !isTypeScript(language)) return [];
  const sources = from.map((one) => ('operation' in one ? ofOperation(one) : one));
  const ofMembers = types.flatMap(({ name, members, isOneOf }): ProgramFault[] => {
    const names = members.map((member) => member.name);
    const found = sources.flatMap((source) => {
      const called = isOneOf
        ? undefined
        : [...source.schemas].find(([known]) => known.toLowerCase() === name.toLowerCase());
      const isMeant = called && (!source.isWhole || sharedNames(names, called[1], source).length * 2 >= names.length);
      return (isMeant ? [called] : alike(names, source)).map(([title, schema]) => ({ title, schema, source }));
    });
    const titles = found.map(({ title }) => title).filter((title) => !/^\d+$/.test(title));
    return memberFaults(titles[0] ?? name, members, found);
  });
  return [...ofMembers, ...(isTypeScript(language) ? unionFaults(code, sources) : [])];
}

const isTypeScript = (language: string): boolean => ['ts', 'tsx', 'deno'].includes(language);

/** `recorded_at` in a program may be `recordedAt` in JSON, and `Title` in C# `title`. */
const folded = (name: string): string => name.replaceAll('_', '').toLowerCase();

function memberFaults(
  name: string,
  members: readonly DeclaredMember[],
  found: readonly { readonly schema: Schema; readonly source: SchemaSource }[],
): ProgramFault[] {
  const layered = found.map(({ schema, source }) => ({ schema, source, layers: expand(schema, source.model) }));
  const properties: Documented[] = layered.flatMap(({ schema, source: { model, received }, layers }) =>
    layers.flatMap((layer) =>
      (layer.properties ?? []).map((property) => ({
        name: property.name,
        schemas: expand(property.schema, model),
        isReceived: received.has(schema),
      })),
    ),
  );
  if (properties.length === 0 || layered.some(({ layers }) => layers.some((layer) => layer.additionalProperties)))
    return [];
  const declared = [...new Set(properties.map((property) => property.name))];
  return members.flatMap((member): ProgramFault[] => {
    const { line, name: own } = member;
    const documented = properties.filter((property) =>
      member.isExact ? property.name === own : folded(property.name) === folded(own),
    );
    if (documented.length === 0)
      return [{ line, message: `${name} has no "${own}"${didYouMean(nearestName(own, declared))}` }];
    const message = typeFault(name, member, documented);
    return message === undefined ? [] : [{ line, message }];
  });
}

/** What is wrong with the type that a program gives a member. @param documented all properties of that name */
function typeFault(
  owner: string,
  { name, literals, type, valueType, isNeverNull }: DeclaredMember,
  documented: readonly Documented[],
): string | undefined {
  const schemas = documented.flatMap((property) => property.schemas);
  const allowed = schemas.flatMap((schema) => (schema.enum ?? []).map(({ value }) => value));
  const odd = allowed.length > 0 ? literals?.find((literal) => !allowed.includes(literal)) : undefined;
  if (odd !== undefined) return `${name} of ${owner} has "${odd}", but its values are ${allowed.join(', ')}`;
  const types = [...new Set(schemas.flatMap((schema) => schema.types ?? []))];
  const actual = types.filter((one) => one !== 'null');
  if (!type || actual.length === 0) return undefined;
  const fits = actual.some((one) => one === type || (type === 'number' && one === 'integer'));
  if (!fits) return `the type of ${name} of ${owner} is ${actual.join(' or ')}, not ${type}`;
  const ofValues = schemas.flatMap(({ additionalProperties }) => additionalProperties?.types ?? []);
  const isOfValues = ofValues.some((one) => one === valueType || (valueType === 'number' && one === 'integer'));
  if (valueType && ofValues.length > 0 && !isOfValues)
    return `the values of ${name} of ${owner} are ${[...new Set(ofValues)].join(' or ')}, not ${valueType}`;
  // Of two that are called so, one may never be null.
  const isNullable = documented.every(({ schemas: own, isReceived }) => isReceived && own.some(mayBeNull));
  return isNeverNull && isNullable ? `${name} of ${owner} may be null` : undefined;
}

const mayBeNull = ({ types, oneOf, anyOf }: Schema): boolean =>
  types?.includes('null') === true || [...(oneOf ?? []), ...(anyOf ?? [])].some((one) => one.types?.join() === 'null');

/** Names that anything may have: two of them make no type one of the documents'. */
const usual =
  /^(?:id|name|type|status|state|title|description|created_?at|updated_?at|date|time|email|url|code|message|data|value|amount|currency|count|key|version|user|price)$/i;

/** Of no more schemas than this one may be meant, where they have the same of some names. */
const MAX_ALIKE = 3;

/** The names that a schema has, too. */
function sharedNames(names: readonly string[], schema: Schema, { model }: SchemaSource): string[] {
  const own = new Set(
    expand(schema, model).flatMap(({ properties = [] }) => properties.map(({ name }) => folded(name))),
  );
  return names.filter((name) => own.has(folded(name)));
}

/** The schemas that have nearly all of some names, and no less than three of them, or two that are not usual; none where one has all. */
function alike(names: readonly string[], source: SchemaSource): (readonly [string, Schema])[] {
  const owned = [...source.schemas].map((entry) => ({ entry, shared: sharedNames(names, entry[1], source) }));
  const most = Math.max(0, ...owned.map(({ shared }) => shared.length));
  const best = owned.filter(({ shared }) => shared.length === most);
  const [first] = best;
  if (!first || best.length > MAX_ALIKE || most < names.length - 1) return [];
  if (best.some(({ shared }) => shared.join() !== first.shared.join())) return [];
  const telling = first.shared.filter((name) => !usual.test(name)).length;
  const isOfIt = most >= 3 ? !source.isWhole || telling >= 2 : names.length === 3 && telling === 2;
  return isOfIt ? best.map(({ entry }) => entry) : [];
}
