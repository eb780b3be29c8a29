import type { Cursor } from '../cursor';
import type { Diagnostic, Origin } from '../model';
import { own, type JsonObject } from '../value';

/** Static reading of `$dynamicRef` (JSON Schema 2020-12 §8.2.3.2): as a `$ref` to the anchor that it names. */
export function replaceDynamicReference({ value }: Cursor, warn: (key: string) => void): void {
  const schema = value as JsonObject;
  const dynamic = own(schema, '$dynamicRef');
  if (typeof dynamic !== 'string') return;
  warn('$dynamicRef');
  delete schema.$dynamicRef;
  if (own(schema, '$ref') === undefined) schema.$ref = dynamic;
  else schema.allOf = [...(Array.isArray(schema.allOf) ? (schema.allOf as unknown[]) : []), { $ref: dynamic }];
}

export const dynamicWarning = (origin: Origin): Diagnostic => ({
  severity: 'warning',
  code: 'dynamic-reference',
  message: '$dynamicRef is read as a $ref to the anchor of that name, wherever the schema is used from.',
  origin,
});
