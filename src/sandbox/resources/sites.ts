import type { ApiModel, Operation } from '../../openapi/model';
import { itemIn, jsonOf, successOf, type Part } from './shapes';
import type { Segment } from './template';

/** An operation, and its path as a template. */
export interface Site {
  readonly operation: Operation;
  readonly segments: readonly Segment[];
  readonly key: string;
}

export function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** What an item looks like: as it is read, else as it is created or changed, else as it is sent. */
export function itemSchema(
  item: readonly Site[],
  collection: readonly Site[],
  model: ApiModel,
  noun: string,
  parameter: string,
): Part | undefined {
  const order = ['GET', 'PUT', 'PATCH', 'POST'];
  const candidates = [
    ...order.flatMap((method) => item.filter(({ operation }) => operation.method === method)),
    ...collection.filter(({ operation }) => operation.method === 'POST'),
  ];
  for (const { operation } of candidates) {
    const schema = successOf(operation)?.media?.schema;
    const part = schema && itemIn(schema, model, noun, parameter);
    if (part) return part;
  }
  for (const { operation } of candidates) {
    const schema = jsonOf(operation.requestBody?.content ?? [])?.schema;
    const part = schema && itemIn(schema, model, noun, parameter);
    if (part) return part;
  }
  return undefined;
}

/** The operation that has this method at a path. */
export const methodAt = (byKey: ReadonlyMap<string, Site[]>, key: string, method: string): Operation | undefined =>
  byKey.get(key)?.find(({ operation }) => operation.method === method)?.operation;
