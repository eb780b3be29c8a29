import type { ApiModel, Schema } from '../openapi/model';
import type { Volatility } from '../examples/compare/compare-json';
import { volatilityOf } from '../examples/wire/extensions';

export type Path = readonly (string | number)[];

/** Where in a value its schema says `x-volatile`: what is there differs from run to run and is not compared. */
export function volatilePaths(value: unknown, schema: Schema | undefined, model: ApiModel): Path[] {
  return schema ? find(value, volatilityOf(schema, model), []) : [];
}

function find(value: unknown, volatility: Volatility, path: Path): Path[] {
  if (volatility.volatile) return [path];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => find(item, volatility.item(index), [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => find(member, volatility.property(name), [...path, name]));
}
