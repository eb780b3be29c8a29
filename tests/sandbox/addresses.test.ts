import { modelOf, sandboxOf, type TestSandbox } from './support/apis';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const response = (schema?: object, example?: unknown) => ({
  description: 'OK',
  ...(schema ? { content: json(schema, example) } : {}),
});
const body = (schema: object) => ({ required: true, content: json(schema) });
const query = (name: string, schema: object) => ({ name, in: 'query', schema });

describe('resources with addresses and cursors of their own', () => {
  const rule = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, comment: { type: 'string' } },
  };
  const meta = {
    type: 'object',
    required: ['before', 'after'],
    properties: { before: { type: ['string', 'null'] }, after: { type: 'string' } },
  };
  const rules = { type: 'object', properties: { data: { type: 'array', items: ref('Rule') }, list_metadata: meta } };
  const own = modelOf({
    components: { schemas: { Rule: rule } },
    paths: {
      '/rules': {
        get: {
          parameters: [
            query('limit', { type: 'integer' }),
            query('after', { type: 'string' }),
            query('before', { type: 'string' }),
          ],
          responses: {
            200: response(rules, {
              data: ['a', 'b', 'c'].map((id) => ({ id })),
              list_metadata: { before: 'elsewhere', after: 'nowhere' },
            }),
          },
        },
        post: {
          requestBody: body({
            type: 'object',
            required: ['comment'],
            properties: { id: { type: 'string' }, comment: { type: 'string' } },
          }),
          responses: {
            200: response({ type: 'object', properties: { ruleID: { type: 'string' } } }),
            400: response({ type: 'string' }),
          },
        },
      },
      '/rule/{ruleID}': {
        parameters: [{ name: 'ruleID', in: 'path', required: true, schema: { type: 'string' }, example: 'a' }],
        get: { responses: { 200: response(ref('Rule')), 404: response() } },
        delete: { responses: { 200: response(), 404: response() } },
      },
    },
  });
  const envelope = {
    type: 'object',
    properties: {
      time: { type: 'number', example: 0.5 },
      status: { type: 'string', example: 'ok' },
      result: { type: 'boolean' },
    },
  };
  const light = { type: 'object', properties: { status: { type: 'string' }, points: { type: 'integer' } } };
  const ack = modelOf({
    paths: {
      '/lights/{light_name}': {
        parameters: [{ name: 'light_name', in: 'path', required: true, schema: { type: 'string' }, example: 'a' }],
        get: { responses: { 200: response(light), 404: response() } },
        put: { requestBody: body(light), responses: { 200: response(envelope) } },
        delete: { responses: { 200: response(envelope), 404: response() } },
      },
    },
  });

  test('a response that only says that it worked shows nothing of the item', async () => {
    const lights = await sandboxOf([{ model: ack }]);
    const worked = { time: 0.5, status: 'ok', result: true };
    expect((await lights.put('/lights/b', { status: 'green', points: 3 })).body).toEqual(worked);
    expect((await lights.get('/lights/b')).body).toEqual({ status: 'green', points: 3 });
    expect((await lights.delete('/lights/b')).body).toEqual(worked);
    expect((await lights.get('/lights/b')).status).toBe(404);
    await lights.close();
  });

  let sandbox: TestSandbox;
  beforeEach(async () => void (sandbox = await sandboxOf([{ model: own }])));
  afterEach(() => sandbox.close());

  test('an item in the singular belongs to the collection in the plural', async () => {
    const made = await sandbox.post('/rules', { comment: 'Maintenance' });
    const { ruleID } = made.body as { ruleID: string };
    expect(made.headers.location).toBe(`/rule/${ruleID}`);
    expect((await sandbox.get(`/rule/${ruleID}`)).body).toEqual({ id: ruleID, comment: 'Maintenance' });
    expect((await sandbox.get('/rules')).body).toMatchObject({
      data: expect.arrayContaining([{ id: ruleID, comment: 'Maintenance' }]) as unknown,
    });
    expect((await sandbox.delete(`/rule/${ruleID}`)).status).toBe(200);
    expect((await sandbox.get(`/rule/${ruleID}`)).status).toBe(404);
  });

  test('the cursors of a page lead to the pages around it, and nowhere where there is none', async () => {
    await sandbox.post('/rules', { id: 'd', comment: '' });
    const pageOf = async (parameters: string) => (await sandbox.get(`/rules?limit=2${parameters}`)).body as never;
    const ids = (...names: string[]) => names.map((id) => expect.objectContaining({ id }) as unknown);
    const first = { data: ids('a', 'b'), list_metadata: { before: null, after: 'b' } };
    expect(await pageOf('')).toEqual(first);
    expect(await pageOf('&after=b')).toEqual({ data: ids('c', 'd'), list_metadata: { before: 'c', after: '' } });
    expect(await pageOf('&before=c')).toEqual(first);
  });

  test('a refusal says why in a body that is a string, and in a header where there is no body', async () => {
    const refused = await sandbox.post('/rules', { comment: 7 });
    expect([refused.status, refused.body]).toEqual([400, 'The property comment must be a string, not 7.']);
    const missing = await sandbox.get('/rule/none');
    expect([missing.status, missing.text]).toEqual([404, '']);
    expect(missing.headers['sandbox-reason']).toMatch(/^No rule has the ruleID "none"\. Known: a, b, c/);
  });
});
