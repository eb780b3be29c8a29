import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPortal } from '../src/portal/load';
import { commandLine } from './lib/command.mjs';
import { runMain, UsageError } from './lib/main';
import { createStaticServer } from './lib/static-server';

const help = `${commandLine('serve', '[--port N] [--dir FOLDER] [--prefix PATH]')}

Serves a production build on this machine only.

  --port N       default 8000; 0 takes a free one
  --dir FOLDER   default public/ of the portal
  --prefix PATH  default the portal's own path prefix`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8000' },
      dir: { type: 'string' },
      prefix: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`--port ${values.port}: not a port number.`);
  const folder = resolve(values.dir ?? join(loadPortal().output, 'public'));
  if (!existsSync(join(folder, 'index.html'))) {
    throw new UsageError(`${folder}: contains no built site. Build one with: ${commandLine('build')}`);
  }
  const pathPrefix = (values.prefix ?? loadPortal().pathPrefix).replace(/\/+$/, '');
  const server = createStaticServer({ folder, pathPrefix });
  await new Promise<void>((resolve, reject) => {
    server.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        new UsageError(code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another one with --port.` : message),
      ),
    );
    server.on('close', resolve);
    server.listen(port, '127.0.0.1', () => {
      console.log(`The site: http://localhost:${(server.address() as AddressInfo).port}${pathPrefix}/`);
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        server.close();
        server.closeAllConnections();
      });
    }
  });
  return 0;
}

runMain(main);
