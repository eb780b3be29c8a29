import { headerValue, isIgnoredParameter, isSendableHeader, withoutRepeats } from './header';

test.each([
  ['X-Request-Id', true],
  ['x_y.z', true],
  ['Host', false],
  ['content-length', false],
  ['a b', false],
  ['ü', false],
  ['', false],
])('%j can be sent: %p', (name, sendable) => expect(isSendableHeader(name)).toBe(sendable));

test.each([
  ['plain value', 'plain value'],
  [' a\r\nX-Evil: b\t', 'a X-Evil: b'],
  ['Zoë', 'Zo%C3%AB'],
])('%j is sent as %j', (text, value) => expect(headerValue(text)).toBe(value));

test('the first of two fields with one name stays', () =>
  expect(
    withoutRepeats([
      ['A', '1'],
      ['b', '2'],
      ['a', '3'],
    ]),
  ).toEqual([
    ['A', '1'],
    ['b', '2'],
  ]));

test('header parameters that other fields describe are ignored', () =>
  expect(['Accept', 'CONTENT-TYPE', 'authorization', 'Cookie', 'X'].filter(isIgnoredParameter)).toEqual([
    'Accept',
    'CONTENT-TYPE',
    'authorization',
  ]));
