import type { Header, Parameter, ParameterLocation, ParameterStyle, Encoding, MediaType } from '../model';
import { compact, isObject, own } from '../value';
import { type Context, type OperationSite, isTrue, stringAt, withReferenceOverrides } from './context';
import { at, fields, has, items, members, type Cursor } from '../cursor';
import { examplesOf } from './example';
import { deprecationKeys, deprecationOf, extensionsOf, sandboxOf } from './extensions';
import { templateNames } from '../template';
import { schemaOf } from './schema';

const styles = new Set<string>([
  'matrix', 'label', 'form', 'simple', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'tabDelimited', 'cookie',
]); // prettier-ignore
const defaultStyle: Record<ParameterLocation, ParameterStyle> = {
  path: 'simple',
  header: 'simple',
  query: 'form',
  cookie: 'form',
  querystring: 'form',
};

function styleOf(node: Cursor): ParameterStyle | undefined {
  const style = stringAt(node, 'style');
  return style !== undefined && styles.has(style) ? (style as ParameterStyle) : undefined;
}

/**
 * The parameters in force for an operation: its path item's and its own, its own winning by name and location
 * (OpenAPI 3.1 §4.8.10). Of Swagger 2.0 those that are no body.
 */
export function parametersOf(context: Context, { path, pathItem, node: operation }: OperationSite): Parameter[] {
  const nodes = new Map<string, Cursor>();
  for (const reference of [...items(at(pathItem, 'parameters')), ...items(at(operation, 'parameters'))]) {
    const node = context.follow(reference);
    nodes.set(`${stringAt(node, 'in')} ${stringAt(node, 'name')}`, reference);
  }
  const declared = [...nodes.values()].flatMap((reference) =>
    parameterOf(context, context.follow(reference)).map((parameter) => withReferenceOverrides(reference, parameter)),
  );
  // Only a path has path parameters: a webhook has a name, and a callback an expression.
  if (!path.startsWith('/')) return declared;
  const names = new Set(templateNames(path));
  const described = new Set(declared.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : [])));
  return [
    ...[...names].filter((name) => !described.has(name)).map((name) => undeclared(context, name, operation)),
    ...declared.filter((parameter) => parameter.in !== 'path' || names.has(parameter.name)),
  ];
}

/** A part of the path that no parameter describes can be any string. */
function undeclared(context: Context, name: string, operation: Cursor): Parameter {
  const origin = context.originOf(operation);
  return {
    origin, name, in: 'path', required: true, allowEmptyValue: false, style: 'simple', explode: false,
    allowReserved: false, schema: { origin, types: ['string'] }, examples: [], extensions: {},
  }; // prettier-ignore
}

const parameterOf = (context: Context, node: Cursor): Parameter[] =>
  context.once('parameter', node, () => makeParameter(context, node));

function makeParameter(context: Context, node: Cursor): Parameter[] {
  const place = stringAt(node, 'in');
  const name = stringAt(node, 'name');
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
      required: isTrue(node, 'required') || location === 'path',
      allowEmptyValue: isTrue(node, 'allowEmptyValue'),
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
    required: isTrue(node, 'required'),
    description: stringAt(node, 'description'),
    deprecated: deprecated || undefined,
    deprecationNote,
    internal: isTrue(node, 'x-internal') || undefined,
    ...sandboxOf(node),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    allowReserved: isTrue(node, 'allowReserved'),
    schema: has(node, 'schema') ? schemaOf(context, at(node, 'schema')) : undefined,
    content: content[0],
    examples: examplesOf(context, node),
    extensions: extensionsOf(node, [...deprecationKeys, 'x-internal', 'x-sandbox']),
  });
}

/** Headers of a response or of an encoding; of Swagger 2.0 too. */
export function headersOf(context: Context, headers: Cursor): Header[] {
  // `x-request-id` is a header field like any other, and no extension: this object has none.
  const declared = members(headers).filter(({ node }) => isObject(node.value));
  return declared.map(({ name, node: reference }) => {
    const node = context.follow(reference);
    const header = context.once(`header ${name}`, node, () => ({
      ...(context.document.version === '2.0'
        ? swaggerParameterOf(context, node, 'header')
        : serialisedOf(context, node, 'simple')),
      name,
    }));
    return withReferenceOverrides(reference, header);
  });
}

/** Swagger 2.0 `collectionFormat` as an OpenAPI 3 style; `csv` is the default. */
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

/** A non-body parameter or a header of Swagger 2.0, whose schema keywords are in the parameter itself. */
function swaggerParameterOf(context: Context, node: Cursor, location: ParameterLocation): Omit<Header, 'name'> {
  const { deprecated, deprecationNote } = deprecationOf(node);
  return compact<Omit<Header, 'name'>>({
    origin: context.originOf(node),
    required: isTrue(node, 'required'),
    description: stringAt(node, 'description'),
    deprecated: deprecated || undefined,
    deprecationNote,
    internal: isTrue(node, 'x-internal') || undefined,
    ...sandboxOf(node),
    ...collectionStyle(stringAt(node, 'collectionFormat'), location),
    allowReserved: false,
    schema: swaggerSchemaOf(context, node),
    examples: swaggerExamplesOf(context, node),
    extensions: extensionsOf(node, [...deprecationKeys, 'x-internal', 'x-sandbox']),
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

/** The `content` of a body, a response or a parameter, in the order of the document. */
export function contentOf(context: Context, content: Cursor): MediaType[] {
  return fields(content).map(({ name, node }) => mediaTypeOf(context, name, context.follow(node)));
}

function mediaTypeOf(context: Context, mediaType: string, node: Cursor): MediaType {
  const schema = has(node, 'schema') ? schemaOf(context, at(node, 'schema')) : undefined;
  const itemSchema = has(node, 'itemSchema') ? schemaOf(context, at(node, 'itemSchema')) : undefined;
  // Before 3.2 there is no `itemSchema`: an object that several lines are to match is what each of them is.
  const isOfItems =
    !itemSchema &&
    /\b(?:jsonl|x?-?ndjson|x?-?jsonlines|json-seq)\b/i.test(mediaType) &&
    isObjectSchema(context.follow(at(node, 'schema')));
  const media = compact<MediaType>({
    origin: context.originOf(node),
    mediaType,
    ...(isOfItems ? { itemSchema: schema } : { schema, itemSchema }),
    examples: examplesOf(context, node),
    encoding: fields(at(node, 'encoding')).map((member) => encodingOf(context, member.name, member.node)),
  });
  context.mediaTypes.push(media);
  return media;
}

const isObjectSchema = ({ value }: Cursor): boolean =>
  isObject(value) && (own(value, 'type') === 'object' || isObject(own(value, 'properties')));

/** OpenAPI 3.1 §4.8.15. */
function encodingOf(context: Context, property: string, node: Cursor): Encoding {
  const boolean = (key: string) => {
    const value = own(node.value, key);
    return typeof value === 'boolean' ? value : undefined;
  };
  return compact<Encoding>({
    property,
    contentType: stringAt(node, 'contentType'),
    headers: headersOf(context, at(node, 'headers')),
    style: styleOf(node),
    explode: boolean('explode'),
    allowReserved: boolean('allowReserved'),
  });
}
