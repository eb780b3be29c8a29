import { createServer } from 'node:net';

/** Stops with a sentence when a port is taken, before minutes of work that would end so. @param ports port numbers by the option that changes them */
export async function requireFree(ports) {
  for (const [option, port] of Object.entries(ports)) {
    const free = await new Promise((resolve) => {
      const server = createServer();
      server.once('error', ({ code }) => resolve(code !== 'EADDRINUSE'));
      server.listen(Number(port), '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) continue;
    console.error(`Port ${port} is in use. Stop what uses it, or choose another one with ${option}.`);
    process.exit(1);
  }
}
