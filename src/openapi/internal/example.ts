import { at, items, members, type Cursor } from '../cursor';
import { isObject, own } from '../value';
import { hiddenNames, type SchemaTools } from './schema';

/** Removes the internal properties from the data that a document shows. */
export interface ExampleStripper {
  /** The `example` and `examples` beside a schema, and those of a response of Swagger 2.0. */
  beside(holder: Cursor, schemas: readonly Cursor[]): void;
  /** The data inside a schema. */
  inside(schema: Cursor): void;
}

export function exampleStripper(tools: SchemaTools, follow: (cursor: Cursor) => Cursor): ExampleStripper {
  const { layers, omitted, isMarked } = tools;

  const data = (value: unknown, schemas: readonly Cursor[]): void => {
    if (typeof value !== 'object' || value === null || schemas.length === 0) return;
    const all = layers.of(schemas);
    if (Array.isArray(value)) return value.forEach((item, index) => data(item, layers.item(all, index)));
    const hidden = hiddenNames(all, isMarked);
    for (const [name, member] of Object.entries(value)) {
      if (hidden.has(name)) omitted.drop(value, name);
      else data(member, layers.member(all, name));
    }
  };

  const reveals = (value: unknown, schemas: readonly Cursor[]): boolean =>
    typeof value === 'string' && mentions(value, namesWithin(schemas, tools));

  /** Data under `key` of `holder`. A string that mentions an internal name cannot be edited, and is omitted. */
  const strip = (schemas: readonly Cursor[], holder: unknown, key: string): void => {
    const value = own(holder, key);
    if (reveals(value, schemas)) omitted.drop(holder, key);
    else data(value, schemas);
  };

  return {
    beside(holder, schemas) {
      strip(schemas, holder.value, 'example');
      for (const { name, node } of members(at(holder, 'examples'))) {
        const example = follow(node).value;
        if (!isObject(example)) strip(schemas, own(holder.value, 'examples'), name);
        else if (!isExampleObject(example)) data(example, schemas);
        else if (valueKeys.some((key) => reveals(example[key], schemas)))
          omitted.drop(own(holder.value, 'examples'), name);
        else valueKeys.forEach((key) => data(example[key], schemas));
      }
    },
    inside(schema) {
      for (const key of ['example', 'default', 'const']) strip([schema], schema.value, key);
      for (const key of ['examples', 'enum'])
        items(at(schema, key)).forEach((_, index) => strip([schema], own(schema.value, key), String(index)));
    },
  };
}

/** In Swagger 2.0 the values themselves are under their media types. */
const isExampleObject = (value: object): boolean =>
  [...valueKeys, 'externalValue'].some((key) => own(value, key) !== undefined);
const valueKeys = ['value', 'dataValue', 'serializedValue'] as const;

const mentions = (text: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => {
    for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1))
      if (!isWord(text[from - 1]) && !isWord(text[from + name.length])) return true;
    return false;
  });
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Names of the internal properties at any depth of a value. */
function namesWithin(schemas: readonly Cursor[], { layers, isMarked }: SchemaTools): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const waiting: Cursor[] = [...schemas];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const layer of layers.of([next])) {
      if (seen.has(layer.value)) continue;
      seen.add(layer.value);
      for (const name of hiddenNames([layer], isMarked)) names.add(name);
      waiting.push(
        ...['properties', 'patternProperties'].flatMap((key) => members(at(layer, key)).map(({ node }) => node)),
        ...['additionalProperties', 'items', 'contains'].map((key) => at(layer, key)),
        ...['prefixItems', 'items'].flatMap((key) => items(at(layer, key))),
      );
    }
  }
  return names;
}
