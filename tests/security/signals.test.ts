/** What is left of a command that a signal has ended: no process, no temporary folder, and the last good site. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { unwritable } from '../../scripts/lib/main';
import { scriptFile } from '../support/script-file';

const scripts = resolve(__dirname, '../../scripts');
const linux = existsSync('/proc/self/environ') ? describe : describe.skip;
let temporary: string;
let marker: string;
beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'signals-')));
  marker = `PORTAL_TEST_MARKER=${temporary}`;
});
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const pid of marked()) process.kill(pid, 'SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

/** Every living process that inherited the marker of this test, whoever its parent is by now. */
function marked(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readFileSync(`/proc/${name}/environ`, 'utf8').includes(marker) &&
          !/\) Z /.test(readFileSync(`/proc/${name}/stat`, 'utf8'))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The arguments of a process, each with a NUL behind it; empty for one that has ended. */
function commandOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: resolve(scripts, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: temporary, PORTAL_TEST_MARKER: temporary, ...env },
  });
  started.push(child);
  const printed = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed.output += chunk.toString()));
  return { child, printed };
}

async function until(what: () => boolean, output: () => string): Promise<void> {
  // Longer than any machine needs: it finds what never comes.
  for (const end = Date.now() + 240_000; !what(); await sleep(50)) if (Date.now() > end) throw new Error(output());
}

const deaf = `process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000);`;

/** Whether the third command runs, which its first ones only start when they have loaded what they need. */
const thirdRuns = (): boolean => marked().some((pid) => commandOf(pid).endsWith(`-e\0${deaf}\0`));

