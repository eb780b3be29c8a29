import { modelOf, operation, sandboxOf, type TestSandbox } from './support/apis';

const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    name: { type: 'string', minLength: 2 },
    mother: { $ref: '#/components/schemas/Pet' },
  },
};
const ref = { $ref: '#/components/schemas/Pet' };
const content = (examples?: Record<string, unknown>) => ({
  'application/json': {
    schema: ref,
    ...(examples
      ? { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) }
      : {}),
  },
});
const model = modelOf({
  servers: [{ url: 'https://pets.example.com/{version}', variables: { version: { default: 'v2' } } }],
  paths: {
    '/pets/{id}': {
      get: {
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: { type: 'integer' },
            examples: { felix: { value: 1 }, rex: { value: 2 }, none: { value: 404 } },
          },
        ],
        responses: {
          200: { description: '', content: content({ felix: { id: 1, name: 'Felix' }, rex: { id: 2, name: 'Rex' } }) },
          404: {
            description: '',
            content: {
              'application/problem+json': {
                schema: { type: 'object' },
                examples: { none: { value: { title: 'No such pet' } } },
              },
            },
          },
          '5XX': { description: '' },
        },
      },
    },
    '/listing': {
      get: operation({
        responses: {
          200: { description: '', content: content({ felix: { id: 1, name: 'Felix' }, rex: { id: 2, name: 'Rex' } }) },
        },
      }),
    },
    '/generated': { get: operation({ responses: { 200: { description: '', content: content() } } }) },
    '/contradiction': {
      get: operation({ responses: { 200: { description: '', content: content({ bad: { id: 'one' } }) } } }),
    },
    '/impossible': {
      get: operation({
        responses: {
          200: {
            description: '',
            content: { 'application/json': { schema: { not: {} }, examples: { bad: { value: 1 } } } },
          },
        },
      }),
    },
    '/nothing': { delete: { responses: { 204: { description: '' } } } },
    '/fallback': { get: { responses: { default: { description: '', content: content() } } } },
    '/undocumented': { get: { responses: {} } },
    '/many': {
      get: {
        responses: {
          200: {
            description: '',
            headers: {
              'X-Total': { required: true, schema: { type: 'integer', minimum: 3 } },
              'X-Hint': { schema: { type: 'string' }, example: 'a hint' },
              'X-Silent': { schema: { type: 'string' } },
            },
            content: {
              'application/xml': { schema: ref },
              'text/plain': { schema: { type: 'string' }, example: 'Felix' },
              ...content({ felix: { id: 1, name: 'Felix' } }),
              'application/x-www-form-urlencoded': { schema: ref },
            },
          },
        },
      },
    },
    '/form': {
      post: operation({
        requestBody: {
          content: {
            'application/json': {
              schema: ref,
              examples: { good: { value: { id: 1, name: 'Felix' } }, bad: { value: { id: 1, name: 'No' } } },
            },
          },
        },
        responses: {
          200: { description: '', content: content({ good: { id: 1, name: 'Felix' } }) },
          409: { description: '', content: content({ bad: { id: 1, name: 'Taken' } }) },
        },
      }),
    },
  },
  components: { schemas: { Pet: pet } },
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await sandboxOf([{ model }]);
});
afterAll(() => sandbox.close());
const get = (url: string, headers: Record<string, string> = {}) => sandbox.get(`/v2${url}`, undefined, headers);

test('operations are under the path of the first server, with its variables filled in', async () => {
  expect((await get('/pets/1')).status).toBe(200);
  const astray = await sandbox.get('/pets/1');
  expect(astray.status).toBe(404);
  expect(astray.body).toMatchObject({ hint: 'Did you mean /v2/pets/1?' });
});

