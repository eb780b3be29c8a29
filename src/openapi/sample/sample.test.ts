import fc from '../../../tests/support/fuzz';
import { loadFixture, loadObject, modelOf } from '../fixtures/load';
import { sampleOf, schemaOf, toJsonSchema, type ApiModel } from '../index';
import { mismatchesOf } from '../json-schema/check/check-value';
import { definitionsOf } from '../json-schema/to-json-schema';
import { sampleMatching } from './pattern';

const sample = (model: ApiModel, id: string, direction: 'request' | 'response' = 'response') =>
  sampleOf(schemaOf(model, id)!.schema, model, { direction });

async function sampled(schema: unknown, direction?: 'request' | 'response'): Promise<unknown> {
  return sample(await modelOf({ A: schema }), 'A', direction).value;
}

test.each<[string, object, unknown]>([
  ['an example first', { type: 'string', examples: ['x'], default: 'y', enum: ['z', 'y', 'x'] }, 'x'],
  ['an example only where the schema allows it', { type: 'string', examples: ['x', 'w'], enum: ['z', 'w'] }, 'w'],
  ['a default only where the schema allows it', { type: 'integer', example: 'x', default: 'y' }, 1],
  ['a default', { type: 'integer', default: 7 }, 7],
  ['a constant', { const: null }, null],
  ['the first value of an enumeration', { enum: [null, 'b'] }, 'b'],
  ['an enumerated value that says something', { enum: ['', 'b'] }, 'b'],
  [
    'a pattern of the end of an address',
    { type: 'string', format: 'uri', pattern: '.+/v[0-1]$' },
    'https://example.com/a/v1',
  ],
  ['bounds', { type: 'integer', exclusiveMinimum: 4, maximum: 9 }, 5],
  ['what is ruled out', { type: 'integer', minimum: 1, not: { enum: [1, 2] } }, 3],
  ['steps', { type: 'number', minimum: 1, multipleOf: 0.4 }, 1.2],
  ['lengths', { type: 'string', minLength: 8, maxLength: 9 }, 'stringst'],
  ['formats', { type: 'string', format: 'date' }, '2025-03-03'],
  ['patterns', { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' }, 'AA-111'],
  ['tuples', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }], items: false }, ['string', true]],
  [
    'counts of different items',
    { type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true },
    [1, 2, 3],
  ],
  [
    'patterns of different items',
    { type: 'array', items: { type: 'string', pattern: '^(0|[1-9][0-9]*)$' }, minItems: 2, uniqueItems: true },
    ['0', '1'],
  ],
  ['the first alternative that is not null', { anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
  [
    'maps',
    { type: 'object', additionalProperties: { type: 'integer' }, 'x-additionalPropertiesName': 'currency' },
    { currency: 1 },
  ],
  ['what is required and not described', { type: 'object', required: ['a'] }, { a: 'string' }],
  [
    'minProperties',
    { type: 'object', minProperties: 2, additionalProperties: { type: 'boolean' } },
    { key: true, key2: true },
  ],
  [
    'maxProperties',
    {
      type: 'object',
      maxProperties: 1,
      required: ['b'],
      properties: { a: { type: 'string' }, b: { type: 'integer' } },
    },
    { b: 1 },
  ],
])('observes %s', async (_what, schema, value) => {
  expect(await sampled(schema)).toEqual(value);
});

test('omits readOnly properties of requests and writeOnly ones of responses', async () => {
  const schema = {
    type: 'object',
    required: ['id', 'secret'],
    properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true } },
  };
  expect(await sampled(schema, 'request')).toEqual({ secret: 'example-secret' });
  expect(await sampled(schema, 'response')).toEqual({ id: 1 });
});

test('ends on circular schemas', async () => {
  const { model } = await loadFixture('circular.yaml');
  expect(sample(model, 'Node').value).toEqual({ name: 'Example node', parent: null, children: [] });
  for (const id of Object.keys(model.schemas)) expect(() => JSON.stringify(sample(model, id).value)).not.toThrow();
});

