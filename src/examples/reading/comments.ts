import { tokensOf } from './literals';

/** A comment, or several on lines that follow each other, without their marks; as many lines as the code has before it are empty. */
export interface CommentText {
  readonly text: string;
}

/** Comments of a program that may contain code, each at its line of the program. */
export function commentedCode(code: string, language: string): CommentText[] {
  const lines = new Map<number, string>();
  for (const { kind, text, line } of tokensOf(code, language)) {
    if (kind !== 'comment') continue;
    const inner = text.replace(/^(?:\/\/+|#+!?|\/\*+)|\*+\/$/g, '');
    for (const [index, part] of inner.split('\n').entries())
      lines.set(line + index, part.replace(/^\s*\*\s?/, '').replace(/^ /, ''));
  }
  const blocks: { text: string; end: number }[] = [];
  for (const [line, text] of lines) {
    const last = blocks.at(-1);
    if (last?.end === line - 1) blocks[blocks.length - 1] = { text: `${last.text}\n${text}`, end: line };
    else blocks.push({ text: '\n'.repeat(line - 1) + text, end: line });
  }
  return blocks
    .filter(({ text }) => /https?:\/\/|\bfetch\b|\bcurl\b|requests?\.|\.(?:get|post|put|patch|delete)\(/i.test(text))
    .map(({ text }) => ({ text }));
}
