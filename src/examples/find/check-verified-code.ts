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

const handleIt = 'Let it fail, or handle the error: print it, or exit with another code.';
const removeIt = 'Remove it.';
const swallows = 'an empty catch hides that the call failed';
const neverRuns = 'code under a condition that is never true does not run';
const neverFails = (found: string): string => `"${found}" never fails, so it proves nothing`;
const compareIt = 'Compare a received value with the value that you expect.';

/** Statements that do nothing with an error. No text of them can be read in two ways, which would take for ever to try. */
const nothing = String.raw`(?:\s|\/\/[^\n]*(?=\n)|\/\*(?:[^*]|\*(?!\/))*\*\/|(?:return|continue|break|null|undefined|void 0)(?=\s*;)|return(?=\s*\})|;)*`;
/** A value that a condition needs not ask anything for: numbers, strings and constants, and comparisons of them. */
const literal = String.raw`(?:-?\d+|'[^'\n]*'|"[^"\n]*"|true|false|null|None|True|False|undefined)`;
const compared = String.raw`${literal}\s*(?:===?|!==?|[<>]=?)\s*${literal}`;

const tricks: readonly Trick[] = [
  {
    languages: ['ts', 'js'],
    pattern: /@ts-(?:nocheck|ignore)\b/g,
    message: (found) => `${found} disables type checks`,
    hint: 'Write code that the types allow, or use `@ts-expect-error` with a reason.',
  },
  {
    languages: ['ts'],
    pattern: /@ts-expect-error\b(?![^\n]*[A-Za-z]{3})/g,
    message: (found) => `${found} gives no reason`,
    hint: 'After it, state which error you expect, and why.',
  },
  {
    languages: ['bash'],
    pattern:
      /\bset \+(?:[a-df-z]*e[a-z]*|o (?:errexit|pipefail))\b|\bshopt -[a-z]*u[a-z]* (?:-o )?(?:errexit|pipefail)\b/g,
    message: (found) => `"${found}" hides that a command failed`,
    hint: 'Let it fail, or give the fence exit= with a reason.',
  },
  {
    languages: ['js', 'ts', 'java', 'csharp', 'php'],
    pattern: new RegExp(String.raw`(?<!\.)\bcatch\s*(?:\([^)]*\)\s*)?\{${nothing}\}`, 'g'),
    message: () => swallows,
    hint: handleIt,
  },
  {
    languages: ['js', 'ts'],
    pattern: new RegExp(
      String.raw`\.catch\(\s*(?:(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{${nothing}\}|undefined|null|true|false|void 0|\(\{\}\)|\[\])|function\s*\w*\(\s*\w*\s*\)\s*\{${nothing}\}|Boolean)\s*\)`,
      'g',
    ),
    message: () => swallows,
    hint: handleIt,
  },
  {
    languages: ['js', 'ts'],
    pattern: /\bprocess\.(?:on|once|addListener)\(\s*['"`](?:uncaughtException|unhandledRejection)['"`]/g,
    message: () => 'a handler of all errors hides that the call failed',
    hint: 'Remove it: an uncaught error ends the program with exit code 1.',
  },
  {
    languages: ['js', 'ts'],
    pattern:
      /\bcatch\s*(?:\([^)]*\)\s*)?\{[^{}]*\bprocess\.exit\(\s*0?\s*\)|\bfinally\s*\{[^{}]*(?:\bprocess\.exit\(\s*0?\s*\)|\breturn\b)|\.(?:catch|finally)\([^{}()]*(?:\([^()]*\))?[^{}()]*=>\s*\{?\s*process\.exit\(\s*0?\s*\)/g,
    message: () => 'ending with exit code 0 after an error hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['js', 'ts'],
    pattern: /\bconsole\.assert\(/g,
    message: () => '"console.assert" only prints a message, so it proves nothing',
    hint: "Use assert of 'node:assert', which fails.",
  },
  {
    languages: ['js', 'ts'],
    pattern:
      /\bassert(?:\.ok)?\(\s*(?:true|1|!0|!false|\{\}|\[\]|'[^']+'|"[^"]+")\s*[,)]|\bassert\.(?:strictEqual|equal|deepEqual|deepStrictEqual)\(\s*([\w.]+)\s*,\s*\1\s*[,)]/g,
    message: (found) => neverFails(found.replace(/[,(]$/, '')),
    hint: compareIt,
  },
  {
    languages: ['python'],
    pattern:
      /\bexcept\b[^\n:]*:(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?:pass|\.\.\.|return(?: None)?|continue|None)[ \t]*(?=#|\n|$)/g,
    message: () => '"except: pass" hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['python'],
    pattern:
      /\b(?:except|finally)\b[^\n:]*:(?:[ \t]*\n)?[ \t]*(?:sys\.exit|exit|quit|os\._exit)\(\s*0?\s*\)|\batexit\.register\([^\n]*_exit\(\s*0\s*\)/g,
    message: () => 'ending with exit code 0 after an error hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['python'],
    pattern:
      /\bassert\s+(?:True|1|not False|\(\s*[^()\n]*(?:\([^()\n]*\)[^()\n]*)*,\s*f?["'][^"'\n]*["']\s*\)|(['"])\w+\1)[ \t]*(?=#|,|;|\n|$)|\bassert\s+([\w.]+)\s*==\s*\2\s*(?=#|,|\n|$)/g,
    message: (found) => neverFails(found),
    hint: compareIt,
  },
  {
    languages: ['python'],
    pattern: /\bsuppress\(\s*(?:\w+\.)*\w*(?:Exception|Error)\b/g,
    message: () => '"suppress" hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['ruby'],
    pattern: /\brescue\b[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?:nil[ \t]*\n\s*)?end\b|\brescue\s+nil\b/g,
    message: () => 'an empty rescue hides that the call failed',
    hint: handleIt,
  },
  {
    languages: ['bash'],
    pattern:
      /\b(?:if|elif|while)\s+(?:false|! ?(?:true|:))\s*[;\n]|\buntil\s+(?:true|:)\s*[;\n]|^\s*false\s*&&|(?:^|[;&(])\s*(?:true|:)\s*\|\||\(\(\s*0\s*\)\)|(?:^|[;&|(]|\b(?:if|while|until)\b)\s*(?:(?:\[\[?|test)\s+["']?\w*["']?\s+(?:==?|!=)\s+["']?\w*["']?|(?:\[\[?|test|\(\()\s*\d+\s*(?:-eq|-ne|-[gl][te]|==|!=|[<>]=?)\s*\d+)\s*(?:\]\]?|\)\)|(?=[;\n&|]))/gm,
    message: () => 'a condition that never changes decides what runs',
    hint: removeIt,
  },
  {
    languages: ['js', 'ts', 'java', 'csharp', 'php'],
    pattern: new RegExp(
      String.raw`\b(?:if|while)\s*\(\s*(?:false|0|null|undefined|''|""|!1|!true|${compared})\s*\)|^\s*(?:false|0|null)\s*&&|\bof\s*\[\s*\]\s*\)|\[\s*\]\.(?:forEach|map)\(`,
      'gim',
    ),
    message: () => neverRuns,
    hint: removeIt,
  },
  {
    languages: ['python'],
    pattern: new RegExp(
      String.raw`\b(?:if|elif|while)\s+\(?(?:False|0|None|''|""|not True|not 1|TYPE_CHECKING|${compared})\)?\s*:(?!\s*\n\s*(?:import|from)\b)|\bin\s+(?:\[\s*\]|\(\s*\)|range\(\s*0\s*\))\s*:`,
      'g',
    ),
    message: () => neverRuns,
    hint: removeIt,
  },
  {
    languages: ['ruby'],
    pattern: /\b(?:if|while)\s+(?:false|nil)\b/g,
    message: () => neverRuns,
    hint: removeIt,
  },
];

/** What bash has of its own. */
const bashTricks: readonly Omit<Trick, 'languages'>[] = [
  {
    pattern: /\btrap\s+(['"])(?:[^'"\n]*[;&|]\s*)?exit\s+0\b[^'"\n]*\1/g,
    message: () => 'a trap that ends with 0 hides that a command failed',
    hint: 'Let it fail, or give the fence exit= with a reason.',
  },
  {
    pattern:
      /(?:^|[;&|]\s*)(?:function\s+)?(?:curl|wget|http|fetch)\s*\(\)|\bfunction\s+(?:curl|wget|http)\b|\balias\s+(?:curl|wget|http)=/gm,
    message: (found) => `"${found.replace(/^[;&|]\s*/, '')}" replaces the program that readers would call`,
    hint: 'Call the program itself.',
  },
  {
    pattern: /^\s*:\s*<<-?\s*['"]?\w+/gm,
    message: (found) => `"${found}" comments out the code below it`,
    hint: removeIt,
  },
  {
    // As the last command of a program it does decide how that ends.
    pattern: /^[ \t]*! +(?!\[|test\b)\S+(?=(?:[^\n]*\\\n)*[^\n]*\n[\s\S]*\S)/gm,
    message: (found) => `bash continues even if "${found}" fails`,
    hint: 'Check for the failure with if, and exit with 1.',
  },
  {
    pattern: /\b(?:for|select)\s+\w+\s+in\s*;|\bin\s+\$\(seq\s+0\)/g,
    message: () => neverRuns,
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
  const own = tricks.filter(({ languages }) => languages.includes(language));
  const script = language === 'bash' ? withoutDocuments(code) : code;
  const ofBash = language === 'bash' ? [...hiddenCalls(script), ...matchesOf(bashTricks, script)] : [];
  return [...matchesOf(own, script), ...ofBash, ...afterEnd(language, code)].sort((a, b) => a.line - b.line);
}

const matchesOf = (patterns: readonly Omit<Trick, 'languages'>[], code: string): CodeFault[] =>
  patterns.flatMap(({ pattern, message, hint }) =>
    [...code.matchAll(pattern)].map((match) => ({
      line: code.slice(0, match.index + /^\s*/.exec(match[0])![0].length).split('\n').length,
      message: message(match[0].trim()),
      hint,
    })),
  );

/** A script without the text of its here-documents, on the same lines. */
const withoutDocuments = (script: string): string =>
  script.replace(
    /(<<-?\s*(['"]?)(\w+)\2[^\n]*\n)([\s\S]*?)(?=\n[ \t]*\3(?:\n|$))/g,
    (_, start: string, _quote, _end, text: string) => start + text.replace(/[^\n]/g, ' '),
  );

/** What makes a command of bash succeed whatever it did. */
const afterCall =
  /(?:\|\|\s*(?:false\s*\|\|\s*)?(?:true|:|exit 0|return 0|\/bin\/true|echo -n|cd \.|\{\s*(?:true|:)\s*;\s*\}|\(\s*(?:true|:)\s*\))|;\s*(?:true|:))(?=[\s;)}]|$)|(?<![&|>])&(?![&>\d])\s*(?=\n|$)/g;

/** Commands of bash that call an API and cannot fail: `curl … || true`. Braces end what is looked at. */
function hiddenCalls(code: string): CodeFault[] {
  const waits = /^\s*wait\b/m.test(code);
  return [...code.matchAll(afterCall)].flatMap(({ 0: text, index }) => {
    const before = code
      .slice(0, index)
      .replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\\n|(?<=\|)\s*\n/g, (part) => ' '.repeat(part.length));
    const command = before.slice(Math.max(...[...'\n;{('].map((mark) => before.lastIndexOf(mark))) + 1);
    const isBackground = text.startsWith('&');
    if (!/\b(?:curl|wget|http)\b/.test(command) || (isBackground && waits)) return [];
    const line = code.slice(0, index).split('\n').length;
    if (isBackground)
      return [
        {
          line,
          message: 'nothing waits for this call, so it may fail unnoticed',
          hint: 'Remove the "&", or wait for it.',
        },
      ];
    const hint = 'Let it fail, or give the fence exit= with a reason.';
    return [{ line, message: `"${text.trim().replace(/\s+/g, ' ')}" hides that the call failed`, hint }];
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
