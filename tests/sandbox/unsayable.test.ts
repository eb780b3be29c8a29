import { body, during, object, ok as responding } from './support/documents';

const ok = { 200: { description: 'Good.' } };

/** Runs with a sandbox of these paths, and closes it. */
describe('what no client can do is not asked of any', () => {
  test('fields of the connection are not required', () =>
    during(
      {
        '/uploads': {
          delete: {
            parameters: ['Content-Length', 'Transfer-Encoding', 'X-Other'].map((name) => ({
              name,
              in: 'header',
              required: true,
              schema: { type: 'string' },
            })),
            responses: ok,
          },
        },
      },
      async (sandbox) => {
        expect((await sandbox.delete('/uploads', undefined, { 'x-other': 'a' })).status).toBe(200);
        expect((await sandbox.delete('/uploads')).text).toContain('X-Other');
      },
    ));

  test.each(['string', 'array'])('the fields of a form need not be of type %s', (type) => {
    const schema = { type, items: { type: 'object' } };
    const requestBody = { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
    return during({ '/edits': { post: { requestBody, responses: ok } } }, async (sandbox) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await sandbox.post('/edits', 'title=Soup', headers);
      expect([response.status, response.headers['sandbox-warning']]).toEqual([200, undefined]);
    });
  });

  test('a string that must be one of several numbers is accepted with a warning about the document', () =>
    during(
      {
        '/verses/{number}': {
          parameters: [{ name: 'number', in: 'path', required: true, schema: { type: 'string', enum: [1, 2] } }],
          get: { responses: ok },
        },
      },
      async (sandbox) => {
        const response = await sandbox.get('/verses/1');
        expect([response.status, response.headers['sandbox-warning']]).toEqual([
          200,
          expect.stringMatching(/^The document contradicts itself/),
        ]);
      },
    ));
});

test('of two successes the one is sent that the client accepts, and a header whose example is invalid is not', () =>
  during(
    {
      '/thumbnail': {
        get: {
          responses: {
            200: { description: 'Made.', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
            202: {
              description: 'Being made.',
              headers: {
                Location: { schema: { type: 'string', format: 'uri' }, example: '<p>Location: https://a.example/</p>' },
              },
              content: {
                'application/json': { schema: { type: 'object', properties: { message: { type: 'string' } } } },
              },
            },
          },
        },
      },
    },
    async (sandbox) => {
      const response = await sandbox.get('/thumbnail', undefined, { accept: 'application/json' });
      expect([response.status, response.headers.location, response.headers['sandbox-warning']]).toEqual([
        202,
        undefined,
        undefined,
      ]);
    },
  ));

test('where no value is valid, as little as possible is wrong with the items of a list', () => {
  const never = { type: 'string', minLength: 5, maxLength: 3 };
  const part = object({ unit: { type: 'string' } });
  const sent = object({ size: { type: 'integer' }, part: { type: 'object' } });
  const item = object({ id: { type: 'integer' }, size: { type: 'string' }, part, never });
  const paths = {
    '/crates': {
      get: { responses: responding({ type: 'array', items: item }) },
      post: { requestBody: body(sent), responses: { 201: responding(item)[200] } },
    },
    '/crates/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: responding(item),
      },
    },
  };
  return during(paths, async (sandbox) => {
    await sandbox.post('/crates', { size: 10, part: {} });
    const { body: listed, headers } = await sandbox.get('/crates');
    expect((listed as object[])[1]).toMatchObject({ size: '10', part: { unit: expect.any(String) as string } });
    expect(headers['sandbox-warning']).toMatch(/never must have/);
  });
});
