import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: string });
const event = object({ id: string, camera: string, label: string, note: string }, ['id', 'camera']);
const done = { ...ok(object({ success: { type: 'boolean' } })), 404: { description: 'None' } };

/** Events, and something at a path whose parameter stands where theirs does. */
const pathsWith = (...names: string[]) => ({
  '/events': {
    get: { responses: ok({ type: 'array', items: event }) },
    post: { requestBody: body(event), responses: ok(event) },
  },
  '/events/{event_id}': { parameters: [parameter('event_id')], get: { responses: { ...done, ...ok(event) } } },
  [`/events/${names.map((name) => `{${name}}`).join('/')}/create`]: {
    parameters: names.map(parameter),
    post: { requestBody: body(object({ note: string }, [])), responses: done },
  },
});

test('a path parameter that is not called as items are names none, and what it names is never unknown', () =>
  during(pathsWith('camera_name', 'label'), async (sandbox) => {
    expect((await sandbox.post('/events/front/person/create', {})).status).toBe(200);
    const listed = (await sandbox.get('/events')).body as { id: string }[];
    expect(listed).toHaveLength(1);
    expect((await sandbox.get('/events/nope')).status).toBe(404);
  }));

test.each(['event_id', 'id', 'eventId', 'event', 'uuid'])('{%s} names an item, which may be unknown', (name) =>
  during(pathsWith(name), async (sandbox) => {
    expect((await sandbox.post('/events/nope/create', {})).status).toBe(404);
    const [{ id } = { id: '' }] = (await sandbox.get('/events')).body as { id: string }[];
    expect((await sandbox.post(`/events/${id}/create`, {})).status).toBe(200);
  }),
);
