import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a contained program gets no descriptor that the caller of the engine has left open', () => {
  const program = `
    const { runChild } = require(${JSON.stringify(join(__dirname, 'child.ts'))});
    const container = { wrap: (command, args) => ({ command, args, release() {} }) };
    const list = ['-c', 'for at in 3 100 251; do readlink /proc/self/fd/$at || echo none; done'];
    runChild('sh', list, { cwd: '/', env: process.env, limit: 5000, container }).then(({ stdout }) => process.stdout.write(stdout));`;
  const { stdout } = spawnSync(
    'bash',
    ['-c', 'exec 100</proc 251</etc; exec "$@"', '-', process.execPath, '--require', 'tsx/cjs', '-e', program],
    { encoding: 'utf8', cwd: join(__dirname, '../../..') },
  );
  expect(stdout.trim().split('\n')).toEqual(['none', '/dev/null', '/dev/null']);
});