describe('which example', () => {
  test('the one whose request was sent', async () => {
    expect((await get('/pets/2')).body).toEqual({ id: 2, name: 'Rex' });
    expect((await get('/pets/404')).status).toBe(404);
    const taken = await sandbox.post('/v2/form', { id: 1, name: 'No' });
    expect([taken.status, taken.body]).toEqual([409, { id: 1, name: 'Taken' }]);
  });
  test('else the first of a success', async () => {
    expect((await get('/listing')).body).toEqual({ id: 1, name: 'Felix' });
  });
  test('an item that the document does not speak of is unknown', async () => {
    expect(await get('/pets/77')).toMatchObject({ status: 404, body: { title: 'No such pet' } });
  });
  test.each([
    ['example=rex', 200, { id: 2, name: 'Rex' }],
    ['example="rex"', 200, { id: 2, name: 'Rex' }],
    ['respond-async, Example = rex; x=1', 200, { id: 2, name: 'Rex' }],
    ['code=404', 404, { title: 'No such pet' }],
    ['example=none', 404, { title: 'No such pet' }],
    ['code=404, example=none', 404, { title: 'No such pet' }],
    ['code=503', 503, undefined],
    ['code=5XX', 500, undefined],
  ])('Prefer: %s', async (prefer, status, body) => {
    const response = await get('/pets/1', { prefer });
    expect([response.status, response.body]).toEqual([status, body]);
    expect(response.headers['preference-applied']).toMatch(/^(code|example)=/);
  });
  test.each([
    ['code=418', 'Choose one of: 200, 404, 5XX.'],
    ['code=x', 'Choose one of: 200, 404, 5XX.'],
    ['example=nobody', 'Choose one of: felix (200), rex (200), none (404).'],
    ['code=404, example=rex', 'Choose one of: felix (200), rex (200), none (404).'],
    ['code=__proto__', 'Choose one of: 200, 404, 5XX.'],
  ])('Prefer: %s is refused', async (prefer, hint) => {
    const response = await get('/pets/1', { prefer });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ hint });
  });
});

describe('generated responses', () => {
  test('without examples a response is generated from the schema, and is valid', async () => {
    const response = await get('/generated');
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
  });
  test('an example that contradicts its schema is passed over', async () => {
    const response = await get('/contradiction');
    expect([response.status, response.body]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })]);
  });
  test('unless it is requested: then a header reports the document as wrong', async () => {
    const response = await get('/contradiction', { prefer: 'example=bad' });
    expect(response).toMatchObject({ status: 200, body: { id: 'one' } });
    expect(response.headers['sandbox-warning']).toContain('The property id must be an integer, not "one".');
  });
  test('where no response can be valid, a header says so', async () => {
    const response = await get('/impossible');
    expect(response).toMatchObject({ status: 200, body: 1 });
    expect(response.headers['sandbox-warning']).toContain('The document contradicts itself');
  });
  test('no body where none is documented', async () => {
    const response = await sandbox.delete('/v2/nothing');
    expect([response.status, response.text, response.headers['content-type']]).toEqual([204, '', undefined]);
  });
  test('a default response is a success where no other is', async () => {
    expect((await get('/fallback')).status).toBe(200);
  });
  test('an operation that documents no response contradicts nothing', async () => {
    const response = await get('/undocumented');
    expect([response.status, response.headers['sandbox-warning']]).toEqual([200, undefined]);
  });
  test('headers that are required or have an example come along', async () => {
    const { headers } = await get('/many');
    expect(Number(headers['x-total'])).toBeGreaterThanOrEqual(3);
    expect(headers['x-hint']).toBe('a hint');
    expect(headers).not.toHaveProperty('x-silent');
  });
  test('the same request has the same response', async () => {
    expect((await get('/generated')).text).toBe((await get('/generated')).text);
  });
});

describe('Accept', () => {
  test.each([
    ['*/*', 'application/json'],
    ['text/*', 'text/plain; charset=utf-8'],
    ['application/xml', 'application/xml; charset=utf-8'],
    ['application/json;q=0.1, text/plain;q=0.9', 'text/plain; charset=utf-8'],
    ['application/json;q=0, */*', 'application/xml; charset=utf-8'],
    ['', 'application/json'],
  ])('%s gives %s', async (accept, type) => {
    const response = await get('/many', { accept });
    expect([response.status, response.headers['content-type']]).toEqual([200, type]);
  });
  test('XML is written out', async () => {
    const { text } = await get('/many', { accept: 'application/xml' });
    expect(text).toMatch(/^<\?xml[^]*<Pet>[^]*<id>\d+<\/id>[^]*<\/Pet>/);
  });
  test('none that is documented: 406, with the documented ones', async () => {
    const response = await get('/many', { accept: 'image/png' });
    expect(response.status).toBe(406);
    expect((response.body as { hint: string }).hint).toContain('application/xml, text/plain, application/json');
  });
});
