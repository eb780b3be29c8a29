import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadApi } from '../../../../openapi';
import type { ApiModel } from '../../../../openapi/model';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../index';
import screening from '../index';

/** The envelope of every response, with whatever else a test looks at. */
export interface Envelope {
  readonly status: 'Success' | 'Error';
  readonly success: boolean;
  readonly message: string | null;
  readonly checkpoint: string;
  readonly correlationId: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test names the members that it expects
  readonly data: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- members beside `data`
  readonly [more: string]: any;
}

type Query = Readonly<Record<string, string | number | boolean>>;

/** Calls of one session. Every response must have HTTP status 200, the only documented one. */
export interface Client {
  get(path: string, query?: Query): Promise<Envelope>;
  put(path: string, body: unknown): Promise<Envelope>;
  post(path: string, body: unknown): Promise<Envelope>;
  remove(path: string, query: Query): Promise<Envelope>;
  /** A sandbox control, whatever its status. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test names the members that it expects
  control(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: any }>;
}

let loading: Promise<ApiModel> | undefined;

export function screeningModel(): Promise<ApiModel> {
  const root = join(__dirname, '../../../../..');
  loading ??= loadApi({ id: 'screening', file: 'specs/screening.yaml', root }).then(({ model }) => model);
  return loading;
}

/** A sandbox of the screening API alone; its responses are validated against the document, unknown properties rejected. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const model = await screeningModel();
  return createSandbox({ apis: [{ model, behaviour: screening }], strict: true, outgoingTimeoutMs: 1500, ...options });
}

export function clientOf(sandbox: Sandbox, session = 'default'): Client {
  const headers = { 'sandbox-session': session };
  const call = async (method: string, path: string, body?: unknown): Promise<Envelope> => {
    const response = await sandbox.inject({ method, url: `/api/${path}`, headers, body: body as object });
    if (response.status !== 200)
      throw new Error(`${method} ${path} responded with ${response.status}: ${response.text}`);
    return response.json() as Envelope;
  };
  return {
    get: (path, query) => call('GET', path + search(query)),
    put: (path, body) => call('PUT', path, body),
    post: (path, body) => call('POST', path, body),
    remove: (path, query) => call('DELETE', path + search(query)),
    async control(method, path, body) {
      const response = await sandbox.inject({ method, url: `/sandbox/${path}`, headers, body: body as object });
      return { status: response.status, body: response.json() };
    },
  };
}

function search(query: Query = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** Another server on this machine, which keeps the requests that it gets. */
export interface Receiver {
  readonly url: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test names the members that it expects
  readonly received: { readonly headers: Readonly<Record<string, unknown>>; readonly body: any }[];
  close(): Promise<void>;
}

/** @param respondWith its response; `hang`: none, ever */
export async function startReceiver(
  respondWith: { status: number; body: string } | 'hang' = { status: 200, body: 'thanks' },
) {
  const received: Receiver['received'] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) });
      if (respondWith !== 'hang') reply.writeHead(respondWith.status).end(respondWith.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
