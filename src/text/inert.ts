import { randomUUID } from 'node:crypto';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the runner of a GitHub job may take for a command of the workflow: `::error::` where a line begins, `##[error]` anywhere. */
const command = /##\[|^[\s\u0085]*::/m;

/**
 * Text of programs, documents and guides for a log. In a job of GitHub a line of it could be a command of the workflow, so the runner is
 * told first, in a line of its own, that none follows until a word that nobody knows before.
 */
export function inert(text: string, env: Environment = process.env): string {
  if (env.GITHUB_ACTIONS !== 'true' || !command.test(text)) return text;
  const word = randomUUID();
  return `\n::stop-commands::${word}\n${text.replace(/\n$/, '')}\n::${word}::\n`;
}

/** Prints what has texts of others in it, as `inert` has it. @param print a line; default: to standard output */
export const printInert = (text: string, print: (line: string) => void = console.log): void =>
  print(inert(text).replace(/\n$/, ''));

/** JSON that is the same value, and in which nothing is such a command: only its strings can have any. */
export const inertJson = (json: string): string => json.replaceAll('##[', '#\\u0023[');
