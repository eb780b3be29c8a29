import { readJson } from './read-json';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

test.each<[string, Uint8Array | string, string]>([
  ['a byte that begins nothing', bytes('{"a":\n "', 0xff, '"}'), 'is not UTF-8: byte 0xff at line 2, column 3'],
  ['a character that is cut', bytes('"å', 0xc3, '"'), 'is not UTF-8: byte 0xc3 at line 1, column 3'],
  ['an overlong form', bytes('"', 0xc0, 0xaf, '"'), 'is not UTF-8: byte 0xc0 at line 1, column 2'],
  ['a surrogate', bytes('"', 0xed, 0xa0, 0x80, '"'), 'is not UTF-8: byte 0xed at line 1, column 2'],
  [
    'an unpaired surrogate',
    '{"a":\n"\\ud83d\\ude00\\ud83d"}',
    'contains an unpaired surrogate, which is not a character, at line 2, column 14',
  ],
  [
    'the second half alone, as a name',
    '{"\\uDE00":1}',
    'contains an unpaired surrogate, which is not a character, at line 1, column 3',
  ],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'is not UTF-8: byte 0xff at line 1, column 1'],
  [
    'a name twice',
    '{"a":1,\n"a":2}',
    'has an object with two members of the same name: the second is at line 2, column 1',
  ],
  [
    'a name in two spellings',
    '{"a":1,"\\u0061":2}',
    'has an object with two members of the same name: the second is at line 1, column 8',
  ],
  [
    'a name twice, deep',
    '[{"x":{"a":[],"b":":","a":{}}}]',
    'has an object with two members of the same name: the second is at line 1, column 23',
  ],
  [
    '__proto__ twice',
    '{"__proto__":1,"__proto__":2}',
    'has an object with two members of the same name: the second is at line 1, column 16',
  ],
  ['a byte order mark', '\ufeff{}', 'is not JSON: it breaks at line 1, column 1'],
  ['nothing', '', 'is not JSON: it is empty'],
  ['a comment', '{/* */}', 'is not JSON: it breaks at line 1, column 2'],
])('%s is refused', (_, body, message) => {
  expect(readJson(body)).toEqual({ kind: 'malformed', message });
});

test.each([
  '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
  '{"":1,"a:b":"\\":"}',
  '"\\\\ud800 \\ud83d\\uDE00"',
  '{"__proto__":{"a":1}}',
  '0',
])('%s is read', (text) => expect(readJson(text)).toEqual({ kind: 'value', value: JSON.parse(text) as unknown }));
