import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportsFolder } from '../src/examples/report/write-reports';
import { loadPortal } from '../src/portal/load';
import type { Portal } from '../src/portal/portal';
import { runMain, UsageError } from './lib/main';
import { prepareSite, publish, requireOwn, siteFolder } from './lib/site';

/** Gatsby in the portal's site folder: `site.ts build`, or `site.ts develop --port N`. @returns the exit code of the command */
async function main(): Promise<number> {
  const started = performance.now();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '8000' } },
  });
  const [command] = positionals;
  if (command !== 'build' && command !== 'develop') throw new UsageError('site.ts takes "build" or "develop".');
  const portal = loadPortal();
  const site = siteFolder(portal);
  const target = join(portal.output, 'public');
  if (command === 'build' && site !== portal.output) requireOwn(target, site);
  prepareSite(site);
  const args = command === 'build' ? ['--prefix-paths'] : ['--host', '127.0.0.1', '--port', values.port];
  const code = await gatsby([command, ...args], site, portal);
  if (code !== 0 || command === 'develop') return code;
  publish(site, portal);
  console.log(`Built into ${target} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
}

function gatsby(args: readonly string[], cwd: string, portal: Portal): Promise<number> {
  const child = spawn(process.execPath, [require.resolve('gatsby/cli.js'), ...args], {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORTAL_CONFIG: portal.file,
      PORTAL_OUT: portal.output,
      // Its display for terminals leaves control sequences in files and logs.
      ...(process.stdout.isTTY ? {} : { GATSBY_LOGGER: 'yurnalist' }),
      // The record of the run is named, so that the site calls proven what was run of these very inputs and nothing else.
      ...(args[0] === 'build' ? { EXAMPLES_RECORD: join(reportsFolder(portal), 'examples.json') } : {}),
    },
  });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

runMain(main);
