import type { ApiModel, Schema } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { JsonNode, ObjectNode } from '../compare/json-node';
import type { ProseFault } from '../prose/check-names';
import type { Data } from './data-nodes';

/** Keywords of JSON Schema (Validation §6) whose value is one number or string. */
const LIMITS = [
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['multipleOf', 'format', 'pattern'],
] as const;

/**
 * Schemas of the documents that a page shows in part, as `NewOrder: { required: […], properties: { … } }`: their keywords must be those
 * of the schema with that name. What the page leaves out is not judged.
 */
export function shownSchemaFaults(data: readonly Data[], models: readonly ApiModel[]): ProseFault[] {
  const found: ProseFault[] = [];
  const visit = (node: JsonNode): void => {
    if (node.kind === 'array') node.items.forEach(visit);
    if (node.kind !== 'object') return;
    for (const { name, value } of node.members) {
      const known = isSchema(value) ? named(name, models) : [];
      if (value.kind === 'object' && known.length > 0) found.push(...schemaFaults(name, value, known));
      else visit(value);
    }
  };
  for (const { node, format } of data) if (format !== 'xml') visit(node);
  return found;
}

interface Known {
  readonly schema: Schema;
  readonly model: ApiModel;
}

const named = (name: string, models: readonly ApiModel[]): Known[] =>
  models.flatMap((model) =>
    Object.values(model.schemas).flatMap((one) => (one.name === name ? [{ schema: one.schema, model }] : [])),
  );

/** Whether an object is a schema and not an example of one. */
const isSchema = (node: JsonNode): boolean =>
  node.kind === 'object' &&
  (member(node, 'properties')?.kind === 'object' ||
    member(node, 'enum')?.kind === 'array' ||
    (member(node, 'type')?.kind === 'value' && LIMITS.some((keyword) => member(node, keyword) !== undefined)));

const member = (node: ObjectNode, wanted: string): JsonNode | undefined =>
  node.members.find(({ name }) => name === wanted)?.value;

function schemaFaults(owner: string, node: ObjectNode, known: readonly Known[]): ProseFault[] {
  const layers = known.flatMap(({ schema, model }) => expand(schema, model).map((layer) => ({ layer, model })));
  const fault = (line: number, message: string): ProseFault => ({
    line,
    message,
    hint: 'Show it as the document has it.',
  });
  return node.members.flatMap(({ name, value, line }): ProseFault[] => {
    if (value.kind === 'value') {
      const limit = LIMITS.find((keyword) => keyword === name);
      const documented = limit
        ? layers.flatMap(({ layer }) => layer[limit] ?? [])
        : name === 'default'
          ? layers.flatMap(({ layer }) => (layer.default ? [layer.default.value] : []))
          : undefined;
      if (!documented || documented.some((one) => String(one) === String(value.value))) return [];
      const actual =
        documented.length === 0 ? `has no ${name}` : `has the ${name} ${documented.map(String).join(' or ')}`;
      return [fault(value.line, `${owner} ${actual}, not ${String(value.value)}`)];
    }
    if (name === 'required' || name === 'enum')
      return listFaults(
        owner,
        name,
        value,
        layers.map(({ layer }) => layer),
        fault,
      );
    if (name === 'items' && value.kind === 'object') {
      const items = layers.flatMap(({ layer, model }) => (layer.items ? [{ schema: layer.items, model }] : []));
      return items.length === 0 ? [] : schemaFaults(`an item of ${owner}`, value, items);
    }
    if (name !== 'properties' || value.kind !== 'object') return [];
    const properties = layers.flatMap(({ layer, model }) => (layer.properties ?? []).map((one) => ({ ...one, model })));
    if (properties.length === 0) return [];
    return value.members.flatMap((one): ProseFault[] => {
      const own = properties.filter((property) => property.name === one.name);
      if (own.length > 0)
        return one.value.kind === 'object' ? schemaFaults(`${one.name} of ${owner}`, one.value, own) : [];
      const guess = didYouMean(
        nearestName(
          one.name,
          properties.map((property) => property.name),
        ),
      );
      return [fault(one.line ?? line, `${owner} has no "${one.name}"${guess}`)];
    });
  });
}

function listFaults(
  owner: string,
  keyword: 'required' | 'enum',
  node: JsonNode,
  layers: readonly Schema[],
  fault: (line: number, message: string) => ProseFault,
): ProseFault[] {
  if (node.kind !== 'array') return [];
  const documented = layers.flatMap((layer) =>
    keyword === 'required' ? (layer.required ?? []) : (layer.enum ?? []).map(({ value }) => String(value)),
  );
  if (keyword === 'enum' && documented.length === 0) return [];
  const stated = node.items.flatMap((item) =>
    item.kind === 'value' ? [{ text: String(item.value), line: item.line }] : [],
  );
  const odd = stated.filter(({ text }) => !documented.includes(text));
  if (odd.length > 0)
    return odd.map(({ text, line }) =>
      fault(
        line,
        keyword === 'required'
          ? `${text} of ${owner} is not required`
          : `"${text}" is not a value of ${owner}, whose values are ${documented.join(', ')}`,
      ),
    );
  const missing =
    node.open || stated.length < node.items.length
      ? undefined
      : documented.find((one) => stated.every(({ text }) => text !== one));
  return missing === undefined
    ? []
    : [
        fault(
          node.line,
          keyword === 'required' ? `${missing} of ${owner} is required` : `"${missing}" is a value of ${owner}, too`,
        ),
      ];
}
