/** The record of the examples on its way from their run to the build: nothing in between may change it, and no example can. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExamplesRecord } from '../../src/examples/record';
import { libraryFolder } from '../examples/support/library';
import { needing } from '../support/needing';
import { scriptFile } from '../support/script-file';

const { test } = process.platform === 'linux' ? needing('bash', 'curl', 'bwrap') : { test: it.skip };

const repository = resolve(__dirname, '../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'handed-over-')));
const document = join(folder, 'library.yaml');
const record = join(folder, 'reports/examples.json');

/** Rewrites the record while examples run, and after them for as long as it lives. */
const forger = `setsid nohup bash -c 'for i in $(seq 200); do echo forged >> ${record}; echo forged > ${folder}/reports/x; sleep 0.1; done' >/dev/null 2>&1 &`;

let digest = '';

function run(...command: readonly string[]): Promise<{ exit: number | null; text: string }> {
  const env = { ...process.env, PORTAL_CONFIG: join(folder, 'portal.json'), CI: 'true', GITHUB_ACTIONS: '' };
  const child = spawn(process.execPath, command, { cwd: repository, env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return new Promise((done) => child.once('close', (exit) => done({ exit, text })));
}

const verify = (...args: string[]) =>
  run(
    '--input-type=module',
    '--eval',
    `import { verify } from './scripts/lib/verify.mjs'; console.log(JSON.stringify(await verify(${JSON.stringify(args)})));`,
  );
const build = () => run(scriptFile('site'), 'build', '--record', digest);

beforeAll(async () => {
  mkdirSync(join(folder, 'content'));
  copyFileSync(join(libraryFolder, 'library.yaml'), document);
  const docs = [{ id: 'guides', path: '/', content: 'content', label: 'Guides' }];
  writeFileSync(join(folder, 'portal.json'), JSON.stringify({ docs, apis: [{ id: 'library', spec: 'library.yaml' }] }));
  const code = `${forger}\ncurl -sS http://localhost:4010/books/b-1`;
  writeFileSync(join(folder, 'content/index.mdx'), `# Books\n\n\`\`\`bash verify id=forger\n${code}\n\`\`\`\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the run hands over the digest of what it wrote, which no example has changed', async () => {
  const { exit, text } = await verify();
  expect(exit).toBe(0);
  const handed = JSON.parse(text.trim().split('\n').at(-1)!) as { code: number; record: string };
  expect(handed.code).toBe(0);
  expect(handed.record).toMatch(/^[0-9a-f]{64}$/);
  digest = handed.record;
  const { examples, digests } = JSON.parse(readFileSync(record, 'utf8')) as ExamplesRecord;
  expect(examples).toMatchObject([
    { id: 'forger', outcome: 'passed', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(Object.keys(digests!.documents)).toEqual(['library']);
  expect(existsSync(join(folder, 'reports/x'))).toBe(false);
  const again = await verify('--reuse');
  expect(again.text).toContain('Not run again');
  expect(again.text).toContain(digest);
});

test.each([
  [
    'of a record that something else has changed',
    record,
    ' ',
    /examples\.json is not the record that the run of the examples wrote/,
  ],
  ['where a document has changed since', document, '\n# later\n', /library\.yaml has changed since the examples ran\./],
])('no site is built %s', async (_when, file, more, message) => {
  const original = readFileSync(file);
  appendFileSync(file, more);
  const { exit, text } = await build();
  writeFileSync(file, original);
  expect(exit).toBe(1);
  expect(text).toMatch(message);
  expect(existsSync(join(folder, 'public'))).toBe(false);
});
