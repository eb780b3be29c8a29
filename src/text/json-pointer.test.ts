import { decodeFragment, encodeFragment, joinPointer, lookUp, pointerTokens } from './json-pointer';

/** The document and the pointers of RFC 6901 §5 and §6. */
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

test.each<[string, string, readonly string[], unknown]>([
  ['', '', [], document],
  ['/foo', '/foo', ['foo'], document.foo],
  ['/foo/0', '/foo/0', ['foo', '0'], 'bar'],
  ['/', '/', [''], 0],
  ['/a~1b', '/a~1b', ['a/b'], 1],
  ['/c%d', '/c%25d', ['c%d'], 2],
  ['/e^f', '/e%5Ef', ['e^f'], 3],
  ['/g|h', '/g%7Ch', ['g|h'], 4],
  ['/i\\j', '/i%5Cj', ['i\\j'], 5],
  ['/k"l', '/k%22l', ['k"l'], 6],
  ['/ ', '/%20', [' '], 7],
  ['/m~0n', '/m~0n', ['m~n'], 8],
])('%j', (pointer, fragment, tokens, value) => {
  expect(lookUp(document, pointer)).toEqual({ found: true, value });
  expect(pointerTokens(pointer)).toEqual(tokens);
  expect(tokens.reduce(joinPointer, '')).toBe(pointer);
  expect(encodeFragment(pointer)).toBe(fragment);
  expect(decodeFragment(fragment)).toBe(pointer);
});

test.each(['/nothing', '/foo/2', '/foo/0/bar', '/constructor', '/__proto__', '/foo/length/x'])(
  '%s leads nowhere',
  (pointer) => expect(lookUp(document, pointer)).toEqual({ found: false }),
);

test('tokens are unescaped in the order of RFC 6901 §4', () => expect(pointerTokens('/~01')).toEqual(['~1']));
