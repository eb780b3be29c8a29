import type { ApiModel, Operation } from '../../openapi/model';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { commandsOf } from './bash';
import { fieldsOf } from './response-fields';
import { HOLE, type ProgramFault, type WrittenText } from './written-request';

/** What gives a member of parsed JSON by its name, by canonical name of a language. */
const accesses: Readonly<Record<string, RegExp>> = {
  go: /`[^`\n]*\bjson:"([A-Za-z_]\w*)(?:,[^"]*)?"/g,
  java: /(?:\.(?:get(?:As)?(?:String|Int|Integer|Long|Boolean|Double|Number|JSONArray|JSONObject|JsonArray|JsonObject)|opt\w*|path|findValue|required)|@(?:JsonProperty|SerializedName|JsonbProperty))\(\s*"([A-Za-z_]\w*)"/g,
  kotlin:
    /(?:\.(?:get(?:String|Int|Long|Boolean|Double|JSONArray|JSONObject)|opt\w*|path)|@(?:SerialName|SerializedName|JsonProperty))\(\s*"([A-Za-z_]\w*)"/g,
  csharp: /(?:\.(?:Try)?GetProperty|\[JsonProperty(?:Name)?|\.SelectToken)\(\s*"([A-Za-z_]\w*)"/g,
  ruby: /(?<=[\w\])])\[\s*['"]([A-Za-z_]\w*)['"]\s*\](?!\s*=[^=~>])/g,
  php: /(?<=[\w\])])\[\s*['"]([A-Za-z_]\w*)['"]\s*\](?!\s*=[^=>])/g,
  swift: /(?<=[\w\])?])\[\s*"([A-Za-z_]\w*)"\s*\](?!\s*=[^=])/g,
  dart: /(?<=[\w\])!?])\[\s*['"]([A-Za-z_]\w*)['"]\s*\](?!\s*=[^=])/g,
  elixir: /(?<=[\w\])])\[\s*"([A-Za-z_]\w*)"\s*\]/g,
  rust: /(?<=[\w\])])\[\s*"([A-Za-z_]\w*)"\s*\](?!\s*=[^=])/g,
};

/** What is no response: the environment, headers, and what a program was given. */
const elsewhere =
  /(?:\bENV|\$_\w+|env(?:iron)?|headers?|params|query|args?|arguments|options?|opts|config\w*|settings|cookies|session|flash|secrets|props)$/i;

const fetches = /^(?:curl|wget|https?|xh)$/;

/** Whether what jq reads comes from the operations that a script calls: each stands behind a command that calls one. */
function readsOnly(script: string, targets: number): boolean {
  const kinds = commandsOf(script).map(({ words: [first, ...words] }) =>
    !fetches.test(first?.text ?? '')
      ? first?.text
      : words.some(({ text }) => text.includes('://'))
        ? 'call'
        : 'unknown',
  );
  const calls = kinds.filter((kind) => kind === 'call').length;
  return (
    calls === targets &&
    !kinds.includes('unknown') &&
    kinds.every((kind, index) => kind !== 'jq' || kinds[index - 1] === 'call')
  );
}

/** Options of jq with the number of words that follow them. */
const jqOptions: Readonly<Record<string, number>> = {
  '--arg': 2,
  '--argjson': 2,
  '--slurpfile': 2,
  '--rawfile': 2,
  '--indent': 1,
  '--tab': 0,
  '-L': 1,
};

/** The filters of jq in a script, each behind a command that reads from the network. */
function filtersIn(script: string): WrittenText[] {
  return commandsOf(script).flatMap(({ words }): WrittenText[] => {
    if (words[0]?.text !== 'jq') return [];
    for (let index = 1; index < words.length; index += 1) {
      const word = words[index]!;
      if (!word.text.startsWith('-')) return [word];
      if (/^(?:-f|--from-file)$/.test(word.text)) return [];
      index += jqOptions[word.text] ?? 0;
    }
    return [];
  });
}

