import { body, during, json, object } from './support/documents';

const text = { type: 'string' };
const headers = { 'X-Request-Id': { required: true, schema: { ...text, format: 'uuid' } } };
const note = object({ id: text, title: text }, ['id']);
const of = (schema: object) => ({ description: 'OK', headers, content: json(schema) });

test('responses of the state and refusals have the headers that the document requires', async () => {
  const refused = of(object({ message: text }));
  const paths = {
    '/notes': { post: { requestBody: body(object({ title: text })), responses: { 201: of(note), 400: refused } } },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { 200: of(note), 404: refused } },
    },
  };
  await during(paths, async (sandbox) => {
    const made = await sandbox.post('/notes', { title: 'Tides' });
    const required = { 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect(made).toMatchObject({
      status: 201,
      body: { title: 'Tides' },
      headers: { ...required, 'sandbox-source': 'state' },
    });
    const read = await sandbox.get(made.headers.location!);
    expect(read).toMatchObject({ status: 200, body: { title: 'Tides' }, headers: required });
    const missing = await sandbox.get('/notes/none');
    expect(missing).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('none') },
      headers: required,
    });
    expect(await sandbox.post('/notes', {})).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
      headers: required,
    });
  });
});

test('optional headers are sent whose schema has an example or a single value', async () => {
  const optional = {
    'API-Version': { schema: { ...text, example: '1.2.1' } },
    'X-Frame': { schema: { ...text, const: 'deny' } },
    'X-Kind': { schema: { ...text, enum: ['note'] } },
    'X-Trace': { schema: text },
    'X-Wrong': { schema: { type: 'integer', example: 'none' } },
  };
  const paths = { '/notes': { get: { responses: { 200: { ...of(note), headers: optional } } } } };
  await during(paths, async (sandbox) => {
    const { headers } = await sandbox.get('/notes');
    expect(headers).toMatchObject({ 'api-version': '1.2.1', 'x-frame': 'deny', 'x-kind': 'note' });
    expect(headers).not.toHaveProperty('x-trace');
    expect(headers['x-wrong']).not.toBe('none');
  });
});
