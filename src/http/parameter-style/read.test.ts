import type { ParameterStyle } from '../../openapi/model';
import { splitText, type ValueShape } from './read';

/** The table of OpenAPI 3.1 §4.8.12.3, for the name `color`. */
const table: [ParameterStyle, boolean, ValueShape, string, unknown][] = [
  ['matrix', false, 'primitive', ';color=blue', 'blue'],
  ['matrix', false, 'primitive', ';color', ''],
  ['matrix', false, 'array', ';color=blue,black,brown', ['blue', 'black', 'brown']],
  ['matrix', true, 'array', ';color=blue;color=black;color=brown', ['blue', 'black', 'brown']],
  ['matrix', false, 'object', ';color=R,100,G,200', { R: '100', G: '200' }],
  ['matrix', true, 'object', ';R=100;G=200', { R: '100', G: '200' }],
  ['label', false, 'primitive', '.blue', 'blue'],
  ['label', false, 'array', '.blue,black,brown', ['blue', 'black', 'brown']],
  ['label', true, 'array', '.blue.black.brown', ['blue', 'black', 'brown']],
  ['label', false, 'object', '.R,100,G,200', { R: '100', G: '200' }],
  ['label', true, 'object', '.R=100.G=200', { R: '100', G: '200' }],
  ['simple', false, 'primitive', 'blue', 'blue'],
  ['simple', false, 'array', 'blue,black,brown', ['blue', 'black', 'brown']],
  ['simple', true, 'array', 'blue,black,brown', ['blue', 'black', 'brown']],
  ['simple', false, 'object', 'R,100,G,200', { R: '100', G: '200' }],
  ['simple', true, 'object', 'R=100,G=200', { R: '100', G: '200' }],
  ['form', false, 'array', 'blue,black,brown', ['blue', 'black', 'brown']],
  ['form', false, 'object', 'R,100,G,200', { R: '100', G: '200' }],
  ['spaceDelimited', false, 'array', 'blue%20black+brown', ['blue', 'black', 'brown']],
  ['spaceDelimited', false, 'object', 'R%20100%20G%20200', { R: '100', G: '200' }],
  ['pipeDelimited', false, 'array', 'blue|black%7Cbrown', ['blue', 'black', 'brown']],
  ['tabDelimited', false, 'array', 'blue%09black', ['blue', 'black']],
  ['simple', false, 'array', '', []],
  ['simple', false, 'primitive', 'a,b', 'a,b'],
];

test.each(table)('%s, explode %p, %s: %s', (style, explode, shape, text, expected) => {
  expect(splitText(text, { style, explode, shape, name: 'color', decode: decodeURIComponent })).toEqual(expected);
});

test('pieces are decoded after they are split', () => {
  const how = { style: 'simple', explode: false, shape: 'array', name: 'x', decode: decodeURIComponent } as const;
  expect(splitText('a%2Cb,c', how)).toEqual(['a,b', 'c']);
});

test.each<[ParameterStyle, string]>([
  ['matrix', 'color=blue'],
  ['matrix', ';colour=blue'],
  ['label', 'blue'],
])('%s does not read %s', (style, text) => {
  expect(
    splitText(text, { style, explode: false, shape: 'primitive', name: 'color', decode: decodeURIComponent }),
  ).toBeUndefined();
});

test('a name such as __proto__ is one like any other', () => {
  const how = { style: 'simple', explode: true, shape: 'object', name: 'x', decode: decodeURIComponent } as const;
  const value = splitText('__proto__=1,constructor=2', how);
  expect(Object.entries(value as object)).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
});
