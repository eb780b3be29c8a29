import type { Sandbox } from '../../../index';
import { clientOf, startReceiver, startSandbox, type Client, type Receiver } from '../testing/client';
import { EVENT_TYPES, deliveryHeaders } from './events';

let sandbox: Sandbox;
let client: Client;
const receivers: Receiver[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.reset();
  client = clientOf(sandbox);
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function receiverWith(...response: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...response);
  receivers.push(receiver);
  return receiver;
}

const sanctioned = {
  personReferenceId: 'p-1',
  firstName: 'Johan',
  lastName: 'Wrangelstam',
  identity: { country: 'se' },
};
const poked = { type: 'PersonSanctionMatched', referenceId: 'customer-1001' };
const failures = async () => (await client.get('WebhookQuery/DeliveryFailures')).data;

describe('saveWebhook and getWebhook', () => {
  test('what is saved replaces what was', async () => {
    const settings = { enabled: true, url: 'https://hooks.example.com/screening', secret: 's3' };
    expect((await client.put('WebhookCommand', settings)).success).toBe(true);
    expect((await client.get('WebhookQuery')).data).toEqual(settings);
    await client.put('WebhookCommand', { enabled: false });
    expect((await client.get('WebhookQuery')).data).toEqual({ enabled: false, url: null, secret: null });
  });

  test.each([{ enabled: true }, { enabled: true, url: null }, { url: 'hooks.example.com' }, { url: 'ftp://a/' }])(
    '%j is refused',
    async (settings) =>
      expect(await client.put('WebhookCommand', settings)).toMatchObject({
        status: 'Error',
        message: expect.stringMatching(/^url: /),
      }),
  );
});

describe('a delivery', () => {
  test('is a POST with type, checkpoint, metadata and body', async () => {
    const receiver = await receiverWith();
    await client.put('WebhookCommand', { enabled: true, url: receiver.url, secret: 's3' });
    const { data: person } = await client.put('PersonCommand', sanctioned);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.body).toEqual({
      type: 'PersonSanctionMatched',
      checkpoint: person.lastChanged.checkpoint,
      metadata: { subject: 'sandbox', ip: '127.0.0.1', givenName: 'Sandbox', timestampUtc: '2025-03-03T09:00:00Z' },
      body: {
        personReferenceId: 'p-1',
        match: {
          matchId: person.hits[0][0].matchId,
          aliasId: person.hits[0][0].aliasId,
          name: 'Johan Wrangelstam',
          score: person.hits[0][0].score,
        },
        onCreated: true,
      },
    });
    expect(await failures()).toHaveLength(1);
  });

  test('does not carry the secret over http, and does over https', async () => {
    const receiver = await receiverWith();
    await client.put('WebhookCommand', { enabled: true, url: receiver.url, secret: 's3' });
    await client.post('WebhookQuery/Poke', poked);
    expect(JSON.stringify(receiver.received)).not.toContain('s3');
    expect(deliveryHeaders('https://hooks.example.com/', 's3', 'default')).toMatchObject({ 'x-webhook-secret': 's3' });
    expect(deliveryHeaders('https://hooks.example.com/', null, 'default')).not.toHaveProperty('x-webhook-secret');
  });

  test('is not made while the webhook is disabled', async () => {
    const receiver = await receiverWith();
    await client.put('WebhookCommand', { enabled: false, url: receiver.url });
    await client.put('PersonCommand', sanctioned);
    const { body } = await client.control('POST', 'rescreen');
    expect(body.events).toEqual([]);
    expect(receiver.received).toEqual([]);
    expect(await failures()).toHaveLength(1);
  });

  test('has onCreated false once the person is known', async () => {
    const receiver = await receiverWith();
    await client.put('WebhookCommand', { enabled: true, url: receiver.url });
    await client.put('PersonCommand', { ...sanctioned, firstName: 'Ossian', lastName: 'Lundmark' });
    await client.put('PersonCommand', sanctioned);
    await client.put('PersonCommand', { ...sanctioned, firstName: 'Ossian', lastName: 'Lundmark' });
    expect(receiver.received.map(({ body }) => [body.type, body.body.onCreated])).toEqual([
      ['PersonSanctionMatched', false],
      ['PersonSanctionMatchRemoved', false],
    ]);
  });

  test('of each person of a batch arrives', async () => {
    const receiver = await receiverWith();
    await client.put('WebhookCommand', { enabled: true, url: receiver.url });
    const persons = Array.from({ length: 45 }, (_, at) => ({ ...sanctioned, personReferenceId: `p-${at}` }));
    await client.put('PersonCommand/Batch', { persons });
    expect(receiver.received).toHaveLength(45);
  });
});