/** The names that a filter of jq takes; none that it has made itself, or that are members of a variable. */
function takenByFilter({ text, line }: WrittenText): WrittenText[] {
  // Of a string only what is put into it is a filter: "\(.id) \(.title)".
  const code = text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, (string) => {
    const inner = [...string.matchAll(/\\\(([^()"]*(?:\([^()"]*\)[^()"]*)*)\)/g)].map(([, one = '']) => one);
    const lines = string.split('\n').length - 1;
    return ` ${inner.join(' ').replaceAll('\n', ' ')} ${'\n'.repeat(lines)}`;
  });
  if (code.includes(HOLE)) return [];
  const made = new Set([...code.matchAll(/([A-Za-z_]\w*)\s*:/g)].map(([, name]) => name));
  const rowOf = (at: number): number => line + code.slice(0, at).split('\n').length - 1;
  const names = [...code.matchAll(/(\$?\w+|[\])}?])?\.([A-Za-z_]\w*)/g)].flatMap((match): WrittenText[] => {
    const [, before = '', name = ''] = match;
    return before.startsWith('$') || before === 'env' || made.has(name)
      ? []
      : [{ text: name, line: rowOf(match.index) }];
  });
  // `{ id, title }` is short for `{ id: .id, title: .title }`.
  const short = [...code.matchAll(/(?<=[{,]\s*)([A-Za-z_]\w*)(?=\s*[,}])/g)].filter(
    ({ index }) => code.lastIndexOf('{', index) > code.lastIndexOf('}', index),
  );
  return [...names, ...short.map((match) => ({ text: match[1]!, line: rowOf(match.index) }))];
}

/** The names that a program takes from JSON by its language's own means, and those that it sets itself. */
function takenByProgram(code: string, pattern: RegExp): WrittenText[] {
  const set = new Set(
    [...code.matchAll(/['"]([A-Za-z_]\w*)['"]\s*(?:\]\s*=(?![=>~])|=>|:)|(?<=[{(,]\s*)([A-Za-z_]\w*):(?!:)/g)].map(
      ([, quoted, plain]) => quoted ?? plain,
    ),
  );
  return [...code.matchAll(pattern)].flatMap((match) => {
    const name = match[1]!;
    const before = code.slice(Math.max(0, match.index - 40), match.index).replace(/(?:\[[^\][]*\])+$/, '');
    if (elsewhere.test(before) || set.has(name)) return [];
    return [{ text: name, line: code.slice(0, match.index).split('\n').length }];
  });
}

/**
 * Names that a script takes with jq from what it calls, or a program in a language without a parser here from JSON, and that none of
 * the operations which are called has. Where most of the names are unknown, something else is read.
 */
export function takenFaults(
  code: string,
  language: string,
  targets: readonly { readonly operation: Operation; readonly model: ApiModel }[],
): ProgramFault[] {
  const pattern = accesses[language];
  const isShell = language === 'bash';
  if (targets.length === 0 || !(isShell || pattern)) return [];
  const all = targets.map(({ operation, model }) => fieldsOf(operation, model));
  if (all.some(({ names }) => names.size === 0)) return [];
  const taken = isShell ? filtersIn(code).flatMap(takenByFilter) : takenByProgram(code, pattern!);
  const isMap = taken.some(({ text }) => all.some(({ maps }) => maps.has(text)));
  // A type may be that of what is sent.
  const sent = isShell ? [] : targets.flatMap(({ operation }) => operation.parameters.map(({ name }) => name));
  const names = new Set([...all.flatMap((one) => [...one.names, ...one.sent]), ...sent]);
  const odd = taken.filter(({ text }) => !names.has(text));
  const known = taken.length - odd.length;
  const isOnly = isShell && readsOnly(code, targets.length);
  if (isMap || (!isOnly && odd.length > Math.max(1, known))) return [];
  return odd.map(({ text, line }) => ({
    line,
    message: `no response of these requests has "${text}"${didYouMean(nearestName(text, [...names]))}`,
  }));
}
