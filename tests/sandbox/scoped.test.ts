import { modelOf, sandboxOf, type TestSandbox } from './support/apis';
import { body, json, object } from './support/documents';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const response = (schema?: object) => ({ description: 'OK', ...(schema ? { content: json(schema) } : {}) });
const path = (...names: string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' }, example: 'initech' }));
const list = (items: object) => ({ type: 'array', items });
const string = { type: 'string' };

const template = object({ name: string, steps: { type: 'integer' } });
const event = object({ id: string, text: string });
const org = object({ login: string, plan: string });
const project = object({ id: string, title: string });
const boat = object({ id: string, name: string });

const model = modelOf({
  components: { schemas: { Template: template, Event: event, Org: org, Project: project, Boat: boat } },
  paths: {
    // Templates of a namespace, which is an item of nothing.
    '/templates/{namespace}': {
      parameters: path('namespace'),
      get: { responses: { 200: response(object({ items: list(ref('Template')), version: string }, ['items'])) } },
      post: { requestBody: body(ref('Template')), responses: { 200: response(ref('Template')), 404: response() } },
    },
    '/templates/{namespace}/lint': {
      parameters: path('namespace'),
      post: { requestBody: body(ref('Template')), responses: { 200: response(ref('Template')) } },
    },
    '/templates/{namespace}/{name}': {
      parameters: path('namespace', 'name'),
      get: { responses: { 200: response(ref('Template')), 404: response() } },
      put: { requestBody: body(ref('Template')), responses: { 200: response(ref('Template')), 404: response() } },
      delete: { responses: { 204: response(), 404: response() } },
    },
    // The same without a list, and with a list whose items have no address.
    '/locks/{namespace}': {
      parameters: path('namespace'),
      post: { requestBody: body(ref('Template')), responses: { 201: response(ref('Template')), 404: response() } },
    },
    '/locks/{namespace}/{name}': {
      parameters: path('namespace', 'name'),
      get: { responses: { 200: response(ref('Template')), 404: response() } },
    },
    '/events/{stream}': {
      parameters: path('stream'),
      get: { responses: { 200: response(list(ref('Event'))) } },
      post: { requestBody: body(object({ text: string })), responses: { 201: response(ref('Event')) } },
    },
    // An organisation that no operation makes or lists, but one removes.
    '/orgs/{org}': {
      parameters: path('org'),
      get: { responses: { 200: response(ref('Org')), 404: response() } },
      delete: { responses: { 204: response(), 404: response() } },
    },
    '/orgs/{org}/projects': {
      parameters: path('org'),
      get: { responses: { 200: response(list(ref('Project'))), 404: response() } },
      post: {
        requestBody: body(object({ title: string })),
        responses: { 201: response(ref('Project')), 404: response() },
      },
    },
    '/orgs/{org}/projects/{projectId}': {
      parameters: path('org', 'projectId'),
      get: { responses: { 200: response(ref('Project')), 404: response() } },
    },
    // One response for an item and for all of them.
    '/groups/{groupId}': {
      parameters: path('groupId'),
      get: {
        responses: {
          200: response(object({ group: ref('Project'), groups: list(ref('Project')) }, [])),
          404: response(),
        },
      },
      post: {
        requestBody: body(object({ group: ref('Project') })),
        responses: { 200: response(object({ group: ref('Project') }, [])) },
      },
      delete: { responses: { 200: response(), 404: response() } },
    },
    // Volumes of a kind, listed by their addresses.
    '/volumes/{kind}': {
      parameters: path('kind'),
      get: { responses: { 200: response(object({ addresses: list(string), kind: string })) } },
      post: {
        requestBody: body(object({ name: string, steps: { type: 'integer' } }, ['name'])),
        responses: { 200: response(object({ status: string })) },
      },
    },
    '/volumes/{kind}/{volumeName}': {
      parameters: path('kind', 'volumeName'),
      get: { responses: { 200: response(ref('Template')), 404: response() } },
    },
    // A job makes what is sent.
    '/networks': {
      post: {
        requestBody: body(object({ name: string, steps: { type: 'integer' } }, [])),
        responses: { 202: response(object({ job: object({ id: string }) })) },
      },
    },
    '/networks/{name}': {
      parameters: path('name'),
      get: { responses: { 200: response(ref('Template')), 404: response() } },
    },
    // Boats that none makes, but one lists: clients can know which there are.
    '/boats': { get: { responses: { 200: response(list(ref('Boat'))) } } },
    '/boats/{boatId}': {
      parameters: path('boatId'),
      get: { responses: { 200: response(ref('Boat')), 404: response() } },
    },
    '/boats/{boatId}/trips': {
      parameters: path('boatId'),
      get: { responses: { 200: response(list(ref('Event'))), 404: response() } },
    },
  },
});

let sandbox: TestSandbox;
beforeEach(async () => void (sandbox = await sandboxOf([{ model }])));
afterEach(() => sandbox.close());

test('a path that ends in a parameter and lists items is a collection for each of its values', async () => {
  const made = await sandbox.post('/templates/acme', { name: 'build', steps: 3 });
  expect([made.status, made.body]).toEqual([200, { name: 'build', steps: 3 }]);
  expect(made.headers.location).toBe('/templates/acme/build');
  expect((await sandbox.get('/templates/acme')).body).toMatchObject({ items: [{ name: 'build', steps: 3 }] });
  expect((await sandbox.get('/templates/globex')).body).toMatchObject({ items: [] });
  expect((await sandbox.put('/templates/acme/build', { name: 'build', steps: 4 })).status).toBe(200);
  expect((await sandbox.get('/templates/acme/build')).body).toEqual({ name: 'build', steps: 4 });
  expect((await sandbox.get('/templates/globex/build')).status).toBe(404);
  expect((await sandbox.delete('/templates/acme/build')).status).toBe(204);
  expect((await sandbox.get('/templates/acme/build')).status).toBe(404);
  expect((await sandbox.post('/templates/acme/lint', { name: 'x', steps: 1 })).status).toBe(200);
});

test('so is one that only creates, and one whose items have no path', async () => {
  expect((await sandbox.post('/locks/acme', { name: 'a', steps: 1 })).status).toBe(201);
  expect((await sandbox.get('/locks/acme/a')).body).toEqual({ name: 'a', steps: 1 });
  expect((await sandbox.get('/locks/acme/b')).status).toBe(404);
  const made = await sandbox.post('/events/acme', { text: 'Hello' });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ text: 'Hello' })]);
  expect((await sandbox.get('/events/acme')).body).toContainEqual(made.body);
});

