import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scripts = join(__dirname, '../../scripts');

/** The suite's own modules are plain JavaScript that runs before anything is installed: in a process of its own. */
function evaluate(module: string, code: string): unknown {
  const source = `import * as it from ${JSON.stringify(join(scripts, 'test', module))};\nconsole.log(JSON.stringify(await (async () => { ${code} })()));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Runs steps that take so many units of a time that only they make pass: no busy machine changes their order. @returns when each began (`+`) and ended (`-`), and the results */
const order = (steps: readonly object[]) =>
  evaluate(
    'run-steps.mjs',
    `const log = [];
     let now = 0;
     const waiting = [];
     const pass = () => {
       const [next] = waiting.sort((a, b) => a.at - b.at).splice(0, 1);
       now = next.at;
       next.done();
     };
     const results = await it.runSteps(${JSON.stringify(steps)}, async ({ name, takes = 20 }) => {
       log.push('+' + name);
       await new Promise((done) => {
         waiting.push({ at: now + takes, done });
         setImmediate(pass);
       });
       log.push('-' + name);
       return name;
     });
     return { log, results };`,
  );

test('steps that keep one processor busy run two at a time, some alone, and results keep their order', () => {
  const steps = [{ name: 'a', takes: 200 }, { name: 'b' }, { name: 'c' }, { name: 'd', alone: true }, { name: 'e' }];
  expect(order(steps)).toEqual({
    log: ['+a', '+b', '-b', '+c', '-c', '+e', '-e', '-a', '+d', '-d'],
    results: ['a', 'b', 'c', 'd', 'e'],
  });
});

test('of those that keep all processors busy one runs at a time, and one other beside it', () => {
  const wide = { wide: true };
  const steps = [{ name: 'a', takes: 300, ...wide }, { name: 'b', ...wide }, { name: 'c' }, { name: 'd' }];
  expect(order(steps)).toMatchObject({ log: ['+a', '+c', '-c', '+d', '-d', '-a', '+b', '-b'] });
});

test('a step waits for what it comes after, where that runs too', () => {
  const steps = [{ name: 'build', after: ['examples'] }, { name: 'examples' }, { name: 'browser', after: ['site'] }];
  expect(order(steps)).toMatchObject({ log: ['+examples', '+browser', '-examples', '+build', '-browser', '-build'] });
});

describe('what has changed', () => {
  let folder: string;
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'changed-'));
    write('src/a/one.ts', 'export const one = 1;');
    write('src/a/one.test.ts', "import { one } from './one';");
    write('src/b/two.ts', "import { one } from '../a/one';");
    write('src/b/two.test.ts', "import { two } from './two';");
    write('tests/three/three.test.ts', "import { one } from '../../src/a/one';");
    write('tests/browser/slow.test.ts', "import { one } from '../../src/a/one';");
    write('gone.ts', '');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    git('init');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'first');
    write('src/a/one.ts', 'export const one = 2;');
    write('src/new.ts', '');
    rmSync(join(folder, 'gone.ts'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is what differs from the commit and what is new, and not what is gone', () =>
    expect(evaluate('changed.mjs', `return it.changedFiles('HEAD', ${JSON.stringify(folder)})`)).toEqual([
      'src/a/one.ts',
      'src/new.ts',
    ]));

  test('is tested by the tests beside it and those that import it, as far as they are quick', () =>
    expect(evaluate('changed.mjs', `return it.testsOf(['src/a/one.ts'], ${JSON.stringify(folder)})`)).toEqual([
      'src/a/one.test.ts',
      'tests/three/three.test.ts',
    ]));
});

describe('the command', () => {
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(scripts, script), ...args], { encoding: 'utf8' });

  test.each([
    ['test.mjs', ['nonsense'], 'Unknown step: nonsense.'],
    ['test.mjs', ['--chnged'], "Unknown option '--chnged'."],
    ['test.mjs', ['--changed', 'lint'], '--changed selects the steps itself: name none.'],
    ['test.mjs', ['--base', 'main'], '--base needs --changed.'],
    ['build.mjs', ['now'], "Unexpected argument 'now'."],
    ['start.mjs', ['--port', 'x'], '--port x: not a port number.'],
    ['start.mjs', ['--port'], "Option '--port <value>' argument missing."],
  ])('%s %j stops with a sentence and the help text', (script, args, sentence) => {
    const { status, stderr, stdout } = run(script, ...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^${sentence.replace(/[.?()<>']/g, '\\$&')}\n\nnpm `));
  });

  test.each(['test.mjs', 'build.mjs', 'start.mjs', 'dev.mjs', 'clients.mjs'])(
    '%s --help says what it does',
    (script) => {
      const { status, stdout } = run(script, '--help');
      expect([status, stdout]).toEqual([0, expect.stringMatching(/^npm /)]);
    },
  );
});
