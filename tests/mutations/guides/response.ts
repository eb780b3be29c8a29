import type { Page } from '../../../src/examples/find/example';
import { changeBody, expectations, linesOf, type Mutator, onBody, onOpening, replace, verified } from '../mutator';

const json = (pages: readonly Page[]) => expectations(pages, 'response', 'json', 'jsonc', 'http');
const http = (pages: readonly Page[]) => expectations(pages, 'response', 'http');
const outputs = (pages: readonly Page[]) => expectations(pages, 'output');
const member = /^(\s+)"([A-Za-z]+)": (.*?)(,?)$/;
/** Values that are compared: no wildcard, nothing volatile. */
const compared = (name: string): boolean => !/changed|correlationId|timestamp/i.test(name);

const onMember = (
  name: string,
  change: (indent: string, key: string, value: string, comma: string) => string | undefined,
): Mutator =>
  onBody(name, 'response', json, (text) => {
    const [, indent = '', key = '', value = '', comma = ''] = member.exec(text) ?? [];
    return key !== '' && value !== '"..."' && compared(key) ? change(indent, key, value, comma) : undefined;
  });

/** Ways to show a response that is not received. */
export const response: readonly Mutator[] = [
  onMember('another string', (indent, key, value, comma) =>
    /^"[^"]+"$/.test(value) ? `${indent}"${key}": ${value.slice(0, -1)}x"${comma}` : undefined,
  ),
  onMember('another number', (indent, key, value, comma) =>
    /^\d+$/.test(value) ? `${indent}"${key}": ${Number(value) + 1}${comma}` : undefined,
  ),
  onMember('another truth', (indent, key, value, comma) =>
    /^(true|false)$/.test(value) ? `${indent}"${key}": ${value === 'false'}${comma}` : undefined,
  ),
  onMember('null', (indent, key, value, comma) =>
    /^["\d]/.test(value) ? `${indent}"${key}": null${comma}` : undefined,
  ),
  onMember('a number as a string', (indent, key, value, comma) =>
    /^\d+$/.test(value) ? `${indent}"${key}": "${value}"${comma}` : undefined,
  ),
  onMember('another case', (indent, key, value, comma) =>
    /^"[a-z]+"$/.test(value) ? `${indent}"${key}": ${value.toUpperCase()}${comma}` : undefined,
  ),
  onMember('a misspelt name', (indent, key, value, comma) =>
    /^[^{[]/.test(value) ? `${indent}"${key}x": ${value}${comma}` : undefined,
  ),
  onMember('a name with another case', (indent, key, value, comma) =>
    /^[^{[]/.test(value) ? `${indent}"${key[0]!.toUpperCase()}${key.slice(1)}": ${value}${comma}` : undefined,
  ),
  onMember(
    'a member too many',
    (indent, key, value, comma) => `${indent}"surprise": 1,\n${indent}"${key}": ${value}${comma}`,
  ),
  onMember('a member twice', (indent, key, value, comma) =>
    /^[^{[]/.test(value) ? `${indent}"${key}": ${value},\n${indent}"${key}": ${value}${comma}` : undefined,
  ),
  onMember('a list for a value', (indent, key, value, comma) =>
    /^["\d]/.test(value) ? `${indent}"${key}": [${value}]${comma}` : undefined,
  ),
  {
    name: 'a member that is gone',
    layer: 'response',
    *edits(pages) {
      for (const { guide, subject } of json(pages)) {
        if (/\/\/ ?\.\.\./.test(subject.body)) continue;
        for (const edit of changeBody(guide, subject, (text) =>
          member.exec(text)?.[4] === ',' && /": [^{[]/.test(text) ? '' : undefined,
        )) {
          const lines = edit.source.split('\n');
          lines.splice(edit.from - 1, 1);
          yield { ...edit, source: lines.join('\n') };
        }
      }
    },
  },
  {
    name: 'an item too many',
    layer: 'response',
    *edits(pages) {
      for (const { guide, subject } of json(pages)) {
        for (const edit of changeBody(guide, subject, (text) =>
          /": \[$/.test(text) ? `${text}\n    "one more",` : undefined,
        ))
          yield edit;
      }
    },
  },
  onBody('JSON that is broken', 'response', json, replace(/^(\s+"[A-Za-z]+": "[^"]*"),$/, '$1'), true),
  onBody(
    'a comment in plain JSON',
    'response',
    (pages) => expectations(pages, 'response', 'json'),
    replace(/^(\s+"[A-Za-z]+": .*)$/, '$1 // why'),
  ),
  onBody('another status line', 'response', http, replace(/^(HTTP\/\S+) \d+.*/, '$1 418 Nothing')),
  onBody('another reason', 'response', http, replace(/^(HTTP\/\S+ \d+) .*/, '$1 Okay')),
  onBody('a header that does not come', 'response', http, replace(/^Content-Type: .*/i, '$&\nX-Surprise: 1'), true),
  onBody('another header', 'response', http, replace(/^(Content-Type): .*/i, '$1: text/csv')),
  onOpening(
    'a status that does not come',
    'response',
    (pages) => goodExamples(pages),
    (text) => `${text} status=418`,
  ),
  onOpening(
    'an error that is expected nowhere',
    ['response', 'request'],
    failingExamples,
    replace(/ status=4\d\d/, ''),
    true,
  ),
  onOpening('an error of another status', 'response', failingExamples, replace(/status=4\d\d/, 'status=499')),
  onBody('another output', 'response', outputs, replace(/^(.+)$/, '$1!')),
  onBody('an output with one line more', 'response', outputs, replace(/^(.+)$/, '$1\nmore')),
  {
    name: 'a response of wildcards only',
    layer: 'response',
    *edits(pages) {
      for (const { guide, subject } of expectations(pages, 'response', 'json', 'jsonc')) {
        const lines = linesOf(guide);
        lines.splice(subject.location.line, subject.endLine - subject.location.line - 1, '{', '  // ...', '}');
        lines[subject.location.line - 1] = lines[subject.location.line - 1]!.replace(/jsonc?/, 'jsonc');
        yield { guide, source: lines.join('\n'), from: subject.location.line, to: subject.location.line + 3 };
      }
    },
  },
];

/** Failures may be reported at the request's line. */
function* goodExamples(pages: readonly Page[]) {
  for (const found of verified(pages)) {
    const { mode } = found.subject;
    if (mode.kind === 'verify' && mode.status === undefined) yield found;
  }
}

function* failingExamples(pages: readonly Page[]) {
  for (const found of verified(pages)) {
    const { mode } = found.subject;
    if (mode.kind === 'verify' && (mode.status ?? 0) >= 400) yield found;
  }
}
