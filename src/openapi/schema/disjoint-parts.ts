import type { Property, Schema } from '../model';
import { type SchemaSource, certainLayers } from './layers';
import { allowedTypes } from './types';

/** Two parts of a composition that declare one property, so that no value of it, or no item of its array, is valid by both. */
export interface DisjointParts {
  readonly name: string;
  readonly isItem: boolean;
  /** Of the nearer part, and of the one that it is composed of or that comes after it. */
  readonly first: Schema;
  readonly second: Schema;
}

/** The properties that parts of an `allOf` declare with types that exclude each other, as NestJS composes pages: an array of arrays and of objects. */
export function disjointParts(schema: Schema, source: SchemaSource): DisjointParts[] {
  if (!schema.allOf) return [];
  const declared = new Map<string, Property>();
  return certainLayers(schema, source).flatMap(({ properties = [] }) =>
    properties.flatMap((property): DisjointParts[] => {
      const { name } = property;
      const known = declared.get(name);
      if (!known) declared.set(name, property);
      const [first, second] = [known?.schema, property.schema];
      if (!first || first === second) return [];
      if (areDisjoint(first, second, source)) return [{ name, isItem: false, first, second }];
      const [items, others] = [itemsOf(first, source), itemsOf(second, source)];
      const isItem = items !== undefined && others !== undefined && areDisjoint(items, others, source);
      return isItem ? [{ name, isItem, first: items, second: others }] : [];
    }),
  );
}

const itemsOf = (schema: Schema, source: SchemaSource): Schema | undefined =>
  certainLayers(schema, source).find(({ items }) => items)?.items;

function areDisjoint(first: Schema, second: Schema, source: SchemaSource): boolean {
  const [own, other] = [allowedTypes(first, source), allowedTypes(second, source)];
  return own.size > 0 && other.size > 0 && ![...own].some((type) => other.has(type) || isBothNumeric(type, other));
}

const isBothNumeric = (type: string, others: ReadonlySet<string>): boolean =>
  (type === 'integer' && others.has('number')) || (type === 'number' && others.has('integer'));
