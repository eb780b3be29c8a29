/** What programs print, and documents and guides say, gives no commands to the workflow of a CI job. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inert, inertJson } from '../../src/text/inert';
import { orders, writePortal } from '../mcp/portal';
import { scriptFile } from '../support/script-file';

const forged =
  'guides/a.mdx:1  ended with exit code 3: ##[stop-commands]x\n::error::forged\n   ::add-mask::a\n##[error]b';
const onGitHub = { GITHUB_ACTIONS: 'true' };

/** The commands that GitHub's runner finds in the log of a step: `::name::` where a line begins, and `##[name]` anywhere. */
function commandsIn(log: string): string[] {
  const commands: string[] = [];
  let word: string | undefined;
  for (const line of log.split(/\r\n|\r|\n/)) {
    const [, name, value] = /^\s*::([\w-]+)(?: [^:]*)?::(.*)/.exec(line) ?? /##\[([\w-]+)[^\]]*\](.*)/.exec(line) ?? [];
    if (word !== undefined) word = line.trim() === `::${word}::` ? undefined : word;
    else if (name === 'stop-commands' && /^[0-9a-f-]{36}$/.test(value!)) word = value;
    else if (name !== undefined) commands.push(line.trim());
  }
  return word === undefined ? commands : [...commands, `not ended: ${word}`];
}

test('elsewhere it is printed as it is, and so is what has no command', () => {
  expect(inert(forged, {})).toBe(forged);
  expect(inert('a::b\n## [x]', onGitHub)).toBe('a::b\n## [x]');
});

test('GitHub is told that no command follows, until a word that nothing printed can know', () => {
  expect(commandsIn(forged)).toHaveLength(4);
  const words = [1, 2].map(() => {
    const text = inert(forged, onGitHub);
    expect(commandsIn(`warn ${text}`)).toEqual([]);
    expect(text).toContain(`\n${forged}\n`);
    return /::stop-commands::(.*)/.exec(text)?.[1];
  });
  expect(new Set(words).size).toBe(2);
});

test.each(['##[error]', '###[error]', '\\##[error]', '##[##[error]'])('JSON with %s is the same value', (text) => {
  const json = inertJson(JSON.stringify({ [text]: text }));
  expect(commandsIn(json)).toEqual([]);
  expect(JSON.parse(json)).toEqual({ [text]: text });
});

describe('of a document', () => {
  const hostile =
    'x\n::error::forged\r::warning::forged\u2028##[error]forged `##[stop-commands]x` [x](javascript:alert(1))';
  const document = (schema: object) => ({
    ...orders(),
    info: { title: hostile, version: hostile },
    paths: {
      [`/${hostile}`]: {
        get: {
          operationId: hostile,
          parameters: [{ name: hostile, in: 'query', schema }],
          responses: { 200: { description: hostile } },
        },
      },
    },
  });
  let folder = '';
  beforeAll(() => {
    folder = writePortal('guides', {
      'orders.json': document({ type: 'string', enum: ['a', hostile], default: 1 }),
      'old.json': document({ type: 'string', enum: ['a', 'b', hostile, `${hostile}b`] }),
      'guides/start.mdx': '---\ntitle: Start\n---\n\nText.\n',
    });
    writeFileSync(
      join(folder, 'broken.json'),
      JSON.stringify({ openapi: '3.1.0', info: { title: hostile }, [hostile]: 1 }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (command: string, args: readonly string[], env: Record<string, string> = onGitHub) => {
    const { GITHUB_ACTIONS: _, ...own } = process.env;
    return spawnSync(process.execPath, [scriptFile(command), ...args], {
      cwd: folder,
      env: { ...own, ...env },
      encoding: 'utf8',
    });
  };

  test.each([
    ['check-spec', ['--all']],
    ['check-spec', ['broken.json']],
    ['diff', ['old.json', 'orders.json']],
    ['diff', ['--format', 'markdown', 'old.json', 'orders.json']],
    ['diff', ['old.json', 'broken.json']],
    ['coverage', []],
    ['coverage', ['--format', 'markdown']],
  ])('%s %j', (command, args) => {
    const { stdout, stderr } = run(command, args);
    expect(stdout + stderr).toMatch(/forged/);
    expect([...commandsIn(stdout), ...commandsIn(stderr)]).toEqual([]);
    // In any CI, and for any reader: names are no lines of their own.
    const elsewhere = run(command, args, {});
    expect((elsewhere.stdout + elsewhere.stderr).split(/[\r\n]/).filter((line) => /^\s*::/.test(line))).toEqual([]);
  });

  test.each([
    ['diff', ['--format', 'json', 'old.json', 'orders.json']],
    ['coverage', ['--format', 'json']],
  ])('%s %j', (command, args) => {
    const { stdout } = run(command, args);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('##[error]');
    expect(commandsIn(stdout)).toEqual([]);
  });
});
