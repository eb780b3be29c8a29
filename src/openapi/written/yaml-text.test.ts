import fc from '../../../tests/support/fuzz';
import { parse } from 'yaml';
import { WrittenNumber } from './written-number';
import { yamlText } from './yaml-text';

test('objects, lists and texts are written as people write them', () => {
  const value = {
    openapi: '3.1.0',
    info: { title: 'Boats', description: 'Boats:\n\n- large\n  ones\n', version: '1.0' },
    tags: [{ name: 'no', description: 'a\nb' }, [], {}, [['x'], 1, null, true]],
    paths: { '/boats/{id}': { get: { responses: { 200: { description: 'It says "ok": fine' } } } } },
    empty: {},
    price: new WrittenNumber(1.1, '1.10'),
    missing: undefined,
  };
  expect(yamlText(value)).toBe(`openapi: "3.1.0"
info:
  title: Boats
  description: |
    Boats:

    - large
      ones
  version: "1.0"
tags:
  - name: "no"
    description: |-
      a
      b
  - []
  - {}
  - - - x
    - 1
    - null
    - true
paths:
  /boats/{id}:
    get:
      responses:
        "200":
          description: 'It says "ok": fine'
empty: {}
price: 1.10
`);
  expect(yamlText([])).toBe('[]\n');
  expect(yamlText('a\nb')).toBe('|-\n  a\n  b\n');
});

test('a key may be longer than most readers allow on a line', () => {
  const value = [{ a: 1, ['long '.repeat(400)]: { b: [{ ['x'.repeat(2_000)]: 'c' }] } }];
  expect(parse(yamlText(value))).toEqual(value);
});

/** What YAML, of one version or the other, reads as something else, and pieces that mean something inside of a text. */
const telling = fc.constantFrom(
  ...['y', 'No', 'ON', 'null', '~', '<<', '=', '-', '?', ':', '---', '...', '--- a', '1_000', '0x1f', '0o7', '1:30', '.inf', '2021-01-01'],
  ...['1e3', '+1', '!tag', '&a', '*a', '%', '@', '`', '|', '>', '#', ' #', ': ', '\n', '\n\n', '\n ', '\t', ' ', '\r\n', '\r', '\u2028', '\u0085', '\ufeff'],
  ...['\u0000', '\u007f', '\ud800', '\udc00', '\ufffe', '"', "'", '\\', '\\n', 'é', '😀', 'a', '/a/{b}', '{', '[', ']', ',', 'a:', 'a: b', '- a', '? a'],
); // prettier-ignore
const text = fc.oneof(
  fc.array(telling, { maxLength: 5 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(null, true, false, 0, -1.5, 1e21, 1e-7),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test.each(['1.2', '1.1'] as const)('a reader of YAML %s reads what was written', (version) => {
  fc.assert(
    fc.property(value, (written) => {
      expect(parse(yamlText(written), { version, uniqueKeys: false, merge: version === '1.1' })).toEqual(written);
    }),
    { numRuns: 3_000 },
  );
});
