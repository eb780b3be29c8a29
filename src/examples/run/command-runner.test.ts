import { existsSync } from 'node:fs';
import { commandLanguages, commandRunner, faultIn } from './command-runner';
import type { RunContext } from './runner';
import { createWorkspace } from './workspace';

test.each([
  ['# command-line-arguments\n./main.go:7:2: undefined: x\n', { line: 7, message: 'undefined: x' }],
  [
    '2026/11/23 02:51:36 Get "http://localhost:8108/": dial tcp: connect: connection refused\nexit status 1\n',
    { message: '2026/11/23 02:51:36 Get "http://localhost:8108/": dial tcp: connect: connection refused' },
  ],
  ['exit status 3\n', { message: 'exit status 3' }],
])('the cause is named, and not how `go run` ends: %j', (stderr, fault) => {
  expect(faultIn(stderr, '/page/main.go')).toEqual(fault);
});

test('caches are filled, and given away, where no program of the page can put a link in the way', async () => {
  const workspace = createWorkspace('/');
  try {
    const folder = workspace.page('caches');
    const given: string[] = [];
    const started: string[][] = [];
    const container = {
      wrap: (command: string, args: readonly string[]) => {
        started.push([command, ...args]);
        return {
          command: process.execPath,
          args: ['-p', 'process.env.GOCACHE'],
          filter: undefined,
          release: () => undefined,
        };
      },
      give: (path: string) => given.push(path),
      isOverfull: () => false,
    };
    const context = { folder, container, environment: {}, limit: 60_000 } as unknown as RunContext;
    const run = () => commandRunner(commandLanguages.go!).run({ name: 'one', code: '' } as never, context);
    const first = (await run()).stdout.trim();
    expect(given).toHaveLength(1);
    for (const writable of [folder.home, folder.work, folder.state])
      expect(`${given[0]!}/`).not.toContain(`${writable}/`);
    expect([first.startsWith(`${folder.state}/`), existsSync(first), existsSync(given[0]!)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await run()).stdout.trim()).toBe(first);
    folder.empty();
    const next = (await run()).stdout.trim();
    expect([next === first, existsSync(next), given.length]).toEqual([false, true, 2]);
  } finally {
    workspace.remove();
  }
});
