import { modelOf, sandboxOf, type TestSandbox } from './support/apis';
import { body, json, object } from './support/documents';

/** What is done to an item at an address below its own. */

const string = { type: 'string' };
const time = { type: ['string', 'null'], format: 'date-time' };
const order = { $ref: '#/components/schemas/Order' };
const responses = (schema?: object) => ({
  [schema ? 200 : 204]: { description: 'OK', ...(schema ? { content: json(schema) } : {}) },
  404: { description: 'Unknown' },
});
const parameters = [{ name: 'id', in: 'path', required: true, schema: string }];
const action = (schema?: object, sent?: object) => ({
  parameters,
  post: { ...(sent ? { requestBody: body(sent) } : {}), responses: responses(schema) },
});

const model = modelOf({
  components: {
    schemas: {
      Order: object(
        {
          id: string,
          product: string,
          status: { type: 'string', enum: ['open', 'in_transit', 'on_hold', 'cancelled'] },
          note: string,
          locked: { type: 'boolean' },
          is_archived: { type: 'boolean' },
          cancelledAt: time,
          archiveDate: { type: 'string', format: 'date' },
        },
        ['id', 'product', 'status'],
      ),
    },
  },
  paths: {
    '/orders': {
      get: { responses: responses({ type: 'array', items: order }) },
      post: { requestBody: body(object({ product: string })), responses: responses(order) },
    },
    '/orders/{id}': { parameters, get: { responses: responses(order) } },
    '/orders/{id}/cancel': action(order, object({ note: string, reason: string }, [])),
    '/orders/{id}/actions/dispatch': action(object({ data: order })),
    '/orders/{id}:hold': action(),
    '/orders/{id}/lock': action(),
    '/orders/{id}/unlock': action(),
    '/orders/{id}/archive': action(object({ ok: { type: 'boolean' } })),
    '/orders/{id}/unarchive': action(),
    '/orders/{id}/picture': { parameters, put: { responses: responses(order) } },
    '/orders/{id}/clone': action(order),
    '/orders/{id}/estimate': action(object({ days: { type: 'integer' } })),
    '/orders/{id}/transfer': {
      parameters: [{ ...parameters[0], example: 'ord_7' }],
      post: {
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: order,
                example: { id: 'ord_7', product: 'mug', status: 'on_hold', note: 'Moved to Lund' },
              },
            },
          },
        },
      },
    },
  },
});

let sandbox: TestSandbox;
beforeEach(async () => void (sandbox = await sandboxOf([{ model }])));
afterEach(() => sandbox.close());

const made = async (product: string): Promise<string> =>
  ((await sandbox.post('/orders', { product })).body as { id: string }).id;
const read = async (id: string) => (await sandbox.get(`/orders/${id}`)).body;

test('an action responds with the item that its path names, as it is afterwards, and with what was sent', async () => {
  await made('mug');
  const id = await made('pen');
  const done = await sandbox.post(`/orders/${id}/cancel`, { note: 'Too late', reason: 'late' });
  expect(done.headers['sandbox-source']).toBe('state');
  expect(done.body).toMatchObject({ id, product: 'pen', status: 'cancelled', note: 'Too late' });
  expect(done.body).toHaveProperty('cancelledAt', '2025-03-03T09:00:00Z');
  expect(done.body).not.toHaveProperty('reason');
  expect(await read(id)).toEqual(done.body);
});

test('an action among others in an envelope, and one behind a colon that has no response', async () => {
  const id = await made('pen');
  expect((await sandbox.post(`/orders/${id}/actions/dispatch`)).body).toMatchObject({
    data: { id, product: 'pen', status: 'in_transit' },
  });
  expect(await sandbox.post(`/orders/${id}:hold`)).toMatchObject({ status: 204 });
  expect(await read(id)).toMatchObject({ id, status: 'on_hold' });
});

test('flags and times are set and taken back', async () => {
  const id = await made('pen');
  await sandbox.post(`/orders/${id}/lock`);
  await sandbox.post(`/orders/${id}/archive`);
  expect(await read(id)).toMatchObject({ locked: true, is_archived: true, archiveDate: '2025-03-03' });
  await sandbox.post(`/orders/${id}/unlock`);
  await sandbox.post(`/orders/${id}/unarchive`);
  expect(await read(id)).toMatchObject({ locked: false, is_archived: false });
  expect(await read(id)).not.toHaveProperty('archiveDate');
});

test('what says nothing of the item shows it as it is; what makes another or shows something else is none', async () => {
  const id = await made('pen');
  const before = await read(id);
  expect((await sandbox.put(`/orders/${id}/picture`, undefined)).body).toEqual(before);
  expect((await sandbox.post(`/orders/${id}/clone`)).headers['sandbox-source']).toBe('generated');
  expect((await sandbox.post(`/orders/${id}/estimate`)).headers['sandbox-source']).toBe('generated');
  expect(await read(id)).toEqual(before);
});

test('what the document shows of an action happens to the item that it shows', async () => {
  const shown = { id: 'ord_7', product: 'mug', status: 'on_hold', note: 'Moved to Lund' };
  expect((await sandbox.post('/orders/ord_7/transfer')).body).toEqual(shown);
  expect(await read('ord_7')).toMatchObject(shown);
  const id = await made('pen');
  expect((await sandbox.post(`/orders/${id}/transfer`)).body).toMatchObject({ id, product: 'pen' });
});

test('to an unknown item nothing is done', async () => {
  for (const end of ['/cancel', '/actions/dispatch', ':hold', '/lock', '/archive', '/picture'])
    expect([end, (await sandbox.send(end === '/picture' ? 'PUT' : 'POST')(`/orders/none${end}`, {})).status]).toEqual([
      end,
      404,
    ]);
});

test('GET /sandbox/ says what each does', async () => {
  const { body } = await sandbox.get('/sandbox/');
  expect(JSON.stringify(body)).toContain(
    'sets `status`, `cancelledAt`, and what the body has, of the order that {id} names',
  );
});
