import type { HttpRequest } from '../samples';
import { jsonText } from '../samples/languages/layout';
import { essenceOf, isJson, isXml } from '../http/media-type';
import { encodeUnreserved } from '../http/percent-encoding';
import { multipartText, quoted } from '../http/multipart/segments';
import type { Body, FormField } from './collection';
import { withoutPlaceholders } from './variables';

export interface PostmanBody {
  readonly body: Body;
  /** Replaces the request's own Content-Type. */
  readonly contentType?: string;
}

/** A request's body in the Postman mode that sends it unchanged. */
export function bodyOf({ body, headers }: HttpRequest): PostmanBody | undefined {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  switch (body?.kind) {
    case undefined:
      return undefined;
    case 'json':
      return { body: raw(withoutPlaceholders(jsonText(body)), 'json') };
    case 'text':
      return { body: raw(body.text, languageOf(contentType)) };
    case 'form':
      if (!body.fields.every(([name]) => isKept(name)))
        return { body: raw(body.fields.map((field) => field.map(encodeUnreserved).join('=')).join('&'), 'text') };
      return { body: { mode: 'urlencoded', urlencoded: body.fields.map(([key, value]) => ({ key, value })) } };
    case 'file':
      return { body: { mode: 'file', file: { content: base64(body.file.content) } } };
    case 'multipart': {
      if (body.parts.every((part) => isKept(part.name) && ('file' in part || part.headers.length === 0))) {
        // Postman's runtime does not escape names, so that a quote or a line end would end them.
        const formdata = body.parts.map((part): FormField => {
          const type = part.contentType === undefined ? {} : { contentType: part.contentType };
          return 'file' in part
            ? {
                key: quoted(part.name),
                ...type,
                type: 'file',
                fileName: part.file.name,
                value: base64(part.file.content),
              }
            : { key: quoted(part.name), ...type, type: 'text', value: part.text };
        });
        return { body: { mode: 'formdata', formdata } };
      }
      // Postman's form data has no headers for a part, so the body is written out.
      const { boundary, text } = multipartText(body.parts);
      return { body: raw(text, 'text'), contentType: `multipart/form-data; boundary=${boundary}` };
    }
  }
}

/** The content of a file that the collection carries itself, so that the request needs none on disk. */
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Postman's runtime collects fields in an object, which loses this name. */
const isKept = (name: string): boolean => name !== '__proto__';

const raw = (text: string, language: string): Body => ({ mode: 'raw', raw: text, options: { raw: { language } } });

function languageOf(contentType: string): string {
  const essence = essenceOf(contentType);
  if (isJson(contentType)) return 'json';
  if (isXml(contentType)) return 'xml';
  return essence === 'text/html' ? 'html' : essence.endsWith('/javascript') ? 'javascript' : 'text';
}
