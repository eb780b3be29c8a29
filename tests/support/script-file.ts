import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Found once in each test file: that takes a process. */
const files = new Map<string, string>();

/**
 * A script of this project as its commands start it: in one compiled file, and in one process, so that a signal reaches the command
 * itself.
 * @param name of a file in `scripts`, without its extension
 */
export function scriptFile(name: string): string {
  const known = files.get(name) ?? compiledFile(name);
  files.set(name, known);
  return known;
}

function compiledFile(name: string): string {
  const program = `import { scriptCommand } from './scripts/lib/run.mjs';
    const { command, args } = await scriptCommand(process.argv[1]);
    if (command !== process.execPath) throw new Error('The script was not compiled.');
    process.stdout.write(args[0]);`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program, name], {
    cwd: root,
    encoding: 'utf8',
  });
}
