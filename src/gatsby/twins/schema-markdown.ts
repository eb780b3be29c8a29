import { constraintsOf, literal } from '../../components/reference/schema/constraints';
import { typeText } from '../../components/reference/schema/type-parts';
import { schemaOf } from '../../openapi';
import type { Schema, SchemaId } from '../../openapi/model';
import { requires } from '../../openapi/schema/members';
import type { ApiContext } from '../view/context';
import { mergeAllOf } from '../view/merge-all-of';
import { simplified, typesOf } from '../view/schema-keywords';
import { codeSpan, oneLine } from '../../text/markdown-text';
import { label, valueText } from './twin';

/** How deep a twin follows named schemas; below, their names are links enough. */
const MAX_DEPTH = 3;
const MAX_LINES = 400;
const MAX_VALUES = 40;

/** A schema as a nested list, each line a field with its type, its rules and what it means. */
export function schemaMarkdown(schema: Schema, context: ApiContext, open: readonly SchemaId[] = []): string[] {
  const lines: string[] = [];
  describe(schema, { context, lines }, 0, open);
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '- … more fields in the API document'] : lines;
}

interface Writer {
  readonly context: ApiContext;
  readonly lines: string[];
}

function describe(given: Schema, writer: Writer, depth: number, open: readonly SchemaId[]): void {
  const { context, lines } = writer;
  if (lines.length > MAX_LINES) return;
  const { schema: simple } = simplified(given);
  const { ref } = simple;
  if (ref !== undefined) {
    const target = schemaOf(context.model, ref)?.schema;
    if (target && !open.includes(ref) && open.length < MAX_DEPTH) describe(target, writer, depth, [...open, ref]);
    return;
  }
  const { schema, included } = mergeAllOf(simple, context.model, open);
  const within = [...open, ...included];
  for (const { name, required, schema: inner } of schema.properties ?? []) {
    field(codeSpan(name), inner, required || requires(schema, name), writer, depth, within);
  }
  for (const { pattern, schema: inner } of schema.patternProperties ?? [])
    field(`names matching ${codeSpan(pattern)}`, inner, false, writer, depth, within);
  const { additionalProperties, items } = schema;
  if (additionalProperties && !additionalProperties.never && additionalProperties.ref !== undefined)
    field('additional properties', additionalProperties, false, writer, depth, within);
  schema.prefixItems?.forEach((item, index) => field(`item ${index + 1}`, item, false, writer, depth, within));
  if (items && !items.never) {
    if (schema.prefixItems) field('remaining items', items, false, writer, depth, within);
    else describe(items, writer, depth, within);
  }
  if (schema.contentSchema) field('string content', schema.contentSchema, false, writer, depth, within);
  for (const keyword of ['oneOf', 'anyOf', 'allOf'] as const)
    schema[keyword]?.forEach((branch, index) =>
      field(`${branchLabels[keyword]} ${index + 1}`, branch, false, writer, depth, within),
    );
  for (const keyword of ['if', 'then', 'else'] as const) {
    const branch = schema[keyword];
    if (branch) field(keyword, branch, false, writer, depth, within);
  }
}

const branchLabels = { oneOf: 'one of: variant', anyOf: 'any of: variant', allOf: 'all of: part' } as const;

function field(
  name: string,
  schema: Schema,
  required: boolean,
  writer: Writer,
  depth: number,
  open: readonly SchemaId[],
): void {
  if (writer.lines.length > MAX_LINES) return;
  writer.lines.push(`${'  '.repeat(depth)}- ${name}: ${summary(schema, required, writer.context)}`);
  describe(schema, writer, depth + 1, open);
}

/** Type, rules and meaning of a schema in one line. */
export function summary(given: Schema, required: boolean, { model }: ApiContext): string {
  const { schema, orNull } = simplified(given);
  const { schema: whole, named: leaf } = mergeAllOf(schema, model, []);
  const ref = schema.ref ?? leaf;
  const named = ref === undefined ? undefined : schemaOf(model, ref);
  const shown = named && leaf === undefined ? { ...named.schema, ...schema } : whole;
  const items = shown.items?.ref === undefined ? undefined : schemaOf(model, shown.items.ref);
  const type = [
    label(
      typeText({
        types: typesOf(shown),
        const: shown.const,
        enum: shown.enum as { value: unknown }[] | undefined,
        format: shown.format,
        prefixItems: shown.prefixItems?.map(() => ({})),
        ...(shown.items
          ? {
              items: {
                types: shown.items.types,
                ...(items ? { types: ['object' as const], named: linkOf(items) } : {}),
              },
            }
          : {}),
      }),
    ),
    ...(named ? [`(${label(named.name)})`] : []),
    ...(orNull ? ['or null'] : []),
  ].join(' ');
  const {
    items: _items,
    contains: _contains,
    additionalProperties: _additional,
    unevaluatedItems: _rest,
    unevaluatedProperties: _more,
    ...plain
  } = shown;
  const rules = constraintsOf(plain as Parameters<typeof constraintsOf>[0]).map((rule) =>
    'text' in rule ? label(rule.text) : `${rule.label.toLowerCase()} ${valueText(rule.code)}`,
  );
  const values = (shown.enum ?? []).slice(0, MAX_VALUES).map((value) => valueText(literal(value)));
  const parts = [
    type,
    required ? 'required' : undefined,
    shown.internal ? 'internal' : undefined,
    shown.sandbox ? 'sandbox only' : undefined,
    shown.readOnly ? 'read-only' : undefined,
    shown.writeOnly ? 'write-only' : undefined,
    shown.deprecated ? 'deprecated' : undefined,
    ...rules,
    values.length > 0 ? `one of ${values.join(', ')}${(shown.enum?.length ?? 0) > MAX_VALUES ? ', …' : ''}` : undefined,
  ];
  const note = shown.sandboxNote && `Sandbox: ${oneLine(shown.sandboxNote)}`;
  const text = [oneLine(shown.description), note].filter(Boolean).join(' ');
  return `${parts.filter((part) => part !== undefined).join('; ')}${text ? `. ${text}` : ''}`;
}

const linkOf = ({ slug, name }: { slug: string; name: string }) => ({ id: slug, name, route: '' });
