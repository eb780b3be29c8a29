/** What a program does in the container of one page has no effect on programs of another page that run at the same time. */
import { once } from 'node:events';
import { killGroup, runChild, startProcess } from '../../src/examples/run/child';
import { type Container, createSystemSettings, openContainer } from '../../src/examples/run/container/container';
import { type ContainerTools, findContainerTools } from '../../src/examples/run/container/tools';
import { createWorkspace } from '../../src/examples/run/workspace';
import { needing } from '../support/needing';

const { test } = process.platform === 'linux' ? needing('bash', 'python3', 'bwrap') : { test: it.skip };

const workspace = createWorkspace('/');
const settings = createSystemSettings();
const opened: Container[] = [];
afterAll(() => {
  for (const container of opened) container.close();
  workspace.remove();
  settings.remove();
});

async function open(name: string): Promise<Container> {
  const shown = new URL('http://localhost:4010');
  const options = { folder: workspace.page(name), readable: [], settings, shown, accept: () => undefined };
  const container = await openContainer(findContainerTools() as ContainerTools, options);
  opened.push(container);
  return container;
}

const run = (container: Container, command: string, ...args: string[]) =>
  runChild(command, args, { cwd: '/', env: { PATH: process.env.PATH ?? '' }, limit: 20_000, container });

/** Its processes sleep: what is compared is how many a neighbour may start, not how much of the processor is left for it. */
const FILL = `
import os, time
children = []
try:
  while True:
    child = os.fork()
    if child == 0: time.sleep(60)
    children.append(child)
except OSError: print(len(children), flush=True)
time.sleep(60)
`;

test('one that has as many processes as it may leaves others theirs', async () => {
  const [full, good] = [await open('full'), await open('good')];
  const filled = startProcess(
    'python3',
    ['-Ic', FILL],
    { cwd: '/', env: { PATH: process.env.PATH ?? '' }, container: full },
    ['ignore', 'pipe', 'ignore', 'ignore'],
  );
  try {
    const [count] = (await once(filled.stdout!, 'data')) as [Buffer];
    expect(Number(count)).toBeGreaterThan(500);
    const { exit, stdout } = await run(good, 'bash', '-ec', 'for i in 1 2 3; do echo fine | cat; done');
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'fine\nfine\nfine\n' });
  } finally {
    killGroup(filled.pid);
  }
});

test('one that starts processes without end is ended when its time is up', async () => {
  const container = await open('bomb');
  const bomb = 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass';
  const options = { cwd: '/', env: { PATH: process.env.PATH ?? '' }, limit: 2000, container };
  expect((await runChild('python3', ['-Ic', bomb], options)).timedOut).toBe(true);
  const { stdout } = await run(container, 'bash', '-c', 'echo fine | cat');
  expect(stdout).toBe('fine\n');
});

test('each has files and a user of its own', async () => {
  const [one, other] = [await open('one'), await open('other')];
  const [first, second] = await Promise.all(
    [one, other].map((container) => run(container, 'bash', '-c', 'id -un; id -u')),
  );
  expect(first!.stdout).toMatch(/^reader\n\d+\n$/);
  if (process.getuid?.() === 0) expect(first!.stdout).not.toBe(second!.stdout);
  const folder = workspace.page('seen').base.replace(/[^/]*$/, '');
  const { stdout } = await run(one, 'bash', '-c', `ls ${folder}`);
  expect(
    stdout
      .trim()
      .split('\n')
      .filter((name) => /^\d+-/.test(name)),
  ).toHaveLength(1);
});
