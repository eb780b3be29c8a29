import { lstatSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Finding } from '../model';
import { DocumentError, judge } from '../diagnostics';
import { parseJson } from './json';
import { positions, sourceFile, type SourceFile } from './source-file';
import type { Parsed, Problem, Tree } from './tree';
import { parseYaml } from './yaml';

/** Ten times the largest document that is known. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads and parses one file.
 * @param root folder that the names of files in messages are relative to
 * @param diagnostics receives what is wrong but does not prevent reading
 * @throws DocumentError when it cannot be read or parsed
 */
export function readSourceFile(absolute: string, root: string, diagnostics: Finding[]): SourceFile {
  const name = relative(root, absolute).replaceAll('\\', '/') || absolute;
  const text = readText(absolute, name);
  const positionAt = positions(text);
  const found = parse(text, name);
  const placed = found.problems.map(({ offset, pointer = '', ...problem }): Finding => {
    return { ...problem, origin: { file: name, pointer, ...positionAt(offset) } };
  });
  if (!found.tree) throw new DocumentError(judge(placed, true));
  diagnostics.push(...placed);
  return sourceFile(name, absolute, text, found.tree);
}

function readText(absolute: string, name: string): string {
  const fail = (message: string, hint: string): never => {
    throw new DocumentError([
      {
        severity: 'error',
        code: 'unreadable-file',
        message,
        hint,
        origin: { file: name, pointer: '', line: 1, column: 1 },
      },
    ]);
  };
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) {
    const dangling = lstatSync(absolute, { throwIfNoEntry: false });
    return fail(`There is no file ${name}${dangling ? ': the link points nowhere' : ''}.`, 'Correct the path');
  }
  // A pipe or a device would block or never end.
  if (!stats.isFile()) return fail(`${name} is not a file.`, 'Name an OpenAPI document, YAML or JSON');
  if (stats.size > MAX_BYTES) return fail(`${name} is larger than ${MAX_BYTES / 1024 / 1024} MB.`, 'Split it');
  let bytes: Buffer;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    return fail(`${name} cannot be read: ${(error as Error).message}.`, 'Check its permissions');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail(`${name} is not text in UTF-8.`, 'Save it as UTF-8');
  }
}

function parse(text: string, name: string): Parsed {
  const start = text.trimStart();
  if (start === '')
    return refuse('empty-file', `${name} is empty.`, 'Write an OpenAPI document, YAML or JSON, into it');
  if (start.startsWith('<')) {
    return refuse(
      'not-a-document',
      `${name} contains a web page or XML, not YAML or JSON.`,
      'Download the document itself',
    );
  }
  // The text of a description.
  if (/\.(?:md|markdown)$/i.test(name)) return { tree: textTree(text), problems: [] };
  const looksLikeJson = start.startsWith('{') || start.startsWith('[');
  if (/\.json$/i.test(name)) return parseJson(text);
  if (!looksLikeJson) return parseYaml(text);
  const json = parseJson(text);
  // Flow style YAML starts like JSON does.
  return json.tree ? json : parseYaml(text);
}

const textTree = (text: string): Tree => ({
  value: text,
  offsetOf: () => undefined,
  memberOffset: () => undefined,
  valueOffset: () => undefined,
});

function refuse(code: string, message: string, hint: string): Parsed {
  const problem: Problem = { severity: 'error', code, message, hint, offset: 0 };
  return { problems: [problem] };
}
