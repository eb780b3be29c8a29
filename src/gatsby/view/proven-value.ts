import { exchangesOf, operationOf, schemaOf } from '../../openapi';
import type { Data, Operation, Schema, SchemaId } from '../../openapi/model';
import { dataOf, isStructure, written } from '../../openapi/written/written-number';
import { isJson } from '../../http/media-type';
import type { ApiContext } from './context';

/** How deep inside a response a value is looked for. */
const MAX_DEPTH = 4;

/** A value of a named schema in a response that a server or the sandbox gave in this build's run, and that the document shows. */
export function provenValue(
  id: SchemaId,
  operations: readonly string[],
  context: ApiContext,
): { readonly data: Data; readonly operation: Operation } | undefined {
  for (const slug of operations) {
    const operation = operationOf(context.model, slug);
    if (!operation) continue;
    for (const { name, response } of exchangesOf(operation, context.model)) {
      if (!response?.value || !isJson(response.mediaType ?? '')) continue;
      const proof = context.proofOf(slug, name);
      if (proof?.status !== Number(response.status) || proof.evidence.kind === 'replayed') continue;
      const media = operation.responses
        .find(({ status }) => status === response.status)
        ?.content.find(({ mediaType }) => mediaType === response.mediaType);
      const found = media?.schema && valueOf(id, media.schema, written(response.value), context, 0);
      if (found !== undefined) return { data: dataOf(found), operation };
    }
  }
  return undefined;
}

/** The first part of a value that a schema says is of the named one, an object or an array with something in it. */
function valueOf(id: SchemaId, schema: Schema, value: unknown, context: ApiContext, depth: number): unknown {
  if (!isStructure(value) || Object.keys(value).length === 0 || depth > MAX_DEPTH) return undefined;
  if (schema.ref === id) return value;
  const target = schema.ref === undefined ? undefined : schemaOf(context.model, schema.ref)?.schema;
  for (const part of [...(target ? [target] : []), ...(schema.allOf ?? [])]) {
    const found = valueOf(id, part, value, context, depth + 1);
    if (found !== undefined) return found;
  }
  if (Array.isArray(value)) return schema.items && valueOf(id, schema.items, value[0], context, depth + 1);
  for (const { name, schema: property } of schema.properties ?? []) {
    const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    const found = valueOf(id, property, member, context, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
