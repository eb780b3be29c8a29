import type { ApiModel, Schema } from '../openapi/model';
import { coerce } from './coerce';

const model = { schemas: {} } as unknown as ApiModel;
const schema = (keywords: object): Schema => ({ origin: {}, ...keywords }) as unknown as Schema;

test.each([
  ['12', { types: ['integer'] }, 12],
  ['012', { types: ['integer'] }, '012'],
  ['true', { types: ['boolean', 'null'] }, true],
  ['', { types: ['integer', 'null'] }, null],
  ['{"a":1}', { types: ['object'] }, { a: 1 }],
  ['[1,2]', { types: ['array'] }, [1, 2]],
  ['{"a":1}', { types: ['string'] }, '{"a":1}'],
  ['{"a":', { types: ['object'] }, '{"a":'],
  ['{"a":1}', {}, '{"a":1}'],
])('%s as %j', (text, keywords, expected) => {
  expect(coerce(text, schema(keywords), model)).toEqual(expected);
});

test('the items of an array of objects', () => {
  const list = schema({ types: ['array'], items: schema({ types: ['object'] }) });
  expect(coerce(['{"scope":"all"}', 'all'], list, model)).toEqual([{ scope: 'all' }, 'all']);
});
