import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const module_ = JSON.stringify(join(__dirname, 'reading-limit.ts'));
const run = (code: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', '-e', `const { limitReading, withinLimit } = require(${module_}); ${code}`], {
    encoding: 'utf8',
    timeout: 120_000,
  }); // prettier-ignore

test('a guide whose reading never ends ends the run, with its name, and leaves no temporary folder', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'reading-limit-'));
  const { signal, stderr } = run(`
    limitReading(${JSON.stringify(temporary)}, 500);
    withinLimit('guides/quick.mdx', () => 1);
    withinLimit('guides/sl\\u001b[2Jow.mdx', () => { for (;;); });`);
  expect(signal).toBe('SIGKILL');
  expect(stderr).toMatch(
    /^guides\/sl\S+ow\.mdx: reading this guide has taken longer than 0\.5 s, and was given up\. /m,
  );
  expect(stderr).not.toContain('\u001b');
  expect(existsSync(temporary)).toBe(false);
});

test('many guides may take longer together, and nothing waits for the end of the limit', () => {
  const { status, stdout } = run(`
    limitReading(undefined, 3000);
    const end = Date.now() + 4000;
    let read = 0;
    while (Date.now() < end) withinLimit('guides/a.mdx', () => (read += 1));
    try { withinLimit('guides/b.mdx', () => { throw new Error('not MDX'); }); } catch ({ message }) { console.log(message); }
    setTimeout(() => console.log('after'), 3500);`);
  expect([status, stdout]).toEqual([0, 'not MDX\nafter\n']);
});
