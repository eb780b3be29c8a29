// A receiver of webhook deliveries.
//
//   npx tsx examples/webhook-receiver.ts         tests itself against the sandbox, and exits
//   npx tsx examples/webhook-receiver.ts serve   receives at http://localhost:4020/webhooks/screening until it is stopped
//
// WEBHOOK_SECRET is the secret of the webhook. Without one, deliveries are not verified: for use on this machine only.

// #region receiver
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivery {
  type: string;
  checkpoint: string;
  metadata: { timestampUtc: string };
  body: { personReferenceId?: string; companyReferenceId?: string };
}

interface ReceiverOptions {
  /** The secret of the webhook. */
  secret?: string;
  /** Called once for each event, after the response to the delivery. */
  handle: (delivery: Delivery) => Promise<void>;
}

const path = '/webhooks/screening';
const maxBody = 1024 * 1024;

function createReceiver({ secret, handle }: ReceiverOptions): Server {
  const seen = new Set<string>();

  async function receive(request: IncomingMessage): Promise<{ status: number; fresh?: Delivery }> {
    if (request.url !== path) return { status: 404 };
    if (request.method !== 'POST') return { status: 405 };
    if (!isGenuine(request, secret)) return { status: 401 };
    const text = await readBody(request);
    if (text === undefined) return { status: 413 };
    const delivery = readDelivery(text);
    if (!delivery) return { status: 400 };

    // Keep `seen`, and the deliveries that wait, in a database: here a restart forgets both.
    const key = createHash('sha256').update(text).digest('hex');
    if (seen.has(key)) return { status: 200 };
    seen.add(key);
    return { status: 200, fresh: delivery };
  }

  return createServer((request, response) => {
    receive(request)
      .then(({ status, fresh }) => {
        response.writeHead(status).end();
        return fresh && handle(fresh);
      })
      .catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
  });
}
// #endregion

// #region verify
/** Compares digests, which are of equal length, so that the time it takes reveals nothing about the secret. */
function isGenuine(request: IncomingMessage, secret: string | undefined): boolean {
  if (secret === undefined) return true;
  const given = request.headers['x-webhook-secret'];
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
// #endregion

// #region read
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBody) chunks.push(chunk);
  }
  return length <= maxBody ? Buffer.concat(chunks).toString('utf8') : undefined;
}

/** Checks what this program needs, and ignores the rest: events may get more fields. */
function readDelivery(text: string): Delivery | undefined {
  try {
    const value = JSON.parse(text);
    const isDelivery = typeof value?.type === 'string' && typeof value.body === 'object' && value.body !== null;
    return isDelivery ? (value as Delivery) : undefined;
  } catch {
    return undefined;
  }
}
// #endregion

// #region handle
const base = 'http://localhost:4010';

async function call(method: string, target: string, body?: object) {
  const response = await fetch(base + target, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return response.json();
}

/** A delivery says that something happened. The current data is read from the API. */
async function handle({ type, body }: Delivery): Promise<void> {
  if (body.personReferenceId !== undefined) {
    const id = encodeURIComponent(body.personReferenceId);
    const { data } = await call('GET', `/api/PersonQuery?PersonReferenceId=${id}`);
    console.log(`${type}: ${data?.firstName} ${data?.lastName}, sanction ${data?.isSanction}`);
  } else if (body.companyReferenceId !== undefined) {
    const id = encodeURIComponent(body.companyReferenceId);
    const { data } = await call('GET', `/api/CompanyV2Query?CompanyReferenceId=${id}`);
    console.log(`${type}: ${data?.name}, sanction ${data?.isSanction}`);
  } else {
    console.log(`${type}: a test about nobody`);
  }
}
// #endregion

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}${path}`;
}

async function tryItOut(): Promise<void> {
  const handled: Promise<void>[] = [];
  const receiver = createReceiver({
    handle(delivery) {
      const done = handle(delivery);
      handled.push(done);
      return done;
    },
  });
  const { data: before } = await call('GET', '/api/WebhookQuery');
  // #region try
  const url = await listen(receiver, 0);
  await call('PUT', '/api/WebhookCommand', { enabled: true, url });

  const test = { type: 'CompanyNameChanged', referenceId: 'company-2001' };
  const poke = await call('POST', '/api/WebhookQuery/Poke', test);
  await Promise.all(handled);
  console.log(`Poke: ${poke.remoteStatusCode}`);

  await call('PUT', '/api/PersonCommand', {
    personReferenceId: 'customer-1900',
    firstName: 'Thabo',
    lastName: 'Nkwenkwezulu',
  });
  await Promise.all(handled);
  // #endregion
  await call('DELETE', '/api/PersonCommand?PersonReferenceId=customer-1900');
  await call('PUT', '/api/WebhookCommand', before);
  receiver.close();
}

/** The secret is sent to https addresses only, so this receiver refuses the sandbox, and accepts requests with the secret. */
async function trySecret(): Promise<void> {
  const secret = 'a long random string';
  const receiver = createReceiver({ secret, handle: async () => {} });
  const { data: before } = await call('GET', '/api/WebhookQuery');
  // #region secret
  const url = await listen(receiver, 0);
  await call('PUT', '/api/WebhookCommand', { enabled: true, url, secret });
  const poke = await call('POST', '/api/WebhookQuery/Poke', { type: 'CompanyNameChanged' });
  console.log(`Poke over http: ${poke.remoteStatusCode}`);

  for (const given of [secret, 'another string', undefined]) {
    const response = await fetch(url, {
      method: 'POST',
      headers: given === undefined ? {} : { 'X-Webhook-Secret': given },
      body: '{"type": "CompanyNameChanged", "body": {}}',
    });
    console.log(`${given ?? 'no secret'}: ${response.status}`);
  }
  // #endregion
  await call('PUT', '/api/WebhookCommand', before);
  receiver.close();
}

async function main(): Promise<void> {
  if (process.argv[2] === 'serve') {
    const receiver = createReceiver({ secret: process.env.WEBHOOK_SECRET, handle });
    console.log(`Receiving at ${await listen(receiver, 4020)}`);
    return;
  }
  await tryItOut();
  await trySecret();
}

void main();