/** A command that starts another one, which starts a third in a group of its own, and neither of which ends when it is asked to. */
const stubborn = (how: string): string => {
  const lib = JSON.stringify(resolve(scripts, 'lib'));
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { detached: true, stdio: 'ignore' }); ${deaf}`;
  const call =
    how === 'run'
      ? `run(process.execPath, ['-e', parent])`
      : `runTogether([{ command: process.execPath, args: ['-e', parent] }])`;
  return `
    const { ${how} } = await import(${lib} + '/${how === 'run' ? 'run' : 'services'}.mjs');
    const { useOwnTemporaryFolder } = await import(${lib} + '/temporary.mjs');
    const { mkdtempSync } = await import('node:fs');
    useOwnTemporaryFolder();
    mkdtempSync(process.env.TMPDIR + '/left-');
    // As npm start does before it serves.
    await (await import(${lib} + '/run.mjs')).run(process.execPath, ['-e', '']);
    const parent = ${JSON.stringify(parent)};
    process.exitCode = await ${call};`;
};

linux('a signal ends all that was started', () => {
  test.each([
    ['run', 'SIGTERM', 143],
    ['run', 'SIGINT', 130],
    ['run', 'SIGHUP', 129],
    ['runTogether', 'SIGTERM', 0],
    ['runTogether', 'SIGINT', 0],
    ['runTogether', 'SIGHUP', 0],
  ] as const)('%s, %s', async (how, signal, code) => {
    const { child, printed } = start(['--input-type=module', '-e', stubborn(how)]);
    await until(thirdRuns, () => printed.output);
    await sleep(300);
    child.kill(signal);
    const [ended] = (await once(child, 'close')) as [number];
    expect([ended, marked()]).toEqual([code, []]);
    expect(readdirSync(temporary).filter((name) => !/^(tsx-|jest_|node-compile)/.test(name))).toEqual([]);
  });

  test('a command that another one has started has time to remove its own files, whatever it has started itself', async () => {
    const [command, ...options] = ['--input-type=module', '-e', stubborn('run')];
    const lib = JSON.stringify(resolve(scripts, 'lib/run.mjs'));
    const outer = `const { run } = await import(${lib}); process.exitCode = await run(process.execPath, ${JSON.stringify([command, ...options])});`;
    const { child, printed } = start(['--input-type=module', '-e', outer]);
    await until(() => marked().length >= 4, () => printed.output);
    await sleep(300);
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(marked()).toEqual([]);
    expect(readdirSync(temporary).filter((name) => !/^(tsx-|jest_|node-compile)/.test(name))).toEqual([]);
  });

  test('a command that is killed, and can end nothing, leaves nothing either', async () => {
    const [parentFile, runFile] = ['end-with-parent.ts', 'run.mjs'].map((name) => JSON.stringify(resolve(scripts, 'lib', name)));
    const inner = `(await import(${parentFile})).default.endWithParent(); ${stubborn('run')}`;
    const options = ['--import', pathToFileURL(require.resolve('tsx')).href, '--input-type=module', '-e', inner];
    const outer = `const { run } = await import(${runFile}); await run(process.execPath, ${JSON.stringify(options)});`;
    const { child, printed } = start(['--input-type=module', '-e', outer]);
    await until(thirdRuns, () => printed.output);
    child.kill('SIGKILL');
    await until(() => marked().length === 0, () => `${printed.output}\nleft: ${marked().join()}`);
  });

  test('a command whose parent was killed while it was loading ends', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'close');
    const file = JSON.stringify(resolve(scripts, 'lib', 'end-with-parent.ts'));
    const tsx = ['--import', pathToFileURL(require.resolve('tsx')).href];
    const code = `(await import(${file})).default.endWithParent(); setInterval(() => {}, 1000);`;
    const { child } = start([...tsx, '--input-type=module', '-e', code], { PORTAL_PARENT: String(gone.pid) });
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
  });

  test('a second signal does not wait', async () => {
    // After the first one alone it would wait for an hour.
    const { child, printed } = start(['--input-type=module', '-e', stubborn('run')], { PORTAL_GRACE: '3600000' });
    await until(thirdRuns, () => printed.output);
    const closed = once(child, 'close');
    // On a busy machine two that come soon after each other arrive as one.
    while (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await sleep(200);
    }
    await closed;
    expect(marked()).toEqual([]);
  });

  test('npm run examples: programs that run in groups of their own too', async () => {
    const portal = join(temporary, 'portal');
    const fence = '```';
    mkdirSync(join(portal, 'content'), { recursive: true });
    writeFileSync(join(portal, 'portal.config.json'), JSON.stringify({ apis: [{ id: 'pets', spec: 'pets.json' }], docs: [{ id: 'docs', label: 'Docs', path: '/', content: 'content' }] }));
    writeFileSync(join(portal, 'pets.json'), JSON.stringify({ openapi: '3.0.3', info: { title: 'Pets', version: '1' }, servers: [{ url: 'http://localhost:4010' }], paths: { '/pets': { get: { operationId: 'list', summary: 'List', responses: { 200: { description: 'Good.' } } } } } }));
    writeFileSync(join(portal, 'content/slow.mdx'), `---\ntitle: Slow\ndescription: Slow.\n---\n\n${fence}bash verify id=slow\nsleep 111 & sleep 111\n${fence}\n`);
    const reports = join(portal, 'reports');
    const { child, printed } = start([scriptFile('examples')], { PORTAL_CONFIG: join(portal, 'portal.config.json'), EXAMPLES_REPORTS: reports });
    const sleeping = () => marked().some((pid) => /^sleep\0/.test(commandOf(pid)));
    // Programs have an environment of their own, without the marker: they are found by what they run.
    const all = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).filter((name) => commandOf(name) === 'sleep\u0000111\u0000');
    await until(() => sleeping() || all().length >= 2 || child.exitCode !== null, () => printed.output);
    expect([child.exitCode, printed.output]).toEqual([null, expect.any(String)]);
    child.kill('SIGTERM');
    await once(child, 'close');
    await until(() => marked().length === 0, () => `left: ${marked().join()}`);
    expect(all()).toEqual([]);
    expect(readdirSync(temporary).filter((name) => /^portal-/.test(name))).toEqual([]);
  });
}); // prettier-ignore

