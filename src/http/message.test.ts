import { bodyBytes, bodyText, headerMap, splitUrl } from './message';

test.each([
  ['/a/b?c=d', '/a/b', 'c=d'],
  ['https://example.com', '/', ''],
  ['https://example.com?x', '/', 'x'],
  ['/a#b?c', '/a', ''],
  ['/a?b?c', '/a', 'b?c'],
])('%s', (url, path, query) => expect(splitUrl(url)).toEqual({ path, query }));

test('headers that are sent twice are joined, and names have no case', () =>
  expect([...headerMap({ A: '1', a: '2', Accept: ['x', 'y'], Cookie: ['c=1', 'd=2'], None: undefined })]).toEqual([
    ['a', '1, 2'],
    ['accept', 'x, y'],
    ['cookie', 'c=1; d=2'],
  ]));

test('a body is bytes or text', () => {
  expect(bodyText(bodyBytes('\uFEFFü'))).toBe('\uFEFFü');
  expect(bodyText('x')).toBe('x');
  expect(bodyText(undefined)).toBe('');
});
