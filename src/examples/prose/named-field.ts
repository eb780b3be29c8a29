import { schemaOf } from '../../openapi';
import type { ApiModel, Schema } from '../../openapi/model';
import { expand, itemSchemas, propertySchemas } from '../../sandbox/validation/schema/expand';
import { attributeOf, isElement, type TreeNode } from '../find/tree';
import type { Contract } from '../wire/contract';

/** A schema that a field or a parameter has, and whether it must be there. */
export interface FieldSchema {
  /** It, and everything that has a say about the same value. */
  readonly schemas: readonly Schema[];
  /** Absent where several branches of a composition say different things. */
  readonly required?: boolean;
}

/** A field as a guide names it: of a schema, by `<Field>`, or by its name alone, in code. */
export type FieldName =
  { readonly of: string; readonly name: string; readonly api?: string } | { readonly code: string };

/** Everything that the documents call so; empty for a name that they do not have. */
export function fieldSchemas(field: FieldName, { apis }: Contract): FieldSchema[] {
  const models = apis.map(({ model }) => model);
  if ('code' in field) return models.flatMap((model) => byName(field.code, model));
  return models
    .filter(({ id }) => field.api === undefined || id === field.api)
    .flatMap((model) => {
      const named = schemaOf(model, field.of) ?? Object.values(model.schemas).find(({ name }) => name === field.of);
      return named ? along(field.name.split('.'), named.schema, model) : [];
    });
}

/** Lists on the way are stepped into. */
function along([part, ...rest]: readonly string[], schema: Schema, model: ApiModel): FieldSchema[] {
  if (part === undefined) return [];
  const nodes = expand(schema, model);
  const objects = [...nodes, ...itemSchemas(nodes, 0).flatMap((node) => expand(node, model))];
  const found = propertySchemas(
    objects.map((node) => ({ ...node, additionalProperties: undefined, unevaluatedProperties: undefined })),
    part,
  );
  if (rest.length > 0) return found.flatMap((next) => along(rest, next, model));
  const said = new Set(
    objects
      .flatMap(({ properties = [] }) => properties.filter(({ name }) => name === part))
      .map(({ required }) => required),
  );
  return found.map((next) => ({
    schemas: expand(next, model),
    ...(said.size === 1 ? { required: said.has(true) } : {}),
  }));
}

function byName(code: string, model: ApiModel): FieldSchema[] {
  const parameters = model.operations
    .flatMap((operation) => operation.parameters)
    .filter(({ name }) => name === code)
    .map(({ required, schema, content }) => ({ required, schema: schema ?? content?.schema }));
  const properties = Object.values(model.schemas)
    .flatMap(({ schema }) => schema.properties ?? [])
    .filter(({ name }) => name === code);
  return [...parameters, ...properties].map(({ required, schema }) => ({
    schemas: schema ? expand(schema, model) : [],
    required,
  }));
}

/** What a `<Field>` names; undefined for another element, and for a schema as a whole. */
export function fieldOf(node: TreeNode): FieldName | undefined {
  if (!isElement(node) || node.name !== 'Field') return undefined;
  const [of, name] = [attributeOf(node, 'of'), attributeOf(node, 'name')];
  return of === undefined || name === undefined ? undefined : { of, name, api: attributeOf(node, 'api') };
}
