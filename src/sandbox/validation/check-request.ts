import { coerce } from '../../http/coerce';
import { isSendableHeader } from '../../http/header';
import { findMediaType, isForm, isMultipart, isXml } from '../../http/media-type';
import { bodyText, headerMap, splitUrl, type RequestMessage } from '../../http/message';
import { readBody } from '../../http/node/read-body';
import { readParameters, type ParameterReading } from '../../http/parameters/read';
import type { ApiModel, MediaType, Operation, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { typeOf } from '../resources/shapes';
import { nearestName } from '../../text/did-you-mean';
import type { ParameterValues } from '../behaviour';
import type { RawPathValues } from '../routing/router';
import { parseTemplate } from '../routing/template';
import type { SchemaCompiler } from './schema/compiler';
import { toViolations } from './schema/to-violations';
import type { Violation } from './violation';

/**
 * What was read from a request, and what is wrong with it. `unreadable` tells a body that could not be parsed or has an
 * undocumented media type from one that violates its schema; its violation is among the others.
 */
export interface RequestCheck {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<'path' | 'query' | 'header' | 'cookie', ParameterValues>>;
  readonly body: unknown;
  readonly mediaType?: string;
  readonly violations: readonly Violation[];
  readonly unreadable?: Violation;
}

export interface RequestChecking {
  readonly model: ApiModel;
  readonly compiler: SchemaCompiler;
  readonly unknownParameters: 'allow' | 'reject';
}

/**
 * Validates a request against its operation: every parameter in its style (OpenAPI 3.1 §4.8.12), and the body by its media type.
 * Parameters that were not sent have their schema's default as value.
 */
export async function checkRequest(
  how: RequestChecking,
  operation: Operation,
  message: RequestMessage,
  pathValues: RawPathValues,
): Promise<RequestCheck> {
  const headers = headerMap(message.headers);
  const sent = readParameters(operation, how.model, { pathValues, query: splitUrl(message.url).query, headers });
  const values = { path: empty(), query: empty(), header: empty(), cookie: empty() };
  const violations: Violation[] = [];
  for (const reading of sent.readings) {
    const result = checkParameter(how, reading);
    violations.push(...result.violations);
    const location = reading.parameter.in === 'querystring' ? 'query' : reading.parameter.in;
    if (result.value) values[location][reading.parameter.name] = result.value.value;
  }
  if (how.unknownParameters === 'reject')
    violations.push(...unknownParameters(operation, how.model, sent.unknownQuery));
  const body = await checkBody(how, operation, message, headers.get('content-type'));
  return { operation, parameters: values, ...body, violations: [...violations, ...body.violations] };
}

/** Whether the values of a path are valid for an operation: of two with the same path, that one is meant. */
export function acceptsPath(how: RequestChecking, operation: Operation, pathValues: RawPathValues): boolean {
  const { readings } = readParameters(operation, how.model, { pathValues, query: '', headers: new Map() });
  return readings
    .filter(({ parameter }) => parameter.in === 'path')
    .every((reading) => checkParameter(how, reading).violations.length === 0);
}

const empty = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

function checkParameter(
  { model, compiler }: RequestChecking,
  { parameter, read }: ParameterReading,
): { value?: { value: unknown }; violations: readonly Violation[] } {
  const schema = parameter.schema ?? parameter.content?.schema;
  const isExploded =
    parameter.style === 'form' && parameter.explode && schema !== undefined && typeOf(schema, model) === 'object';
  const subject = { where: parameter.in, name: parameter.name };
  if (read.kind === 'absent') {
    // Fields of the connection are the client's and the server's own affair: no client can be told to send them.
    const isOptional = !parameter.required || (parameter.in === 'header' && !isSendableHeader(parameter.name));
    if (isOptional) return { ...(schema?.default ? { value: schema.default } : {}), violations: [] };
    const message = `is required but was not sent`;
    return { violations: [{ ...subject, pointer: '', rule: 'missing', message, origin: parameter.origin }] };
  }
  if (read.kind === 'broken') {
    return {
      violations: [{ ...subject, pointer: '', rule: 'malformed', message: read.message, origin: parameter.origin }],
    };
  }
  if (parameter.in === 'query' && parameter.allowEmptyValue && read.value === '')
    return { value: { value: '' }, violations: [] };
  const value = read.kind === 'json' || !schema ? read.value : coerce(read.value, schema, model);
  if (!schema) return { value: { value }, violations: [] };
  const violations = toViolations(compiler.check(schema)(value), { ...subject, schema }, model);
  return {
    value: { value },
    violations: violations.map((each) => ({ ...each, ...(isExploded ? { isExploded } : {}) })),
  };
}

function unknownParameters(operation: Operation, model: ApiModel, names: readonly string[]): Violation[] {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
  const keys = model.securitySchemes.flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme.parameterName] : [],
  );
  const inPath = [...parseTemplate(operation.path).queryNames.values()];
  return names
    .filter((name) => !keys.includes(name) && !inPath.includes(name))
    .map((name) => {
      const suggestion = nearestName(name, known);
      return {
        where: 'query',
        name,
        pointer: '',
        rule: 'unknown',
        message: 'is not a query parameter of this operation',
        ...(suggestion === undefined ? {} : { suggestion }),
        origin: operation.origin,
      };
    });
}

