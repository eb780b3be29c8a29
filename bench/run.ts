import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wantsHelp, runMain, UsageError } from '../scripts/lib/main';

const own = 'run.ts';
const names = readdirSync(__dirname)
  .filter((file) => file.endsWith('.ts') && file !== own)
  .map((file) => file.replace(/\.ts$/, ''));

const help = `npm run bench [-- NAME… [-- OPTIONS]]   runs the benchmarks, or only those that are named

Benchmarks: ${names.join(', ')}
Arguments after a second -- go to each of them; most say more with --help. They print figures and ratios, and are not tests.`;

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const at = args.indexOf('--');
  const wanted = at < 0 ? args : args.slice(0, at);
  const options = at < 0 ? [] : args.slice(at + 1);
  if (wantsHelp(wanted)) {
    console.log(help);
    return 0;
  }
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new UsageError(`Unknown benchmark: ${unknown.join(', ')}.\n\n${help}`);
  let code = 0;
  for (const name of wanted.length > 0 ? wanted : names) {
    console.log(`\n── ${name} ──`);
    const { status } = spawnSync('tsx', [join(__dirname, `${name}.ts`), ...options], { stdio: 'inherit' });
    code ||= status ?? 1;
  }
  return code;
}

runMain(main);
