import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const pathId = (name: string) => [{ name, in: 'path', required: true, schema: string }];

test('what was sent comes back under the names that responses have', async () => {
  const stored = object({ DbId: string, Name: string });
  await during(
    {
      '/databases': {
        post: { requestBody: body(object({ name: string })), responses: ok(object({ database: stored })) },
      },
      '/databases/{databaseName}': {
        parameters: pathId('databaseName'),
        get: { responses: ok(object({ database: stored })) },
      },
    },
    async (sandbox) => {
      const created = await sandbox.post('/databases', { name: 'ledger' });
      expect(created.body).toMatchObject({ database: { Name: 'ledger' } });
      expect((await sandbox.get('/databases/ledger')).body).toEqual(created.body);
    },
  );
});

test('what may only be sent comes back at no depth', async () => {
  const secret = { type: 'string', writeOnly: true };
  const target = object({ url: string, secret }, ['url']);
  const push = object({ id: string, targets: { type: 'array', items: target } }, ['targets']);
  await during(
    {
      '/pushes': { post: { requestBody: body(push), responses: ok(push) } },
      '/pushes/{id}': { parameters: pathId('id'), get: { responses: ok(push) } },
    },
    async (sandbox) => {
      const sent = { targets: [{ url: 'https://example.com/', secret: 's3cret' }] };
      const { body: created } = await sandbox.post('/pushes', sent);
      expect(created).toMatchObject({ targets: [{ url: 'https://example.com/' }] });
      expect(JSON.stringify(created)).not.toContain('s3cret');
    },
  );
});
