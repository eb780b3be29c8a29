/** What programs of guides leave on the disk does not stop the run, does not stay there, and is not more than the disk can take. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as usage from '../../src/examples/run/container/usage';
import { isOverfull } from '../../src/examples/run/container/usage';
import { createTools } from '../../src/examples/run/tools';
import { createWorkspace } from '../../src/examples/run/workspace';
import { needing } from '../support/needing';
import { copyOfLibrary, proveLibrary } from '../examples/support/library';

// The rule is the same for fewer files than a page may have, and takes less of everybody's time.
jest.mock('../../src/examples/run/container/usage', () => {
  const actual = jest.requireActual<typeof usage>('../../src/examples/run/container/usage');
  const isOverfull = (folders: readonly string[], maxBytes = actual.MAX_BYTES, maxFiles = 2_000) =>
    actual.isOverfull(folders, maxBytes, maxFiles);
  return { ...actual, isOverfull, MAX_FILES: 2_000 };
});

const { test } = process.platform === 'linux' ? needing('bash', 'curl', 'python3', 'bwrap') : { test: it.skip };

/** Programs that leave, in their working directory, what is hard to remove. */
const leaving: Readonly<Record<string, string>> = {
  'folders deeper than a path can be': `import os\nfor _ in range(60):\n  os.mkdir("d" * 100)\n  os.chdir("d" * 100)`,
  'names that are no text':
    'import os\nos.mkdir(b"d\\xff")\nopen(b"d\\xff/f\\xfe", "w").close()\nopen(b"\\xff\\xfe", "w").close()',
  'names that commands take for options': 'open("-rf", "w").close()\nopen("\\n", "w").close()\nopen(" ", "w").close()',
  'folders that nobody may enter':
    'import os\nos.makedirs("a/b/c")\nfor path in ("a/b/c", "a/b", "a"):\n  os.chmod(path, 0)',
};
const run = (code: string, cwd: string) => expect(spawnSync('python3', ['-Ic', code], { cwd }).status).toBe(0);

test.each(Object.entries(leaving))('%s are gone for a fresh example, and after the run', (_, code) => {
  const workspace = createWorkspace('/');
  const folder = workspace.page('page');
  run(code, folder.work);
  folder.empty();
  expect(readdirSync(folder.work)).toEqual([]);
  expect(readdirSync(folder.base).filter((name) => name.startsWith('emptied-'))).toEqual([]);
  run(code, folder.work);
  workspace.remove();
  expect(existsSync(folder.base)).toBe(false);
});

test.each(Object.entries(leaving))('%s do not stop a command that ends', (_, code) => {
  const shared = mkdtempSync(join(tmpdir(), 'shared-'));
  const module = pathToFileURL(join(__dirname, '../../scripts/lib/temporary.mjs')).href;
  const script = `import { useOwnTemporaryFolder } from '${module}';
import { spawnSync } from 'node:child_process';
useOwnTemporaryFolder();
spawnSync('python3', ['-Ic', ${JSON.stringify(code)}], { cwd: process.env.TMPDIR });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: shared },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(shared).filter((name) => name.startsWith('portal-'))).toEqual([]);
  rmSync(shared, { recursive: true });
});

describe('what folders may hold', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'usage-'))));
  afterEach(() => {
    spawnSync('chmod', ['-R', 'u+rwX', folder]);
    spawnSync('rm', ['-rf', folder]);
  });

  test('bytes and files have limits, wherever they are', () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    expect(isOverfull([folder], 10_000, 10)).toBe(false);
    writeFileSync(join(folder, 'a/b/large'), 'x'.repeat(20_000));
    expect([isOverfull([folder], 10_000, 10), isOverfull([folder], 100_000, 10)]).toEqual([true, false]);
    for (let at = 0; at < 10; at += 1) writeFileSync(join(folder, `a/${at}`), '');
    expect([isOverfull([folder], 100_000, 10), isOverfull([folder], 100_000, 20)]).toEqual([true, false]);
  });

  test('holes take nothing, and links are not followed', () => {
    writeFileSync(join(folder, 'holes'), '');
    truncateSync(join(folder, 'holes'), 2 ** 30);
    symlinkSync('/usr', join(folder, 'link'));
    expect(isOverfull([folder], 10_000, 10)).toBe(false);
  });

  test('a folder too deep to be looked at counts as full; names that are no text are looked at', () => {
    run(leaving['names that are no text']!, folder);
    expect([isOverfull([folder], 10_000, 10), isOverfull([folder], 10_000, 2)]).toEqual([false, true]);
    run(leaving['folders deeper than a path can be']!, folder);
    expect(isOverfull([folder])).toBe(true);
  });

  test('a folder that is gone is empty', () => expect(isOverfull([join(folder, 'none')])).toBe(false));
});

const call = '\ncurl -sS -o page.json http://localhost:4010/books/b-1';
const fence = (mode: string, code: string) => `\`\`\`bash verify ${mode}\n${code}${call}\n\`\`\``;

test('an example that fills the disk, or leaves such folders, has failed; the page goes on without its files', async () => {
  const [copy, tools] = [copyOfLibrary(), createTools()];
  try {
    const page = [
      '# Disk',
      fence('id=files fresh', `python3 -Ic 'for n in range(2100): open(f"f{n}", "w").close()'; sleep 100`),
      fence('id=deep fresh', `python3 -Ic '${leaving['folders deeper than a path can be']!}'`),
      fence('id=names fresh', `touch $'\\xff\\xfe' && mkdir $'d\\xff' && touch $'d\\xff/x'`),
      fence('id=after fresh', '[ -z "$(ls -A)" ]'),
    ];
    const content = join(copy.root, 'content');
    for (const name of readdirSync(content)) rmSync(join(content, name));
    writeFileSync(join(content, 'disk.mdx'), page.join('\n\n'));
    const { findings } = await proveLibrary(tools, copy.root, { guides: true });
    const outcomes = findings.results.map(({ example, outcome, problem }) => [example.id, outcome, problem?.message]);
    const full = 'wrote more than 1 GB or 2000 files, or folders that cannot be read, and was stopped';
    expect(outcomes).toEqual([
      ['files', 'failed', full],
      ['deep', 'failed', full],
      ['names', 'passed', undefined],
      ['after', 'passed', undefined],
    ]);
  } finally {
    copy.remove();
    await tools.close();
  }
}, 300_000);
