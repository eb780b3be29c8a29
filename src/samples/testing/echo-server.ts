import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the wire. */
export interface Received {
  readonly method: string;
  /** Path and query, byte for byte. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface EchoServer {
  /** The address under which the request numbered `index` is to be sent. */
  urlOf(index: number): string;
  received(index: number): readonly Received[];
  close(): Promise<void>;
}

/** Keeps every request that reaches `/s<index>/…`; responds with `status` and short JSON. */
export async function startEchoServer(status = 200): Promise<EchoServer> {
  const requests = new Map<number, Received[]>();
  const server: Server = createServer((message, response) => {
    void bodyOf(message).then((body) => {
      const [, index, target] = /^\/s(\d+)(.*)$/s.exec(message.url ?? '') ?? [];
      const list = requests.get(Number(index)) ?? [];
      requests.set(Number(index), list);
      list.push({ method: message.method ?? '', target: target ?? '', headers: pairs(message.rawHeaders), body });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"response":"from the echo server"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (index) => `http://127.0.0.1:${port}/s${index}`,
    received: (index) => requests.get(index) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const pairs = (raw: readonly string[]): (readonly [string, string])[] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : []));
