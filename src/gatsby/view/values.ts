import type {
  CodeText,
  HeaderView,
  ParameterGroup,
  ParameterView,
  ValueView,
  EncodingView,
  MediaTypeView,
  ExampleView,
} from '../../components/reference/view';
import { sampleOf } from '../../openapi';
import type { Header, Parameter, ParameterLocation, Encoding, MediaType, Example } from '../../openapi/model';
import { isStructure, written } from '../../openapi/written/written-number';
import { cookieHeader, headerOf, pathValue, queryText, type Given } from '../../http/parameters/write';
import { codeText } from './body-text';
import { compact, type PageContext, sandboxView } from './context';
import { schemaView } from './schema-slice';

const locations: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie'];

/** The parameters by location, in the order in which they stand in a request. */
export function parameterGroups(
  parameters: readonly Parameter[],
  context: PageContext,
  path: readonly string[],
): ParameterGroup[] {
  return locations
    .map((location) => ({
      in: location,
      parameters: parameters
        .filter((parameter) => parameter.in === location)
        .map((parameter) => parameterView(parameter, context, path)),
    }))
    .filter((group) => group.parameters.length > 0);
}

function parameterView(parameter: Parameter, context: PageContext, path: readonly string[]): ParameterView {
  return {
    ...valueView(parameter, context, [...path, parameter.in]),
    in: parameter.in,
    allowReserved: parameter.allowReserved,
    allowEmptyValue: parameter.allowEmptyValue,
    ...serialised(parameter, parameter.in, context),
  };
}

export const headerView = (header: Header, context: PageContext, path: readonly string[]): HeaderView => ({
  ...valueView(header, context, [...path, 'header']),
  ...serialised(header, 'header', context),
});

function valueView(value: Header, context: PageContext, path: readonly string[]): ValueView {
  const names = [...path, value.name];
  return compact({
    name: value.name,
    anchor: context.anchors(...names),
    required: value.required,
    description: value.description === undefined ? undefined : context.html(value.description),
    deprecated: value.deprecated,
    deprecationNote: value.deprecationNote === undefined ? undefined : context.html(value.deprecationNote),
    internal: value.internal,
    ...sandboxView(value, context),
    style: value.style,
    explode: value.explode,
    schema: value.schema && schemaView(value.schema, context, names),
    content: value.content && mediaTypeView(value.content, context, names),
    examples: value.examples.map((example) => exampleView(example, context)),
  });
}

/**
 * Lists and objects have many ways of being written, so the one that holds is shown (OpenAPI 3.1 §4.8.12.2), as the
 * samples send it.
 */
function serialised(value: Header, location: ParameterLocation, { model }: PageContext): { serialised?: string } {
  const schema = value.schema ?? value.content?.schema;
  const sample =
    [...value.examples, ...(value.content?.examples ?? [])].find((example) => example.value)?.value ??
    (schema && sampleOf(schema, model, { direction: 'request', named: { name: value.name } }));
  if (!sample || !isStructure(sample.value)) return {};
  const text = writtenText({ parameter: { ...value, in: location }, value: written(sample) });
  return text === undefined || text.length > 300 ? {} : { serialised: text };
}

function writtenText(given: Given): string | undefined {
  switch (given.parameter.in) {
    case 'path':
      return pathValue(given);
    case 'header':
    case 'cookie': {
      const [header] = given.parameter.in === 'header' ? headerOf(given) : cookieHeader([given]);
      return header && header.join(': ');
    }
    default: {
      const parts = queryText(given);
      return parts.length > 0 ? `?${parts.join('&')}` : undefined;
    }
  }
}

/**
 * The media types of one body. One that has the very schema of an earlier one refers to it: documents converted from
 * Swagger 2.0 repeat each schema for every type that they produce.
 */
export function mediaTypeViews(
  content: readonly MediaType[],
  context: PageContext,
  path: readonly string[],
): MediaTypeView[] {
  const seen = new Map<string, string>();
  return content.map((mediaType) => {
    const ref = mediaType.itemSchema || mediaType.encoding.length > 0 ? undefined : mediaType.schema?.ref;
    const earlier = ref === undefined ? undefined : seen.get(ref);
    if (ref !== undefined && earlier === undefined) seen.set(ref, mediaType.mediaType);
    if (earlier === undefined) return mediaTypeView(mediaType, context, path);
    return { mediaType: mediaType.mediaType, sameAs: earlier, examples: examplesOf(mediaType, context), encoding: [] };
  });
}

const mediaTypeView = (mediaType: MediaType, context: PageContext, path: readonly string[]): MediaTypeView =>
  compact({
    mediaType: mediaType.mediaType,
    schema: mediaType.schema && schemaView(mediaType.schema, context, path),
    itemSchema: mediaType.itemSchema && schemaView(mediaType.itemSchema, context, [...path, 'item']),
    examples: examplesOf(mediaType, context),
    encoding: mediaType.encoding.map((encoding) => encodingView(encoding, context, path)),
  });

const examplesOf = ({ examples, mediaType }: MediaType, context: PageContext) =>
  examples.map((example) => exampleView(example, context, mediaType));

const encodingView = (encoding: Encoding, context: PageContext, path: readonly string[]): EncodingView => ({
  ...encoding,
  headers: encoding.headers.map((header) => headerView(header, context, [...path, encoding.property])),
});

const exampleView = (example: Example, { html, budget }: PageContext, mediaType?: string): ExampleView => ({
  name: example.name,
  ...(example.summary === undefined ? {} : { summary: example.summary }),
  ...(example.description === undefined ? {} : { description: html(example.description) }),
  ...(example.value ? { value: withinBudget(codeText(example.value, mediaType), budget, 'examples') } : {}),
  ...(example.externalValue === undefined ? {} : { externalValue: example.externalValue }),
});

/** What is left to show of a page's examples; of the last one its beginning. */
export function withinBudget(
  code: CodeText,
  budget: PageContext['budget'],
  kind: 'exchanges' | 'examples',
  least = 0,
): CodeText {
  const shown = code.text.slice(0, Math.max(least, budget[kind]));
  budget[kind] -= shown.length;
  const omitted = (code.omitted ?? 0) + code.text.length - shown.length;
  return omitted > 0 ? { ...code, text: shown, omitted } : code;
}
