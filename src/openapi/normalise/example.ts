import type { Data, Example } from '../model';
import { compact, isObject, own } from '../value';
import { stringAt, withReferenceOverrides, type Context } from './context';
import { at, has, members, type Cursor } from '../cursor';
import { dataIn } from '../load/written-numbers';
import { extensionsOf } from './extensions';

/** A serialised value that is JSON is shown as the value that it encodes. */
function valueOf(node: Cursor, key: string): Data {
  const value = own(node.value, key);
  if (key !== 'serializedValue' || typeof value !== 'string') return dataIn(node.value, key);
  try {
    const data: unknown = JSON.parse(value);
    return { value: typeof data === 'object' ? data : value };
  } catch {
    return { value };
  }
}

/** `example` and `examples` beside a schema (OpenAPI 3.1 §4.8.12, §4.8.14). A single one is called `default`. */
export function examplesOf(context: Context, cursor: Cursor): Example[] {
  const several = members(at(cursor, 'examples')).map(({ name, node }) =>
    withReferenceOverrides(node, namedExample(context, name, context.follow(node))),
  );
  if (several.length > 0 || !has(cursor, 'example')) return several;
  const node = at(cursor, 'example');
  return [{ origin: context.originOf(node), name: 'default', value: dataIn(cursor.value, 'example') }];
}

const namedExample = (context: Context, name: string, node: Cursor): Example =>
  context.once(`example ${name}`, node, () => makeExample(context, name, node));

function makeExample(context: Context, name: string, node: Cursor): Example {
  // 3.2 distinguishes the value as data and as serialised.
  const key = ['value', 'dataValue', 'serializedValue'].find((member) => has(node, member));
  const isBare = !isObject(node.value);
  return compact<Example>({
    origin: context.originOf(node),
    name,
    summary: stringAt(node, 'summary'),
    description: stringAt(node, 'description'),
    value: key ? valueOf(node, key) : isBare ? { value: node.value } : undefined,
    externalValue: stringAt(node, 'externalValue'),
    extensions: extensionsOf(node),
  });
}
