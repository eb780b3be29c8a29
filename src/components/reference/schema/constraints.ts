import type { Data } from '../../../openapi/model';
import { jsonOf } from '../../../openapi/written/written-number';
import type { SchemaView } from '../view';

/** One constraint of a schema: in words, or a word with a value that is shown as code. */
type Constraint = { readonly text: string } | { readonly label: string; readonly code: string };

/** Every constraint of a schema but its type, its enumeration and what is inside it (JSON Schema 2020-12 Validation §6). */
export function constraintsOf(view: SchemaView): Constraint[] {
  const texts = [
    rangeOf(view),
    view.multipleOf === undefined ? undefined : `a multiple of ${numberOf(view, 'multipleOf')}`,
    amount(view.minLength, view.maxLength, 'character'),
    amount(view.minItems, view.maxItems, 'item'),
    view.uniqueItems ? 'unique items' : undefined,
    view.contains
      ? `${amount(view.minContains ?? 1, view.maxContains, 'item')} that match “Contains” below`
      : undefined,
    amount(view.minProperties, view.maxProperties, 'property', 'properties'),
    view.additionalProperties?.never ? 'no additional properties' : undefined,
    view.unevaluatedProperties?.never ? 'no unevaluated properties' : undefined,
    view.items?.never || view.unevaluatedItems?.never ? 'no additional items' : undefined,
    view.contentEncoding ? `encoded as ${view.contentEncoding}` : undefined,
    view.contentMediaType ? `media type ${view.contentMediaType}` : undefined,
    ...(view.dependentRequired ?? []).map(
      ({ property, required }) => `if ${property} is present, ${are(required)} required too`,
    ),
    view.alsoRequired ? `${are(view.alsoRequired)} required` : undefined,
    view.volatile ? 'differs between responses' : undefined,
  ];
  return [
    ...texts.flatMap((text) => (text === undefined ? [] : [{ text }])),
    ...(view.pattern === undefined ? [] : [{ label: 'Pattern', code: view.pattern }]),
    ...(view.const ? [{ label: 'Always', code: literal(view.const) }] : []),
    ...(view.default ? [{ label: 'Default', code: literal(view.default) }] : []),
    ...xmlHints(view),
  ];
}

/** A value as it stands in JSON, marks that would turn the text around spelt out; long ones end in an ellipsis. */
export function literal(data: Data): string {
  const text = (jsonOf(data) ?? 'undefined').replace(
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
  );
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

type Bound = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf';

/** As the document has it: the schema that `numbers` comes from may have fewer constraints than this one. */
function numberOf(view: SchemaView, name: Bound): string | undefined {
  const value = view[name];
  const source = view.numbers?.[name];
  return value === undefined
    ? undefined
    : jsonOf({ value, ...(source === undefined ? {} : { numbers: { '': source } }) });
}

function rangeOf(view: SchemaView): string | undefined {
  const from = numberOf(view, 'minimum');
  const to = numberOf(view, 'maximum');
  const above = numberOf(view, 'exclusiveMinimum');
  const below = numberOf(view, 'exclusiveMaximum');
  if (from !== undefined && to !== undefined && above === undefined && below === undefined)
    return from === to ? `exactly ${from}` : `${from} to ${to}`;
  const words = [
    above === undefined ? undefined : `more than ${above}`,
    from === undefined ? undefined : `at least ${from}`,
    below === undefined ? undefined : `less than ${below}`,
    to === undefined ? undefined : `at most ${to}`,
  ].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : undefined;
}

function amount(min: number | undefined, max: number | undefined, one: string, many = `${one}s`): string | undefined {
  const unit = (count: number) => (count === 1 ? one : many);
  if (min !== undefined && max !== undefined)
    return min === max ? `exactly ${min} ${unit(min)}` : `${min} to ${max} ${unit(max)}`;
  if (min !== undefined && min > 0) return `at least ${min} ${unit(min)}`;
  return max === undefined ? undefined : `at most ${max} ${unit(max)}`;
}

const list = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

const are = (names: readonly string[]): string => `${list(names)} ${names.length > 1 ? 'are' : 'is'}`;

/** OpenAPI 3.1 §4.8.26. */
function xmlHints({ xml }: SchemaView): Constraint[] {
  if (!xml) return [];
  const hints = [
    typeof xml.name === 'string'
      ? `named ${typeof xml.prefix === 'string' ? `${xml.prefix}:` : ''}${xml.name}`
      : undefined,
    xml.attribute === true ? 'an attribute' : undefined,
    xml.wrapped === true ? 'wrapped in an element' : undefined,
    typeof xml.namespace === 'string' ? `in the namespace ${xml.namespace}` : undefined,
  ].filter((hint) => hint !== undefined);
  return hints.length > 0 ? [{ text: `in XML ${hints.join(', ')}` }] : [];
}