describe('values that a reader believes', () => {
  const customer = (properties: Record<string, object>, direction?: 'request' | 'response') =>
    modelOf({ Customer: { type: 'object', properties } }).then(
      (model) => sample(model, 'Customer', direction).value as Record<string, unknown>,
    );
  const string = { type: 'string' };

  test('come from the names of properties', async () => {
    const names = [
      'id',
      'name',
      'city',
      'billing_email',
      'homepageUrl',
      'phone',
      'currency',
      'createdAt',
      'orderId',
      'avatars',
    ];
    const { avatars, ...values } = await customer({
      ...Object.fromEntries(names.map((name) => [name, string])),
      avatars: { type: 'array', items: string },
    });
    expect(values).toEqual({
      id: 'customer_1001',
      name: 'Maja Lindqvist',
      city: 'Berlin',
      billing_email: 'maja.lindqvist@example.com',
      homepageUrl: 'https://example.com/',
      phone: '+12025550143',
      currency: 'EUR',
      createdAt: '2025-02-17T09:00:00Z',
      orderId: 'order_1001',
    });
    expect(avatars).toEqual(['https://example.com/images/example.png']);
  });

  test('come from descriptions', async () => {
    expect(
      await customer({
        id: { ...string, description: 'Identifies the customer, and starts with `cus_`.' },
        terminal: { ...string, description: 'The terminal, for example `V400m-1`.' },
        floor: { type: 'integer', description: 'Counted from the ground, e.g. 12.' },
      }),
    ).toEqual({ id: 'cus_1001', terminal: 'V400m-1', floor: 12 });
  });

  test('yield to what the schema says', async () => {
    expect(
      await customer({
        country: { ...string, pattern: '^[A-Z]{3}$' },
        city: { ...string, maxLength: 3 },
        email: { ...string, format: 'uuid' },
        price: { type: 'number' },
        amount: { type: 'integer' },
        rating: { type: 'number', maximum: 3 },
        created: { ...string, format: 'date' },
        expires: { ...string, format: 'date-time' },
        color: { ...string, enum: ['red'] },
      }),
    ).toEqual({
      country: 'DEU',
      city: 'Ber',
      email: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
      price: 19.99,
      amount: 1999,
      rating: 1,
      created: '2025-02-17',
      expires: '2025-04-02T09:00:00Z',
      color: 'red',
    });
  });

  test('an identifier is the one that the document shows', async () => {
    const model = await modelOf({
      Owner: { type: 'object', properties: { id: { type: 'string', example: 'own_77' } } },
      Pet: { type: 'object', properties: { id: string, ownerId: string } },
    });
    expect(sample(model, 'Pet').value).toEqual({ id: 'pet_1001', ownerId: 'own_77' });
  });
});

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const requiring = (names: string, schema: object) => ({
  type: 'object',
  required: [...names],
  properties: Object.fromEntries([...names].map((name) => [name, schema])),
});
/** Of OpenAPI 3.2, since the third-party parser, which knows 3.1, takes a minute for such documents. */
const tower = (depth: number, level: (inner: object) => object) => {
  const schemas = Array.from({ length: depth }, (_, index) => [
    `L${index}`,
    level(index === depth - 1 ? { type: 'string' } : reference(`L${index + 1}`)),
  ]);
  return loadObject({ openapi: '3.2.0', components: { schemas: Object.fromEntries(schemas) } });
};

test.each<[string, number, (inner: object) => object]>([
  ['ten levels of three required properties', 10, (inner) => requiring('abc', inner)],
  ['forty levels of three required properties', 40, (inner) => requiring('abc', inner)],
  ['arrays of arrays', 12, (items) => ({ type: 'array', minItems: 10, items })],
  ['alternatives', 40, (inner) => ({ oneOf: [requiring('ab', inner), requiring('cd', inner)] })],
  ['parts', 40, (inner) => ({ allOf: [requiring('ab', inner), requiring('c', inner)] })],
])('%s that nobody could read end, and say so', async (_what, depth, level) => {
  const { model } = await tower(depth, level);
  const { value, incomplete } = sample(model, 'L0');
  expect(incomplete).toBe(true);
  expect(JSON.stringify(value).length).toBeLessThan(100_000);
});

test('of alternatives, one that ends is taken in a cycle', async () => {
  const model = await modelOf({
    Node: { oneOf: [requiring('ab', reference('Other')), requiring('c', { type: 'boolean' })] },
    Other: { oneOf: [requiring('xy', reference('Node')), requiring('z', { type: 'boolean' })] },
  });
  const leaf = { c: true };
  expect(sample(model, 'Node')).toMatchObject({
    value: { a: { x: leaf, y: leaf }, b: { x: leaf, y: leaf } },
    incomplete: false,
  });
});

test('a schema that requires itself has no valid sample', async () => {
  const model = await modelOf({ A: requiring('ab', reference('B')), B: requiring('a', reference('A')) });
  expect(sample(model, 'A')).toMatchObject({ value: { a: { a: null }, b: { a: null } }, incomplete: true });
});

test('names the alternative that it takes by the discriminator', async () => {
  const { model } = await loadFixture('discriminator.yaml');
  expect(sample(model, 'AnyPet').value).toEqual({ kind: 'kitty', lives: 1 });
  expect(sample(model, 'Dog').value).toEqual({ kind: 'Dog', breed: 'Labrador' });
  expect(sample(model, 'Pet').value).toEqual({ kind: 'Cat', lives: 1 });
});

