import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asksForHelp, runMain, UsageError } from '../scripts/lib/main';

const own = 'run.ts';
const names = readdirSync(__dirname)
  .filter((file) => file.endsWith('.ts') && file !== own)
  .map((file) => file.replace(/\.ts$/, ''));

const help = `npm run bench [-- NAME… [-- OPTIONS]]   runs the benchmarks, or only those that are named

Benchmarks: ${names.join(', ')}
What stands behind a second -- goes to each of them; most say more with --help. They print figures and ratios, and are no tests.`;

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  const at = words.indexOf('--');
  const wanted = at < 0 ? words : words.slice(0, at);
  const options = at < 0 ? [] : words.slice(at + 1);
  if (asksForHelp(wanted)) {
    console.log(help);
    return 0;
  }
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new UsageError(`There is no benchmark called ${unknown.join(', ')}.\n\n${help}`);
  let code = 0;
  for (const name of wanted.length > 0 ? wanted : names) {
    console.log(`\n── ${name} ──`);
    const { status } = spawnSync('tsx', [join(__dirname, `${name}.ts`), ...options], { stdio: 'inherit' });
    code ||= status ?? 1;
  }
  return code;
}

runMain(main);
