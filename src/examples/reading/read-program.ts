import { readBash } from './curl';
import type { ProgramText } from './expression';
import { readLiterals } from './literals';
import { requestsOf } from './requests';
import { readScript } from './typescript';
import type { Reading } from './written-request';

/** Reads a program's syntax tree in its own runtime; undefined where that is not installed, or refuses the program. */
export type PythonReader = (code: string) => Promise<ProgramText | undefined>;

/** Languages whose literals are read without a parser of their own. */
const literal = new Set(
  'php ruby go java csharp kotlin swift rust c cpp perl powershell r scala dart elixir groovy fsharp julia nim crystal lua python'.split(
    ' ',
  ),
);

/**
 * The requests that a program would send, as its source states them, whether it runs or not.
 * @param language canonical name
 * @returns nothing for a language without programs
 */
export async function readProgram(language: string, code: string, python: PythonReader): Promise<Reading> {
  if (language === 'bash') return readBash(code);
  if (language === 'console') return readBash(commandsIn(code));
  if (['js', 'ts', 'tsx', 'deno'].includes(language)) return requestsOf(await readScript(code));
  const program = language === 'python' ? await python(code) : undefined;
  if (program) return requestsOf(program);
  return literal.has(language) ? readLiterals(code, language) : { requests: [], unread: [] };
}

/** What was typed in a terminal session: the lines behind a prompt, and those that continue them. */
function commandsIn(session: string): string {
  let continues = false;
  return session
    .split('\n')
    .map((line) => {
      const typed = /^\s*(?:[\w@~:./-]*[$%#>])\s(.*)$/.exec(line)?.[1] ?? (continues ? line : undefined);
      continues = typed?.endsWith('\\') ?? false;
      return typed ?? '';
    })
    .join('\n');
}
