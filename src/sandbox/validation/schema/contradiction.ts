import { isDeepStrictEqual } from 'node:util';
import type { ErrorObject } from 'ajv/dist/2020';
import type { ApiModel, Schema } from '../../../openapi/model';
import { matchesNothing } from '../../../openapi/pattern/impossible';
import { leastSize } from '../../../openapi/sample/least-size';
import { areInseparable } from '../../../openapi/sample/overlap';
import { declaresOwn, forbids } from '../../../openapi/schema/closed-parts';
import { certainLayers } from '../../../openapi/schema/layers';

/**
 * Whether an error is one that no value could avoid, by the schemas of the value that has it: an enumerated value of another
 * type, types that exclude each other, bounds that leave no room, a pattern that matches nothing, a property that is required and not allowed, or that
 * one part declares and another one, which declares nothing, does not allow, an object that would have to contain itself without end, alternatives of which each is contained in another one.
 */
export function isContradiction(error: ErrorObject, nodes: readonly Schema[], model: ApiModel): boolean {
  const { keyword, data, params } = error;
  switch (keyword) {
    case 'enum':
      return false;
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
