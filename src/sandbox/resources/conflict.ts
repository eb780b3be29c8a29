import { plainName } from '../../openapi/shown-identity';
import type { Collection } from './collections';
import { namesSaid, saysTwice } from './described';
import type { Call, StateResult } from './render';
import type { Item } from './seeds';
import { isObject, valueAt } from './shapes';
import { ownId } from './sent';
import type { Items } from './store';

/**
 * Why an item cannot be made: the document has a status for that, and another item that a client made has the identity that was sent, or
 * the name that the document says is not given twice.
 */
export function conflictOf(sent: Item, items: Items, collection: Collection, call: Call): StateResult | undefined {
  const { noun, parameter } = collection;
  const { responses } = call.operation.operation;
  const own = ownId(sent, collection);
  const problem = (status: number, name: string, value: string): StateResult => ({
    kind: 'problem',
    statuses: [status],
    title: `The ${noun} exists already.`,
    detail: `Another ${noun} has the ${name} "${value}".`,
  });
  if (own !== undefined && items.entries.get(own)?.isChanged && responses.some(({ status }) => status === '409'))
    return problem(409, parameter, own);
  const saying = responses.find(({ status, description }) => saysTwice(status, description));
  const made = [...items.entries.values()].filter(({ isChanged }) => isChanged);
  const name = saying && made.length > 0 ? nameIn(sent, saying.description) : undefined;
  if (!saying || !name) return undefined;
  const value = valueAt(sent, name);
  return made.some(({ item }) => valueAt(item, name) === value)
    ? problem(Number(saying.status), name.at(-1)!, String(value))
    : undefined;
}

/** Where a request has the name that a description is about: the property that it mentions, else the first that is usually one. */
function nameIn(sent: Item, description: string): readonly string[] | undefined {
  const places = [
    ...textsIn(sent, []),
    ...Object.entries(sent).flatMap(([key, value]) => (isObject(value) ? textsIn(value, [key]) : [])),
  ];
  for (const name of namesSaid(description)) {
    const path = places.find((place) => plainName(place.at(-1)!) === name);
    if (path) return path;
  }
  return undefined;
}

const textsIn = (sent: Item, path: readonly string[]): string[][] =>
  Object.entries(sent).flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[...path, name]] : []));
