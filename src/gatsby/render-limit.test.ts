import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'render-limit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the code of each guide does while it is rendered. */
const guides: Readonly<Record<string, string>> = {
  fine: '',
  loop: 'for (;;);',
  never: 'await new Promise(() => setInterval(() => {}, 1000));',
  pattern: "/(a+)+$/.test('a'.repeat(60) + 'b');",
  throws: "throw new Error('of its own\\n::error::forged \\u001b[2J' + 'x'.repeat(5000));",
  null: 'throw null;',
  odd: "throw { get message() { throw 'again'; } };",
  unsendable: 'const error = new Error("no JSON"); error.self = error; error.big = 1n; throw error;',
  ends: 'process.abort();',
  stack: 'try { null.x; } catch ({ stack }) { return stack; }',
  frame: 'return \'<svg></svg><IFRAME src="https://evil.example">\';',
  text: 'return \'&lt;iframe&gt; <formula-one><b title="a">form</b>\';',
};

beforeAll(() => {
  const write = (name: string, text: string): void => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write(
    'public/webpack.stats.json',
    '{"assetsByChunkName":{"app":["a.js"],"page":["a.js"]},"childAssetsByChunkName":{}}',
  );
  for (const [name, code] of Object.entries(guides)) {
    const result = { data: { guide: { file: `guides/${name}\u001b[2J.mdx` } } };
    write(
      `public/page-data/${name}/page-data.json`,
      JSON.stringify({ path: `/${name}`, componentChunkName: 'page', staticQueryHashes: [], result }),
    );
    write(`guides/${name}.js`, `module.exports = async () => { ${code} };`);
  }
  write(
    'render-page.js',
    `exports.default = async ({ pagePath }) => {
      require('node:fs').writeFileSync('pid', String(process.pid));
      const shown = await require('./guides' + pagePath + '.js')();
      const html = '<head><meta charset="utf-8"/></head><body><main><article data-guide="">' + shown + '</article></main><script></script></body>';
      return { html, unsafeBuiltinsUsage: [], sliceData: {} };
    };`,
  );
});

/** What a build does, with as much of it as renders pages. @returns the arguments of Node; its processes would get a program that is one of them */
function build(names: readonly string[]): string[] {
  const program = `
  globalThis[Symbol.for('proven-portal.rendered-pages')] = { prepare: async () => undefined, finished: new Map(), stop: require(${JSON.stringify(join(__dirname, 'stop.ts'))}).stopWith };
  const pool = require(${JSON.stringify(resolve(__dirname, 'worker-pool.cjs'))}).create();
  const calls = ${JSON.stringify(names)}.map((name) => pool.single.renderHTMLProd({ htmlComponentRendererPath: ${JSON.stringify(join(folder, 'render-page.js'))},
    paths: ['/' + name], envVars: [], sessionId: 1, webpackCompilationHash: 'abc' }));
  Promise.all(calls).then(() => { console.log('rendered'); process.exit(); }, (error) => console.log('not stopped', error));`;
  writeFileSync(join(folder, 'build.js'), program);
  return ['--import', pathToFileURL(require.resolve('tsx')).href, 'build.js'];
}

const options = { cwd: folder, env: { ...process.env, PORTAL_RENDER_LIMIT: '1500' } };

/** @returns the exit code and what was printed, in one */
function render(...names: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, build(names), {
    ...options,
    encoding: 'utf8',
  });
  return `${status} ${stdout}${stderr}`;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('pages that can be rendered are', () => expect(render('fine', 'fine', 'fine')).toBe('0 rendered\n'));

test.each(['loop', 'never', 'pattern'])('a guide whose code never ends (%s) ends the build, with its name', (name) => {
  const output = render('fine', name);
  expect(output).toMatch(
    /^1 \nguides\/\S+\.mdx: rendering this page has taken longer than 1\.5 s, and was given up\. Look for a loop/,
  );
  expect(output).toContain(`guides/${name}\ufffd[2J.mdx`);
  expect(isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')))).toBe(false);
});

test.each([
  ['throws', 'of its own\n::error::forged \ufffd[2J'],
  ['null', 'null'],
  ['odd', 'something that is no error was thrown'],
  ['unsendable', 'no JSON'],
])('a guide whose code throws (%s) ends it with what that was', (name, message) => {
  const output = render(name);
  expect(output).toContain(`1 \nguides/${name}\ufffd[2J.mdx: this guide cannot be rendered: ${message}`);
  expect(output).not.toContain('not stopped');
  expect(output.length).toBeLessThan(1200);
});

test('what the code of a guide knows of the machine is not published', () => {
  expect(render('stack', 'text')).toBe('0 rendered\n');
  expect(readFileSync(join(folder, 'public/stack/index.html'), 'utf8')).toContain(
    '<article data-guide="">TypeError: Cannot read properties of null (reading \'x\')</article>',
  );
});

test('an element that loads something ends it, however the code came by it', () =>
  expect(render('frame')).toContain('this guide cannot be rendered: its code makes <IFRAME>, which is not allowed'));

test('a guide whose code ends the process that renders it is named', () =>
  expect(render('ends')).toMatch(/guides\/ends\S+: the process that was rendering this page has ended\./));

test('a process in such a loop ends when its build was killed', async () => {
  rmSync(join(folder, 'pid'), { force: true });
  const env = { ...options.env, PORTAL_RENDER_LIMIT: '600000' };
  const child = spawn(process.execPath, build(['loop']), { ...options, env });
  let pid = 0;
  while (!(pid > 0)) {
    await sleep(50);
    try {
      pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    } catch {
      // It has not begun.
    }
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  while (isAlive(pid)) await sleep(50);
});