describe('a delivery that fails', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ['nobody listens', async () => 'http://127.0.0.1:1/hook', /ECONNREFUSED/],
    ['a response other than 2xx', async () => (await receiverWith({ status: 503, body: '' })).url, /status 503/],
    ['a redirect', async () => (await receiverWith({ status: 302, body: '' })).url, /status 302/],
    ['no response in time', async () => (await receiverWith('hang')).url, /1500 ms/],
    ['an address that is not of this machine', async () => 'https://hooks.example.com/', /this machine only/],
  ])('%s', async (_what, url, reason) => {
    await client.put('WebhookCommand', { enabled: true, url: await url() });
    expect((await client.put('PersonCommand', sanctioned)).success).toBe(true);
    const [, failure] = await failures();
    expect(failure).toEqual({
      timestamp: '2025-03-03T09:00:00Z',
      referenceId: 'p-1',
      type: 'PersonSanctionMatched',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      reason: expect.stringMatching(reason),
      onCreated: true,
    });
  });

  test('is deleted by its Id', async () => {
    const [known] = await failures();
    expect((await client.remove('WebhookCommand', { Id: known.id })).success).toBe(true);
    expect(await failures()).toEqual([]);
    const again = await client.remove('WebhookCommand', { Id: known.id });
    expect(again).toMatchObject({ status: 'Error', message: expect.stringMatching(/^Id: /) });
    expect((await client.get('WebhookQuery')).data.enabled).toBe(true);
  });
});

describe('pokeWebhook', () => {
  test.each(EVENT_TYPES)('%s is sent, and the remote response is returned', async (type) => {
    const receiver = await receiverWith({ status: 202, body: 'thank you' });
    await client.put('WebhookCommand', { enabled: true, url: receiver.url });
    const referenceId = type.startsWith('Person') ? 'customer-1001' : 'company-2001';
    expect(await client.post('WebhookQuery/Poke', { type, referenceId })).toMatchObject({
      status: 'Success',
      data: null,
      remoteBody: 'thank you',
      remoteStatusCode: 202,
    });
    expect(receiver.received[0]?.body.type).toBe(type);
  });

  test('a webhook that cannot be reached: status Error, remoteStatusCode 0 and the message of the network', async () => {
    await client.put('WebhookCommand', { enabled: true, url: 'http://127.0.0.1:1/hook' });
    expect(await client.post('WebhookQuery/Poke', poked)).toMatchObject({
      status: 'Error',
      success: false,
      message: 'url: connect ECONNREFUSED 127.0.0.1:1',
      checkpoint: '0'.repeat(64),
      remoteBody: null,
      remoteStatusCode: 0,
    });
    expect(await failures()).toHaveLength(1);
  });

  test('any status counts as a response', async () => {
    const { url } = await receiverWith({ status: 500, body: 'oh' });
    await client.put('WebhookCommand', { enabled: true, url });
    const response = await client.post('WebhookQuery/Poke', poked);
    expect(response).toMatchObject({ status: 'Success', remoteStatusCode: 500, remoteBody: 'oh' });
  });

  test.each<[object, string]>([
    [{ ...poked, referenceId: 'nobody' }, 'referenceId'],
    [{ type: 'CompanyNameChanged', referenceId: 'customer-1001' }, 'referenceId'],
    [{ type: 'Nonsense' }, 'type'],
    [{}, 'type'],
  ])('%j is refused', async (body, field) =>
    expect(await client.post('WebhookQuery/Poke', body)).toMatchObject({
      status: 'Error',
      message: expect.stringContaining(field),
      remoteBody: null,
      remoteStatusCode: 0,
    }),
  );

  test('a disabled webhook is not poked', async () => {
    const receiver = await receiverWith();
    await client.put('WebhookCommand', { enabled: false, url: receiver.url });
    expect(await client.post('WebhookQuery/Poke', poked)).toMatchObject({ status: 'Error', remoteStatusCode: 0 });
    expect(receiver.received).toEqual([]);
  });
});

describe("the sandbox's own receiver", () => {
  test('keeps what the webhook of the reference state is sent', async () => {
    expect(await client.post('WebhookQuery/Poke', poked)).toMatchObject({
      remoteStatusCode: 200,
      remoteBody: '{"received":true}',
    });
    const { body } = await client.control('GET', 'receiver');
    expect(body.deliveries).toEqual([
      { receivedAt: '2025-03-03T09:00:00Z', body: expect.objectContaining({ type: 'PersonSanctionMatched' }) },
    ]);
    await client.control('DELETE', 'receiver');
    expect((await client.control('GET', 'receiver')).body.deliveries).toEqual([]);
  });

  test('responds with the status that ?status= names', async () => {
    await client.put('WebhookCommand', { enabled: true, url: 'http://localhost:4010/sandbox/receiver?status=503' });
    expect((await client.post('WebhookQuery/Poke', poked)).remoteStatusCode).toBe(503);
    await client.put('PersonCommand', sanctioned);
    expect(await failures()).toHaveLength(2);
  });

  test('is a real endpoint too, in the session that the delivery names', async () => {
    const url = await sandbox.listen();
    const other = clientOf(sandbox, 'other');
    await other.put('WebhookCommand', { enabled: true, url: `${url}/sandbox/receiver` });
    await other.put('PersonCommand', sanctioned);
    expect((await other.control('GET', 'receiver')).body.deliveries).toHaveLength(1);
    expect((await client.control('GET', 'receiver')).body.deliveries).toEqual([]);
  });
});
