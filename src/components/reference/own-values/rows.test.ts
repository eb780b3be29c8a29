import type { ExchangeView, OperationView, SchemaView } from '../view';
import { rowGroups } from './rows';

const text: SchemaView = { types: ['string'] };
const property = (name: string, schema: SchemaView, required = false) => ({ name, required, anchor: name, schema });
const address: SchemaView = {
  types: ['object'],
  properties: [property('street', text, true), property('city', text), property('floors', { types: ['array'] })],
};
const body: SchemaView = {
  types: ['object'],
  properties: [
    property('name', text, true),
    property('nickname', text),
    property('home', address),
    property('work', address),
    property('id', { types: ['string'], readOnly: true }),
  ],
  oneOf: [{ properties: [property('phone', text)] }],
};
const parameter = (name: string, required: boolean) => ({ name, in: 'query', required, style: 'form', schema: text });
const operation = {
  slug: 'register',
  path: '/persons',
  servers: [],
  parameters: [
    { in: 'query', parameters: ['needed', 'sent', 'absent'].map((name) => parameter(name, name === 'needed')) },
  ],
  requestBody: { content: [{ schema: body }] },
} as unknown as OperationView;

const rowsOf = (value: unknown, schema?: SchemaView) => {
  const exchange = {
    request: { credentials: [], body: { kind: 'json', value } },
    given: [
      { in: 'query', name: 'needed', value: 'a' },
      { in: 'query', name: 'sent', value: 'b' },
    ],
  } as unknown as ExchangeView;
  const of = schema ? { ...operation, requestBody: { content: [{ schema }] } } : operation;
  return rowGroups(of as OperationView, exchange, '/api/').flatMap(({ rows }) => rows);
};
const body1 = { name: 'Ann', nickname: 'A', home: { street: 'Main' }, phone: '1', other: { deep: 'x' } };

test('what the example lacks has a row at every level, in objects that it lacks too; what is read only has none', () =>
  expect(
    rowsOf(body1)
      .filter(({ target, example }) => target.kind === 'body' && example === undefined)
      .map(({ label, target }) => [label, 'path' in target && target.path]),
  ).toEqual([
    ['home.city', ['home', 'city']],
    ['home.floors', ['home', 'floors']],
    ['work.street', ['work', 'street']],
    ['work.city', ['work', 'city']],
    ['work.floors', ['work', 'floors']],
  ]));

test('what the example sends and the request is allowed without can be omitted, on this page alone', () =>
  expect(rowsOf(body1).flatMap(({ omission }) => omission ?? [])).toEqual([
    '/api/ omitted register query sent',
    '/api/ omitted register body nickname',
    '/api/ omitted register body phone',
  ]));

test('values that the example sends come before those that it lacks, where there are too many', () => {
  const names = Array.from({ length: 70 }, (_, at) => `n${at}`);
  const rows = rowsOf({ n69: 'x' }, { properties: names.map((name) => property(name, text)) });
  const shown = rows.filter(({ target }) => target.kind === 'body');
  expect(shown).toHaveLength(60);
  expect(shown[0]).toMatchObject({ label: 'n69', example: 'x' });
});

test('a list of plain values is one field, sent or not, which has them as a reader types them; one of objects has their members', () => {
  const list = { types: ['array'], items: text } as SchemaView;
  const rows = rowsOf(
    { tags: ['a', 'b'], odd: ['a, b'], homes: [{ city: 'x' }] },
    {
      properties: [
        property('tags', list),
        property('more', list),
        property('homes', { types: ['array'], items: address }),
      ],
    },
  ).filter(({ target }) => target.kind === 'body');
  expect(rows.map(({ label, example }) => [label, example])).toEqual([
    ['tags', 'a, b'],
    ['odd', '["a, b"]'],
    ['homes[0].city', 'x'],
    ['homes[0].street', undefined],
    ['homes[0].floors', undefined],
    ['more', undefined],
  ]);
  expect(rows[0]).toMatchObject({ omission: '/api/ omitted register body tags' });
  expect(rows[5]).toMatchObject({ schema: { types: ['array'], items: { types: ['string'] } } });
});

test('an object that the example lacks has its members where it is composed of others, and what has one plain type or another has a row', () => {
  const composed: SchemaView = { allOf: [{ allOf: [address] }, { properties: [property('email', text)] }] };
  const whole: SchemaView = { types: ['integer'] };
  const rows = rowsOf(
    { name: 'Ann' },
    {
      properties: [
        property('payer', { properties: [property('contact', composed)] }),
        property('milestone', { oneOf: [text, whole] }),
        property('either', { oneOf: [text, address] }),
      ],
    },
  ).filter(({ target, example }) => target.kind === 'body' && example === undefined);
  expect(rows.map(({ label, schema }) => [label, schema.types])).toEqual([
    ['payer.contact.street', ['string']],
    ['payer.contact.city', ['string']],
    ['payer.contact.floors', ['array']],
    ['payer.contact.email', ['string']],
    ['milestone', ['string', 'integer']],
  ]);
});

test('a list of objects that the example lacks is written as JSON', () => {
  const rows = rowsOf({ name: 'Ann' }, { properties: [property('homes', { types: ['array'], items: address })] });
  expect(rows.filter(({ label }) => label === 'homes')).toMatchObject([
    { schema: { types: ['array'], items: { types: ['object'] } }, target: { path: ['homes'] } },
  ]);
});

describe('of alternatives, the one that the example is has its other members', () => {
  const kind = (value: string) => property('kind', { enum: [{ value }] } as SchemaView, true);
  const card: SchemaView = { properties: [kind('card'), property('number', text, true), property('holder', text)] };
  const transfer: SchemaView = { properties: [kind('transfer'), property('iban', text, true), property('bank', text)] };
  const absent = (value: unknown, schema: SchemaView) =>
    rowsOf(value, schema).flatMap(({ target, label, example }) =>
      target.kind === 'body' && example === undefined ? [label] : [],
    );

  test.each([
    [{ kind: 'transfer', iban: 'x' }, ['note', 'bank']],
    [{ kind: 'card', number: '1' }, ['note', 'holder']],
    // Neither, or either.
    [{ kind: 'cash' }, ['note']],
    [{}, ['note']],
  ])('%j', (value, labels) => {
    expect(absent(value, { properties: [property('note', text)], oneOf: [card, transfer] })).toEqual(labels);
    expect(absent({ pay: value }, { properties: [property('pay', { allOf: [{ anyOf: [card, transfer] }] })] })).toEqual(
      Object.keys(value).length === 0 ? [] : labels.slice(1).map((label) => `pay.${label}`),
    );
  });
});