test('an item that clients can neither make nor find exists above others until it is removed', async () => {
  const made = await sandbox.post('/orgs/acme/projects', { title: 'Roof' });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ title: 'Roof' })]);
  expect((await sandbox.get('/orgs/acme/projects')).body).toEqual([made.body]);
  expect((await sandbox.get('/orgs/acme')).status).toBe(404);
  expect((await sandbox.get('/sandbox/')).text).not.toMatch(/below an unknown org/);
  expect((await sandbox.delete('/orgs/initech')).status).toBe(204);
  expect((await sandbox.get('/orgs/initech/projects')).status).toBe(404);
});

test('one that clients can find must be known', async () => {
  expect((await sandbox.get('/boats/none/trips')).status).toBe(404);
  const [first] = (await sandbox.get('/boats')).body as { id: string }[];
  expect((await sandbox.get(`/boats/${first!.id}/trips`)).status).toBe(200);
});

test('a response that holds an item and a list of all is that of an item', async () => {
  expect((await sandbox.get('/groups/initech')).body).toMatchObject({ group: { id: 'initech' } });
  expect((await sandbox.delete('/groups/initech')).status).toBe(200);
  expect((await sandbox.get('/groups/initech')).status).toBe(404);
});

test('so is a path that lists the addresses of what POST makes there', async () => {
  expect((await sandbox.post('/volumes/disk', { name: 'home', steps: 1 })).status).toBe(200);
  expect((await sandbox.get('/volumes/disk/home')).body).toEqual({ name: 'home', steps: 1 });
  expect((await sandbox.get('/volumes/tape/home')).status).toBe(404);
});

test('what a job makes is there, though the response tells of the job', async () => {
  const made = await sandbox.post('/networks', { name: 'web', steps: 2 });
  expect([made.status, made.body]).toEqual([202, { job: { id: expect.any(String) as unknown } }]);
  expect((await sandbox.get('/networks/web')).body).toEqual({ name: 'web', steps: 2 });
});

test('an item in an envelope of scalars is that of the envelope, whatever it is called there', async () => {
  const pool = object({ name: string, driver: string, used_by: list(string) });
  const enveloped = (metadata: object) =>
    object({ status: string, status_code: { type: 'integer' }, metadata }, ['status']);
  const own = modelOf({
    components: { schemas: { Pool: pool } },
    paths: {
      '/pools': {
        get: { responses: { 200: response(enveloped(list(string))) } },
        post: {
          requestBody: body(object({ name: string, driver: string })),
          responses: { 200: response(object({ status: string })) },
        },
      },
      '/pools/{poolName}': {
        parameters: path('poolName'),
        get: { responses: { 200: response(enveloped(ref('Pool'))), 404: response() } },
      },
    },
  });
  const pools = await sandboxOf([{ model: own }]);
  expect((await pools.post('/pools', { name: 'p1', driver: 'zfs' })).status).toBe(200);
  expect((await pools.get('/pools/p1')).body).toMatchObject({ metadata: { name: 'p1', driver: 'zfs' } });
  await pools.close();
});
