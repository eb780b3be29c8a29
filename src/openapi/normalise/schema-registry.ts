import type { NamedSchema, Schema, SchemaId } from '../model';
import { joinPointer, lookUp, pointerTokens } from '../../text/json-pointer';
import { slugger } from '../slug';
import { own, setOwn, stringOf, type JsonObject } from '../value';
import type { Cursor } from '../cursor';

/** The named schemas of a document: those of its components from the start, every other target of a reference on demand. */
export interface SchemaRegistry {
  idOf(pointer: string): SchemaId;
  /** Normalises every schema that has an id, and those that get one meanwhile. */
  finish(normalise: (cursor: Cursor) => Schema): Record<SchemaId, NamedSchema>;
}

export function schemaRegistry(root: JsonObject, home: string): SchemaRegistry {
  const slugOf = slugger();
  const known = new Map<string, { id: SchemaId; name: string }>();
  const waiting: string[] = [];

  const idOf = (pointer: string): SchemaId => {
    const entry = known.get(pointer);
    if (entry) return entry.id;
    const name = nameOf(root, home, pointer);
    const id = slugOf(name, pointer);
    known.set(pointer, { id, name });
    waiting.push(pointer);
    return id;
  };

  const components = lookUp(root, home);
  if (components.found && typeof components.value === 'object' && components.value !== null) {
    for (const name of Object.keys(components.value)) {
      if (!name.startsWith('x-')) idOf(joinPointer(home, name));
    }
  }

  return {
    idOf,
    finish(normalise) {
      const schemas: JsonObject = {};
      for (let index = 0; index < waiting.length; index += 1) {
        const pointer = waiting[index]!;
        const { id, name } = known.get(pointer)!;
        const found = lookUp(root, pointer);
        const schema = normalise({ value: found.found ? found.value : undefined, pointer });
        setOwn(schemas, id, { slug: id, name, schema } satisfies NamedSchema);
      }
      return schemas as Record<SchemaId, NamedSchema>;
    },
  };
}

/** Tokens of a pointer that add nothing to a name. */
const structural = new Set([
  'paths',
  'components',
  'schemas',
  'definitions',
  'content',
  'schema',
  'properties',
  'responses',
  '$defs',
  'x-files',
]);

/** `Person` for a component; for other schemas the meaningful tokens of their pointer, for example `Person.identity`. */
function nameOf(root: JsonObject, home: string, pointer: string): string {
  const tokens = pointerTokens(pointer);
  const isComponent = pointer.startsWith(`${home}/`) && tokens.length === pointerTokens(home).length + 1;
  if (isComponent) return tokens.at(-1)!;
  if (tokens[0] === 'paths' && tokens.length > 3) {
    const operation = own(own(root['paths'], tokens[1]!), tokens[2]!);
    const operationId = stringOf(own(operation, 'operationId')) ?? `${tokens[2]} ${tokens[1]}`;
    return [operationId, ...readable(tokens.slice(3))].join('.');
  }
  return readable(tokens).join('.') || 'document';
}

function readable(tokens: readonly string[]): string[] {
  return tokens
    .filter((token, index) => !structural.has(token) && tokens[index - 1] !== 'content')
    .map((token) => (token === 'requestBody' ? 'request' : token === 'items' ? 'item' : token));
}
