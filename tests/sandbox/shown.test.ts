import { exchangesOf } from '../../src/openapi';
import { modelOf } from './support/apis';
import { during } from './support/documents';

const string = { type: 'string' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', required, properties });
const content = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const response = (schema: object, example?: unknown) => ({ description: 'Good.', content: content(schema, example) });
const body = (schema: object) => ({ required: true, content: content(schema) });
const named = (name: string) => [{ name, in: 'path', required: true, schema: string }];

/** Runs with a sandbox of these paths, and closes it. */
describe('identifiers are those that the document shows', () => {
  const card = object({ token: { ...string, example: 'card_1srOrx2ZWZBpBUvZw1' }, memo: string });
  const paths = {
    '/cards': {
      get: { responses: { 200: response(object({ data: { type: 'array', items: card } })) } },
      post: { requestBody: body(object({ memo: string })), responses: { 201: response(card) } },
    },
    '/cards/{card_token}': { parameters: named('card_token'), get: { responses: { 200: response(card) } } },
    '/cards/{card_token}/limits': {
      parameters: named('card_token'),
      get: { responses: { 200: response(object({ daily: { type: 'integer' } })) } },
    },
  };

  test('so that a path names the item that responses show, and there is one of it', () =>
    during(paths, async ({ get }) => {
      const model = modelOf({ paths });
      const values = model.operations.flatMap((operation) =>
        exchangesOf(operation, model).flatMap(({ parameters }) => parameters.map(({ value }) => value)),
      );
      expect(values).toEqual(['card_1srOrx2ZWZBpBUvZw1', 'card_1srOrx2ZWZBpBUvZw1']);
      expect((await get('/cards')).body).toMatchObject({ data: [{ token: 'card_1srOrx2ZWZBpBUvZw1' }] });
      expect((await get('/cards')).body).toHaveProperty('data.length', 1);
    }));

  test('and new ones have the same form', () =>
    during(paths, async ({ post }) => {
      const made = (await post('/cards', { memo: 'a' })).body as { token: string };
      expect(made.token).toMatch(/^card_[0-9a-f]{18}$/);
    }));
});

test('where only the examples wrap items, their list is one, and each of them can be read', () => {
  const workspace = object({ name: string, store: string });
  const both = [{ name: 'topp' }, { name: 'sea' }];
  return during(
    {
      '/workspaces': {
        get: {
          responses: { 200: response(object({ workspaces: workspace }), { workspaces: { workspace: both } }) },
        },
        post: {
          requestBody: body(object({ workspace: object({ name: string }, ['name']) }, ['workspace'])),
          responses: { 201: response(string) },
        },
        put: { responses: { 405: { description: 'Not allowed.' } } },
      },
      '/workspaces/{workspaceName}': {
        parameters: named('workspaceName'),
        get: {
          responses: {
            200: response(workspace, { workspace: { name: 'topp', store: 'a' } }),
            404: { description: 'Unknown.' },
          },
        },
      },
    },
    async ({ get, post }) => {
      expect((await get('/workspaces')).body).toEqual({ workspaces: { workspace: both } });
      expect((await get('/workspaces/topp')).body).toEqual({ workspace: { name: 'topp', store: 'a' } });
      expect((await get('/workspaces/sea')).body).toEqual({ workspace: { name: 'sea' } });
      const made = await post('/workspaces', { workspace: { name: 'mine' } });
      expect([made.status, made.body, made.headers.location]).toEqual([201, 'mine', '/workspaces/mine']);
      expect((await get('/workspaces/mine')).body).toEqual({ workspace: { name: 'mine' } });
      expect((await get('/workspaces')).body).toHaveProperty('workspaces.workspace', [...both, { name: 'mine' }]);
    },
  );
});

test('an item that is created below the collection is one of it, and a response that shows nothing of one has its address', () => {
  const application = object({ uuid: string, name: string });
  const sent = body(object({ name: string, image: string }));
  return during(
    {
      '/applications': { get: { responses: { 200: response({ type: 'array', items: application }) } } },
      '/applications/docker': { post: { requestBody: sent, responses: { 201: response(object({ uuid: string })) } } },
      '/applications/search': {
        post: { requestBody: sent, responses: { 200: response(object({ uuid: string })) } },
      },
      '/applications/{uuid}': { parameters: named('uuid'), get: { responses: { 200: response(application) } } },
      '/jobs': {
        post: { requestBody: sent, responses: { 201: response(object({ message: string, at: string, by: string })) } },
      },
      '/jobs/{id}': {
        parameters: named('id'),
        get: { responses: { 200: response(object({ id: string, name: string })) } },
      },
    },
    async ({ get, post }) => {
      const before = (await get('/applications')).body as unknown[];
      const made = await post('/applications/docker', { name: 'Mine', image: 'nginx' });
      const { uuid } = made.body as { uuid: string };
      expect(made.headers.location).toBe(`/applications/${uuid}`);
      expect((await get(`/applications/${uuid}`)).body).toMatchObject({ uuid, name: 'Mine' });
      await post('/applications/search', { name: 'Other' });
      expect((await get('/applications')).body).toHaveLength(before.length + 1);
      const job = await post('/jobs', { name: 'Count' });
      expect((await get(job.headers.location!)).body).toMatchObject({ name: 'Count' });
    },
  );
});

test('lists that were sent otherwise than they are shown come back, and what was not sent is empty', () => {
  const domain = object({ id: { ...string, example: 'dom_1' }, domain: string, state: string }, ['id', 'domain']);
  const shown = object(
    {
      id: string,
      domains: { type: 'array', items: domain },
      metadata: { type: 'object', additionalProperties: string, example: { tier: 'gold' } },
      external_id: { type: ['string', 'null'], example: 'ext_1' },
      teams: { type: 'array', items: object({ name: string, id: { type: 'integer' } }, ['name', 'id']) },
    },
    ['id', 'domains', 'metadata', 'external_id'],
  );
  const sent = object({
    domains: { type: 'array', items: string },
    teams: { type: 'array', items: { type: 'integer' } },
    domain_data: { type: 'array', items: object({ domain: string, state: string }) },
    metadata: { type: 'object', additionalProperties: string },
    external_id: { type: ['string', 'null'] },
  });
  return during(
    {
      '/organizations': { post: { requestBody: body(sent), responses: { 201: response(shown) } } },
      '/organizations/{id}': { parameters: named('id'), get: { responses: { 200: response(shown) } } },
    },
    async ({ post }) => {
      const domains = async (more: object) => (await post('/organizations', more)).body;
      expect(await domains({ domains: ['a.example'] })).toMatchObject({
        domains: [{ id: 'dom_1', domain: 'a.example' }],
      });
      expect(await domains({ domain_data: [{ domain: 'b.example', state: 'open' }] })).toMatchObject({
        domains: [{ domain: 'b.example', state: 'open' }],
      });
      expect(await domains({ teams: [7] })).toMatchObject({ teams: [{ id: 7 }] });
      expect(await domains({})).toMatchObject({ domains: [], metadata: {}, external_id: null });
    },
  );
});

test('errors that say the same of every fault say it once', () => {
  const reason = object({
    code: { ...string, enum: ['bad_request'] },
    messages: { type: 'array', items: { ...string, example: 'Bad.' } },
  });
  const errors = object({ errors: { type: 'array', items: reason } });
  const sent = object({ a: string, b: string }, ['a', 'b']);
  return during(
    { '/groups': { post: { requestBody: body(sent), responses: { 201: response(sent), 400: response(errors) } } } },
    async ({ post }) => {
      const refused = await post('/groups', {});
      expect(refused.body).toEqual({ errors: [{ code: 'bad_request', messages: ['Bad.'] }] });
    },
  );
});

test('a request that is shown excuses nothing else that is sent with it', () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } };
  const id = { name: 'id', in: 'path', required: true, schema: string, example: '1' };
  const things = {
    '/things/{id}': { get: { parameters: [id, limit], responses: { 200: response(object({ id: string })) } } },
  };
  return during(things, async ({ get }) => {
    const statuses = [
      '/things/1',
      '/things/1?limit=9',
      '/things/1?limit=abc',
      '/things/1?limit=99',
      '/things/7?limit=99',
    ];
    expect(await Promise.all(statuses.map(async (path) => (await get(path)).status))).toEqual([
      200, 200, 400, 400, 400,
    ]);
  });
});