describe('a folder that another command works in', () => {
  const lock = (file: string): string => `
    const { lockFolder } = require(${JSON.stringify(resolve(scripts, 'lib/lock.ts'))});
    lockFolder(${JSON.stringify(file)}, 'building the site');
    console.log('locked');
    setTimeout(() => {}, 60_000);`;
  const begin = (file: string) => start(['--import', 'tsx', '-e', lock(file)]);

  test('is refused with a sentence, and free again afterwards, even after SIGKILL', async () => {
    const file = join(temporary, 'a/b/lock');
    const first = begin(file);
    await until(() => first.printed.output === 'locked\n', () => first.printed.output);
    const second = begin(file);
    expect(await once(second.child, 'close')).toEqual([1, null]);
    expect(second.printed.output).toMatch(new RegExp(`Process ${first.child.pid} is building the site in this folder: wait until it ends\\.`));
    first.child.kill('SIGKILL');
    await once(first.child, 'close');
    const third = begin(file);
    await until(() => third.printed.output === 'locked\n', () => third.printed.output);
  });

  test('no second run writes the record that a build takes, while the first is under way', async () => {
    const portal = join(temporary, 'two');
    const fence = '```';
    mkdirSync(join(portal, 'content'), { recursive: true });
    writeFileSync(join(portal, 'portal.json'), JSON.stringify({ apis: [{ id: 'pets', spec: 'pets.json' }], docs: [{ id: 'docs', label: 'Docs', path: '/', content: 'content' }] }));
    writeFileSync(join(portal, 'pets.json'), JSON.stringify({ openapi: '3.0.3', info: { title: 'Pets', version: '1' }, paths: {} }));
    writeFileSync(join(portal, 'content/slow.mdx'), `---\ntitle: Slow\ndescription: Slow.\n---\n\n${fence}bash verify id=slow\nsleep 60\n${fence}\n`);
    const verify = () => start([scriptFile('examples')], { PORTAL_CONFIG: join(portal, 'portal.json') });
    const first = verify();
    await until(() => existsSync(join(portal, 'reports/examples.lock')), () => first.printed.output);
    const second = verify();
    expect(await once(second.child, 'close')).toEqual([1, null]);
    expect(second.printed.output).toContain(`Process ${first.child.pid} is running the examples in this folder: wait until it ends.`);
    first.child.kill('SIGTERM');
    await once(first.child, 'close');
    expect(existsSync(join(portal, 'reports/examples.lock'))).toBe(false);
    const third = begin(join(portal, '.portal/lock'));
    await until(() => third.printed.output === 'locked\n', () => third.printed.output);
    const fourth = verify();
    expect(await once(fourth.child, 'close')).toEqual([1, null]);
    expect(fourth.printed.output).toContain(`Process ${third.child.pid} is building the site in this folder`);
    third.child.kill('SIGKILL');
  });

  test.each([
    ['EROFS', /^\/site\/\.portal cannot be written: make this folder writable/],
    ['EACCES', /^\/site\/\.portal cannot be written: make this folder writable/],
    ['ENOENT', /^\/site\/\.portal cannot be written: make this folder writable/],
    ['ENOSPC', /^The disk is full: free some space/],
  ])('that takes nothing more (%s) is one sentence', (code, sentence) => {
    const error = unwritable(Object.assign(new Error('x'), { code, syscall: 'mkdir', path: '/site/.portal' })) as Error;
    expect([error.name, error.message]).toEqual(['UsageError', expect.stringMatching(sentence)]);
  });
}); // prettier-ignore

test('a file in the way of a folder, and a folder in the way of a file, are one sentence each', async () => {
  const out = join(temporary, 'in-the-way');
  mkdirSync(join(out, 'folder.json'), { recursive: true });
  writeFileSync(join(out, 'file'), '');
  const main = JSON.stringify(resolve(scripts, 'lib/main.ts'));
  const said = async (code: string): Promise<string> => {
    const { child, printed } = start(['--import', 'tsx', '-e', `require(${main}).runMain(async () => { ${code} });`]);
    expect(await once(child, 'close')).toEqual([1, null]);
    return printed.output;
  };
  const file = JSON.stringify(join(out, 'file'));
  const inTheWay = `${join(out, 'file')} is a file, where a folder is needed: move it away, or name another output folder with --out.\n`;
  expect(await said(`require('node:fs').mkdirSync(require('node:path').join(${file}, 'a/b'), { recursive: true })`)).toBe(inTheWay);
  expect(await said(`require('node:fs').readdirSync(${file})`)).toBe(inTheWay);
  expect(await said(`require('node:fs').writeFileSync(${JSON.stringify(join(out, 'folder.json'))}, '')`)).toBe(
    `${join(out, 'folder.json')} is a folder, where a file is to be written: move it away, or name another output folder with --out.\n`,
  );
}); // prettier-ignore

test('a command on a disk that is read-only says so in one sentence', async () => {
  const thrown = `Object.assign(new Error('x'), { code: 'EROFS', syscall: 'open', path: '/portal/reports/examples.json' })`;
  const main = JSON.stringify(resolve(scripts, 'lib/main.ts'));
  const { child, printed } = start(['--import', 'tsx', '-e', `require(${main}).runMain(async () => { throw ${thrown}; });`]);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(printed.output).toBe('/portal/reports/examples.json cannot be written: make this folder writable, or name another one with --out.\n');
}); // prettier-ignore