test('tells whether the value is from the document', async () => {
  const model = await modelOf({
    Given: { type: 'object', example: { a: 1 } },
    Made: { type: 'object', properties: { a: { example: 1 } } },
    Refers: { $ref: '#/components/schemas/Given' },
  });
  expect([
    sample(model, 'Given').documented,
    sample(model, 'Made').documented,
    sample(model, 'Refers').documented,
  ]).toEqual([true, false, true]);
});

test('fits the schema that it is made from, for schemas of every kind', async () => {
  for (const name of [
    'composition.yaml',
    'discriminator.yaml',
    'nullable.yaml',
    'extensions.yaml',
    'swagger-2.yaml',
    'hostile-names.yaml',
  ]) {
    const { model } = await loadFixture(name);
    for (const { slug, schema } of Object.values(model.schemas)) {
      const { resolve } = definitionsOf(model, { direction: 'response' });
      const json = toJsonSchema(schema, model, { direction: 'response' });
      expect([slug, mismatchesOf(json, sample(model, slug).value, resolve)]).toEqual([slug, []]);
    }
  }
});

test('a string made from a pattern matches it', () => {
  const atom = fc.constantFrom('a', '[0-9]', '[^abc]', '\\d', '\\w', '(?:x|yz)', '(b)', '.', '\\.', '[A-Fa-f]');
  const times = fc.constantFrom('', '?', '+', '*', '{2}', '{1,3}', '{2,}');
  fc.assert(
    fc.property(fc.array(fc.tuple(atom, times), { maxLength: 6 }), fc.nat(12), (parts, least) => {
      const pattern = `^${parts.flat().join('')}$`;
      const text = sampleMatching(pattern, (candidate) => candidate.length >= least);
      if (text !== undefined) {
        expect(text).toMatch(new RegExp(pattern, 'u'));
        expect(text.length).toBeGreaterThanOrEqual(least);
      }
    }),
  );
  expect(sampleMatching('^(?=a)b$', () => true)).toBeUndefined();
  expect(sampleMatching('^[A-Z]{3}$', () => true)).toBe('AAA');
});

test('for a pattern with exponential backtracking, a few strings are tried', () => {
  const tried: string[] = [];
  const text = sampleMatching('^(?:a+)+(?:b|$)c?!$', (candidate) => tried.push(candidate) > 0 && candidate.length > 50);
  expect(text).toMatch(/^a+bc!$/);
  expect(tried).toHaveLength(7);
});

describe('alternatives', () => {
  const both = {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
  };
  test('of which several would fit get what only one of them requires', async () => {
    expect(await sampled(both)).toEqual({ a: 1 });
  });
  test('that the surroundings rule out are passed over', async () => {
    expect(await sampled({ type: 'integer', oneOf: [{ minimum: 5, maximum: 4 }, { minimum: 7 }] })).toBe(7);
  });
  test('that never fit are omitted where nobody requires them', async () => {
    const never = { oneOf: [{ type: 'string' }, { type: 'string' }] };
    const properties = { never, name: { type: 'string', const: 'x' } };
    expect(await sampled({ type: 'object', properties })).toEqual({ name: 'x' });
  });
  test('are not named by a discriminator in a way that their property does not allow', async () => {
    const model = await modelOf({
      A: { oneOf: [{ $ref: '#/components/schemas/AutoParam' }], discriminator: { propertyName: 'type' } },
      AutoParam: { type: 'object', required: ['type'], properties: { type: { type: 'string', enum: ['auto'] } } },
    });
    expect(sample(model, 'A').value).toEqual({ type: 'auto' });
  });
});

test('an array deep inside has an item where that is a simple value', async () => {
  const deep = (depth: number): object =>
    depth === 0
      ? { type: 'object', required: ['tags'], properties: { tags: { type: 'array', items: { type: 'string' } } } }
      : { type: 'object', required: ['in'], properties: { in: deep(depth - 1) } };
  expect(JSON.stringify(await sampled(deep(7)))).toMatch(/"tags":\["\w+"\]/);
});

test('the samples of one schema share nothing', async () => {
  const { model } = await loadObject({
    components: {
      schemas: { Pet: { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } } },
    },
  });
  const [first, second] = [1, 2].map(() => sample(model, 'Pet').value as { tags: string[] });
  first!.tags.push('changed');
  expect(second!.tags).toHaveLength(1);
  expect((sample(model, 'Pet').value as { tags: string[] }).tags).toHaveLength(1);
});
