import type { Discriminator, SchemaId } from '../model';
import { lookUp, joinPointer, pointerTokens } from '../../text/json-pointer';
import { own, stringOf } from '../value';
import { type Context } from './context';
import { pointerOf, at, items, members, type Cursor } from '../cursor';

/**
 * OpenAPI 3.1 §4.8.25; in Swagger 2.0 a plain property name. Values that the mapping does not name stand for the schema
 * of that name: the branches of the `oneOf` or `anyOf` beside it, else the schemas that extend this one with `allOf`.
 */
export function discriminatorOf(context: Context, cursor: Cursor): Discriminator | undefined {
  const node = at(cursor, 'discriminator');
  const propertyName = stringOf(node.value) ?? stringOf(own(node.value, 'propertyName'));
  if (propertyName === undefined) return undefined;
  const explicit = members(at(node, 'mapping')).flatMap(({ name, node: target }) => {
    const pointer = mappedPointer(context, target.value);
    return pointer === undefined ? [] : [{ value: name, pointer }];
  });
  const named = new Set(explicit.map(({ pointer }) => pointer));
  const implicit = implicitPointers(context, cursor)
    .filter((pointer) => !named.has(pointer))
    .map((pointer) => ({ value: pointerTokens(pointer).at(-1) ?? '', pointer }));
  const mapping = [...explicit, ...implicit].map(({ value, pointer }): { value: string; schema: SchemaId } => ({
    value,
    schema: context.schemaIdOf(pointer),
  }));
  return { propertyName, mapping };
}

/** A mapping's target is the name of a schema or a reference (the specification prefers the name where both would do). */
function mappedPointer(context: Context, target: unknown): string | undefined {
  const name = stringOf(target);
  if (name === undefined) return undefined;
  const home = joinPointer(context.schemaHome, name);
  const isThere = (pointer: string) => lookUp(context.document.root, pointer).found;
  if (isThere(home)) return home;
  return name.includes('#') && isThere(pointerOf(name)) ? pointerOf(name) : undefined;
}

function implicitPointers(context: Context, cursor: Cursor): string[] {
  const branches = [...items(at(cursor, 'oneOf')), ...items(at(cursor, 'anyOf'))];
  if (branches.length > 0) {
    return branches.flatMap(({ value }) => stringOf(own(value, '$ref')) ?? []).map(pointerOf);
  }
  return context.derivedSchemas(cursor.pointer);
}
