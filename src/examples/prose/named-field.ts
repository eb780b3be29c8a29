import type { ApiModel } from '../../openapi/model';
import { fieldAt, type Field } from '../../openapi/schema/field-path';
import { expand } from '../../openapi/schema/layers';
import { schemaNamed } from '../../openapi/schema/named-schema';
import { attributeOf, isElement, type TreeNode } from '../find/tree';
import type { Contract } from '../wire/contract';

/** A field as a guide names it: of a schema, by `<Field>`, or by its name alone, in code. */
export type FieldName =
  { readonly of: string; readonly name: string; readonly api?: string } | { readonly code: string };

/** Everything with that name in the documents; empty for an unknown name. */
export function fieldSchemas(name: FieldName, { apis }: Contract): Field[] {
  const models = apis.map(({ model }) => model);
  if ('code' in name) return models.flatMap((model) => byName(name.code, model));
  return models
    .filter(({ id }) => name.api === undefined || id === name.api)
    .flatMap((model) => {
      const field = fieldAt(schemaNamed(model, name.of)?.schema, name.name, model);
      return 'unknown' in field ? [] : [field];
    });
}

function byName(code: string, model: ApiModel): Field[] {
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
