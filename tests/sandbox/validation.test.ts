import { createValidator, describeViolation } from '../../src/sandbox/validation';
import type { ApiModel } from '../../src/openapi';
import { modelOf, operation } from './support/apis';

const json = (schema: object) => ({ 'application/json': { schema } });
const withBody = (content: object, components: object = {}): ApiModel =>
  modelOf({ paths: { '/a': { post: operation({ requestBody: { required: true, content } }) } }, components });
const check = async (model: ApiModel, body: unknown, type = 'application/json', options = {}) => {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return createValidator(model, options).request({
    method: 'POST',
    url: '/a',
    headers: { 'content-type': type },
    body: text,
  });
};
const messagesOf = async (...parts: Parameters<typeof check>) =>
  (await check(...parts)).violations.map(describeViolation);
const reject = { unknownProperties: 'reject' };

describe('JSON bodies', () => {
  const person = {
    type: 'object',
    required: ['firstName'],
    properties: {
      firstName: { type: 'string' },
      address: { type: 'object', properties: { zipCode: { type: 'string', maxLength: 5 } } },
    },
  };
  const model = withBody(json(person));

  test('a valid one has no violations, and its value', async () => {
    expect(await check(model, { firstName: 'Maja' })).toMatchObject({ violations: [], body: { firstName: 'Maja' } });
  });

  test('a violation names location, rule and origin', async () => {
    const [violation] = (await check(model, { firstName: 'Maja', address: { zipCode: '123456' } })).violations;
    expect(violation).toMatchObject({
      where: 'body',
      pointer: '/address/zipCode',
      rule: 'maxLength',
      expected: 5,
      origin: { file: 'openapi.json', pointer: expect.stringContaining('zipCode') },
    });
    expect(describeViolation(violation!)).toBe(
      'The property address.zipCode must have at most 5 characters, but has 6.',
    );
  });

  test('an unknown property passes unless they are rejected, and is then reported with a suggestion', async () => {
    const body = { firstName: 'Maja', firstname: 'Maja', address: { zipcode: '1' } };
    expect(await messagesOf(model, body)).toEqual([]);
    expect(await messagesOf(model, body, 'application/json', reject)).toEqual([
      'The property address has an unknown property "zipcode". Did you mean "zipCode"?',
      'The body has an unknown property "firstname". Did you mean "firstName"?',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is a property like any other',
    async (name) => {
      const body = JSON.parse(`{"firstName": "Maja", "${name}": 1}`) as object;
      expect(await messagesOf(model, body)).toEqual([]);
      const needing = withBody(
        json({ type: 'object', required: [name], properties: JSON.parse(`{"${name}": {"type": "string"}}`) as object }),
      );
      expect(await messagesOf(needing, {})).toEqual([`The body must have the property "${name}".`]);
    },
  );

  test.each<[string, string, string]>([
    ['empty', '', 'The body is required but was not sent.'],
    ['blank', '  ', 'The body is not JSON: it is empty.'],
    ['broken', '{"a": tru}', 'The body is not JSON: it breaks at line 1, column 7.'],
    ['with a comma at the end', '{"a": 1,}', 'The body is not JSON: it breaks at line 1, column 9.'],
    ['nested without end', '['.repeat(100_000), 'The body is nested deeper than 512 levels.'],
  ])('one that is %s', async (_, text, message) => {
    const result = await check(model, text);
    expect(result.violations.map(describeViolation)).toEqual([message]);
  });

  test('brackets in a string are not nesting', async () => {
    expect(await messagesOf(model, { firstName: '[{"'.repeat(1000) })).toEqual([]);
  });
});

describe('compositions', () => {
  const schemas = {
    Pet: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind' },
    },
    Cat: {
      type: 'object',
      required: ['kind', 'lives'],
      properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
    },
    Dog: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: 'dog' }, tricks: { type: 'array', items: { type: 'string' } } },
    },
    Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    Named: {
      allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { name: { type: 'string' } } }],
    },
    Node: {
      type: 'object',
      properties: {
        value: { type: 'integer' },
        next: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Node' }] },
      },
    },
  };
  const of = (name: string) => withBody(json({ $ref: `#/components/schemas/${name}` }), { schemas });

  test('of alternatives, the one that was meant says what is wrong', async () => {
    expect(await messagesOf(of('Pet'), { kind: 'cat', lives: 'nine' })).toEqual([
      'The property lives must be an integer, not "nine".',
    ]);
    expect(await messagesOf(of('Pet'), { kind: 'dog', tricks: [1] })).toEqual([
      'The property tricks[0] must be a string, not 1.',
    ]);
    expect(await messagesOf(of('Pet'), { kind: 'dog', tricks: ['roll'] })).toEqual([]);
  });

  test('unknown properties are found in compositions, and inherited ones are known', async () => {
    expect(await messagesOf(of('Named'), { id: 1, name: 'x' }, 'application/json', reject)).toEqual([]);
    expect(await messagesOf(of('Named'), { id: 1, nmae: 'x' }, 'application/json', reject)).toEqual([
      'The body has an unknown property "nmae". Did you mean "name"?',
    ]);
    expect(await messagesOf(of('Pet'), { kind: 'dog', lives: 9 }, 'application/json', reject)).not.toEqual([]);
  });

  test('circular schemas are checked all the way down', async () => {
    const node = { value: 1, next: { value: 2, next: { value: 'three', next: null } } };
    expect(await messagesOf(of('Node'), node)).toEqual([
      'The property next.next.value must be an integer, not "three".',
    ]);
  });

  test('schemas that multiply end', async () => {
    const next = (index: number) => ({ $ref: `#/components/schemas/L${index + 1}` });
    const schemas = Array.from({ length: 40 }, (_, index) => [
      `L${index}`,
      index === 39 ? { type: 'object' } : { allOf: [next(index), next(index), next(index)] },
    ]);
    const model = withBody(json({ $ref: '#/components/schemas/L0' }), { schemas: Object.fromEntries(schemas) });
    expect(await messagesOf(model, { a: 1 })).toEqual([]);
  });

  test('a schema that refers to itself only is harmless', async () => {
    const model = withBody(json({ $ref: '#/components/schemas/Loop' }), {
      schemas: {
        Loop: { allOf: [{ type: 'object' }, { properties: { self: { $ref: '#/components/schemas/Loop' } } }] },
      },
    });
    expect(await messagesOf(model, { self: { self: {} } })).toEqual([]);
  });

  test('conditions speak for themselves', async () => {
    const model = withBody(
      json({
        type: 'object',
        properties: { kind: { type: 'string' } },
        if: { required: ['kind'], properties: { kind: { const: 'person' } } },
        then: { required: ['birthdate'] },
      }),
    );
    expect(await messagesOf(model, { kind: 'person' })).toEqual(['The body must have the property "birthdate".']);
  });

  test('a pattern that is not a regular expression is ignored', async () => {
    expect(await messagesOf(withBody(json({ type: 'string', pattern: '(' })), '"x"')).toEqual([]);
  });

  test.each([
    ['^(a+)+$', `${'a'.repeat(9_000)}!`],
    ['^a*a*a*a*a*a*a*a*a*a*b$', 'a'.repeat(9_000)],
    ['^(a|aa){80}$', `${'a'.repeat(120)}!`],
  ])('a pattern that takes for ever to backtrack is decided: %s', async (pattern, text) => {
    expect(await messagesOf(withBody(json({ type: 'string', pattern })), JSON.stringify(text))).toEqual([
      expect.stringMatching(/^The body must match the pattern /),
    ]);
  });

  test('a long string of the format url is decided', async () => {
    const model = withBody(json({ type: 'string', format: 'url' }));
    expect(await messagesOf(model, JSON.stringify(`http://${':'.repeat(200_000)}`))).toEqual([
      expect.stringMatching(/^The body must be of the format url/),
    ]);
  });

  test('items that are repeated are found among tens of thousands of objects', async () => {
    const model = withBody(json({ type: 'array', uniqueItems: true, items: { type: 'object' } }));
    const items = Array.from({ length: 30_000 }, (_, id) => ({ id, name: `item ${id}` }));
    expect(await messagesOf(model, items)).toEqual([]);
    expect(await messagesOf(model, [...items, { name: 'item 7', id: 7 }])).toEqual([
      'The body must not repeat an item: 7 and 30000 are equal.',
    ]);
  });

  test('each pattern is its own', async () => {
    const model = withBody(
      json({
        type: 'object',
        properties: { a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } },
      }),
    );
    expect(await messagesOf(model, { a: 'a', b: 'b' })).toEqual([]);
    expect(await messagesOf(model, { a: 'b', b: 'b' })).toHaveLength(1);
  });

  test('readOnly properties are not required of a request, nor writeOnly ones of a response', async () => {
    const schema = {
      type: 'object',
      required: ['id', 'password'],
      properties: { id: { type: 'string', readOnly: true }, password: { type: 'string', writeOnly: true } },
    };
    const model = modelOf({
      paths: {
        '/a': {
          post: {
            requestBody: { content: json(schema) },
            responses: { 200: { description: '', content: json(schema) } },
          },
        },
      },
    });
    expect(await messagesOf(model, { password: 'x' })).toEqual([]);
    const response = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"id":"1"}' };
    expect(await createValidator(model).response(model.operations[0]!, response)).toEqual([]);
  });
});

