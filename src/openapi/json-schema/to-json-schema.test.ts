import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { loadFixture, modelOf } from '../fixtures/load';
import { jsonSchemasOf, schemaOf, toJsonSchema, type ApiModel, type JsonSchemaOptions } from '../index';

const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));

const validator = (model: ApiModel, id: string, options?: JsonSchemaOptions) =>
  ajv.compile(toJsonSchema(schemaOf(model, id)!.schema, model, options) as object);
const rejects = { unknownProperties: 'reject' } as const;

test('holds only the schemas that can be reached', async () => {
  const { model } = await loadFixture('composition.yaml');
  const json = toJsonSchema(schemaOf(model, 'Employee')!.schema, model) as { $defs: object };
  expect(
    Object.keys(json.$defs)
      .map((key) => key.split('.')[0])
      .sort(),
  ).toEqual(['Address', 'Person']);
  expect(
    Object.keys(jsonSchemasOf(model))
      .filter((key) => !key.includes('.'))
      .sort(),
  ).toEqual(Object.keys(model.schemas).sort());
});

test('all named schemas compile together', async () => {
  const { model } = await loadFixture('composition.yaml');
  const validate = new Ajv({ strict: false })
    .addSchema({ $id: 'model', $defs: jsonSchemasOf(model, rejects) })
    .getSchema('model#/$defs/Employee');
  expect(validate?.({ name: 'Ada', salary: 1 })).toBe(true);
  expect(validate?.({ name: 'Ada', salary: 1, wage: 2 })).toBe(false);
});

describe('unknown properties', () => {
  test('are rejected at the outermost of composed schemas, where the document does not mention them', async () => {
    const { model } = await loadFixture('composition.yaml');
    const employee = validator(model, 'Employee', rejects);
    expect(employee({ name: 'Ada', salary: 1, address: { city: 'Ulm' } })).toBe(true);
    expect(employee({ name: 'Ada', salary: 1, fistName: 'Ada' })).toBe(false);
    expect(employee({ name: 'Ada', salary: 1, address: { town: 'Ulm' } })).toBe(false);
    expect(validator(model, 'Employee')({ name: 'Ada', salary: 1, fistName: 'Ada' })).toBe(true);
  });

  test('a part that forbids those of another part closes the whole of both', async () => {
    const object = (name: string, more: object = {}) => ({
      type: 'object',
      properties: { [name]: { type: 'string' } },
      required: [name],
      ...more,
    });
    const model = await modelOf({
      Key: object('key'),
      Closed: object('pool', { additionalProperties: false }),
      Inline: { allOf: [{ $ref: '#/components/schemas/Key' }, object('pool', { additionalProperties: false })] },
      Named: { allOf: [{ $ref: '#/components/schemas/Key' }, { $ref: '#/components/schemas/Closed' }] },
      Own: { allOf: [{ $ref: '#/components/schemas/Key' }], ...object('pool', { additionalProperties: false }) },
    });
    for (const id of ['Inline', 'Named', 'Own']) {
      expect([id, validator(model, id)({ key: 'a', pool: 'b' })]).toEqual([id, true]);
      expect([id, validator(model, id)({ key: 'a', pool: 'b', other: 'c' })]).toEqual([id, false]);
      expect([id, validator(model, id)({ key: 'a' })]).toEqual([id, false]);
    }
    expect(validator(model, 'Closed')({ pool: 'b', key: 'a' })).toBe(false);
  });

  test('are allowed where the document says so', async () => {
    const { model } = await loadFixture('composition.yaml');
    expect(validator(model, 'Organization', rejects)({ legalName: 'A', other: 'b' })).toBe(true);
    expect(validator(model, 'Organization', rejects)({ legalName: 'A', other: 1 })).toBe(false);
  });

  test('are allowed in a free-form object, also as one of several alternatives', async () => {
    const model = await modelOf({
      Free: { type: 'object' },
      Anything: {},
      Either: {
        anyOf: [{ type: 'object' }, { type: 'object', required: ['a'], properties: { a: { type: 'string' } } }],
      },
      Narrowed: { allOf: [{ type: 'object' }, { properties: { a: { type: 'string' } } }] },
      Union: {
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: {} } },
          { type: 'object', required: ['b'], properties: { b: {} } },
        ],
      },
    });
    for (const id of ['Free', 'Anything', 'Either']) expect(validator(model, id, rejects)({ z: 1 })).toBe(true);
    expect(validator(model, 'Narrowed', rejects)({ z: 1 })).toBe(false);
    expect(validator(model, 'Union', rejects)({ a: 1 })).toBe(true);
    expect(validator(model, 'Union', rejects)({ a: 1, z: 1 })).toBe(false);
  });

  test('of very many parts are those of all, which stand in groups that a validator merges step by step', async () => {
    const parts = Array.from({ length: 1000 }, (_, at) => ({ properties: { [`p${at}`]: { type: 'string' } } }));
    const model = await modelOf({ Whole: { type: 'object', allOf: parts } });
    const text = JSON.stringify(
      toJsonSchema(schemaOf(model, 'Whole')!.schema, model, rejects),
      (name, value: unknown) => (name === 'allOf' && Array.isArray(value) && value.length > 100 ? 'too long' : value),
    );
    expect(text).not.toContain('too long');
    const validate = validator(model, 'Whole', rejects);
    expect(validate({ p0: 'a', p999: 'b' })).toBe(true);
    expect(validate({ p999: 1 })).toBe(false);
    expect(validate({ p1000: 'a' })).toBe(false);
  });

  test('of a child are allowed where its parent is expected and the discriminator names the child', async () => {
    const { model } = await loadFixture('discriminator.yaml');
    const pet = validator(model, 'Pet', rejects);
    expect(pet({ kind: 'Cat', lives: 9 })).toBe(true);
    expect(pet({ kind: 'Cat', lives: 10 })).toBe(false);
    expect(pet({ kind: 'Dog', lives: 9 })).toBe(false);
    expect(pet({ kind: 'other' })).toBe(true);
  });

  test('do not invert "not" and "if"', async () => {
    const model = await modelOf({
      A: {
        type: 'object',
        properties: { a: {}, b: {} },
        not: { properties: { a: { properties: { inner: { const: 1 } }, required: ['inner'] } }, required: ['a'] },
        if: { properties: { b: { type: 'object', properties: { x: {} } } }, required: ['b'] },
        then: { required: ['a'] },
      },
    });
    expect(validator(model, 'A', rejects)({ a: { inner: 1, more: 1 } })).toBe(false);
    expect(validator(model, 'A', rejects)({ b: { y: 1 } })).toBe(false);
  });
});

