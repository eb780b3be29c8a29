import type { ApiModel, Operation, Parameter } from '../../openapi/model';
import type { BehaviourRequest } from '../behaviour';
import { itemIn, jsonOf, listIn, successOf, typeOf, valueAt, type Part } from './shapes';
import { actionOn, keyOf, parametersOf, type Segment } from './template';

/** Where a request has a value: a parameter of its path or query, or a property of its body. */
export interface ValueAt {
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
}

/** What a request has at a place. */
export function sentAt({ parameters, body }: BehaviourRequest, { in: where, name }: ValueAt): unknown {
  return where === 'body' ? valueAt(body, [name]) : parameters[where][name];
}

/** What lists can be asked for: a query parameter, or a property of the body of a procedure. */
export type Asked = Pick<Parameter, 'name' | 'schema'> & Partial<Pick<Parameter, 'description'>>;

/** An operation, and its path as a template; of a procedure, the path and method that it would have as those of a resource. */
export interface Site {
  readonly operation: Operation;
  readonly segments: readonly Segment[];
  readonly key: string;
  readonly method: string;
  /** Where requests have the values of the template's parameters, in its order. */
  readonly values: readonly ValueAt[];
  readonly asked: readonly Asked[];
  /** Whether its own path says what it does, as that of `POST /documents.info`. */
  readonly isProcedure?: boolean;
}

/** The site of an operation whose path is that of a resource. @param segments of its path */
export const siteAt = (operation: Operation, segments: readonly Segment[]): Site => ({
  operation,
  segments,
  key: keyOf(segments),
  method: operation.method,
  values: [...parametersOf(segments), ...[actionOn(segments) ?? []].flat()].map((name) => ({ in: 'path', name })),
  asked: operation.parameters.filter((each) => each.in === 'query'),
});

export function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** What an item looks like: as it is read, else as it is created or changed, else as it is listed, else as it is sent. */
export function itemSchema(
  item: readonly Site[],
  collection: readonly Site[],
  model: ApiModel,
  noun: string,
  parameter: string,
): Part | undefined {
  const order = ['GET', 'PUT', 'PATCH', 'POST'];
  const candidates = [
    ...order.flatMap((method) => item.filter((site) => site.method === method)),
    ...collection.filter(({ method }) => method === 'POST'),
  ];
  for (const { operation } of candidates) {
    const schema = successOf(operation)?.media?.schema;
    const part = schema && itemIn(schema, model, noun, parameter);
    // An array at the address of an item may be what belongs to it.
    if (part && (part.path[0] !== 0 || collection.some((site) => site.operation === operation))) return part;
  }
  for (const { operation } of collection.filter(({ method }) => method === 'GET')) {
    const schema = successOf(operation)?.media?.schema;
    const list = schema && listIn(schema, model, noun);
    if (list && typeOf(list.schema, model) === 'object') return list;
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
  byKey.get(key)?.find((site) => site.method === method)?.operation;
