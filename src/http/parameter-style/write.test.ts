import type { ParameterStyle } from '../../openapi/model';
import { encodeReserved, encodeReservedSegment, encodeUnreserved } from '../percent-encoding';
import { serialiseStyled } from './write';

const list = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

/** The table "Style Examples" of OpenAPI 3.1.1 §4.8.12.4, with delimiters that a URL may not hold percent-encoded. */
const table: [ParameterStyle, boolean, string, string | undefined, string | undefined, string | undefined][] = [
  ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['spaceDelimited', false, 'color=', 'color=blue', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, 'color=', 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['tabDelimited', false, 'color=', 'color=blue', 'color=blue%09black%09brown', 'color=R%09100%09G%09200%09B%09150'],
  [
    'deepObject',
    true,
    'color=',
    'color=blue',
    'color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown',
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  ],
];

test.each(table)('%s with explode %s', (style, explode, empty, string, array, record) => {
  const written = ['', 'blue', list, object].map((value) =>
    serialiseStyled({ name: 'color', style, explode, value }, encodeUnreserved),
  );
  expect(written).toEqual([empty, string, array, record]);
});

test('values are encoded and delimiters are not', () => {
  const value = ['a,b', 'c&d', 'e=f', 'ü', "!'()*"];
  expect(serialiseStyled({ name: 'q[]', style: 'form', explode: false, value }, encodeUnreserved)).toBe(
    'q%5B%5D=a%2Cb,c%26d,e%3Df,%C3%BC,%21%27%28%29%2A',
  );
});

test('null, an empty array and an empty object are undefined values', () => {
  for (const value of [null, [], {}, [null]]) {
    expect(serialiseStyled({ name: 'q', style: 'form', explode: true, value }, encodeUnreserved)).toBeUndefined();
  }
});

test('deepObject nests objects and arrays', () => {
  const value = { a: { b: ['x', { c: 1 }] }, 'd]': true };
  expect(serialiseStyled({ name: 'q', style: 'deepObject', explode: true, value }, encodeUnreserved)).toBe(
    'q%5Ba%5D%5Bb%5D%5B0%5D=x&q%5Ba%5D%5Bb%5D%5B1%5D%5Bc%5D=1&q%5Bd%5D%5D=true',
  );
});

test('what a style cannot nest is JSON', () => {
  expect(serialiseStyled({ name: 'q', style: 'form', explode: true, value: [{ a: 1 }] }, encodeUnreserved)).toBe(
    'q=%7B%22a%22%3A1%7D',
  );
});

test('an array in an exploded object is repeated, unless it would be read as something else', () => {
  const written = (value: object) =>
    serialiseStyled({ name: 'q', style: 'form', explode: true, value }, encodeUnreserved);
  expect(written({ page: 0, sort: ['name', 'id'] })).toBe('page=0&sort=name&sort=id');
  expect(written({ sort: ['[a]'] })).toBe('sort=%5B%22%5Ba%5D%22%5D');
  expect(written({ sort: [{ a: 1 }] })).toBe('sort=%5B%7B%22a%22%3A1%7D%5D');
  expect(written({ sort: [] })).toBe('sort=%5B%5D');
});

test('allowReserved lets reserved characters and triples pass, and none that would break the place', () => {
  expect(encodeReserved('a/b?c:d@e,f;g=h%20i%zz&j+k#l[m]')).toBe('a/b?c:d@e,f;g=h%20i%25zz%26j%2Bk%23l%5Bm%5D');
  expect(encodeReservedSegment('a/b?c#d&e:f')).toBe('a%2Fb%3Fc%23d&e:f');
});

test('a lone surrogate becomes the replacement character', () => {
  expect(encodeUnreserved('\uD800')).toBe('%EF%BF%BD');
});

test("the delimiters of Swagger 2.0 stand in a path and in a header without the parameter's name", () => {
  const written = (style: ParameterStyle, location: 'path' | 'header') =>
    serialiseStyled({ name: 'ids', style, explode: false, value: [1, 2], location }, encodeUnreserved);
  expect(written('pipeDelimited', 'path')).toBe('1%7C2');
  expect(written('spaceDelimited', 'path')).toBe('1%202');
  expect(written('tabDelimited', 'path')).toBe('1%092');
  expect(written('pipeDelimited', 'header')).toBe('1|2');
  expect(written('spaceDelimited', 'header')).toBe('1 2');
  expect(written('tabDelimited', 'header')).toBe('1%092');
});
