import { sampleOf } from '../../openapi';
import type { Header, Parameter, ParameterLocation } from '../../openapi/model';
import type { HeaderView, ParameterGroup, ParameterView, ValueView } from '../../components/reference/view';
import { serialiseStyled } from '../../samples/parameter-style';
import { encodeUnreserved } from '../../samples/percent-encoding';
import { compact } from './compact';
import type { PageContext } from './context';
import { exampleView } from './example';
import { mediaTypeView } from './media-type';
import { schemaView } from './schema';

const places: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie'];

/** The parameters by place, in the order in which a request is written. */
export function parameterGroups(
  parameters: readonly Parameter[],
  context: PageContext,
  path: readonly string[],
): ParameterGroup[] {
  return places
    .map((place) => ({
      in: place,
      parameters: parameters
        .filter((parameter) => parameter.in === place)
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
    style: value.style,
    explode: value.explode,
    schema: value.schema && schemaView(value.schema, context, names),
    content: value.content && mediaTypeView(value.content, context, names),
    examples: value.examples.map((example) => exampleView(example, context)),
  });
}

/** Lists and objects have many ways of being written, so the one that holds is shown (OpenAPI 3.1 §4.8.12.2). */
function serialised(value: Header, place: ParameterLocation, context: PageContext): { serialised?: string } {
  if (!value.schema) return {};
  const sample =
    value.examples.find((example) => example.value)?.value?.value ??
    sampleOf(value.schema, context.model, { direction: 'request' }).value;
  if (typeof sample !== 'object' || sample === null) return {};
  const text = serialiseStyled(
    { name: value.name, style: value.style, explode: value.explode, value: sample },
    encodeUnreserved,
  );
  if (text === undefined || text.length > 300) return {};
  const before: Partial<Record<ParameterLocation, string>> = {
    query: '?',
    header: `${value.name}: `,
    cookie: 'Cookie: ',
  };
  return { serialised: `${before[place] ?? ''}${text}` };
}
