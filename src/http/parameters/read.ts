import type { ApiModel, MediaType, Operation, Parameter } from '../../openapi/model';
import { isIgnoredParameter, parseCookies } from '../header';
import { readForm } from '../form/read';
import { isForm, isJson } from '../media-type';
import { splitText } from '../parameter-style/read';
import { type QueryPair, decodeLeniently, parsePairs } from '../percent-encoding';
import { readPairs, shapeOf, type ReadValue } from './read-query';
import { parseJson } from '../nesting';

/** What was read for one documented parameter. `json`: the value has its types already. */
export interface ParameterReading {
  readonly parameter: Parameter;
  readonly read: ReadValue | { readonly kind: 'json'; readonly value: unknown };
}

export interface Readings {
  readonly readings: readonly ParameterReading[];
  /** Names of query parameters that no documented one claims, in the order sent. */
  readonly unknownQuery: readonly string[];
}

/**
 * Reads all documented parameters of a request from where they are: path, query, headers and cookies.
 * @param sent `pathValues` are still percent-encoded, `headers` are by lower-case name.
 */
export function readParameters(
  operation: Operation,
  model: ApiModel,
  sent: {
    readonly pathValues: Readonly<Record<string, string>>;
    readonly query: string;
    readonly headers: ReadonlyMap<string, string>;
  },
): Readings {
  const pairs = parsePairs(sent.query);
  const cookies = parseCookies(sent.headers.get('cookie') ?? '');
  const claimed = new Set<QueryPair>();
  const names = new Set(operation.parameters.filter((each) => each.in === 'query').map((each) => each.name));
  const claim = (pair: QueryPair): void => void claimed.add(pair);

  const readOne = (parameter: Parameter): ParameterReading['read'] => {
    switch (parameter.in) {
      case 'path':
        return readText(parameter, sent.pathValues[parameter.name], model, decodeLeniently);
      case 'header':
        return readText(parameter, sent.headers.get(parameter.name.toLowerCase()), model, (text) => text.trim());
      case 'cookie':
        return parameter.content
          ? readText(parameter, cookies.find((pair) => pair.name === parameter.name)?.rawValue, model, decodeLeniently)
          : readPairs({ ...parameter, style: 'form' }, cookies, names, model, () => undefined);
      case 'querystring':
        pairs.forEach(claim);
        return sent.query === ''
          ? { kind: 'absent' }
          : readContent(parameter.content, sent.query, model, decodeLeniently);
      case 'query':
        return readQuery(parameter);
    }
  };
  const readQuery = (parameter: Parameter): ParameterReading['read'] => {
    if (!parameter.content) return readPairs(parameter, pairs, names, model, claim);
    const own = pairs.filter((pair) => pair.name === parameter.name);
    own.forEach(claim);
    return own[0] ? readContent(parameter.content, own[0].value, model, (text) => text) : { kind: 'absent' };
  };

  const readings = operation.parameters
    .filter((parameter) => parameter.in !== 'header' || !isIgnoredParameter(parameter.name))
    .map((parameter) => ({ parameter, read: readOne(parameter) }));
  const unknownQuery = [...new Set(pairs.filter((pair) => !claimed.has(pair)).map((pair) => pair.name))];
  return { readings, unknownQuery };
}

/** A parameter that is one text: a path segment or a header. */
export function readText(
  parameter: Pick<Parameter, 'name' | 'style' | 'explode' | 'schema' | 'content'>,
  text: string | undefined,
  model: ApiModel,
  decode: (text: string) => string,
): ParameterReading['read'] {
  if (text === undefined) return { kind: 'absent' };
  if (parameter.content) return readContent(parameter.content, text, model, decode);
  const shape = shapeOf(parameter.schema, model, text.includes(','));
  const value = splitText(text, {
    style: parameter.style,
    explode: parameter.explode,
    name: parameter.name,
    shape,
    decode,
  });
  if (value !== undefined) return { kind: 'value', value };
  const start = parameter.style === 'label' ? '.' : `;${parameter.name}=`;
  return { kind: 'broken', message: `must begin with "${start}", as its style ${parameter.style} requires` };
}

/** A parameter with `content` is a whole document of that media type (OpenAPI 3.1 §4.8.12.4). */
function readContent(
  content: MediaType | undefined,
  text: string,
  model: ApiModel,
  decode: (text: string) => string,
): ParameterReading['read'] {
  if (content && isForm(content.mediaType)) return { kind: 'json', value: readForm(text, content, model) };
  const decoded = decode(text);
  if (!content || !isJson(content.mediaType)) return { kind: 'value', value: decoded };
  try {
    return { kind: 'json', value: parseJson(decoded) };
  } catch {
    return { kind: 'broken', message: 'must be JSON' };
  }
}
