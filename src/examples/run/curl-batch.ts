import { runChild } from './child';
import type { Program, RunContext, RunResult } from './runner';

/** Whether a program is one call of curl that reads nothing but its arguments. */
export const isPlainCurl = (code: string): boolean => code.startsWith('curl ') && !code.includes('<(');

/**
 * Runs programs that are one call of curl each, in one process of curl for all of them: bash reads each program as it is, and
 * what it would call curl with is one part of the one call, from `--next` to `--next`. Starting curl takes longer than a request.
 * @param programs of which `isPlainCurl` is true; each sends one request, in this order
 * @returns how each ended, or undefined where that cannot be told apart: then each has to be run alone
 */
export async function runCurlBatch(
  programs: readonly Program[],
  context: RunContext,
): Promise<readonly RunResult[] | undefined> {
  const files = programs.map(({ name, code }) => context.folder.program(`${name}.sh`, `${code.trimEnd()}\n`));
  const script = context.folder.program(`${programs[0]?.name ?? 'none'}-batch.sh`, batchScript(files));
  const { exit, timedOut, stderr } = await runChild('bash', ['-euo', 'pipefail', script], {
    cwd: context.folder.work,
    env: context.environment,
    limit: context.limit,
    container: context.container,
  });
  const ends = [...stderr.matchAll(/^portal-examples: exit (\d+)$/gm)].map(([, code]) => Number(code));
  if (timedOut || exit === null || ends.length !== programs.length) return undefined;
  return ends.map((end) => ({ exit: end, timedOut: false, stdout: '', stderr: '' }));
}

/** `%{exitcode}` is that of one call; the process ends with the last one that is not 0. */
const batchScript = (files: readonly string[]): string => `all=() next=()
curl() {
  all+=(\${next[@]+"\${next[@]}"} "$@" --write-out '%{stderr}\\nportal-examples: exit %{exitcode}\\n')
  next=(--next)
}
${files.map((file) => `. ${quoted(file)}`).join('\n')}
unset -f curl
curl "\${all[@]}" > /dev/null
`;

const quoted = (path: string): string => `'${path.replace(/'/g, "'\\\\''")}'`;
