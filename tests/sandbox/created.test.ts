import { exchangesOf, type ApiModel } from '../../src/openapi';
import { modelOf, sandboxOf, type TestSandbox } from './support/apis';
import { body, json, object, ok } from './support/documents';

const string = { type: 'string' };
const integer = { type: 'integer' };
const pathId = (name: string) => [{ name, in: 'path', required: true, schema: string }];

/** Runs with a sandbox of these paths, and closes it. */
async function during(
  paths: object,
  run: (sandbox: TestSandbox & { readonly model: ApiModel }) => Promise<void>,
): Promise<void> {
  const model = modelOf({ paths });
  const sandbox = await sandboxOf([{ model }]);
  try {
    await run({ ...sandbox, model });
  } finally {
    await sandbox.close();
  }
}

describe('what was created is there under its own address where', () => {
  const item = (parameter: string, responses: object) => ({
    parameters: [{ name: parameter, in: 'path', required: true, schema: string }],
    get: { responses },
    delete: { responses: { default: { description: 'Gone' } } },
  });
  test.each<[string, object, string, object]>([
    [
      'Location is documented as a whole URI',
      {
        '/subs': {
          post: {
            requestBody: body(object({ url: string })),
            responses: {
              201: {
                description: 'Made',
                headers: { Location: { required: true, schema: { ...string, format: 'uri' } } },
                content: json(object({ id: string })),
              },
            },
          },
        },
        '/subs/{id}': item('id', ok(object({ id: string }))),
      },
      '/subs',
      { url: 'https://example.com/' },
    ],
    [
      'the only response is the default one',
      {
        '/things': {
          post: {
            requestBody: body(object({ name: string })),
            responses: { default: { description: 'Made', content: json(object({ id: integer, name: string })) } },
          },
        },
        '/things/{id}': item('id', {
          default: { description: 'One', content: json(object({ id: integer, name: string })) },
        }),
      },
      '/things',
      { name: 'a' },
    ],
    [
      'items are called by their names',
      {
        '/repos': {
          post: { requestBody: body(object({ name: string })), responses: ok(object({ id: integer, name: string })) },
        },
        '/repos/{repo}': item('repo', ok(object({ id: integer, name: string }))),
      },
      '/repos',
      { name: 'portal' },
    ],
  ])('%s', async (_, paths, collection, sent) => {
    const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
    try {
      const created = await sandbox.post(collection, sent);
      const location = String(created.headers.location).replace(/^http:\/\/[^/]+/, '');
      expect(location).toMatch(new RegExp(`^${collection}/.`));
      expect((await sandbox.get(location)).body).toEqual(created.body);
      await sandbox.inject({ method: 'DELETE', url: location });
      expect((await sandbox.get(location)).status).toBe(404);
    } finally {
      await sandbox.close();
    }
  });
});

test.each([
  ['/instances/{preheat_instance_name}', 'name'],
  ['/card_bulk_orders/{bulkOrderToken}', 'token'],
  ['/dashboards/{id}', 'uid'],
  ['/users/{uid}', 'id'],
])('an item of %s is called by its %s', (path, name) => {
  const schema = object({ kind: string, [name]: string });
  const collection = path.replace(/\/[^/]*$/, '');
  return during(
    {
      [collection]: { post: { requestBody: body(object({ kind: string })), responses: ok(schema) } },
      [path]: { parameters: pathId(/\{(.*)\}/.exec(path)![1]!), get: { responses: ok(schema) } },
    },
    async (sandbox) => {
      const made = (await sandbox.post(collection, { kind: 'a' })).body as Record<string, string>;
      expect((await sandbox.get(`${collection}/${made[name]!}`)).body).toEqual(made);
      const named = await sandbox.post(collection, { kind: 'b', [name]: 'own' });
      expect(named.body).toEqual({ kind: 'b', [name]: 'own' });
      expect((await sandbox.get(`${collection}/own`)).body).toEqual(named.body);
    },
  );
});

test('what has no path of its own is listed where it was made', async () => {
  const model = modelOf({
    components: { schemas: { Invitation: object({ id: string, email: string }) } },
    paths: {
      '/invitations': {
        get: { responses: ok({ type: 'array', items: { $ref: '#/components/schemas/Invitation' } }) },
        post: {
          requestBody: body(object({ email: string })),
          responses: ok({ $ref: '#/components/schemas/Invitation' }),
        },
      },
      '/invitations/{id}/revoke': { post: { parameters: pathId('id'), responses: ok(object({ done: string })) } },
    },
  });
  const sandbox = await sandboxOf([{ model }]);
  try {
    const before = (await sandbox.get('/invitations')).body as object[];
    expect(before).toHaveLength(1);
    const made = (await sandbox.post('/invitations', { email: 'ada@example.com' })).body;
    expect(made).toMatchObject({ email: 'ada@example.com' });
    expect((await sandbox.get('/invitations')).body).toEqual([...before, made]);
    expect((await sandbox.post('/invitations/any/revoke')).status).toBe(200);
  } finally {
    await sandbox.close();
  }
});

const book = object({ id: string, title: string });
const both = (schema: object) => ({ ...json(schema), 'application/xml': { schema } });

