import { readRow, readText } from './read-text';
import type { Row } from './rows';

type Schema = Row['schema'];

test.each<[string, Schema, unknown]>([
  ['12', {}, '12'],
  ['12', { types: ['string', 'null'] }, '12'],
  ['12', { types: ['integer'] }, 12],
  [' -1.5e3 ', { types: ['number'] }, { value: -1500, source: '-1.5e3' }],
  ['9007199254740993', { types: ['integer'] }, { source: '9007199254740993' }],
  ['null', { types: ['integer', 'null'] }, null],
  ['true', { types: ['boolean'] }, true],
  ['a, b,\nc,', { types: ['array'], items: { types: ['string'] } }, ['a', 'b', 'c']],
  ['1, 2', { types: ['array'], items: { types: ['integer'] } }, [1, 2]],
  ['["a,b"]', { types: ['array'] }, ['a,b']],
  ['{"a": 1}', { types: ['object'] }, { a: 1 }],
])('%s for %j', (text, schema, value) => {
  const read = readText(text, schema);
  expect(read).toHaveProperty('value');
  if (typeof value === 'object' && value !== null) expect((read as { value: unknown }).value).toMatchObject(value);
  else expect(read).toEqual({ value });
});

test.each<[string, Schema, string]>([
  ['abc', { types: ['integer'] }, 'Enter an integer.'],
  ['1.5', { types: ['integer'] }, 'Enter an integer.'],
  ['0x10', { types: ['number'] }, 'Enter a number.'],
  ['yes', { types: ['boolean'] }, 'Enter true or false.'],
  ['1, x', { types: ['array'], items: { types: ['integer'] } }, 'Enter an integer.'],
  ['x', { types: ['array'], items: { types: ['object'] } }, 'Enter an array, such as [{"a": 1}].'],
  ['[1', { types: ['array'] }, 'Enter an array, such as [1, 2].'],
  ['[1]', { types: ['object'] }, 'Enter an object, such as {"a": 1}.'],
])('%s for %j is not taken: %s', (text, schema, fault) => expect(readText(text, schema)).toEqual({ fault }));

test.each(['.', '..'])('%s is no part of a path: clients would send another one', (text) => {
  const row = { schema: { types: ['string'] as const } };
  expect(readRow(text, { ...row, isSegment: true })).toEqual({ fault: `A part of the path cannot be “${text}”.` });
  expect(readRow(text, row)).toEqual({ value: text });
});
