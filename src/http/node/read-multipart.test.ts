import type { ApiModel, Schema } from '../../openapi/model';
import { partsOf } from '../multipart/parts';
import { boundaryOf, multipartText, quoted } from '../multipart/segments';
import { mediaType, schema } from '../testing/builders';
import { readBody } from './read-body';

const property = (name: string, of: Schema) => ({ name, required: false, schema: of });
const media = mediaType({
  mediaType: 'multipart/form-data',
  schema: schema({
    types: ['object'],
    properties: [
      property('title "x"', schema({ types: ['string'] })),
      property('count', schema({ types: ['integer'] })),
      property('tags', schema({ types: ['array'], items: schema({ types: ['string'] }) })),
      property('about', schema({ types: ['object'] })),
      property('scan', schema({ types: ['string'], format: 'binary' })),
    ],
  }),
  encoding: [{ property: 'scan', contentType: 'image/png', headers: [] }],
});
const model = { schemas: {} } as ApiModel;

/** RFC 7578: what is written by hand is read by the library of another. */
test('parts are written and read back', async () => {
  const value = { 'title "x"': 'a\r\nb', count: 3, tags: ['x', 'y'], about: { a: [1] }, scan: 'PNG' };
  const parts = partsOf(value, media, model);
  expect(parts.map((part) => [part.name, part.contentType, 'file' in part])).toEqual([
    ['title "x"', undefined, false],
    ['count', undefined, false],
    ['tags', undefined, false],
    ['tags', undefined, false],
    ['about', 'application/json', false],
    ['scan', 'image/png', true],
  ]);
  const { boundary, text } = multipartText(parts);
  const read = await readBody(text, `multipart/form-data; boundary=${boundary}`, media, model);
  expect(read).toEqual({ kind: 'value', value });
});

test('the text of an item may look like JSON', async () => {
  const { boundary, text } = multipartText(partsOf({ tags: ['{"a": 1}'] }, media, model));
  const read = await readBody(text, `multipart/form-data; boundary=${boundary}`, media, model);
  expect(read).toEqual({ kind: 'value', value: { tags: ['{"a": 1}'] } });
});

test('a file that may be null is a file', () => {
  const optional = schema({ anyOf: [schema({ types: ['string'], format: 'binary' }), schema({ types: ['null'] })] });
  const form = {
    ...media,
    encoding: [],
    schema: schema({ types: ['object'], properties: [property('scan', optional)] }),
  };
  expect(partsOf({ scan: 'PNG' }, form, model)).toMatchObject([{ file: { content: 'PNG' } }]);
});

test('a boundary is in none of the parts', () =>
  expect(boundaryOf([{ name: 'a', text: 'form-boundary form-boundary-1', headers: [] }])).toBe('form-boundary-2'));

test('no name ends its header', () => expect(quoted('a"\r\nb')).toBe('a%22%0D%0Ab'));

test('a body without its boundary is malformed', async () =>
  expect(await readBody('x', 'multipart/form-data', media, model)).toHaveProperty('kind', 'malformed'));

test('properties in the style of a parameter are written and read back', async () => {
  const styled = mediaType({
    ...media,
    schema: schema({
      types: ['object'],
      properties: [
        property('link', schema({ types: ['object'], properties: [property('n', schema({ types: ['integer'] }))] })),
        property('tags', schema({ types: ['array'], items: schema({ types: ['integer'] }) })),
      ],
    }),
    encoding: [
      { property: 'link', style: 'deepObject', explode: true, headers: [] },
      { property: 'tags', style: 'form', explode: false, headers: [] },
    ],
  });
  const value = { link: { n: 1 }, tags: [1, 2] };
  const { boundary, text } = multipartText(partsOf(value, styled, model));
  expect(text).toContain('name="link[n]"');
  const read = await readBody(text, `multipart/form-data; boundary=${boundary}`, styled, model);
  expect(read).toEqual({ kind: 'value', value });
});
