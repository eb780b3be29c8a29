import { languageOf } from '../../find/language';
import type { TreeNode } from '../../find/tree';
import { tokensOf as literalsOf } from '../../reading/literals';
import type { OwnNames } from '../own-names';
import { isHeader } from './field-names';
import type { Name } from './names';
import { type Token, tokensOf } from './tokens';

/** A comment of a fence, or several on lines that follow each other, as a paragraph. */
export interface CodeComment {
  readonly tokens: readonly Token[];
  /** The member that it stands behind: `limit: 20 # at most 100`. */
  readonly lead: readonly Name[];
}

/** Words that can only be names: with an underscore, a capital inside, or a dot between two words that have one, scopes such as `crew:write`, and header fields. */
const compound =
  /`[^`\n]+`|(?<![\w/.$@:-])[a-z][a-z_-]+:[a-z][a-z_]+(?![\w:(/-])|(?<![\w/.$@-])[a-z][a-z\d]*(?:_[a-z\d]+|(?:[A-Z][a-z\d]*))+(?:\.[a-z]\w*)*(?![\w(/-])|(?<![\w/.$@-])[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+(?![\w(/-])/g;
/** "status is …" at the beginning speaks of what the code has, unless that is English. */
const first = /^\s*(?<name>[a-z]{2,30})(?= (?:is|are|has|must|can|may|takes?|defaults?|holds?|accepts?|says|tells) )/;
/** "lat and lng are required": words that are said to be what only fields can be. */
const listed =
  /(?<![\w.-])((?:[a-z]{2,30}(?:, | and | or |, and ))*[a-z]{2,30}) (?:is|are) (?:not |both |always |also )*(?:required|optional|mandatory|nullable|deprecated)\b/g;
const member = /^\s*-?\s*["']?([A-Za-z_][\w-]*)["']?\s*(?::|=>?)\s*(?!\s*$)/;
const literal = '["\'`]?[A-Za-z\\d][\\w.+-]*["\'`]?';
/** Nothing but values: `# queued, printing or done`, `// invalid_amount`. */
const bare = new RegExp(
  `^\\s*(?:(?:one of|either|or):? )?${literal}(?:(?: ?[,|/] ?(?:or |and )?| (?:or|and) )${literal})*\\.?\\s*$`,
);
/** Members that a line reads, or what it names like one: `["status"]`, `.status`, `"status":`, `const status =`. */
const read =
  /\[["'`]([A-Za-z_][\w-]*)["'`]\]|\.([A-Za-z_]\w*)(?![\w(])|["']([A-Za-z_][\w-]*)["']\s*:|\b(?:const|let|var) ([A-Za-z_]\w*)\s*=/g;
const lastRead = (line: string): string | undefined => [...line.matchAll(read)].at(-1)?.slice(1).find(Boolean);
const MIN_WORDS = 3;

/**
 * What the comments of a fence say, in the tokens of sentences. What a comment in a program calls code is told from English by its spelling.
 * @param isField whether a word of letters alone is a field of what the code calls
 */
export function commentsOf(node: TreeNode, own: OwnNames, isField: (word: string) => boolean): CodeComment[] {
  const code = node.value ?? '';
  const language = languageOf(node.lang ?? '')?.id ?? '';
  if (/^(?:|text|markdown|mdx|diff|log|csv|regex|mermaid|html|xml|svg|css)$/.test(language)) return [];
  const start = (node.position?.start.line ?? 0) + 1;
  const lines = code.split('\n');
  const blocks: { text: string; line: number; end: number; lead: readonly Name[] }[] = [];
  for (const { kind, text, line } of literalsOf(code, language)) {
    if (kind !== 'comment') continue;
    const inner = text.replace(/^(?:\/\/+|#+!?|\/\*+)|\*+\/$/g, '').replace(/^\s*\* ?/gm, '');
    const before = lines[line - 1]!.slice(0, lines[line - 1]!.indexOf(text.split('\n')[0]!));
    const name = member.exec(before)?.[1] ?? (bare.test(inner) ? lastRead(before) : undefined);
    const lead: Name[] = name === undefined ? [] : [{ kind: 'name', text: name, line: start + line - 1 }];
    const end = line + inner.split('\n').length - 1;
    const last = blocks.at(-1);
    if (last?.end === line - 1 && before.trim() === '' && last.lead.length === 0)
      blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${inner}`, end };
    else blocks.push({ text: inner, line, end, lead });
  }
  return blocks
    .filter(({ text, lead }) => isSentence(text, lead.length > 0))
    .map(({ text, line, lead }) => {
      const children = text.split('\n').flatMap((part, index) => piecesOf(part, start + line - 1 + index, isField));
      return { tokens: children.flatMap((child) => tokensOf(child, own)), lead };
    });
}

/** Whether a comment is prose, and no code that is switched off. */
const isSentence = (text: string, isBehind: boolean): boolean =>
  ((isBehind && bare.test(text)) ||
    (text.match(/(?<![\w.])[A-Za-z]+(?![\w(=])/g) ?? []).length >= (isBehind ? 1 : MIN_WORDS)) &&
  !/[{};]\s*$|=>|^\s*(?:curl|const|let|var|import|from|if|for|while|return|await|npm|npx)\b|^\s*[\w.]+\(|^\s*["']?\w+["']?\s*[:=]\s*["'\d[{]/m.test(
    text,
  );

function piecesOf(line: string, at: number, isField: (word: string) => boolean): TreeNode[] {
  const point = { line: at, column: 1 };
  const position = { start: point, end: point };
  const nodes: TreeNode[] = [];
  const add = (type: string, value: string): void => {
    if (value !== '') nodes.push({ type, value, position });
  };
  const name = first.exec(line)?.groups?.name;
  const spans = [...line.matchAll(compound)]
    .map(([text], index, all) => ({ text, at: all[index]!.index }))
    // "E-Mail" and "Base-URL" are English.
    .filter(({ text }) => !/^[A-Z]/.test(text) || isHeader(text) || isField(text));
  // "takes type and page_size": a word beside a name is one too.
  for (const { text, at: from } of [...spans]) {
    const before = /(?<![\w.-])([a-z]{2,30}) (?:and|or) $/.exec(line.slice(0, from));
    const after = /^ (?:and|or) ([a-z]{2,30})(?![\w.-])/.exec(line.slice(from + text.length));
    if (before && isField(before[1]!)) spans.push({ text: before[1]!, at: before.index });
    if (after && isField(after[1]!)) spans.push({ text: after[1]!, at: line.indexOf(after[1]!, from + text.length) });
  }
  for (const match of line.matchAll(listed))
    for (const { 0: text, index } of match[1]!.matchAll(/[a-z]+/g)) {
      const at = match.index + index;
      if (isField(text) && !spans.some((span) => span.at === at)) spans.push({ text, at });
    }
  spans.sort((a, b) => a.at - b.at);
  if (name !== undefined && isField(name) && spans[0]?.at !== line.indexOf(name))
    spans.unshift({ text: name, at: line.indexOf(name) });
  let done = 0;
  for (const { text, at: from } of spans) {
    add('text', line.slice(done, from));
    add('inlineCode', text.replaceAll('`', ''));
    done = from + text.length;
  }
  add('text', line.slice(done));
  return nodes;
}
