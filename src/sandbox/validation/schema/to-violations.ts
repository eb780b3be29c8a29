import { isDeepStrictEqual } from 'node:util';
import type { ErrorObject } from 'ajv/dist/2020';
import type { ApiModel, Origin, Schema } from '../../../openapi/model';
import { matchesNothing } from '../../../openapi/pattern/impossible';
import { leastSize } from '../../../openapi/sample/least-size';
import { areInseparable } from '../../../openapi/sample/overlap';
import { declaresOwn, forbids } from '../../../openapi/schema/closed-parts';
import { certainLayers } from '../../../openapi/schema/layers';
import { propertyNamesAt, requires, schemasAt } from '../../../openapi/schema/members';
import { typeOfValue } from '../../../openapi/schema/types';
import { nearestName } from '../../../text/did-you-mean';
import type { Violation, ViolationLocation } from '../violation';
import { plainChoice } from './plain-choice';

/**
 * Whether an error is one that no value could avoid, by the schemas of the value that has it: an enumerated value of another
 * type, types that exclude each other, bounds that leave no room, a pattern that matches nothing, a property that is required and not allowed, or that
 * one part declares and another one, which declares nothing, does not allow, an object that would have to contain itself without end, alternatives of which each is contained in another one.
 */
function isContradiction(error: ErrorObject, nodes: readonly Schema[], model: ApiModel): boolean {
  const { keyword, data, params } = error;
  switch (keyword) {
    case 'enum':
      // `enum: [1, 2]` beside `type: string`.
      return nodes.some(
        ({ enum: values = [], types }) =>
          types && values.length > 0 && values.every(({ value }) => !hasType(value, types)),
      );
    case 'oneOf':
      if (
        params.passingSchemas &&
        nodes.some(({ oneOf, discriminator }) => oneOf && !discriminator && areInseparable(oneOf, model))
      )
        return true;
      break;
    case 'pattern':
      if (matchesNothing(String(params.pattern))) return true;
      break;
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty);
      return nodes.some(({ required }) => required?.includes(name)) || isClosedToAll(nodes, name, model);
    }
    case 'type':
      if (nodes[0] && areDisjoint(certainLayers(nodes[0], model))) return true;
      if (data === null && nodes[0] && leastSize(nodes[0], model) === Infinity) return true;
      break;
  }
  const layers = nodes[0] ? certainLayers(nodes[0], model) : [];
  if (ranges.some(([lower, upper]) => isEmptyRange(layers, lower, upper))) return true;
  return nodes.some((node) => node.enum?.some(({ value }) => isDeepStrictEqual(value, data)));
}

const hasType = (value: unknown, types: readonly string[]): boolean => {
  const type = typeOfValue(value);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
};

/** Whether a part that declares nothing itself forbids the property, which another part declares. */
const isClosedToAll = (nodes: readonly Schema[], name: string, model: ApiModel): boolean =>
  nodes.some((closing) => {
    if (!closing.additionalProperties || declaresOwn(closing)) return false;
    const declared = certainLayers(closing, model).flatMap(({ properties = [] }) => properties);
    return declared.some((property) => property.name === name && forbids(closing, property, model));
  });

/** Whether no type is allowed by all of these; an integer is a number. */
function areDisjoint(layers: readonly Schema[]): boolean {
  const stated = layers.flatMap(({ types }) =>
    types ? [types.map((type) => (type === 'integer' ? 'number' : type))] : [],
  );
  return stated.length > 1 && !stated[0]!.some((type) => stated.every((types) => types.includes(type)));
}

const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Whether a lower bound is above an upper one. */
const isEmptyRange = (
  layers: readonly Schema[],
  lower: (typeof ranges)[number][0],
  upper: (typeof ranges)[number][1],
): boolean =>
  Math.max(...layers.map((layer) => layer[lower] ?? -Infinity)) >
  Math.min(...layers.map((layer) => layer[upper] ?? Infinity));

/** Longer values are cut in messages. */
const MAX_LENGTH = 60;

