import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSandbox, type Sandbox } from '../../src/sandbox';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { folder, portal } from './support';

const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const commands = (/```bash\n([\s\S]*?)```/.exec(readme)?.[1] ?? '').split('\n').filter(Boolean);

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await createSandbox({ apis: await loadSandboxApis(portal) });
  url = await sandbox.listen();
});
afterAll(() => sandbox.close());

test('every file that the instructions name exists', () => {
  const named = [...readme.matchAll(/\]\(([\w.-]+\.json)\)/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThanOrEqual(2 * portal.apis.length);
  expect(named.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});

test('there is a command for each collection', () => expect(commands).toHaveLength(portal.apis.length));

/** The only thing changed in a command is the port, since another sandbox may have the documented one. */
test.each(commands)('%s', async (command) => {
  const [program, ...args] = command.split(' ');
  expect(program).toBe('newman');
  const newman = join(portal.root, 'node_modules/newman/bin/newman.js');
  const address = ['--env-var', `baseUrl=${url}`, '--env-var', `sandboxUrl=${url}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      newman,
      ...args,
      ...address,
      '--reporters',
      'json,cli',
      '--reporter-cli-no-assertions',
      '--reporter-json-export',
      '/dev/null',
    ],
    { cwd: folder, maxBuffer: 2 ** 26 },
  );
  const [, executed, failed] = /assertions\s+│\s+(\d+)\s+│\s+(\d+)/.exec(stdout) ?? [];
  expect(Number(executed)).toBeGreaterThan(0);
  expect(failed).toBe('0');
});
