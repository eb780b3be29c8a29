import type { ApiModel, Encoding, MediaType, Schema } from '../../openapi/model';
import { mediaType, schema } from '../testing/builders';
import { readForm } from './read';
import { formFieldsOf, formText, isPlain } from './write';

const property = (name: string, of: Schema) => ({ name, required: false, schema: of });
const string = schema({ types: ['string'] });
const integer = schema({ types: ['integer'] });
const integers = schema({ types: ['array'], items: integer });
const point = schema({ types: ['object'], properties: [property('x', integer), property('y', integer)] });

const form = (properties: Readonly<Record<string, Schema>>, encoding: readonly Encoding[] = []): MediaType =>
  mediaType({
    mediaType: 'application/x-www-form-urlencoded',
    schema: schema({ types: ['object'], properties: Object.entries(properties).map((each) => property(...each)) }),
    encoding,
  });

const model = { schemas: {} } as ApiModel;

/** Written as given (OpenAPI 3.1.1 §4.8.14.4), and read back the same. */
test.each<[string, MediaType, Record<string, unknown>, string, boolean]>([
  ['text', form({ 'a b': string }), { 'a b': 'x&y=z ü+' }, 'a%20b=x%26y%3Dz%20%C3%BC%2B', true],
  ['an array', form({ ids: integers }), { ids: [1, 2] }, 'ids=1&ids=2', true],
  [
    'an array in one field',
    form({ ids: integers }, [{ headers: [], property: 'ids', style: 'form', explode: false }]),
    { ids: [1, 2] },
    'ids=1,2',
    false,
  ],
  [
    'an array with pipes',
    form({ ids: integers }, [{ headers: [], property: 'ids', style: 'pipeDelimited', explode: false }]),
    { ids: [1, 2] },
    'ids=1%7C2',
    true,
  ],
  [
    'an object in brackets',
    form({ at: point }, [{ headers: [], property: 'at', style: 'deepObject', explode: true }]),
    { at: { x: 1, y: 2 } },
    'at%5Bx%5D=1&at%5By%5D=2',
    true,
  ],
])('%s', (_name, media, value, text, plain) => {
  const fields = formFieldsOf(value, media);
  expect(formText(fields)).toBe(text);
  expect(fields.every(isPlain)).toBe(plain);
  expect(readForm(text, media, model)).toEqual(value);
});

test('null is not sent, and what is no object has no fields', () => {
  expect(formFieldsOf({ a: null }, undefined)).toEqual([]);
  expect(formFieldsOf('text', undefined)).toEqual([]);
});

test('fields that the document does not have are kept as text', () =>
  expect(readForm('ids=1&more=2', form({ ids: integers }), model)).toEqual({ ids: [1], more: '2' }));