describe('other bodies', () => {
  const fields = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      age: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
      meta: { type: 'object', properties: { a: { type: 'integer' } } },
    },
  };

  test('forms: fields get their types, lists and deep objects are read', async () => {
    const model = withBody({ 'application/x-www-form-urlencoded': { schema: fields } });
    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    const result = await check(model, 'name=A+B&age=5&tags=x&tags=y&meta[a]=1', type);
    expect(result).toMatchObject({ violations: [], body: { name: 'A B', age: 5, tags: ['x', 'y'], meta: { a: 1 } } });
    expect(await messagesOf(model, 'age=old&nmae=x', type, reject)).toEqual([
      'The body must have the property "name".',
      'The property age must be an integer, not "old".',
      'The body has an unknown property "nmae". Did you mean "name"?',
    ]);
  });

  test('multipart: fields, JSON parts and files are read', async () => {
    const model = withBody({
      'multipart/form-data': {
        schema: {
          ...fields,
          properties: { ...fields.properties, photo: { type: 'string', format: 'binary', maxLength: 3 } },
        },
      },
    });
    const form = new FormData();
    form.append('name', 'Maja');
    form.append('age', '7');
    form.append('tags', 'x');
    form.append('meta', '{"a":1}');
    form.append('photo', new Blob([new Uint8Array([0xff, 0, 1])]), 'photo.bin');
    const response = new Response(form);
    const type = response.headers.get('content-type')!;
    const body = new Uint8Array(await response.arrayBuffer());
    expect(await check(model, body, type)).toMatchObject({
      violations: [],
      body: { name: 'Maja', age: 7, tags: ['x'], meta: { a: 1 }, photo: '\u00ff\u0000\u0001' },
    });
    expect(await messagesOf(model, body, 'multipart/form-data; boundary=other')).toEqual([
      'The body is not multipart/form-data with the boundary from its Content-Type.',
    ]);
  });

  test('text is validated against its schema, bytes are not', async () => {
    expect(
      await messagesOf(withBody({ 'text/plain': { schema: { type: 'string', maxLength: 2 } } }), 'abc', 'text/plain'),
    ).toEqual(['The body must have at most 2 characters, but has 3.']);
    const bytes = new Uint8Array([0, 159, 146, 150]);
    expect(await check(withBody({ 'image/*': { schema: { type: 'string' } } }), bytes, 'image/png')).toMatchObject({
      violations: [],
    });
  });

  test('lines of JSON are an array', async () => {
    const model = withBody({ 'application/x-ndjson': { schema: { type: 'array', items: { type: 'integer' } } } });
    expect(await messagesOf(model, '1\n2\n', 'application/x-ndjson')).toEqual([]);
    expect(await messagesOf(model, '1\n"2"\n', 'application/x-ndjson')).toEqual([
      'The property [1] must be an integer, not "2".',
    ]);
  });

  test('the most specific documented media type counts', async () => {
    const model = withBody({
      'application/*': {},
      'application/json': { schema: { type: 'integer' } },
      '*/*': { schema: { type: 'boolean' } },
    });
    expect(await messagesOf(model, '"x"', 'application/json; charset=utf-8')).toHaveLength(1);
    expect(await messagesOf(model, 'x', 'application/octet-stream')).toEqual([]);
  });

  test('an undocumented media type is reported with the documented ones', async () => {
    const result = await check(withBody({ ...json({}), 'text/plain': {} }), 'a,b', 'text/csv');
    expect(result.unreadable).toMatchObject({ where: 'mediaType', rule: 'undocumented' });
    expect(result.violations.map(describeViolation)).toEqual([
      'The header Content-Type is text/csv; it must be application/json or text/plain.',
    ]);
  });
});
