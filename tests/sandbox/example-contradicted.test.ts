import { during, object } from './support/documents';

const string = { type: 'string' };
const item = object(
  {
    sid: { ...string, readOnly: true },
    friendly_name: { type: ['string', 'null'] },
    card: string,
    currency: string,
    starts_at: { ...string, format: 'date-time' },
    route: object({ to: string, gate: string }, []),
    bags: { type: 'array', items: object({ kind: string, count: { type: 'integer' } }, []) },
    seats: { type: 'integer' },
    status: { ...string, readOnly: true },
  },
  [],
);
const sent = {
  status: 'mine',
  friendly_name: 'Mine',
  card: '4242424242424242',
  currency: 'usd',
  starts_at: '2026-05-01T10:00:00Z',
  route: { to: 'Kiel' },
  bags: [{ kind: 'pens', count: 5 }],
  seats: 1,
};
const shown = {
  sid: 'AC12',
  friendly_name: 'Mine',
  card: '************4242',
  currency: 'USD',
  starts_at: '2026-05-01T12:00:00+02:00',
  route: { to: 'Kiel', gate: 'B' },
  bags: [{ kind: 'pens', count: 5 }],
  seats: 1,
  status: 'queued',
};

/** Trips whose requests and responses have these examples. */
const pathsOf = (response: object) => {
  const requestBody = { required: true, content: { 'application/json': { schema: item, example: sent } } };
  const content = { 'application/json': { schema: item, example: response } };
  return {
    '/trips': { post: { requestBody, responses: { 201: { description: 'Made', content } } } },
    '/trips/{sid}': {
      parameters: [{ name: 'sid', in: 'path', required: true, schema: string, example: 'AC12' }],
      get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema: item } } } } },
      put: { requestBody, responses: { 200: { description: 'OK', content } } },
    },
  };
};

describe('a request that the document has an example of', () => {
  test('gets the response that is shown for it, where that only writes otherwise what was sent, or hides it', async () => {
    await during(pathsOf(shown), async (sandbox) => {
      expect((await sandbox.post('/trips', sent)).body).toEqual(shown);
      expect((await sandbox.put('/trips/AC12', sent)).body).toEqual(shown);
    });
  });

  test.each([
    ['a string', { friendly_name: 'Other' }],
    ['null', { friendly_name: null }],
    ['a part of an object', { route: { to: 'Bonn', gate: 'B' } }],
    ['another item in a list', { bags: [{ kind: 'pens', count: 2 }] }],
    ['a list of fewer', { bags: [] }],
    ['another number', { seats: 2001 }],
  ])('gets what was sent back, where the response that is shown has %s instead', async (_, other) => {
    await during(pathsOf({ ...shown, ...other }), async (sandbox) => {
      const { sid, status, friendly_name, currency, route, bags, seats } = { ...shown, ...sent, status: 'queued' };
      const own = {
        sid,
        status,
        friendly_name,
        currency,
        bags,
        seats,
        route: expect.objectContaining(route) as unknown,
      };
      const { body } = await sandbox.post('/trips', sent);
      expect(body).toMatchObject(own);
      expect((await sandbox.get('/trips/AC12')).body).toEqual(body);
      expect((await sandbox.put('/trips/AC12', sent)).body).toMatchObject(own);
    });
  });

  test('gets the item that its path names, and not another one that is shown', async () => {
    await during(pathsOf(shown), async (sandbox) => {
      await sandbox.post('/trips', sent);
      const { body: second } = await sandbox.post('/trips', sent);
      const { sid } = second as { sid: string };
      expect(sid).not.toBe('AC12');
      expect((await sandbox.put(`/trips/${sid}`, sent)).body).toMatchObject({ sid, friendly_name: 'Mine' });
    });
  });
});
