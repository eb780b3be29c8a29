import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { HttpRequest, Payload } from '../../samples';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** What the sandbox says is wrong with a message that it serves all the same. */
  readonly warning?: string;
}

/**
 * Sends the request of a document example as it is, through a recorder or to a sandbox.
 * @param port of either, on this machine
 */
export async function sendRequest(request: HttpRequest, port: number): Promise<ReceivedResponse> {
  const url = new URL(request.url);
  const payload = request.body && (await payloadOf(request.body));
  const headers = request.headers.flatMap(([name, value]) => [name, value]);
  if (payload?.type !== undefined) headers.push('Content-Type', payload.type);
  if (payload) headers.push('Content-Length', String(payload.bytes.length));
  const target = request.url.slice(url.origin.length) || '/';
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method: request.method,
      path: target,
      headers: ['Host', url.host, ...headers],
      agent: false,
    };
    const outgoing = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const warning = response.headers['sandbox-warning'];
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
          ...(typeof warning === 'string' ? { warning } : {}),
        });
      });
      response.once('error', reject);
    });
    // What is no response to Node, since the connection belongs to another protocol from there on: the response to CONNECT, and 101.
    for (const event of ['connect', 'upgrade'] as const)
      outgoing.once(event, ({ statusCode = 0, headers: received }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, headers: received, text: '' });
      });
    outgoing.once('error', reject);
    outgoing.end(payload?.bytes);
  });
}

/** The bytes of a body, and its type where the client has to make it up. */
async function payloadOf(body: Payload): Promise<{ bytes: Buffer; type?: string }> {
  switch (body.kind) {
    case 'json':
      return { bytes: Buffer.from(JSON.stringify(body.value)) };
    case 'text':
      return { bytes: Buffer.from(body.text) };
    case 'form':
      return { bytes: Buffer.from(new URLSearchParams(body.fields.map(([name, value]) => [name, value])).toString()) };
    case 'file':
      return { bytes: Buffer.from(body.file.content) };
    case 'multipart': {
      const form = new FormData();
      for (const part of body.parts) {
        if ('file' in part)
          form.append(part.name, new Blob([part.file.content], { type: part.contentType }), part.file.name);
        else if (part.contentType === undefined) form.append(part.name, part.text);
        else form.append(part.name, new Blob([part.text], { type: part.contentType }));
      }
      const message = new Response(form);
      return {
        bytes: Buffer.from(await message.arrayBuffer()),
        type: message.headers.get('content-type') ?? undefined,
      };
    }
  }
}