/** A value for a message: as JSON, cut when long. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : noun === 'property' ? '' : 's'}`;
const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

const formats: Readonly<Record<string, string>> = {
  date: 'a date as YYYY-MM-DD (RFC 3339)',
  'date-time': 'a date-time with an offset, such as 2025-03-03T09:00:00Z (RFC 3339)',
  uuid: 'a UUID',
  uri: 'an absolute URI',
  email: 'an email address',
};

/** The end of a sentence whose subject is the value, for example `must be one of "a", "b"`. */
function describeError(error: ErrorObject): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'type':
      return `must be ${[params.type as string | string[]]
        .flat()
        .map((type) => (type === 'null' ? 'null' : article(type)))
        .join(' or ')}, not ${show(error.data)}`;
    case 'required':
      return `must have the property "${String(params.missingProperty)}"`;
    case 'dependentRequired':
      return `must have the property "${String(params.missingProperty)}" because it has "${String(params.property)}"`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).slice(0, 30).map(show).join(', ')}${(params.allowedValues as unknown[]).length > 30 ? ', …' : ''}, not ${show(error.data)}`;
    case 'const':
      return `must be ${show(params.allowedValue)}, not ${show(error.data)}`;
    case 'format':
      return `must be ${formats[String(params.format)] ?? `of the format ${String(params.format)}`}, not ${show(error.data)}`;
    case 'pattern':
      return `must match the pattern ${String(params.pattern)}, but ${show(error.data)} does not`;
    case 'minLength':
      return params.limit === 1
        ? 'must not be empty'
        : `must have at least ${plural(Number(params.limit), 'character')}`;
    case 'maxLength':
      return `must have at most ${plural(Number(params.limit), 'character')}, but has ${[...String(error.data)].length}`;
    case 'minItems':
      return `must have at least ${plural(Number(params.limit), 'item')}`;
    case 'maxItems':
      return `must have at most ${plural(Number(params.limit), 'item')}`;
    case 'uniqueItems':
      return `must not repeat an item: ${String(params.j)} and ${String(params.i)} are equal`;
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum':
      return `must be ${String(params.comparison)} ${String(params.limit)}, not ${show(error.data)}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}, not ${show(error.data)}`;
    case 'additionalProperties':
      return `has an unknown property "${String(params.additionalProperty)}"`;
    case 'unevaluatedProperties':
      return `has an unknown property "${String(params.unevaluatedProperty)}"`;
    case 'anyOf':
      return 'must match one of the alternatives, but matches none';
    case 'oneOf':
      return params.passingSchemas
        ? `must match exactly one of the alternatives, but matches ${(params.passingSchemas as unknown[]).length} of them`
        : 'must match one of the alternatives, but matches none';
    case 'false schema':
      return 'is not allowed';
    case 'not':
      return 'must not match the schema under "not"';
    default:
      return error.message ?? 'is not valid';
  }
}

/** What the errors of one value are errors of. */
export interface Subject {
  readonly where: ViolationLocation;
  readonly name?: string;
  readonly schema: Schema;
}

const unknownNameOf = (error: ErrorObject): string | undefined => {
  if (error.keyword === 'additionalProperties') return String(error.params.additionalProperty);
  return error.keyword === 'unevaluatedProperties' ? String(error.params.unevaluatedProperty) : undefined;
};

/** Turns Ajv's errors into violations for readers, with the name that was probably meant and the position in the document. */
export function toViolations(errors: readonly ErrorObject[], subject: Subject, model: ApiModel): Violation[] {
  return errors.map((found) => {
    const nodes = schemasAt(subject.schema, found.instancePath, model);
    const error = plainChoice(found, nodes, model);
    const unknown = unknownNameOf(error);
    const suggestion =
      unknown !== undefined
        ? nearestName(unknown, unusedNames(error, subject.schema, model))
        : error.keyword === 'enum'
          ? suggestValue(error)
          : undefined;
    return {
      where: subject.where,
      ...(subject.name === undefined ? {} : { name: subject.name }),
      pointer: error.instancePath,
      rule: unknown === undefined ? error.keyword : 'unknown',
      ...propertyOf(error, unknown),
      ...expectedOf(error),
      ...(isContradiction(found, nodes, model) ? { isContradiction: true } : {}),
      message: describeError(error),
      ...(suggestion === undefined ? {} : { suggestion }),
      origin: originOf(error, subject.schema, nodes),
    };
  });
}

function propertyOf({ keyword, params }: ErrorObject, unknown: string | undefined): Pick<Violation, 'property'> {
  const property =
    unknown ?? (keyword === 'required' || keyword === 'dependentRequired' ? params.missingProperty : undefined);
  return property === undefined ? {} : { property: String(property) };
}

function expectedOf({ params }: ErrorObject): Pick<Violation, 'expected'> {
  const expected: unknown =
    params.allowedValues ??
    params.allowedValue ??
    params.type ??
    params.limit ??
    params.format ??
    params.pattern ??
    params.multipleOf;
  return expected === undefined ? {} : { expected };
}

/** Names that the object does not have yet come first: the misspelt one is likely to be missing. */
function unusedNames(error: ErrorObject, schema: Schema, model: ApiModel): string[] {
  const names = propertyNamesAt(schema, error.instancePath, model);
  const used = new Set(Object.keys((error.data ?? {}) as object));
  return [...names.filter((name) => !used.has(name)), ...names.filter((name) => used.has(name))];
}

function suggestValue(error: ErrorObject): string | undefined {
  if (typeof error.data !== 'string') return undefined;
  const known = (error.params.allowedValues as unknown[]).filter((value): value is string => typeof value === 'string');
  return nearestName(error.data, known);
}

/** Origin of the schema that has the keyword, among those that apply to the value; else of the nearest of them. */
function originOf(error: ErrorObject, schema: Schema, nodes: readonly Schema[]): Origin {
  const { keyword } = error;
  const has = (node: Schema): boolean => {
    if (keyword === 'type') return node.types !== undefined;
    if (keyword === 'required') return requires(node, String(error.params.missingProperty));
    if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return node.properties !== undefined;
    return Object.hasOwn(node, keyword);
  };
  return (nodes.find(has) ?? nodes[0] ?? schema).origin;
}
