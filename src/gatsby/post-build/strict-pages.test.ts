import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The first script of every page, as a build that runs in a folder makes it. */
function bootScriptIn(cwd: string): string {
  const module = JSON.stringify(join(__dirname, 'strict-pages.ts'));
  const program = `require(${module}).bootScript().then((code) => process.stdout.write(code));`;
  const env = { ...process.env, TSX_TSCONFIG_PATH: resolve(__dirname, '../../../tsconfig.json') };
  return execFileSync(process.execPath, ['--require', require.resolve('tsx/cjs'), '--eval', program], {
    cwd,
    env,
    encoding: 'utf8',
  });
}

test('the first script of every page is the same wherever a site is built, and names no folder of the machine', () => {
  const here = bootScriptIn(__dirname);
  expect(bootScriptIn(tmpdir())).toBe(here);
  expect(here).not.toContain('../');
});
