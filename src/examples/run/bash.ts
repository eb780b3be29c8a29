import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild, startLimit } from './child';
import { runCurlBatch } from './curl-batch';
import type { ProgramFault, Runner } from './runner';

/**
 * One `bash -euo pipefail` per example. Variables that an example sets are kept for the next one of its page, as they are
 * for a reader who types both into one terminal.
 */
export function bashRunner(): Runner {
  return {
    async versions() {
      const { PATH = '' } = process.env;
      const options = { cwd: '/', env: { PATH }, limit: startLimit };
      const [bash, curl] = await Promise.all([
        runChild('bash', ['--version'], options),
        runChild('curl', ['--version'], options),
      ]);
      const numbers = { bash: versionIn(bash.stdout), curl: versionIn(curl.stdout) };
      return numbers.bash && numbers.curl ? { bash: numbers.bash, curl: numbers.curl } : undefined;
    },
    async run(program, context) {
      const { folder } = context;
      const script = folder.program(`${program.name}.sh`, ensureNewline(program.code));
      const failedLine = join(folder.state, 'failed-line');
      rmSync(failedLine, { force: true });
      const start = folder.program('start.sh', startScript(join(folder.state, 'variables.sh'), failedLine));
      const env = { ...context.environment, BASH_ENV: start };
      const result = await runChild('bash', ['-euo', 'pipefail', script], {
        cwd: folder.work,
        env,
        limit: context.limit,
        container: context.container,
      });
      return { ...result, fault: faultIn(result.stderr, script, failedLine) };
    },
    runAll: runCurlBatch,
    async check(program, context) {
      const script = context.folder.program(`${program.name}.sh`, ensureNewline(program.code));
      const result = await runChild('bash', ['-n', script], {
        cwd: context.folder.work,
        env: context.environment,
        limit: context.limit,
        container: context.container,
      });
      return result.exit === 0 ? undefined : (faultIn(result.stderr, script) ?? { message: lastLine(result.stderr) });
    },
    async close() {},
  };
}

const versionIn = (text: string): string | undefined => /\d+\.\d+(?:\.\d+)?/.exec(text)?.[0];
const ensureNewline = (code: string): string => (code.endsWith('\n') ? code : `${code}\n`);

/** Expands to the names of all variables, without starting a process: `${!a*} ${!b*} …`. */
const allNames = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_']
  .map((letter) => `\${!${letter}*}`)
  .join(' ');

/** Read by bash before the example: restores the variables of earlier ones, and records where it fails and what it sets. */
const startScript = (variables: string, failedLine: string): string => `unset BASH_ENV
[ -f ${quoted(variables)} ] && . ${quoted(variables)}
__names=" ${allNames} "
trap 'echo "$LINENO" > ${quoted(failedLine)}' ERR
trap '[ $? -eq 0 ] && { printf "cd %q\\n" "$PWD"; for __name in ${allNames}; do
  case "$__names" in *" $__name "*) ;; *) case "$__name" in __name*|_|BASH_*|PIPESTATUS) ;; *) declare -p "$__name" ;; esac ;; esac
done; } >> ${quoted(variables)}' EXIT
`;

const quoted = (path: string): string => `"${path.replace(/[\\"$`]/g, '\\$&')}"`;

/** Bash says `script.sh: line 3: message`; where a command fails without a message of bash itself, the trap has recorded the line. */
function faultIn(stderr: string, script: string, failedLine?: string): ProgramFault | undefined {
  for (const text of stderr.split('\n')) {
    const at = text.indexOf(`${script}: line `);
    const found = at < 0 ? null : /^(\d+): (.*)$/.exec(text.slice(at + script.length + 7));
    if (found) return { line: Number(found[1]), message: found[2]! };
  }
  const line = failedLine === undefined ? undefined : numberIn(failedLine);
  return line === undefined ? undefined : { line, message: lastLine(stderr) };
}

/** The number in a file that a program may have replaced: by a link to another, by a pipe in which nothing comes, or by a large one. */
function numberIn(path: string): number | undefined {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let file: number | undefined;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(file);
    const text = stats.isFile() && stats.size < 20 ? readFileSync(file, 'utf8').trim() : '';
    return /^\d+$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined; // There is none.
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The last line of an error message, which names the cause in most languages. */
export function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}
