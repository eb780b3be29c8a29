import { createValidator, describeViolation } from '../../src/sandbox/validation';
import { type ResponseMessage } from '../../src/http/message';
import { modelOf, operation } from './support/apis';

const json = (schema: object) => ({ 'application/json': { schema } });
const reject = { unknownProperties: 'reject' };

describe('responses', () => {
  const model = modelOf({
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              description: '',
              headers: { 'X-Count': { required: true, schema: { type: 'integer' } } },
              content: json({ type: 'object', properties: { ok: { type: 'boolean' } } }),
            },
            204: { description: '' },
            '4XX': { description: '', content: json({ type: 'object', required: ['error'] }) },
          },
        },
      },
    },
  });
  const validate = async (message: Partial<ResponseMessage>, options = {}) => {
    const headers = { 'content-type': 'application/json', 'x-count': '1' };
    const violations = await createValidator(model, options).response(model.operations[0]!, {
      status: 200,
      headers,
      body: '{}',
      ...message,
    });
    return violations.map(describeViolation);
  };

  test('a valid one', async () => expect(await validate({})).toEqual([]));
  test('a status range', async () => expect(await validate({ status: 404, body: '{"error":1}' })).toEqual([]));
  test('without a body', async () => expect(await validate({ status: 204, body: undefined })).toEqual([]));

  test.each<[string, Partial<ResponseMessage>, string, object?]>([
    [
      'an undocumented status',
      { status: 500 },
      'The status is 500, which is not documented; documented: 200, 204, 4XX.',
    ],
    [
      'a missing header',
      { headers: { 'content-type': 'application/json' } },
      'The header X-Count is required but was not sent.',
    ],
    [
      'a wrong header',
      { headers: { 'content-type': 'application/json', 'X-COUNT': 'many' } },
      'The header X-Count must be an integer, not "many".',
    ],
    [
      'a wrong media type',
      { headers: { 'content-type': 'text/html', 'x-count': '1' } },
      'The header Content-Type is text/html; it must be application/json.',
    ],
    [
      'no media type',
      { headers: { 'x-count': '1' } },
      'The header Content-Type is missing; it must be application/json.',
    ],
    ['no body', { body: '' }, 'The body is documented but empty.'],
    [
      'a body where none is documented',
      { status: 204 },
      'The body must be empty: status 204 is documented without a body.',
    ],
    ['a wrong body', { body: '{"ok":1}' }, 'The property ok must be a boolean, not 1.'],
    ['an unknown property', { body: '{"okay":true}' }, 'The body has an unknown property "okay".', reject],
    ['a body of a range', { status: 418, body: '{}' }, 'The body must have the property "error".'],
  ])('%s', async (_, message, expected, ...[options]) => {
    expect(await validate(message, options)).toEqual([expected]);
  });
});

describe('operations', () => {
  const model = modelOf({
    servers: [{ url: 'https://api.example.com/v1/' }],
    paths: { '/pets': { get: operation() } },
  });
  const violations = async (method: string, url: string) =>
    (await createValidator(model).request({ method, url, headers: {} })).violations;

  test('are found under the path of the first server', async () => {
    expect(await violations('GET', '/v1/pets')).toEqual([]);
    expect(await violations('GET', 'https://api.example.com/v1/pets?x=1')).toEqual([]);
  });
  test('an unknown path is reported with a suggestion', async () => {
    expect(await violations('GET', '/v1/pet')).toMatchObject([
      { where: 'path', rule: 'unknown', suggestion: '/v1/pets' },
    ]);
  });
  test('an unknown method is reported with the allowed ones', async () => {
    expect(await violations('PUT', '/v1/pets')).toMatchObject([
      { where: 'method', message: 'PUT is not a method of /v1/pets; it has GET' },
    ]);
  });
  test('operations without servers are mounted at the root', () => {
    const plain = modelOf({ paths: { '/pets': { get: operation() } } });
    expect(createValidator(plain).match('GET', '/pets').kind).toBe('found');
    expect(createValidator({ ...plain, mount: '/x' }).match('GET', '/x/pets').kind).toBe('found');
  });
});
