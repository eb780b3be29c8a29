import { wordsOf } from '../../text/words';
import type { ApiModel, Schema } from '../../openapi/model';
import { childrenOf } from '../../openapi/schema/keywords';
import { expand, expandAll } from '../../openapi/schema/layers';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { toViolations } from '../../sandbox/validation/schema/to-violations';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ArrayNode, JsonNode, ObjectNode } from '../compare/json-node';
import { misspelt, type ProseFault } from '../prose/check-names';
import type { Vocabulary } from '../prose/vocabulary';
import { HOLE } from '../reading/written-request';
import type { Data } from './data-nodes';

/** An object schema of the documents, named or not, with the names that it declares. */
export interface Shape {
  readonly name: string;
  readonly model: ApiModel;
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  /** Whether it may have others. */
  readonly open: boolean;
  /** Whether these are the parameters of an operation, which settings name as they like, beside others of their own. */
  readonly isOfParameters?: true;
}

/** Every object that the documents describe: a wide one once for each of its schemas. */
export function shapesOf(models: readonly ApiModel[]): Shape[] {
  return models.flatMap((model) => {
    const found: Shape[] = [];
    const seen = new Set<Schema>();
    const visit = (schema: Schema | undefined, name: string): void => {
      if (!schema || seen.has(schema)) return;
      seen.add(schema);
      const declared = expand(schema, model).flatMap(({ properties = [] }) => properties);
      if (declared.length > 0 && (schema.properties || schema.allOf || schema.anyOf || schema.oneOf)) {
        const properties = new Map<string, Schema[]>();
        for (const property of declared)
          properties.set(property.name, [...(properties.get(property.name) ?? []), property.schema]);
        const open = expand(schema, model).some((layer) => layer.additionalProperties ?? layer.patternProperties);
        found.push({ name, model, properties, open: Boolean(open) });
      }
      for (const property of schema.properties ?? []) visit(property.schema, `${name}.${property.name}`);
      for (const child of childrenOf(schema)) visit(child, name);
    };
    for (const { name, schema } of Object.values(model.schemas)) visit(schema, name);
    const operations = [...model.operations, ...model.webhooks.map(({ operation }) => operation)];
    for (const operation of operations) {
      for (const message of [operation.requestBody, ...operation.responses])
        for (const { schema } of message?.content ?? []) visit(schema, operation.operationId ?? operation.slug);
    }
    for (const { method, path, parameters } of operations) {
      const properties = new Map(parameters.flatMap(({ name, schema }) => (schema ? [[name, [schema]] as const] : [])));
      if (properties.size > 0)
        found.push({ name: `${method} ${path}`, model, properties, open: true, isOfParameters: true });
    }
    return found;
  });
}

/**
 * Objects most of whose names belong to one object of the documents: the other names must too, and literal values must be valid.
 */
export function dataFaults(data: readonly Data[], shapes: readonly Shape[], vocabulary: Vocabulary): ProseFault[] {
  const found: ProseFault[] = [];
  const visit = (node: JsonNode, format: Data['format']): void => {
    if (node.kind === 'object') {
      found.push(...objectFaults(node, shapes, vocabulary, format));
      for (const { value } of node.members) visit(value, format);
    } else if (node.kind === 'array') {
      found.push(...nameFaults(node, shapes, vocabulary));
      for (const item of node.items) visit(item, format);
    }
  };
  for (const { node, format } of data) visit(node, format);
  return found;
}

function objectFaults(
  node: ObjectNode,
  shapes: readonly Shape[],
  vocabulary: Vocabulary,
  format: Data['format'],
): ProseFault[] {
  const names = node.members.map(({ name }) => name);
  const scored = shapes
    .map((shape) => ({ shape, shared: names.filter((name) => shape.properties.has(name)) }))
    .filter(({ shared }) => shared.length >= 1 && shared.length / names.length >= 0.5);
  const most = Math.max(0, ...scored.map(({ shared }) => shared.length));
  const nearest = scored.filter(({ shared }) => shared.length === most);
  const bodies = nearest.filter(({ shape }) => !shape.isOfParameters);
  const best = bodies.length > 0 ? bodies : nearest;
  const [first] = best;
  if (!first || !isDistinctive(first.shared, shapes)) return [];
  const declaredByBest = new Set(best.flatMap(({ shape }) => [...shape.properties.keys()]));
  // A name that the documents do not have at all shows that two common ones are somebody else's.
  const isForeign = names.some((name) => !vocabulary.names.has(name) && misspelt(name, declaredByBest) === undefined);
  // Settings of the reader's own stand beside what they pass on: only where there are none, all rules of a schema count.
  const isWhole = most === names.length && most >= 2;
  const found: ProseFault[] = [];
  for (const { name, line, value } of node.members) {
    const known = best.filter(({ shape }) => shape.properties.has(name));
    if (known.length === 0) {
      if (isMeasured(name, value, declaredByBest)) continue;
      const meant = misspelt(name, declaredByBest);
      const others = names.length - most;
      const isOurs =
        meant !== undefined ||
        // Settings of the reader's own stand beside what they pass on.
        (most >= 3 && others === 1 && format !== 'yaml') ||
        (most >= (isForeign ? 3 : 2) && vocabulary.names.has(name));
      if (isOurs && !best.some(({ shape }) => shape.open) && !takesAny(first.shape))
        found.push({
          line,
          message: `${first.shape.name} has no "${name}"${didYouMean(meant)}`,
          hint: `Name a property of ${first.shape.name}.`,
        });
      continue;
    }
    const faults = known.map(({ shape }) => valueFault(name, value, shape, format, isWhole));
    if (!faults.includes(undefined))
      found.push({ line: value.line, message: faults[0]!, hint: 'Use a value that the document allows.' });
  }
  return found;
}

