import type { RequestBody, Encoding, MediaType, Property, Schema } from '../model';
import { compact, own, stringsOf } from '../value';
import { isTrue, stringAt, withReferenceOverrides, type Context } from './context';
import { at, has, type Cursor, items } from '../cursor';
import { contentOf, collectionStyle, swaggerSchemaOf } from './parameter';
import { schemaOf } from './schema';

/** OpenAPI 3.1 §4.8.13, or the `body` and `formData` parameters of Swagger 2.0. */
export function requestBodyOf(context: Context, pathItem: Cursor, operation: Cursor): RequestBody | undefined {
  if (context.document.version === '2.0') return swaggerRequestBodyOf(context, pathItem, operation);
  if (!has(operation, 'requestBody')) return undefined;
  const reference = at(operation, 'requestBody');
  const node = context.follow(reference);
  const body = context.once('body', node, () =>
    compact<RequestBody>({
      origin: context.originOf(node),
      description: stringAt(node, 'description'),
      required: isTrue(node, 'required'),
      content: contentOf(context, at(node, 'content')),
    }),
  );
  return withReferenceOverrides(reference, body);
}

/** Media types of an operation's `consumes` or `produces`, else the document's. */
export function mediaTypesOf(context: Context, operation: Cursor, key: 'consumes' | 'produces'): string[] {
  const node = has(operation, key) ? operation : context.root;
  return stringsOf(own(node.value, key));
}

/** The `body` parameter of Swagger 2.0 in each consumed media type, or the `formData` parameters as one form. */
function swaggerRequestBodyOf(context: Context, pathItem: Cursor, operation: Cursor): RequestBody | undefined {
  const nodes = [...items(at(pathItem, 'parameters')), ...items(at(operation, 'parameters'))].map((node) =>
    context.follow(node),
  );
  const consumes = mediaTypesOf(context, operation, 'consumes');
  const body = nodes.filter((node) => stringAt(node, 'in') === 'body').at(-1);
  if (body) {
    const schema = schemaOf(context, at(body, 'schema'));
    const origin = context.originOf(body);
    const example = own(body.value, 'x-example');
    const content = (consumes.length > 0 ? consumes : ['application/json']).map((mediaType) => ({
      origin,
      mediaType,
      schema,
      examples: example === undefined ? [] : [{ origin, name: 'default', value: { value: example } }],
      encoding: [],
    }));
    context.mediaTypes.push(...content);
    return compact<RequestBody>({
      origin,
      description: stringAt(body, 'description'),
      required: isTrue(body, 'required'),
      content,
    });
  }
  const byName = new Map(
    nodes.filter((node) => stringAt(node, 'in') === 'formData').map((node) => [stringAt(node, 'name') ?? '', node]),
  );
  return byName.size > 0 ? formOf(context, byName, consumes) : undefined;
}

function formOf(context: Context, byName: ReadonlyMap<string, Cursor>, consumes: readonly string[]): RequestBody {
  const nodes = [...byName];
  const origin = context.originOf(nodes[0]![1]);
  const properties = nodes.map(([name, node]): Property => {
    const schema = compact({ ...swaggerSchemaOf(context, node), description: stringAt(node, 'description') });
    return { name, required: isTrue(node, 'required'), schema };
  });
  const required = properties.filter((property) => property.required).map(({ name }) => name);
  const schema = compact<Schema>({
    origin,
    types: ['object'],
    properties,
    required: required.length > 0 ? required : undefined,
  });
  const encoding = nodes
    .filter(([, node]) => own(node.value, 'type') === 'array')
    .map(([property, node]): Encoding => ({
      property,
      headers: [],
      ...collectionStyle(stringAt(node, 'collectionFormat'), 'formData'),
    }));
  const hasFile = nodes.some(([, node]) => own(node.value, 'type') === 'file');
  const forms = consumes.filter((mediaType) =>
    /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(mediaType),
  );
  const mediaTypes = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  return {
    origin,
    required: required.length > 0,
    content: mediaTypes.map((mediaType): MediaType => ({ origin, mediaType, schema, examples: [], encoding })),
  };
}