/**
 * Whether a request needs no body, whatever a document requires: HEAD and TRACE never have one (RFC 9110 §9.3.2, §9.3.8), and in
 * OpenAPI 3.0 (§4.7.10.1) that of GET is ignored.
 */
const needsNoBody = (method: string, { specificationVersion }: ApiModel): boolean =>
  method === 'HEAD' || method === 'TRACE' || (method === 'GET' && specificationVersion.startsWith('3.0'));

type BodyCheck = Pick<RequestCheck, 'body' | 'mediaType' | 'violations' | 'unreadable'>;

async function checkBody(
  { model, compiler }: RequestChecking,
  operation: Operation,
  message: RequestMessage,
  contentType: string | undefined,
): Promise<BodyCheck> {
  const documented = operation.requestBody;
  if (message.body === undefined || message.body.length === 0) {
    if (!documented?.required || needsNoBody(message.method, model)) return { body: undefined, violations: [] };
    const missing = {
      where: 'body',
      pointer: '',
      rule: 'missing',
      message: 'is required but was not sent',
      origin: documented.origin,
    } as const;
    return { body: undefined, violations: [missing] };
  }
  // A body that the document does not describe has no meaning (RFC 9110 §9.3.1), and is ignored.
  if (!documented || documented.content.length === 0) return { body: undefined, violations: [] };
  const media =
    contentType === undefined ? assumed(documented.content) : findMediaType(documented.content, contentType);
  if (!media) return unreadable(undocumentedType(documented.content, contentType, operation));
  const mediaType = contentType ?? media.mediaType;
  const reading = await readBody(message.body, mediaType, media, model);
  if (reading.kind === 'malformed') {
    const violation = {
      where: 'body',
      pointer: '',
      rule: 'malformed',
      message: reading.message,
      origin: media.origin,
    } as const;
    // As it was sent, since an example of the document may be no XML either.
    return { ...unreadable(violation), body: isXml(mediaType) ? bodyText(message.body) : undefined };
  }
  // The fields of a form are an object, whatever the schema says they are.
  const isNoForm = (isForm(mediaType) || isMultipart(mediaType)) && media.schema && !allowsObject(media.schema, model);
  if (reading.kind === 'bytes' || !media.schema || isNoForm) return { body: reading.value, mediaType, violations: [] };
  const errors = compiler.check(media.schema)(reading.value);
  return {
    body: reading.value,
    mediaType,
    violations: toViolations(errors, { where: 'body', schema: media.schema }, model),
  };
}

const allowsObject = (schema: Schema, model: ApiModel): boolean => {
  const { types } = flatten(schema, model).schema;
  return !types || types.includes('object');
};

const unreadable = (violation: Violation): BodyCheck => ({
  body: undefined,
  violations: [violation],
  unreadable: violation,
});

/** Without a Content-Type a recipient may guess (RFC 9110 §8.3), and does where there is only one to guess. */
const assumed = (content: readonly MediaType[]): MediaType | undefined =>
  content.length === 1 && !content[0]?.mediaType.includes('*') ? content[0] : undefined;

const undocumentedType = (
  content: readonly MediaType[],
  contentType: string | undefined,
  operation: Operation,
): Violation => ({
  where: 'mediaType',
  name: 'Content-Type',
  pointer: '',
  rule: contentType === undefined ? 'missing' : 'undocumented',
  message: `${contentType === undefined ? 'is missing' : `is ${contentType}`}; it must be ${content.map((each) => each.mediaType).join(' or ')}`,
  origin: operation.requestBody?.origin ?? operation.origin,
});