/** `<depth unit="m">` where a schema has `depth_m`. */
const isMeasured = (name: string, value: JsonNode, declared: ReadonlySet<string>): boolean => {
  if (value.kind !== 'object') return false;
  const unit = value.members.find((member) => member.name === 'unit')?.value;
  return (
    unit?.kind === 'value' &&
    [...declared].some((one) => wordsOf(one).join(' ') === `${wordsOf(name).join(' ')} ${String(unit.value)}`)
  );
};

/** "fields: [rows_read, rows_written, storage_used]": the only name of a list that no object with all of the others has. */
function nameFaults({ items }: ArrayNode, shapes: readonly Shape[], { names }: Vocabulary): ProseFault[] {
  const given = items.flatMap((item) =>
    item.kind === 'value' && typeof item.value === 'string' ? [{ text: item.value, line: item.line }] : [],
  );
  if (given.length < 3 || given.length < items.length || !given.every(({ text }) => /^[a-z]\w*$/i.test(text)))
    return [];
  const odd = given.filter(({ text }) => !names.has(text));
  const others = given.filter(({ text }) => names.has(text));
  const [first] = odd;
  const shape = shapes.find(({ properties }) => others.every(({ text }) => properties.has(text)));
  const isName =
    others.filter(({ text }) => /_|[a-z][A-Z]/.test(text)).length > 1 && /_|[a-z][A-Z]/.test(first?.text ?? '');
  if (!first || odd.length > 1 || !shape || !isName) return [];
  const message = `${shape.name} has no "${first.text}"${didYouMean(nearestName(first.text, [...shape.properties.keys()]))}`;
  return [{ line: first.line, message, hint: `Name a property of ${shape.name}.` }];
}

const ofSchemas =
  /^(?:type|description|required|items|properties|enum|default|format|title|parameters|const|name|additionalProperties)$/;

/** Whether names are seldom enough to say what an object is: three of them, or one with several words. */
function isDistinctive(shared: readonly string[], shapes: readonly Shape[]): boolean {
  // A schema of the reader's own has these too.
  if (shared.every((name) => ofSchemas.test(name))) return false;
  if (shared.length >= 3) return true;
  return shared.some(
    (name) =>
      /[a-z][A-Z]|_/.test(name) ||
      (shared.length >= 2 && name.length >= 5 && shapes.filter(({ properties }) => properties.has(name)).length <= 6),
  );
}

/** A map, or an object that may have any members. */
const takesAny = ({ properties, model }: Shape): boolean =>
  expandAll([...properties.values()].flat(), model).length === 0;

function valueFault(
  name: string,
  node: JsonNode,
  { properties, model, name: shape }: Shape,
  format: Data['format'],
  isWhole: boolean,
): string | undefined {
  const value = literalOf(node);
  if (value === undefined) return undefined;
  const schemas = properties.get(name)!;
  for (const schema of schemas) {
    const errors = compilerOf(model, { unknownProperties: 'allow', direction: 'response' }).check(schema)(value);
    const [violation] = toViolations(errors, { where: 'body', schema }, model).filter(
      ({ rule, expected }) =>
        format === 'json' ||
        !isUntyped(rule, expected, value, format) ||
        (isWhole && format === 'yaml' && bounds.has(rule)),
    );
    if (!violation) return undefined;
    if (schema === schemas.at(-1)) return `${name} of ${shape} ${violation.message}`;
  }
  return undefined;
}

/** A value, or a list of them, that the reader is not to replace. */
function literalOf(node: JsonNode): unknown {
  if (node.kind === 'value') return isPlaceholder(node.value) ? undefined : node.value;
  if (node.kind !== 'array' || node.items.length === 0) return undefined;
  const items = node.items.map((item) =>
    item.kind === 'value' && !isPlaceholder(item.value) ? item.value : undefined,
  );
  return items.includes(undefined) ? undefined : items;
}

/** Rules that no type of a value in YAML changes. */
const bounds = new Set(['pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength']); // prettier-ignore

/** Whether a violation may only be due to the format: in XML all values are strings, in YAML some are not meant to be any. */
function isUntyped(rule: string, expected: unknown, value: unknown, format: Data['format']): boolean {
  if (['enum', 'const'].includes(rule))
    return format === 'xml' && [expected].flat().some((one) => one !== null && String(one) === value);
  if (rule !== 'type' || typeof value !== 'string') return true;
  const types = [expected].flat();
  if (types.includes('boolean'))
    return /^(?:true|false)$/.test(value) || (format === 'yaml' && /^(?:yes|no|on|off)$/i.test(value));
  return !(types.includes('integer') || types.includes('number')) || !Number.isNaN(Number(value));
}

/** What a reader is to replace: `...`, `<id>`, `$id`, `{{id}}`, `YOUR_KEY`. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' &&
  (value.includes(HOLE) ||
    /^$|^%[sdv]$|\.\.\.|…|^<.*>$|\$\{?\w|\{\{|^\{.*\}$|^[A-Z_]*YOUR[A-Z_]*$|^__.*__$/.test(value));
