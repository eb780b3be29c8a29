import { joinCookies, parseCookies } from './header';

test.each([
  [
    'a=1; b=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    ' a = 1 ;;b',
    [
      ['a ', ' 1'],
      ['b', ''],
    ],
  ],
  ['a="x y"', [['a', 'x y']]],
  [
    'a%20b=%C3%BC; c=%',
    [
      ['a b', 'ü'],
      ['c', '%'],
    ],
  ],
  ['a=b=c', [['a', 'b=c']]],
  ['', []],
])('%j', (header, pairs) => expect(parseCookies(header).map(({ name, value }) => [name, value])).toEqual(pairs));

test('cookies share one header', () => expect(joinCookies(['a=1', 'b=2'])).toBe('a=1; b=2'));
