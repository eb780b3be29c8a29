import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExamplesRecord } from '../../src/examples/record';
import { createSandbox } from '../../src/sandbox';
import { libraryApis, libraryFolder } from './support/library';
import { needing } from '../support/needing';
import { scriptFile } from '../support/script-file';

const { test } = needing('bash', 'curl', 'python3');

const repository = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'command-'));
const reports = join(folder, 'reports');
const env = { ...process.env, PORTAL_CONFIG: join(folder, 'portal.json'), EXAMPLES_REPORTS: reports, CI: '' };
const guide = (name: string): string => join(folder, 'content', `${name}.mdx`);

beforeAll(() => {
  mkdirSync(join(folder, 'content'));
  copyFileSync(join(libraryFolder, 'library.yaml'), join(folder, 'library.yaml'));
  const docs = [{ id: 'guides', path: '/', content: 'content', label: 'Guides' }];
  const apis = [{ id: 'library', spec: 'library.yaml' }];
  // Samples in other languages are tested elsewhere, and each takes a process or two.
  const config = { docs, apis, examples: { samples: 'none' } };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(config));
  for (const [index, name] of ['index', 'one', 'two', 'three', 'four'].entries()) {
    const year = '```text output\n1931\n```';
    const js = `console.log((await (await fetch('http://localhost:4010/books/b-1')).json()).year);`;
    const bash = 'curl -sS http://localhost:4010/books/b-1';
    const last = index % 2 === 0 ? `\`\`\`js verify\n${js}\n\`\`\`\n\n${year}` : `\`\`\`bash verify\n${bash}\n\`\`\``;
    writeFileSync(guide(name), `# ${name}\n\n\`\`\`bash verify id=${name}\n${bash}\n\`\`\`\n\nAnd:\n\n${last}\n`);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly exit: number | null;
  readonly text: string;
}

function run(command: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, command, { cwd: repository, env: { ...env, ...more } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return new Promise((done) => child.once('close', (exit) => done({ exit, text })));
}

const script = [scriptFile('examples')];
const examples = (...args: string[]) => run([...script, ...args]);
const shardedTests = (...args: string[]) =>
  run(['node_modules/jest/bin/jest.js', '--config', 'tests/examples/jest.config.cjs', '--runInBand', ...args]);
const recordOf = (name: string) => JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')) as ExamplesRecord;

/** A record without what differs from run to run. */
function essence({ startedAt: _, duration: __, examples: list, documentExamples, ...rest }: ExamplesRecord) {
  const timeless = list.map(({ duration: _d, requests, ...example }) => ({
    ...example,
    requests: requests.map(({ duration: _r, ...request }) => request),
  }));
  // Shards take turns with operations.
  const samples = documentExamples
    .map(({ duration: _d, ...sample }) => sample)
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  return { ...rest, examples: timeless, documentExamples: samples };
}

let whole: ReturnType<typeof essence> | undefined;

test.each([
  ['npm run examples', examples],
  ['jest', shardedTests],
] as const)('the shards of %s are put together to the record of the whole', async (_name, command) => {
  expect(await command()).toMatchObject({ exit: 0 });
  // Both leave the same record.
  const ofAll = (whole ??= essence(recordOf('examples')));
  expect(essence(recordOf('examples'))).toEqual(ofAll);
  expect(ofAll.examples).toHaveLength(10);
  for (const shard of ['1/2', '2/2']) expect(await command(`--shard=${shard}`)).toMatchObject({ exit: 0 });
  const parts = [1, 2].map((shard) => join(reports, `examples-${shard}-of-2.json`));
  const pages = parts.map((file) => {
    const { examples: list } = JSON.parse(readFileSync(file, 'utf8')) as ExamplesRecord;
    return new Set(list.map(({ location }) => location.file)).size;
  });
  expect(pages.reduce((sum, pagesOfShard) => sum + pagesOfShard, 0)).toBe(5);
  expect(Math.max(...pages)).toBeLessThan(5);
  rmSync(join(reports, 'examples.json'));
  expect(await examples('--merge', ...parts)).toMatchObject({ exit: 0 });
  expect(essence(recordOf('examples'))).toEqual(ofAll);
  for (const file of parts) rmSync(file);
});

test('one page, and one example', async () => {
  const page = await examples('--page', 'two.mdx');
  expect([page.exit, page.text]).toEqual([
    0,
    expect.stringMatching(/^2 examples on 1 page: 2 passed; 0 other problems/m),
  ]);
  const one = await examples('--only', 'three');
  expect([one.exit, one.text]).toEqual([0, expect.stringMatching(/^1 example on 1 page: 1 passed; /m)]);
  const none = await examples('--only', 'nothing');
  expect([none.exit, none.text]).toEqual([1, expect.stringMatching(/^--only nothing: no example has that id/m)]);
});

test('--reuse runs nothing while all is the same, and everything after a change', async () => {
  expect(await examples()).toMatchObject({ exit: 0 });
  const { startedAt } = recordOf('examples');
  const again = await examples('--reuse');
  expect([again.exit, again.text]).toEqual([0, expect.stringContaining(`the run of ${startedAt}`)]);
  expect(recordOf('examples').startedAt).toBe(startedAt);
  const before = readFileSync(guide('two'), 'utf8');
  writeFileSync(guide('two'), before.replace('1931', '1932'));
  try {
    const changed = await examples('--reuse');
    expect([changed.exit, changed.text]).toEqual([1, expect.stringContaining('content/two.mdx')]);
  } finally {
    writeFileSync(guide('two'), before);
  }
  const part = await examples('--reuse', '--page', 'two');
  expect([part.exit, part.text]).toEqual([1, expect.stringContaining('--reuse: works for a run of all examples only')]);
});

test('--update shows what came back, and is refused in CI', async () => {
  const before = readFileSync(guide('two'), 'utf8');
  writeFileSync(guide('two'), before.replace('1931', '1932'));
  const refused = await run([...script, '--update'], { CI: 'true' });
  expect([refused.exit, refused.text]).toEqual([1, expect.stringContaining('--update: refused if CI is set')]);
  expect(readFileSync(guide('two'), 'utf8')).toContain('1932');
  const updated = await examples('--update', '--page', 'two.mdx');
  expect([updated.exit, updated.text]).toEqual([0, expect.stringMatching(/^-1932\n\+1931$/m)]);
  // The response of the first example, which showed none, was added.
  const after = readFileSync(guide('two'), 'utf8');
  expect(after.replace(/```json response\n[^`]*```\n\n/, '')).toBe(before);
  expect(after).toContain('"title": "The Lighthouse Keeper"');
  writeFileSync(guide('two'), before);
});

test('--server sends the requests to that server', async () => {
  const sandbox = await createSandbox({ apis: await libraryApis(folder) });
  const url = await sandbox.listen(0);
  try {
    const live = await examples('--server', url, '--guides');
    expect([live.exit, live.text]).toEqual([0, expect.stringMatching(/10 passed; 0 other problems/)]);
    expect(recordOf('examples-partial').server).toContain(new URL(url).port);
  } finally {
    await sandbox.close();
  }
  const gone = await examples('--server', url, '--page', 'one');
  const origin = new URL(url).origin;
  expect([gone.exit, gone.text]).toEqual([
    1,
    `${origin}, the server of library, cannot be reached: no server listens at this address (ECONNREFUSED).\n`,
  ]);
});

test('--watch runs again after a change', async () => {
  const child = spawn(process.execPath, [...script, '--watch', '--page', 'one'], { cwd: repository, env });
  let text = '';
  const output = (pattern: RegExp) =>
    new Promise<void>((done) => {
      const look = () => void (pattern.test(text) && done());
      child.stdout.on('data', look);
      look();
    });
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  try {
    await output(/2 passed/);
    text = '';
    writeFileSync(guide('one'), readFileSync(guide('one'), 'utf8').replace('books/b-1', 'bocks/b-1'));
    await output(/content\/one\.mdx:4 .*GET \/bocks\/b-1 is not in any API document/);
  } finally {
    child.kill();
  }
});
