import type { Header, ParameterLocation, ParameterStyle } from '../model';
import { compact } from '../value';
import { flag, text, type Context } from './context';
import type { Cursor } from '../cursor';
import { deprecationKeys, deprecationOf, extensionsOf } from './extensions';
import { schemaOf } from './schema';

/** Swagger 2.0 `collectionFormat` in OpenAPI 3 words; `csv` is the default. */
export function collectionStyle(
  format: string | undefined,
  location: ParameterLocation | 'formData',
): { style: ParameterStyle; explode: boolean } {
  const inQuery = location === 'query' || location === 'formData';
  switch (format) {
    case 'multi':
      return { style: 'form', explode: true };
    case 'ssv':
      return { style: 'spaceDelimited', explode: false };
    case 'tsv':
      return { style: 'tabDelimited', explode: false };
    case 'pipes':
      return { style: 'pipeDelimited', explode: false };
    default:
      return { style: inQuery ? 'form' : 'simple', explode: false };
  }
}

/** A non-body parameter or a header of Swagger 2.0, whose schema keywords stand in the parameter itself. */
export function swaggerParameterOf(context: Context, node: Cursor, location: ParameterLocation): Omit<Header, 'name'> {
  const { deprecated, deprecationNote } = deprecationOf(node);
  return compact<Omit<Header, 'name'>>({
    origin: context.originOf(node),
    required: flag(node, 'required'),
    description: text(node, 'description'),
    deprecated: deprecated || undefined,
    deprecationNote,
    internal: flag(node, 'x-internal') || undefined,
    ...collectionStyle(text(node, 'collectionFormat'), location),
    allowReserved: false,
    schema: swaggerSchemaOf(context, node),
    examples: swaggerExamplesOf(context, node),
    extensions: extensionsOf(node, [...deprecationKeys, 'x-internal']),
  });
}

/** The schema keywords of a parameter, without what belongs to the parameter. */
export function swaggerSchemaOf(context: Context, node: Cursor): NonNullable<Header['schema']> {
  const {
    description: _description,
    extensions: _extensions,
    deprecated: _deprecated,
    required: _required,
    ...schema
  } = schemaOf(context, node);
  return schema;
}

function swaggerExamplesOf(context: Context, node: Cursor): Header['examples'] {
  const key = ['x-example', 'example'].find((name) => Object.hasOwn(node.value as object, name));
  if (!key) return [];
  return [
    { origin: context.originOf(node), name: 'default', value: { value: (node.value as Record<string, unknown>)[key] } },
  ];
}
