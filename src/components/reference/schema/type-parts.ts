import type { SchemaType } from '../../../openapi/model';
import type { SchemaView, SchemaLink } from '../view';

/** A piece of a type in words: text, or the name of a schema that has a page. */
type TypePart = string | SchemaLink;

/** A schema's type as a reader says it: `array of`, Person, `or null`. Neighbouring texts are joined. */
export function typeParts(view: SchemaView): TypePart[] {
  const parts = [...coreParts(view), ...(view.orNull && !view.types?.includes('null') ? [' or null'] : [])];
  return parts.reduce<TypePart[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
    return joined;
  }, []);
}

export const typeText = (view: SchemaView): string =>
  typeParts(view)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');

function coreParts(view: SchemaView): TypePart[] {
  if (view.never) return ['no value'];
  const own = ownParts(view);
  if (!view.named) return own;
  // `object Person` says no more than `Person`; `string Country` does, and so does `array of Pet Pets`.
  return own.length === 1 && (own[0] === 'object' || own[0] === 'any') ? [view.named] : [...own, ' ', view.named];
}

function ownParts(view: SchemaView): TypePart[] {
  const types = view.types ?? impliedTypes(view);
  const some = types.filter((type) => type !== 'null');
  const orNull = types.includes('null') && some.length > 0 ? [' or null'] : [];
  if (types.length === 0)
    return view.not && !choiceText(view) ? ['anything except ', ...typeParts(view.not)] : [choiceText(view) ?? 'any'];
  const names = (some.length > 0 ? some : types).map((type, index): TypePart[] => [
    ...(index > 0 ? [' or '] : []),
    ...namePartsOf(type, view),
  ]);
  return [...names.flat(), ...orNull];
}

function namePartsOf(type: SchemaType, view: SchemaView): TypePart[] {
  if (type === 'array') return arrayParts(view);
  if (type === 'object') return mapParts(view) ?? [choiceText(view) ?? 'object'];
  if ((type === 'string' || type === 'number' || type === 'integer') && view.format)
    return [`${type} (${view.format})`];
  return [type];
}

function arrayParts({ items, prefixItems, cut }: SchemaView): TypePart[] {
  if (prefixItems && prefixItems.length > 0) return [`tuple of ${prefixItems.length}`];
  if (!items || cut) return ['array'];
  return ['array of ', ...typeParts(items)];
}

/** An object whose keys are data: OpenAPI's map. */
function mapParts({ properties, additionalProperties, additionalPropertiesName }: SchemaView): TypePart[] | undefined {
  if (properties?.length || !additionalProperties || additionalProperties.never) return undefined;
  return [`map of ${additionalPropertiesName ?? 'string'} to `, ...typeParts(additionalProperties)];
}

function choiceText({ oneOf, anyOf }: SchemaView): string | undefined {
  if (oneOf) return `one of ${oneOf.length}`;
  return anyOf ? `any of ${anyOf.length}` : undefined;
}

/** What a schema without `type` can only be about. */
function impliedTypes(view: SchemaView): readonly SchemaType[] {
  if (view.properties || view.patternProperties || view.additionalProperties || view.propertyNames) return ['object'];
  if (view.items || view.prefixItems || view.contains) return ['array'];
  if (view.const) return [typeOfValue(view.const.value)];
  if (view.enum) return [...new Set(view.enum.map(({ value }) => typeOfValue(value)))];
  if (view.minLength ?? view.maxLength ?? view.pattern) return ['string'];
  if (view.minimum ?? view.maximum ?? view.multipleOf) return ['number'];
  return view.allOf && !view.oneOf && !view.anyOf ? ['object'] : [];
}

function typeOfValue(value: unknown): SchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'object' : (typeof value as 'string' | 'boolean');
}
