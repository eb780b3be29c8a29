import type { Schema } from '../openapi/model';
import { annotations } from '../openapi/schema/keywords';
import { schemaOf, type SchemaSource } from '../openapi/schema/named-schema';

const ignored: ReadonlySet<string> = new Set<keyof Schema>(['origin', 'numbers', ...annotations]);

/**
 * A JSON value as JSON whose members are in alphabetical order. With a source, the value is a schema or holds some: what
 * only describes is left out, and a reference is written as the name of what it refers to, so that equal rules of two
 * documents are equal strings.
 */
export const canonical = (value: unknown, source?: SchemaSource): string => JSON.stringify(sorted(value, source));

function sorted(value: unknown, source: SchemaSource | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item, source));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => !source || !ignored.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, member]) =>
      source && key === 'ref' ? [key, schemaOf(source, member as string)?.name] : [key, sorted(member, source)],
    ),
  );
}
