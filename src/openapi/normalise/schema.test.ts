import { loadFixture, modelOf } from '../fixtures/load';
import { schemaOf, type ApiModel, type Schema } from '../index';

/** The schema without its places, which have tests of their own. */

const bare = (schema: Schema | undefined): unknown =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === 'origin' ? undefined : value)));
const named = (model: ApiModel, id: string): unknown => bare(schemaOf(model, id)?.schema);

describe('composition', () => {
  const loaded = loadFixture('composition.yaml', true);

  test('refers to named schemas and never contains them', async () => {
    const { model } = await loaded;
    expect(named(model, 'Employee')).toEqual({
      allOf: [
        { ref: 'Person' },
        {
          types: ['object'],
          required: ['salary'],
          properties: [{ name: 'salary', required: true, schema: { types: ['number'], exclusiveMinimum: 0 } }],
        },
      ],
    });
    expect(bare(model.operations[0]?.responses[0]?.content[0]?.schema)).toEqual({
      oneOf: [{ ref: 'Person' }, { ref: 'Organization' }],
    });
  });

  test('keeps conditions and dependencies', async () => {
    const { model } = await loaded;
    expect(named(model, 'Conditional')).toMatchObject({
      if: { properties: [{ name: 'country', required: true, schema: { const: { value: 'DE' } } }] },
      then: { properties: [{ schema: { pattern: '^[0-9]{5}$' } }] },
      else: { properties: [{ schema: { minLength: 4 } }] },
      not: { required: ['forbidden'] },
      dependentRequired: [{ property: 'postcode', required: ['country'] }],
      dependentSchemas: [{ property: 'country', schema: { minProperties: 1 } }],
      patternProperties: [{ pattern: '^x_', schema: { types: ['integer'] } }],
      propertyNames: { maxLength: 20 },
    });
  });

  test('keeps tuples', async () => {
    const { model } = await loaded;
    expect(named(model, 'Tuple')).toMatchObject({
      prefixItems: [{ types: ['string'] }, { types: ['integer'] }],
      items: { never: true },
      contains: { types: ['integer'] },
      minContains: 1,
    });
  });
});

describe('OpenAPI 3.0 keywords', () => {
  const loaded = loadFixture('nullable.yaml');

  test.each([
    ['Text', { types: ['string', 'null'] }],
    ['Listed', { types: ['string', 'null'], enum: [{ value: 'a' }, { value: 'b' }, { value: null }] }],
    ['Wrapped', { description: 'Or nothing', anyOf: [{ ref: 'Named' }, { types: ['null'] }] }],
    ['Chosen', { oneOf: [{ ref: 'Named' }, { types: ['null'] }] }],
    ['Bounds', { types: ['number'], exclusiveMinimum: 1, maximum: 5 }],
    ['Sample', { types: ['string'], examples: [{ value: 'abc' }], default: { value: '' } }],
  ])('%s', async (id, expected) => {
    expect(named((await loaded).model, id)).toEqual(expected);
  });

  test('reads only annotations beside a reference, and warns of the rest', async () => {
    const { model, diagnostics } = await loaded;
    expect(named(model, 'Described')).toMatchObject({
      properties: [{ schema: { ref: 'Named', description: 'Said here' } }],
    });
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'ignored-beside-reference',
        message: expect.stringContaining('"pattern"') as string,
      }),
    ]);
  });
});

describe('enumerations', () => {
  test('are recognised when they are written as constants', async () => {
    const { model } = await loadFixture('enumerations.yaml');
    expect(named(model, 'Annotated')).toEqual({
      enum: [
        { value: 1, name: 'One', description: 'The first' },
        { value: 2, name: 'Two' },
      ],
    });
    expect(named(model, 'Mixed')).toEqual({
      enum: [{ value: 1 }, { value: 'a' }, { value: null }, { value: { b: 2 } }],
    });
    expect(named(model, 'NotAll')).toHaveProperty('oneOf');
    expect(named(model, 'Never')).toEqual({ never: true });
    expect(named(model, 'Boolean')).toEqual({});
  });

  test('take names and descriptions from extensions', async () => {
    const { model } = await loadFixture('extensions.yaml');
    expect(named(model, 'Colour')).toMatchObject({
      enum: [
        { value: 'r', name: 'RED', description: 'Red' },
        { value: 'g', name: 'GREEN', description: 'Green' },
        { value: 'b', name: 'BLUE' },
      ],
    });
    expect(named(model, 'Positions')).toMatchObject({
      enum: [
        { value: 1, description: 'One' },
        { value: 2, description: 'Two' },
      ],
    });
  });
});

describe('schemas with identifiers', () => {
  test('are found by $id, $anchor, $defs and $dynamicAnchor', async () => {
    const { model, document } = await loadFixture('identified-schemas.yaml');
    expect(named(model, 'Person')).toMatchObject({
      properties: [
        { name: 'address', schema: { ref: 'Address' } },
        { name: 'inner', schema: { ref: 'Person-Inner' } },
        { name: 'outer', schema: { ref: 'Plain' } },
        { name: 'anchored', schema: { ref: 'Person-Inner' } },
        { name: 'a%b' },
      ],
    });
    expect(named(model, 'Tree')).toMatchObject({ properties: [{ schema: { items: { ref: 'Tree' } } }] });
    expect(named(model, 'Beside')).toEqual({ ref: 'Plain', description: 'Counts as well', deprecated: true });
    expect(schemaOf(model, 'Person-a-b')?.schema.types).toEqual(['integer']);
    expect(JSON.stringify(document)).not.toContain('$id');
  });
});

describe('discriminators', () => {
  test('lead to schemas, by mapping, by name and by inheritance', async () => {
    const { model } = await loadFixture('discriminator.yaml');
    expect(schemaOf(model, 'AnyPet')?.schema.discriminator).toEqual({
      propertyName: 'kind',
      mapping: [
        { value: 'kitty', schema: 'Cat' },
        { value: 'Dog', schema: 'Dog' },
      ],
    });
    expect(schemaOf(model, 'Pet')?.schema.discriminator?.mapping).toEqual([
      { value: 'Cat', schema: 'Cat' },
      { value: 'Dog', schema: 'Dog' },
    ]);
  });
});

describe('names that every object inherits', () => {
  test('are names like any other', async () => {
    const { model } = await loadFixture('hostile-names.yaml');
    const schema = Object.values(model.schemas).find(({ name }) => name === '__proto__')!;
    expect(schema.schema.properties?.map(({ name, required }) => [name, required])).toEqual([
      ['__proto__', true],
      ['constructor', true],
      ['toString', false],
    ]);
    expect(schemaOf(model, 'constructor')).toBeUndefined();
    expect(schemaOf(model, schema.slug)).toBe(schema);
  });
});

test('extensions stay, but for those that have a field', async () => {
  const { model } = await loadFixture('extensions.yaml');
  expect(named(model, 'Volatile')).toEqual({ types: ['string'], volatile: true, extensions: { 'x-other': 1 } });
  expect(named(model, 'Map')).toMatchObject({ additionalPropertiesName: 'currency' });
});

test('a deep schema ends, and keeps its depth', async () => {
  const deep = (levels: number): object =>
    levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } };
  const model = await modelOf({ Deep: deep(200) });
  expect(JSON.stringify(schemaOf(model, 'Deep')).match(/"name":"a"/g)).toHaveLength(200);
});
