import { sendRequest } from '../../src/examples/documents/send-request';
import { sandboxBaseOf } from '../../src/http/server-url';
import { exchangesOf } from '../../src/openapi';
import { buildRequest } from '../../src/samples';
import { createSandbox } from '../../src/sandbox';
import { modelOf, sandboxOf } from './support/apis';
import { body, json, object } from './support/documents';

const ok = (schema: object, headers: object = {}) => ({ 200: { description: 'OK', headers, content: json(schema) } });
const string = { type: 'string' };
const integer = { type: 'integer' };

describe('the generated request of an operation, and the response to it, are valid where', () => {
  const gets = (responses: object, parameters: object[] = []) => ({ get: { parameters, responses } });
  const form = (schema: object, encoding: object = {}) => ({
    'application/x-www-form-urlencoded': { schema, encoding },
  });
  test.each<[string, object, string]>([
    [
      'a header is JSON with letters beyond ASCII',
      gets(ok(string), [{ name: 'X-Meta', in: 'header', required: true, content: json(object({ é: string })) }]),
      '"',
    ],
    [
      'a response header is an object in a style',
      gets(ok(string, { 'X-Kv': { required: true, explode: true, schema: object({ a: integer }) } })),
      '"',
    ],
    [
      'an array contains values after its fixed ones',
      gets(
        ok({
          type: 'array',
          prefixItems: [{ const: 'v' }],
          contains: { type: 'integer', minimum: 7 },
          minContains: 2,
          maxContains: 2,
        }),
      ),
      '["v",7,7]',
    ],
    [
      'a number is a multiple of a decimal fraction',
      gets(ok({ type: 'number', multipleOf: 0.01, minimum: 0.07, maximum: 0.07 })),
      '0.07',
    ],
    [
      'an integer is beyond fifteen digits',
      gets(ok(integer), [
        { name: 'n', in: 'query', required: true, schema: { ...integer, minimum: 9007199254740990 } },
      ]),
      '1',
    ],
    ['a schema only says what a value is not', gets(ok(object({ v: { not: string } }))), '{"v":1}'],
    [
      'a pattern says nothing of the length that is wanted',
      gets(ok({ type: 'string', pattern: '^[0-9]+$', minLength: 12, maxLength: 12 })),
      '"111111111111"',
    ],
    [
      'a pattern looks ahead',
      gets(ok({ type: 'string', pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*[!@])[a-zA-Z!@]{12,20}$' })),
      '"aA!',
    ],
    [
      'parts of one object allow no other properties',
      gets(
        ok({
          allOf: ['one', 'two'].map((name) => ({
            type: 'object',
            properties: { [name]: string },
            additionalProperties: false,
          })),
        }),
      ),
      '{}',
    ],
    [
      'several keys of a map have a pattern',
      gets(
        ok({
          type: 'object',
          minProperties: 2,
          propertyNames: { pattern: '^[A-Z]{2}$' },
          additionalProperties: integer,
        }),
      ),
      '{"AA":1,"AB":1}',
    ],
    [
      'nothing is said of the fields of a form',
      {
        post: {
          requestBody: { required: true, content: { 'multipart/form-data': { schema: {} } } },
          responses: ok(string),
        },
      },
      '"',
    ],
    [
      'a UUID has capital letters by its pattern',
      gets(ok({ ...string, format: 'uuid', pattern: '^[{(]?[0-9A-F]{8}[-]?([0-9A-F]{4}[-]?){3}[0-9A-F]{12}[)}]?$' })),
      '"3FA85F64-',
    ],
    [
      'a time has an offset in figures by its length',
      gets(ok({ ...string, format: 'date-time', minLength: 25, maxLength: 25 })),
      '+00:00"',
    ],
    [
      'a pattern has a beginning and no end',
      gets(ok({ ...string, pattern: '^arn:aws:games:', minLength: 20 })),
      '"arn:aws:games:a',
    ],
    [
      'a number is an integer by its format',
      gets(ok(object({ progress: { type: 'number', format: 'int32' } }))),
      '{"progress":',
    ],
    [
      'XML has no schema',
      gets({ 200: { description: 'OK', content: { 'application/opensearchdescription+xml': {} } } }),
      '<root/>',
    ],
    [
      'a property brings others with it',
      gets(
        ok({
          ...object({ card: string, name: string, iban: string }, ['card']),
          dependentSchemas: { card: { required: ['billing'], properties: { billing: integer } } },
          dependentRequired: { name: ['surname'] },
        }),
      ),
      '"billing":',
    ],
    ...[
      { type: 'boolean' },
      { ...string, format: 'date' },
      { ...string, format: 'date-time' },
      { ...string, format: 'uuid' },
      { ...string, format: 'email' },
      { type: 'array', items: integer, minItems: 2 },
      object({ k: { ...integer, minimum: 1, maximum: 3 } }),
    ].map((items): [string, object, string] => [
      `no two items of ${JSON.stringify(items)} are the same`,
      gets(ok({ type: 'array', items, minItems: 2, uniqueItems: true })),
      '[',
    ]),
    [
      'each line is an object',
      {
        post: {
          requestBody: { required: true, content: { 'application/x-ndjson': { schema: object({ a: integer }) } } },
          responses: {
            200: { description: 'OK', content: { 'application/jsonl': { schema: object({ b: { const: 7 } }) } } },
          },
        },
      },
      '{"b":7}\n',
    ],
    [
      'a derived schema requires more than its parent, whose enumeration begins with another one',
      gets(ok({ $ref: '#/components/schemas/Check' })),
      '{"kind":"Second","count":3}',
    ],
    [
      'a property of a form is JSON',
      {
        post: {
          requestBody: {
            required: true,
            content: form(object({ j: object({ k: { type: 'boolean' } }) }), {
              j: { contentType: 'application/json' },
            }),
          },
          responses: ok(string),
        },
      },
      '"',
    ],
  ])('%s', async (_, pathItem, received) => {
    expect(await responsesTo({ '/a': pathItem })).toEqual([[200, undefined, expect.stringContaining(received)]]);
  });

  test.each([
    ['/icons?size={size}', [{ name: 'size', in: 'path', required: true, schema: integer }]],
    [
      '/map/{latitude}.{format}',
      [
        { name: 'latitude', in: 'path', required: true, schema: { type: 'number' }, example: 71.44 },
        { name: 'format', in: 'path', required: true, schema: { enum: ['xml'] } },
      ],
    ],
    ['/c/{}', []],
    ['//g', []],
  ])('the path is %s', async (path, parameters) => {
    expect(await responsesTo({ [path]: gets(ok({ const: 'routed' }), parameters) })).toEqual([
      [200, undefined, '"routed"'],
    ]);
  });

  test('a media type is none', async () => {
    const content = { 'applicationjson;version=1': { schema: object({ a: integer }) } };
    const post = { requestBody: { required: true, content }, responses: ok({ const: 'read' }) };
    expect(await responsesTo({ '/a': { post } })).toEqual([[200, undefined, '"read"']]);
  });

  test('one key has two names, and is a parameter too', async () => {
    const key = { type: 'apiKey', in: 'query', name: 'api_key' };
    const get = {
      ...gets(ok(string), [{ name: 'api_key', in: 'query', schema: string }]).get,
      security: [{ a: [], b: [] }],
    };
    expect(await responsesTo({ '/a': { get } }, { components: { securitySchemes: { a: key, b: key } } })).toEqual([
      [200, undefined, expect.stringContaining('"')],
    ]);
  });

  test('numbers of a form are enumerated as strings: the document contradicts itself', async () => {
    const schema = object({ level: { type: 'number', enum: ['2', '3'] } });
    const post = { requestBody: { required: true, content: form(schema) }, responses: ok(string) };
    expect(await responsesTo({ '/a': { post } })).toEqual([
      [200, expect.stringMatching(/^The document contradicts itself/), expect.stringContaining('"')],
    ]);
  });

  test('the whole query string is a form, and a response a stream of events (OpenAPI 3.2)', async () => {
    const whole = {
      name: 'q',
      in: 'querystring',
      required: true,
      content: form(object({ a: { type: 'array', items: string } })),
    };
    const itemSchema = object({ event: string, data: object({ a: integer }) });
    const stream = { 200: { description: 'OK', content: { 'text/event-stream': { itemSchema } } } };
    expect(await responsesTo({ '/a': gets(ok(string), [whole]), '/b': gets(stream) }, { openapi: '3.2.0' })).toEqual([
      [200, undefined, expect.stringContaining('"')],
      [200, undefined, expect.stringMatching(/^event: \w+\ndata: \{"a":1\}\n\n$/)],
    ]);
  });
});

test('a discriminator without a mapping tells alternatives apart by their names', async () => {
  const kind = (property: string) => ({
    type: 'object',
    properties: { kind: string, [property]: { type: 'boolean' } },
  });
  const pet = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: { propertyName: 'kind' },
  };
  const components = { schemas: { Cat: kind('hunts'), Dog: kind('barks') } };
  const sandbox = await sandboxOf([
    { model: modelOf({ components, paths: { '/a': { post: { requestBody: body(pet), responses: ok(pet) } } } }) },
  ]);
  try {
    const statuses = ['Cat', 'Dog', 'Fox'].map(async (name) => (await sandbox.post('/a', { kind: name })).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 400]);
    expect((await sandbox.post('/a', { kind: 'Dog' })).headers['sandbox-warning']).toBeUndefined();
  } finally {
    await sandbox.close();
  }
});

