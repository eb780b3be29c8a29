import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const array = (items: object) => ({ type: 'array', items });

const alert = object({ id: { ...string, readOnly: true }, event: string, urls: array(string), fired: string }, ['id']);
const settings = object({ id: string, attempts: { type: 'integer', default: 5 }, alerts: array(alert) }, []);
const kind = object({ name: string, text: string, defaults: object({ title: string }) }, []);
const sent = object({ event: string, urls: array(string) });

const paths = {
  '/alerts': {
    get: { responses: ok(object({ data: object({ events: array(kind) }), settings })) },
    post: { requestBody: body(sent), responses: ok(object({ settings })) },
  },
  '/alerts/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
    patch: { requestBody: body(object({ event: string }, [])), responses: ok(object({ settings })) },
    delete: { responses: ok(object({ settings })) },
  },
};

interface Shown {
  readonly data: { readonly events: unknown[] };
  readonly settings: { readonly id: string; readonly alerts: { readonly id: string; readonly event: string }[] };
}

test('a collection is the array that its path is called after, and not one that wraps something else', () =>
  during(paths, async (sandbox) => {
    const read = async () => (await sandbox.get('/alerts')).body as Shown;
    const before = await read();
    const made = (await sandbox.post('/alerts', { event: 'onTest', urls: ['a'] })).body as Shown;
    const after = await read();
    expect(after.data).toEqual(before.data);
    expect(after.settings.id).toBe(before.settings.id);
    expect(after.settings.alerts).toHaveLength(before.settings.alerts.length + 1);
    const own = after.settings.alerts.at(-1)!;
    expect(own).toMatchObject({ event: 'onTest', urls: ['a'] });
    expect(made.settings.alerts).toEqual(after.settings.alerts);

    const changed = (await sandbox.send('PATCH')(`/alerts/${own.id}`, { event: 'onBackup' })).body as Shown;
    expect(changed.settings.alerts.at(-1)).toMatchObject({ id: own.id, event: 'onBackup', urls: ['a'] });
    const removed = (await sandbox.delete(`/alerts/${own.id}`)).body as Shown;
    expect(removed.settings.alerts).toEqual(before.settings.alerts);
  }));

test('where operations show items that take what is sent, an array of that name is theirs', () => {
  const group = object({ id: string, event: string, urls: array(string) });
  return during(
    {
      '/alerts': {
        get: { responses: ok(object({ data: array(group), settings })) },
        post: { requestBody: body(sent), responses: ok(group) },
      },
      '/alerts/{id}': { ...paths['/alerts/{id}'], get: { responses: ok(group) } },
    },
    async (sandbox) => {
      await sandbox.post('/alerts', { event: 'onTest', urls: [] });
      expect(((await sandbox.get('/alerts')).body as { data: unknown[] }).data).toHaveLength(2);
    },
  );
});
