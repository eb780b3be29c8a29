import type { MediaType } from '../openapi/model';
import {
  concreteType,
  fileName,
  findMediaType,
  isForm,
  isJson,
  isJsonSequence,
  isMultipart,
  isText,
  isXml,
  takesCharset,
} from './media-type';

const kindsOf = (mediaType: string): string =>
  Object.entries({ isJson, isJsonSequence, isXml, isForm, isMultipart, isText, takesCharset })
    .filter(([, is]) => is(mediaType))
    .map(([name]) => name.replace(/^is/, '').toLowerCase())
    .join(' ');

test.each([
  ['application/json', 'json text'],
  ['Application/JSON; charset=utf-8', 'json text'],
  ['text/json', 'json text'],
  ['application/problem+json', 'json text'],
  ['image/json', ''],
  ['+json', ''],
  ['application/x-ndjson', 'jsonsequence text'],
  ['application/jsonl', 'jsonsequence text'],
  ['application/x-jsonlines', 'jsonsequence text'],
  ['application/json-seq', 'jsonsequence text'],
  ['application/geo+json-seq', 'jsonsequence text'],
  ['application/xml', 'xml text takescharset'],
  ['image/svg+xml', 'xml text takescharset'],
  ['application/x-www-form-urlencoded', 'form text'],
  ['multipart/form-data; boundary=x', 'multipart'],
  ['text/csv', 'text takescharset'],
  ['application/yaml', 'text takescharset'],
  ['application/vnd.oai.openapi+yaml', 'text takescharset'],
  ['application/sql', 'text takescharset'],
  ['application/pdf', ''],
  ['image/png', ''],
  ['', ''],
])('%s is %s', (mediaType, kinds) => expect(kindsOf(mediaType)).toBe(kinds));

test.each([
  ['image/*', 'image/png'],
  ['*/*', 'application/json'],
  ['IMAGE/*; q=1', 'image/png'],
  ['font/*', 'application/octet-stream'],
  ['image/png, image/jpeg', 'image/png'],
  ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
  ['constructor/*', 'application/octet-stream'],
])('%s made concrete is %s', (range, type) => expect(concreteType(range)).toBe(type));

test.each([
  ['text/plain; charset=utf-8', 'text/plain;charset=UTF-8'],
  ['text/plain; charset=latin1', 'text/plain'],
  ['TEXT/html', 'text/*'],
  ['image/png', '*/*'],
])('the documented type of %s is %s', (contentType, documented) => {
  const content = ['*/*', 'text/*', 'text/plain', 'text/plain;charset=UTF-8'].map(
    (mediaType) => ({ mediaType }) as MediaType,
  );
  expect(findMediaType(content, contentType)?.mediaType).toBe(documented);
  expect(findMediaType(content.slice(2), 'image/png')).toBeUndefined();
});

test.each([
  ['../a b', 'image/jpeg', 'a-b.jpg'],
  ['', 'application/pdf', 'file.pdf'],
  ['x', 'unknown/type', 'x.bin'],
])('%j in %s is %s', (stem, mediaType, name) => expect(fileName(stem, mediaType)).toBe(name));