const check = (properties: object) => ({
  allOf: [{ $ref: '#/components/schemas/Check' }, object(properties)],
});
const derived = {
  Check: {
    ...object({ kind: { ...string, enum: ['Third', 'Second'] } }),
    discriminator: {
      propertyName: 'kind',
      mapping: { First: '#/components/schemas/First', Second: '#/components/schemas/Second' },
    },
  },
  First: check({ name: string }),
  Second: check({ count: integer }),
};

async function responsesTo(paths: object, more: object = {}) {
  const model = modelOf({ components: { schemas: derived }, ...more, paths });
  const sandbox = await createSandbox({ apis: [{ model }] });
  try {
    const url = (await sandbox.listen()).replace(/\/$/, '');
    const responses = model.operations.map(async (operation) => {
      const [exchange] = exchangesOf(operation, model);
      const serverUrl = `${url}${sandboxBaseOf(model, operation)}`;
      const credentials = Object.fromEntries(model.securitySchemes.map(({ name }) => [name, 'any-value']));
      const response = await sendRequest(
        buildRequest(operation, model, exchange!, { serverUrl, credentials }),
        Number(new URL(url).port),
      );
      return [response.status, response.warning, response.text];
    });
    return await Promise.all(responses);
  } finally {
    await sandbox.close();
  }
}