test('a readOnly property is not required in a request, nor a writeOnly one in a response', async () => {
  const model = await modelOf({
    A: {
      type: 'object',
      required: ['id', 'password', 'name'],
      properties: { id: { readOnly: true }, password: { writeOnly: true }, name: {} },
    },
  });
  expect(validator(model, 'A', { direction: 'request' })({ password: 'x', name: 'y' })).toBe(true);
  expect(validator(model, 'A', { direction: 'response' })({ id: 1, name: 'y' })).toBe(true);
  expect(validator(model, 'A', { direction: 'response' })({ id: 1 })).toBe(false);
  expect(validator(model, 'A')({ id: 1, name: 'y' })).toBe(false);
});

test('schemas that contain themselves compile, and validation terminates', async () => {
  const { model } = await loadFixture('circular.yaml');
  expect(validator(model, 'Node', rejects)({ name: 'a', parent: { name: 'b', parent: null }, children: [] })).toBe(
    true,
  );
  expect(validator(model, 'Node', rejects)({ name: 'a', parent: { nam: 'b', parent: null } })).toBe(false);
  expect(validator(model, 'Endless', rejects)({})).toBe(false);
  expect(validator(model, 'Choice')('text')).toBe(true);
  expect(validator(model, 'Choice')(1)).toBe(false);
  expect(validator(model, 'Parent')({ kind: 'x', age: 1 })).toBe(true);
  expect(validator(model, 'Parent')({ kind: 'x' })).toBe(false);
  expect(validator(model, 'Child', rejects)({ kind: 'x', age: 1 })).toBe(true);
  expect(validator(model, 'Child', rejects)({ kind: 'x', age: 1, size: 2 })).toBe(false);
});

test('patterns are written so that they compile with the u flag, or omitted', async () => {
  const model = await modelOf({
    A: { type: 'string', pattern: '^[\\-\\_]\\@$' },
    B: { type: 'string', pattern: '(?i)abc' },
  });
  expect(validator(model, 'A')('-@')).toBe(true);
  expect(validator(model, 'A')('a@')).toBe(false);
  expect(validator(model, 'B')('xyz')).toBe(true);
});

test('names that every object inherits are properties like any other', async () => {
  const { model } = await loadFixture('hostile-names.yaml');
  const schema = Object.values(model.schemas).find(({ name }) => name === 'constructor')!;
  const json = toJsonSchema(schema.schema, model, rejects) as { properties: object };
  expect(Object.keys(json.properties)).toEqual(['hasOwnProperty']);
  const proto = toJsonSchema(Object.values(model.schemas)[0]!.schema, model) as { properties: object };
  expect(Object.keys(proto.properties)).toEqual(['__proto__', 'constructor', 'toString']);
});
