import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a command that has failed ends, and so do the processes that it has left open', async () => {
  const main = JSON.stringify(resolve(__dirname, '../../scripts/lib/main.ts'));
  const program = `require(${main}).runMain(async () => {
    const { pid } = require('node:child_process').spawn('sleep', ['60'], { stdio: 'ignore' });
    console.log(pid);
    throw new Error('not expected');
  });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', program], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('not expected')]);
  // A process that was killed keeps its number until the first process of the system has noticed.
  for (let look = 0; look < 100 && isAlive(Number(stdout)); look += 1)
    await new Promise((next) => setTimeout(next, 20));
  expect(isAlive(Number(stdout))).toBe(false);
});
