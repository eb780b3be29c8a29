import { fitsSchema, sampleOf } from '../../openapi';
import type { ApiModel, Data, Schema } from '../../openapi/model';
import type { SchemaView } from '../../components/reference/view';

/** Where in a body a schema stands: at its root, in a property or in an item, but in no alternative of another choice. */
export interface Position {
  /** The body's schema with another one in this position. */
  readonly with: (schema: Schema) => Schema;
  /** What a body has in this position. */
  readonly read: (body: unknown) => unknown;
  /** Property names that lead here. */
  readonly names: readonly string[];
}

export const rootPosition: Position = { with: (schema) => schema, read: (body) => body, names: [] };

/** In more properties inside each other, a choice changes too little of a body to have an example of the whole for each variant. */
const MAX_STEPS = 1;

/** The positions of what is directly in a schema: its properties and its items. */
export function positionsIn(schema: Schema, outer: Position | undefined): (inner: Schema) => Position | undefined {
  if (!outer || outer.names.length >= MAX_STEPS) return () => undefined;
  const properties = new Map(schema.properties?.map((property) => [property.schema, property.name]));
  return (inner) => {
    if (schema.items === inner)
      return {
        with: (other) =>
          outer.with({ ...withoutValues(schema), items: other, minItems: Math.max(1, schema.minItems ?? 1) }),
        read: (body) => memberOf(outer.read(body), 0),
        names: outer.names,
      };
    const name = properties.get(inner);
    if (name === undefined) return undefined;
    return {
      with: (other) => outer.with(withProperty(schema, name, other)),
      read: (body) => memberOf(outer.read(body), name),
      names: [...outer.names, name],
    };
  };
}

/** The values that a document gives are of any alternative. */
const withoutValues = ({ examples: _, default: __, ...rest }: Schema): Schema => rest;

const withProperty = (schema: Schema, name: string, inner: Schema): Schema => ({
  ...withoutValues(schema),
  properties: schema.properties?.map((property) =>
    property.name === name ? { ...property, required: true, schema: inner } : property,
  ),
});

const memberOf = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined;

/** A choice between alternatives in a body, as a page shows it. */
export interface Choice {
  /** Begins the anchors of the body: `['response', '200']`. */
  readonly path: readonly string[];
  /** Of the body. */
  readonly root: Schema;
  readonly position: Position;
  /** What has the alternatives, with its references and its `allOf` read. */
  readonly schema: Schema;
  readonly keyword: 'oneOf' | 'anyOf';
  /** What the page shows of each. */
  readonly views: SchemaView[];
}

/** The choice in a schema. A body is valid by one of several of its `oneOf`, so that is what a sample can show. */
export function choiceIn(schema: Schema): Choice['keyword'] | undefined {
  const keyword = schema.oneOf ? 'oneOf' : 'anyOf';
  return (schema[keyword]?.length ?? 0) > 1 && !(schema.oneOf && schema.anyOf) ? keyword : undefined;
}

export interface Variant {
  readonly label: string;
  /** What an example of it may be called: itself, or the value that selects it. */
  readonly names: readonly string[];
  /** Says beside the fields of the variant which example shows it. */
  readonly mark: (example: string) => void;
  /** Whether a body of the document shows this variant, and no other one. */
  readonly isShownBy: (body: unknown) => boolean;
  /** A body that is valid by the body's schema with this variant alone; undefined where none was found. */
  readonly sample: () => Data | undefined;
}

/** The variants of a choice, each with what it takes to have an example. */
export function variantsOfChoice(choice: Choice, model: ApiModel, direction: 'request' | 'response'): Variant[] {
  const { root, position, schema, keyword, views } = choice;
  const variants = schema[keyword]!;
  const alone = variants.map((variant) => position.with({ ...withoutValues(schema), [keyword]: [variant] }));
  const fits = (by: Schema, body: unknown) => fitsSchema(by, body, model, direction);
  const valuesOf = ({ ref }: Schema) =>
    schema.discriminator?.mapping.filter((entry) => ref !== undefined && entry.schema === ref) ?? [];
  // An id or the whole object, as many documents have it in many fields, is no choice that an example explains.
  if (views.filter((view) => view.types?.includes('object') ?? view.properties).length < 2 && position.names.length > 0)
    return [];
  return variants.map((variant, index) => ({
    label: labelOf(position, variant, views[index]!, index),
    names: [variant.title, views[index]!.named?.name, ...valuesOf(variant).map(({ value }) => value)].flatMap(
      (name) => name ?? [],
    ),
    mark: (example) => (views[index] = { ...views[index], example }),
    isShownBy: (body) => {
      if (position.read(body) === undefined) return false;
      const values = valuesOf(variant);
      const value = schema.discriminator && memberOf(position.read(body), schema.discriminator.propertyName);
      if (values.length > 0 && value !== undefined) return values.some((entry) => entry.value === value);
      return alone.every((by, at) => fits(by, body) === (at === index));
    },
    sample: () => {
      const others = variants.filter((other) => other !== variant);
      const rest = withoutValues(schema);
      const distinct = position.with({ ...rest, [keyword]: [variant], not: { origin: schema.origin, anyOf: others } });
      const tried: Data[] = [];
      for (const by of keyword === 'oneOf' && !schema.not ? [alone[index]!, distinct] : [alone[index]!]) {
        const { incomplete, value, numbers } = sampleOf(by, model, { direction });
        if (incomplete || !fits(alone[index]!, value)) continue;
        const data = { value, ...(numbers && { numbers }) };
        if (fits(root, value)) return data;
        tried.push(data);
      }
      // Where a document's alternatives overlap, every value of one may be a value of another too.
      return tried[0];
    },
  }));
}

function labelOf({ names }: Position, { title }: Schema, view: SchemaView, index: number): string {
  const type = view.types?.length === 1 && view.types[0] !== 'object' ? view.types[0] : undefined;
  const name = title ?? view.title ?? view.named?.name ?? type ?? `Variant ${index + 1}`;
  return [...names, name].join(': ');
}