test('what is made has the status 201 where an operation documents that beside another one', () => {
  const responses = { ...ok(book), 201: { description: 'Made', content: json(book) } };
  const write = { requestBody: body(book), responses };
  return during(
    {
      '/books': { post: write },
      '/books/{id}': { parameters: pathId('id'), get: { responses: ok(book) }, put: write },
    },
    async (sandbox) => {
      const statusOf = async (method: 'post' | 'put', url: string, sent: object): Promise<number> =>
        (await sandbox[method](url, sent)).status;
      expect(await statusOf('post', '/books', { id: 'a', title: 'A' })).toBe(201);
      expect(await statusOf('post', '/books', { id: 'a', title: 'B' })).toBe(200);
      expect(await statusOf('put', '/books/a', { id: 'a', title: 'C' })).toBe(200);
      expect(await statusOf('put', '/books/new', { id: 'new', title: 'D' })).toBe(201);
    },
  );
});

test('what is created without a body is kept, too', () =>
  during(
    {
      '/carts': { post: { responses: { 201: { description: 'Made', content: json(object({ id: string })) } } } },
      '/carts/{id}': { parameters: pathId('id'), get: { responses: ok(object({ id: string })) } },
    },
    async (sandbox) => {
      const [first, second] = [await sandbox.post('/carts'), await sandbox.post('/carts')];
      expect(first.headers.location).not.toBe(second.headers.location);
      expect((await sandbox.get(String(second.headers.location))).body).toEqual(second.body);
    },
  ));

test('an item has an identifier of its own form, whatever the path allows', () =>
  during(
    {
      '/users': {
        get: { responses: ok({ type: 'array', items: object({ id: { ...string, format: 'uuid' }, name: string }) }) },
        post: {
          requestBody: body(object({ name: string })),
          responses: ok(object({ id: { ...string, format: 'uuid' }, name: string })),
        },
      },
      '/users/{id}': {
        parameters: pathId('id'),
        get: { responses: ok(object({ id: { ...string, format: 'uuid' } })) },
      },
    },
    async (sandbox) => {
      const made = (await sandbox.post('/users', { name: 'Ada' })).body as { id: string };
      const listed = await sandbox.get('/users');
      expect([listed.headers['sandbox-source'], listed.text]).toEqual(['state', expect.stringContaining(made.id)]);
      const [first] = listed.body as { id: string }[];
      expect((await sandbox.get(`/users/${first!.id}`)).body).toMatchObject({ id: first!.id });
    },
  ));

test('the state is shown in the media type that the client accepts', () =>
  during(
    {
      '/books': {
        post: { requestBody: body(book), responses: { 201: { description: 'Made', content: both(book) } } },
      },
      '/books/{id}': {
        parameters: pathId('id'),
        get: { responses: { 200: { description: 'One', content: both(book) } } },
      },
    },
    async (sandbox) => {
      const made = await sandbox.post('/books', { id: 'b_7', title: 'Seven' });
      expect(made.body).toEqual({ id: 'b_7', title: 'Seven' });
      const read = await sandbox.get('/books/b_7', undefined, { accept: 'application/xml' });
      expect([read.status, read.headers['sandbox-source']]).toEqual([200, 'state']);
      expect(read.headers['content-type']).toContain('application/xml');
      expect(read.text).toContain('<title>Seven</title>');
    },
  ));

test('no state is kept of responses and bodies that are not JSON, and the sandbox says so', () =>
  during(
    {
      '/books': {
        post: {
          requestBody: { content: { 'application/xml': { schema: book } } },
          responses: { 201: { description: 'Made', content: both(book) } },
        },
      },
      '/books/{id}': {
        parameters: pathId('id'),
        get: { responses: { 200: { description: 'One', content: { 'application/xml': { schema: book } } } } },
      },
    },
    async (sandbox) => {
      const text = JSON.stringify((await sandbox.get('/sandbox/')).body);
      expect(text).toContain('its response is application/xml, but the sandbox keeps state only for JSON');
      expect(text).toContain('its body is application/xml, but the sandbox keeps state only from JSON and forms');
    },
  ));

test('a default response that is the success is not the shape of errors', () =>
  during(
    {
      '/books/{id}': {
        parameters: pathId('id'),
        get: { responses: { default: { description: 'One', content: json(book) } } },
        delete: {
          responses: { default: { description: 'Failed', content: json(object({ code: integer, message: string })) } },
        },
      },
    },
    async (sandbox) => {
      const unknown = await sandbox.get('/books/unknown');
      expect([unknown.status, unknown.headers['content-type']]).toEqual([404, 'application/problem+json']);
      const ofDocument = await sandbox.delete('/books/unknown');
      expect([ofDocument.status, ofDocument.body]).toEqual([
        404,
        { code: 404, message: expect.stringContaining('unknown') as string },
      ]);
    },
  ));

test('an example of JSON Patch may change a property that no item has', () => {
  const example = [{ op: 'replace', path: '/role', value: 'writer' }];
  const step = object({ op: string, path: string, value: {} }, ['op', 'path']);
  const content = { 'application/json': { schema: { type: 'array', items: step }, example } };
  const member = object({ id: string });
  const patch = {
    requestBody: { required: true, content },
    responses: { ...ok(member), 409: { description: 'Conflict' } },
  };
  return during(
    { '/members/{id}': { parameters: pathId('id'), patch, get: { responses: ok(member) } } },
    async (sandbox) => {
      const [first] = exchangesOf(sandbox.model.operations[0]!, sandbox.model);
      const url = `/members/${String(first!.parameters[0]!.value)}`;
      expect(
        (await sandbox.send('PATCH')(url, JSON.stringify(example), { 'content-type': 'application/json' })).status,
      ).toBe(200);
      const other = JSON.stringify([{ ...example[0], path: '/team' }]);
      expect((await sandbox.send('PATCH')(url, other, { 'content-type': 'application/json' })).status).toBe(409);
    },
  );
});
