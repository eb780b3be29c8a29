import type { Operation } from '../../openapi/model';

/**
 * A program that receives a webhook's deliveries: Node's own HTTP server, nothing to install. It answers with the first
 * success that the document expects.
 */
export function receiverOf(operation: Operation): string {
  const method = JSON.stringify(operation.method);
  const status = Number(operation.responses.find(({ status: known }) => /^2\d\d$/.test(known))?.status ?? 204);
  return `import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  if (request.method !== ${method}) {
    response.writeHead(405, { Allow: ${method} }).end();
    return;
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  console.log(body);
  // Answer first and work later: the sender waits for this.
  response.writeHead(${status}).end();
});

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
`;
}
