import type { Page } from '../../../src/examples/find/example';
import { insertLines, type Mutator, onBody, onOpening, replace, verified } from '../mutator';

const of =
  (...languages: string[]) =>
  (pages: readonly Page[]) =>
    verified(pages, ...languages);

/** Puts a line at the end of an example. */
const appended = (name: string, language: string, text: string): Mutator => ({
  name,
  layer: 'run',
  *edits(pages) {
    for (const { guide, subject } of of(language)(pages)) {
      const edit = insertLines(guide, subject.endLine - 1, [text]);
      yield { ...edit, from: subject.location.line };
    }
  },
});

/** Ways to write a program that does not run. */
export const run: readonly Mutator[] = [
  appended('a command that does not exist', 'bash', 'no-such-command --now'),
  appended('a command that fails', 'bash', 'exit 3'),
  appended('a pipe of which the first part fails', 'bash', 'cat /no/such/file | wc -l'),
  appended('a variable that is not set', 'bash', 'echo "$NO_SUCH_VARIABLE"'),
  appended('a quotation mark that is not closed in bash', 'bash', 'echo "'),
  appended('an exception in JavaScript', 'js', "throw new Error('no');"),
  appended('a name that does not exist in JavaScript', 'js', 'noSuchFunction();'),
  appended('a promise that is rejected', 'js', "Promise.reject(new Error('no'));"),
  appended('a syntax error in JavaScript', 'js', 'const = 1;'),
  appended('a package that does not exist', 'js', "await import('no-such-package');"),
  appended('an exit code in JavaScript', 'js', 'process.exit(4);'),
  appended('an exception in TypeScript', 'ts', "throw new Error('no');"),
  appended('an exception in Python', 'python', 'raise ValueError("no")'),
  appended('a syntax error in Python', 'python', 'def'),
  appended('a module that does not exist', 'python', 'import no_such_module'),
  onOpening(
    'an exit code that does not come',
    'run',
    of('bash', 'python', 'js'),
    replace(/ exit=\d+|$/, ' exit=9 reason="so"'),
  ),
  onBody(
    'a request line that is none',
    ['run', 'request'],
    of('http'),
    replace(/^(GET|PUT|POST|DELETE) (\S+).*/, '$2 $1'),
    true,
  ),
  {
    name: 'a type error',
    layer: 'static',
    *edits(pages) {
      for (const { guide, subject } of of('ts')(pages)) {
        const edit = insertLines(guide, subject.endLine - 1, ["const wrong: number = 'text';"]);
        yield edit;
      }
    },
  },
  {
    name: 'a blank after a trailing backslash',
    layer: ['run', 'request', 'response'],
    *edits(pages) {
      for (const { guide, subject } of of('bash')(pages)) {
        for (const edit of onBody('', 'run', () => [{ page: pages[0]!, guide, subject }], replace(/\\$/, '\\ ')).edits(
          pages,
        )) {
          yield { ...edit, from: subject.location.line, to: subject.endLine };
        }
      }
    },
  },
];
