import { coerce } from '../../http/coerce';
import { findMediaType, isJson, isXml } from '../../http/media-type';
import { headerMap, type ResponseMessage } from '../../http/message';
import { readBody } from '../../http/node/read-body';
import { readText } from '../../http/parameters/read';
import { isBodiless } from '../../openapi/exchange';
import type { ApiModel, Header, Operation, Response } from '../../openapi/model';
import type { SchemaCompiler } from './schema/compiler';
import { toViolations } from './schema/to-violations';
import type { Violation } from './violation';

/** The documented response for a status: the status itself, else its range, else `default` (OpenAPI 3.1 §4.8.16). */
export const responseFor = (operation: Operation, status: number): Response | undefined =>
  operation.responses.find((response) => response.status === String(status)) ??
  operation.responses.find((response) => response.status.toUpperCase() === `${String(status)[0]}XX`) ??
  operation.responses.find((response) => response.status === 'default');

/**
 * Whether a status is that of a final response which a document leaves out: it has the interim one only, such as 101, that the final one
 * follows (RFC 9110 §15.2).
 */
export const followsInterim = ({ responses }: Operation, status: number): boolean =>
  status >= 200 &&
  status < 400 &&
  responses.some((response) => response.status.startsWith('1')) &&
  responses.every((response) => /^[145]/.test(response.status));

/**
 * Validates a response against its operation: status, required headers, media type and body.
 * @param method the response to `HEAD` never has a body, whatever the document says (RFC 9110 §9.3.2).
 */
export async function checkResponse(
  how: { readonly model: ApiModel; readonly compiler: SchemaCompiler },
  operation: Operation,
  message: ResponseMessage,
  method = operation.method,
): Promise<Violation[]> {
  const response = responseFor(operation, message.status);
  // OpenAPI 3.1 §4.8.10: an operation may leave its responses undocumented, and then says nothing of them.
  if (!response && operation.responses.length === 0) return [];
  if (!response) {
    const documented = operation.responses.map((each) => each.status).join(', ');
    const text = `is ${message.status}, which is not documented; documented: ${documented}`;
    return [{ where: 'status', pointer: '', rule: 'undocumented', message: text, origin: operation.origin }];
  }
  const headers = headerMap(message.headers);
  const violations = response.headers.flatMap((header) =>
    checkHeader(how, header, headers.get(header.name.toLowerCase())),
  );
  if (method === 'HEAD' || message.status === 304) return violations;
  return [...violations, ...(await checkBody(how, response, message, headers.get('content-type')))];
}

function checkHeader(
  { model, compiler }: { readonly model: ApiModel; readonly compiler: SchemaCompiler },
  header: Header,
  text: string | undefined,
): Violation[] {
  // OpenAPI 3.1 §4.8.17: a `Content-Type` among the headers is ignored.
  if (header.name.toLowerCase() === 'content-type') return [];
  const subject = { where: 'header', name: header.name } as const;
  const read = readText(header, text, model, (piece) => piece.trim());
  if (read.kind === 'absent') {
    if (!header.required) return [];
    return [
      { ...subject, pointer: '', rule: 'missing', message: 'is required but was not sent', origin: header.origin },
    ];
  }
  if (read.kind === 'broken')
    return [{ ...subject, pointer: '', rule: 'malformed', message: read.message, origin: header.origin }];
  const schema = header.schema ?? header.content?.schema;
  if (!schema) return [];
  const value = read.kind === 'json' ? read.value : coerce(read.value, schema, model);
  return toViolations(compiler.check(schema)(value), { ...subject, schema }, model);
}

async function checkBody(
  { model, compiler }: { readonly model: ApiModel; readonly compiler: SchemaCompiler },
  response: Response,
  message: ResponseMessage,
  contentType: string | undefined,
): Promise<Violation[]> {
  const { body } = message;
  const isEmpty = body === undefined || body.length === 0;
  const fault = (where: Violation['where'], rule: string, text: string): Violation[] => [
    {
      where,
      ...(where === 'mediaType' ? { name: 'Content-Type' } : {}),
      pointer: '',
      rule,
      message: text,
      origin: response.origin,
    },
  ];
  if (response.content.length === 0) {
    return isEmpty
      ? []
      : fault('body', 'undocumented', `must be empty: status ${response.status} is documented without a body`);
  }
  if (isEmpty && isBodiless(message.status)) return [];
  if (isEmpty) {
    // An empty body is a valid text or file, but not valid JSON or XML.
    const structured = response.content.every(({ mediaType }) => isJson(mediaType) || isXml(mediaType));
    return structured ? fault('body', 'missing', 'is documented but empty') : [];
  }
  const types = response.content.map((each) => each.mediaType).join(' or ');
  if (contentType === undefined) return fault('mediaType', 'missing', `is missing; it must be ${types}`);
  const media = findMediaType(response.content, contentType);
  if (!media) return fault('mediaType', 'undocumented', `is ${contentType}; it must be ${types}`);
  const reading = await readBody(body, contentType, media, model);
  if (reading.kind === 'malformed') return fault('body', 'malformed', reading.message);
  if (reading.kind === 'bytes' || !media.schema) return [];
  return toViolations(compiler.check(media.schema)(reading.value), { where: 'body', schema: media.schema }, model);
}
