import type { Header, Parameter, ParameterLocation, ParameterStyle } from '../model';
import { compact, own } from '../value';
import { flag, text, withOwnWords, type Context } from './context';
import { at, fields, has, items, type Cursor } from '../cursor';
import { examplesOf } from './example';
import { deprecationKeys, deprecationOf, extensionsOf } from './extensions';
import { contentOf } from './media-type';
import { schemaOf } from './schema';

const styles = new Set<string>([
  'matrix', 'label', 'form', 'simple', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'tabDelimited', 'cookie',
]); // prettier-ignore
const defaultStyle: Record<ParameterLocation, ParameterStyle> = {
  path: 'simple', header: 'simple', query: 'form', cookie: 'form', querystring: 'form',
}; // prettier-ignore

export function styleOf(node: Cursor): ParameterStyle | undefined {
  const style = text(node, 'style');
  return style !== undefined && styles.has(style) ? (style as ParameterStyle) : undefined;
}

/**
 * The parameters in force for an operation: its path item's and its own, its own winning by name and place
 * (OpenAPI 3.1 §4.8.10). Of Swagger 2.0 those that are no body.
 */
export function parametersOf(context: Context, pathItem: Cursor, operation: Cursor): Parameter[] {
  const nodes = new Map<string, Cursor>();
  for (const reference of [...items(at(pathItem, 'parameters')), ...items(at(operation, 'parameters'))]) {
    const node = context.follow(reference);
    nodes.set(`${text(node, 'in')} ${text(node, 'name')}`, reference);
  }
  return [...nodes.values()].flatMap((reference) =>
    parameterOf(context, context.follow(reference)).map((parameter) => withOwnWords(reference, parameter)),
  );
}

const parameterOf = (context: Context, node: Cursor): Parameter[] =>
  context.once('parameter', node, () => makeParameter(context, node));

function makeParameter(context: Context, node: Cursor): Parameter[] {
  const place = text(node, 'in');
  const name = text(node, 'name');
  if (name === undefined || place === undefined || !Object.hasOwn(defaultStyle, place)) return [];
  const location = place as ParameterLocation;
  const base =
    context.document.version === '2.0'
      ? swaggerParameterOf(context, node, location)
      : serialisedOf(context, node, defaultStyle[location]);
  return [
    {
      ...base,
      name,
      in: location,
      required: flag(node, 'required') || location === 'path',
      allowEmptyValue: flag(node, 'allowEmptyValue'),
    },
  ];
}

/** What a parameter and a header of OpenAPI 3.x have in common. */
function serialisedOf(context: Context, node: Cursor, normalStyle: ParameterStyle): Omit<Header, 'name'> {
  const style = styleOf(node) ?? normalStyle;
  const explode = own(node.value, 'explode');
  const content = contentOf(context, at(node, 'content'));
  const { deprecated, deprecationNote } = deprecationOf(node);
  return compact<Omit<Header, 'name'>>({
    origin: context.originOf(node),
    required: flag(node, 'required'),
    description: text(node, 'description'),
    deprecated: deprecated || undefined,
    deprecationNote,
    internal: flag(node, 'x-internal') || undefined,
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: flag(node, 'allowReserved'),
    schema: has(node, 'schema') ? schemaOf(context, at(node, 'schema')) : undefined,
    content: content[0],
    examples: examplesOf(context, node),
    extensions: extensionsOf(node, [...deprecationKeys, 'x-internal']),
  });
}

/** Headers of a response or of an encoding; of Swagger 2.0 too. */
export function headersOf(context: Context, headers: Cursor): Header[] {
  return fields(headers).map(({ name, node: reference }) => {
    const node = context.follow(reference);
    const header = context.once(`header ${name}`, node, () => ({
      ...(context.document.version === '2.0'
        ? swaggerParameterOf(context, node, 'header')
        : serialisedOf(context, node, 'simple')),
      name,
    }));
    return withOwnWords(reference, header);
  });
}

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
