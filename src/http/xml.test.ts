import { schema } from './testing/builders';
import { xmlOf } from './xml';

const text = schema({ types: ['string'] });
const property = (name: string, of: ReturnType<typeof schema>) => ({ name, required: false, schema: of });
const xml = (value: unknown, of: ReturnType<typeof schema> | undefined, schemas = {}) =>
  xmlOf(value, of, { schemas }).replace('<?xml version="1.0" encoding="UTF-8"?>\n', '');

test('the root is called by its hint, else as the schema is', () => {
  const person = { slug: 'Person', name: 'Person', schema: schema({ types: ['object'] }) };
  expect(xml({}, schema({ ref: 'Person' }), { Person: person })).toBe('<Person/>\n');
  expect(xml({}, schema({ xml: { name: 'human' } }))).toBe('<human/>\n');
  expect(xml({}, schema({ ref: '__proto__' }))).toBe('<root/>\n');
});

test('attributes, prefixes and namespaces', () => {
  const of = schema({
    xml: { name: 'book', prefix: 'b', namespace: 'urn:books"' },
    properties: [
      property('id', schema({ xml: { attribute: true } })),
      property('title', schema({ xml: { name: 'name', prefix: 'b' } })),
    ],
  });
  expect(xml({ id: 'a"<&\n', title: 'x' }, of)).toBe(
    '<b:book xmlns:b="urn:books&quot;" id="a&quot;&lt;&amp;&#10;">\n  <b:name>x</b:name>\n</b:book>\n',
  );
});

/** The examples of OpenAPI 3.1 §4.8.26.2.3. */
test.each<[string, Record<string, unknown> | undefined, Record<string, unknown> | undefined, string]>([
  ['bare', undefined, undefined, '<animals>a</animals>\n<animals>b</animals>'],
  ['item name', undefined, { name: 'animal' }, '<animal>a</animal>\n<animal>b</animal>'],
  ['outer name without wrapping', { name: 'aliens' }, { name: 'animal' }, '<animal>a</animal>\n<animal>b</animal>'],
  ['wrapped', { wrapped: true }, undefined, '<animals>\n<animals>a</animals>\n<animals>b</animals>\n</animals>'],
  [
    'wrapped, both named',
    { name: 'aliens', wrapped: true },
    { name: 'animal' },
    '<aliens>\n<animal>a</animal>\n<animal>b</animal>\n</aliens>',
  ],
  [
    'wrapped, outer named',
    { name: 'aliens', wrapped: true },
    undefined,
    '<aliens>\n<aliens>a</aliens>\n<aliens>b</aliens>\n</aliens>',
  ],
])('an array, %s', (_name, outer, inner, expected) => {
  const list = schema({
    types: ['array'],
    items: schema({ ...text, ...(inner ? { xml: inner } : {}) }),
    ...(outer ? { xml: outer } : {}),
  });
  const of = schema({ properties: [property('animals', list)] });
  expect(xml({ animals: ['a', 'b'] }, of).replace(/^ +/gm, '')).toBe(`<root>\n${expected}\n</root>\n`);
});

test('names and characters that XML does not allow do no harm', () => {
  expect(xml({ '1 <x>': 'a\u0001]]>' }, undefined)).toBe('<root>\n  <_1__x_>a]]&gt;</_1__x_>\n</root>\n');
});

test('a circular schema ends', () => {
  const schemas = {
    Node: {
      slug: 'Node',
      name: 'Node',
      schema: schema({ allOf: [schema({ ref: 'Node' })], properties: [property('next', schema({ ref: 'Node' }))] }),
    },
  };
  expect(xml({ next: { next: {} } }, schema({ ref: 'Node' }), schemas)).toBe(
    '<Node>\n  <next>\n    <next/>\n  </next>\n</Node>\n',
  );
});
