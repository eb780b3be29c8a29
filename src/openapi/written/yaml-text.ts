import { WrittenNumber } from './written-number';

/**
 * A value of a document as YAML that readers of 1.1 and of 1.2 understand alike: what a reader of 1.1 takes for something else, such as the country
 * code `no`, is quoted. Texts of several lines are blocks. The package `yaml` makes a node of each value first, and takes ten times as long.
 */
export function yamlText(value: unknown): string {
  const lines: string[] = [];
  /** @param first begins the line on which the value begins, where that is not the line of its first member */
  const write = (member: unknown, margin: string, first: string): void => {
    if (typeof member !== 'object' || member === null || member instanceof WrittenNumber) {
      lines.push(`${first}${scalar(member, margin)}`);
      return;
    }
    const isList = Array.isArray(member);
    const parts: (readonly [mark: string, item: unknown])[] = isList
      ? member.map((item: unknown) => ['-', item])
      : Object.entries(member)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => [markOf(key, margin), item]);
    if (parts.length === 0) {
      lines.push(`${first}${isList ? '[]' : '{}'}`);
      return;
    }
    let before = first;
    // Below a key, a list or an object begins on a line of its own; in a list, it begins behind the hyphen.
    if (/:\s*$/.test(first)) {
      lines.push(first.trimEnd());
      before = margin;
    }
    for (const [mark, item] of parts) {
      write(item, `${margin}  `, `${before}${mark} `);
      before = margin;
    }
  };
  write(value, '', '');
  return `${lines.join('\n')}\n`;
}

/** Characters; YAML 1.2 §8.2.2 has 1,024, line breaks as one. */
const MAX_KEY_LENGTH = 1_000;

const markOf = (key: string, margin: string): string =>
  key.length > MAX_KEY_LENGTH ? `? ${line(key)}\n${margin}:` : `${line(key)}:`;

function scalar(value: unknown, margin: string): string {
  if (typeof value !== 'string') return String(value ?? null);
  if (!value.includes('\n')) return line(value);
  // A block can begin with no space, and end with no other than one line break.
  const text = value.endsWith('\n') ? value.slice(0, -1) : value;
  if (/^\s|\s$/.test(text) || text === '' || !isPrintable(value)) return quoted(value);
  const indent = margin || '  ';
  return `|${text === value ? '-' : ''}\n${indent}${text.replace(/\n+/g, `$&${indent}`)}`;
}

/** What begins with a letter or a slash is no number, date or sign of YAML's own, but may be one of its words. */
const isPlain = (text: string): boolean =>
  /^[a-z_$/]/i.test(text) && !words.test(text) && !/\n|:(?:\s|$)|\s(?:#|$)/.test(text) && isPrintable(text);
const words = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

const line = (text: string): string => (isPlain(text) ? text : quoted(text));

/** Line breaks, of YAML 1.1 too, and what a file of YAML must not contain as it is; a tab or a line feed only outside of quotes. */
// eslint-disable-next-line no-control-regex -- that is what is looked for
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;

/** Most texts are of letters that need no such search. */
const isPrintable = (text: string): boolean => /^[ -~\n\t]*$/.test(text) || !unprintable.test(text);

function quoted(text: string): string {
  if (text.includes('"') && !/['\n\t]/.test(text) && isPrintable(text)) return `'${text}'`;
  const escape = (found: string): string => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, escape);
}
