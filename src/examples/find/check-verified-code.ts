import type { Problem } from '../problem';
import type { Example, Page } from './example';
import { examplesOf } from './portal-examples';

/** A way in which code hides that it failed, or is never run. */
interface Trick {
  readonly languages: readonly string[];
  /** Matches from the start of what is to be reported. */
  readonly pattern: RegExp;
  readonly message: (found: string) => string;
  readonly hint: string;
}

const handleIt = 'Let it fail, or do something with the error: print it, or end with another exit code.';
const removeIt = 'Remove it.';

const tricks: readonly Trick[] = [
  {
    languages: ['ts', 'js'],
    pattern: /@ts-(?:nocheck|ignore)\b/g,
    message: (found) => `${found} switches type checks off`,
    hint: 'Write what the types allow, or `@ts-expect-error` with a reason.',
  },
  {
    languages: ['bash'],
    pattern: /\bset \+(?:e|o (?:errexit|pipefail))\b/g,
    message: (found) => `"${found}" hides that a command failed`,
    hint: 'Let it fail, or give the fence exit= with a reason.',
  },
  {
    languages: ['js', 'ts', 'java', 'csharp', 'php'],
    pattern: /\bcatch\s*(?:\([^)]*\)\s*)?\{(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*\}/g,
    message: () => 'an empty catch hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['js', 'ts'],
    pattern: /\.catch\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0|\(\{\}\))\s*\)/g,
    message: () => 'an empty catch hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['python'],
    pattern: /\bexcept\b[^\n:]*:(?:[ \t]*(?:#[^\n]*)?\n[ \t]*)*[ \t]*(?:pass|\.\.\.)[ \t]*(?=#|\n|$)/g,
    message: () => '"except: pass" hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['python'],
    pattern: /\bsuppress\(\s*\w*(?:Exception|Error)\b/g,
    message: () => '"suppress" hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['ruby'],
    pattern: /\brescue\b[^\n]*(?:\n\s*(?:#[^\n]*)?)*\n\s*(?:nil\s*\n\s*)?end\b|\brescue\s+nil\b/g,
    message: () => 'an empty rescue hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['bash'],
    pattern: /\b(?:if|while)\s+(?:false|! true|\[ 1 = 0 \])\s*[;\n]|^\s*false\s*&&/gm,
    message: () => 'code under a condition that is never true does not run',
    hint: removeIt,
  },
  {
    languages: ['js', 'ts', 'java', 'csharp', 'php'],
    pattern: /\b(?:if|while)\s*\(\s*(?:false|0|null|!1|!true)\s*\)/gi,
    message: () => 'code under a condition that is never true does not run',
    hint: removeIt,
  },
  {
    languages: ['python'],
    pattern: /\b(?:if|while)\s+\(?(?:False|0|None|not True)\)?\s*:/g,
    message: () => 'code under a condition that is never true does not run',
    hint: removeIt,
  },
  {
    languages: ['ruby'],
    pattern: /\b(?:if|while)\s+(?:false|nil)\b/g,
    message: () => 'code under a condition that is never true does not run',
    hint: removeIt,
  },
];

/** The end of a program on a line of its own, not indented: what follows it never runs. */
const ends: Readonly<Partial<Record<Example['language'], RegExp>>> = {
  bash: /^exit(?:\s+\d+)?\s*;?$/,
  js: /^process\.exit\(\d*\);?$/,
  ts: /^process\.exit\(\d*\);?$/,
  python: /^(?:sys\.exit|exit|quit|os\._exit)\(\d*\)$|^raise SystemExit(?:\(\d*\))?$/,
  ruby: /^exit!?(?:[ (]\d*\)?)?$/,
  php: /^(?:exit|die)(?:\(\d*\))?;$/,
};

/** Code of verified examples that hides failures or does not run: it would prove nothing. */
export function codeProblems(pages: readonly Page[]): Problem[] {
  return examplesOf(pages)
    .filter(({ mode }) => mode.kind === 'verify')
    .flatMap((example) =>
      faultsIn(example.language, example.code).map(({ line, message, hint }): Problem => {
        const { quotation, location, codeLine, codeFile } = example;
        const where = quotation ? { location } : { location: { file: location.file, line: codeLine + line - 1 } };
        const source = quotation ? ` (${codeFile}:${codeLine + line - 1})` : '';
        return { layer: 'static', ...where, message: message + source, hint };
      }),
    );
}

interface CodeFault {
  /** 1-based line of the code. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** @public for its test */
export function faultsIn(language: string, code: string): CodeFault[] {
  const found = tricks
    .filter(({ languages }) => languages.includes(language))
    .flatMap(({ pattern, message, hint }) =>
      [...code.matchAll(pattern)].map((match) => ({
        line: code.slice(0, match.index + /^\s*/.exec(match[0])![0].length).split('\n').length,
        message: message(match[0].trim()),
        hint,
      })),
    );
  const hidden = language === 'bash' ? hiddenCalls(code) : [];
  return [...found, ...hidden, ...afterEnd(language, code)].sort((a, b) => a.line - b.line);
}

/** Commands of bash that call an API and cannot fail: `curl … || true`. Braces end what is looked at. */
function hiddenCalls(code: string): CodeFault[] {
  return [...code.matchAll(/\|\|\s*(?:true|:|exit 0)(?=[\s;)}]|$)/g)].flatMap(({ 0: text, index }) => {
    const before = code
      .slice(0, index)
      .replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\\n|(?<=\|)\s*\n/g, (part) => ' '.repeat(part.length));
    const command = before.slice(Math.max(...[...'\n;{('].map((mark) => before.lastIndexOf(mark))) + 1);
    if (!/\b(?:curl|wget|http)\b/.test(command)) return [];
    const line = code.slice(0, index).split('\n').length;
    const hint = 'Let it fail, or give the fence exit= with a reason.';
    return [{ line, message: `"${text.replace(/\s+/g, ' ')}" hides that the call failed`, hint }];
  });
}

function afterEnd(language: string, code: string): CodeFault[] {
  const end = Object.hasOwn(ends, language) ? ends[language]! : undefined;
  const lines = code.split('\n');
  const index = end ? lines.findIndex((line) => end.test(line)) : -1;
  // Inside a text of several lines, such as a here-document, it ends nothing; such a text has its own end further down.
  if (index < 0 || /<<-?\s*['"]?\w|"""|'''|`/.test(lines.slice(0, index).join('\n'))) return [];
  const next = lines.findIndex(
    (line, at) => at > index && line.trim() !== '' && !/^\s*(?:#|\/\/|\}|\?>|(?:def|function|class)\b)/.test(line),
  );
  if (next < 0) return [];
  return [{ line: next + 1, message: `code after "${lines[index]!.trim()}" does not run`, hint: removeIt }];
}
