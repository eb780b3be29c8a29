import type { JsonNode } from '../compare/json-node';
import { parseJson } from '../compare/parse-json';
import { HOLE, type WrittenText } from './written-request';

/**
 * JSON in a string of a program. Where a variable is put in, the value is a wildcard.
 * @returns undefined for another text, and for JSON with an error; lines are those of the program
 */
export function readJsonText({ text, line }: WrittenText): JsonNode | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const node = parseJson(quoteHoles(text), { comments: true, wildcards: true });
  return 'fault' in node ? undefined : shift(node, line - 1);
}

/** `{ "limit": HOLE }` becomes `{ "limit": "HOLE" }`. */
function quoteHoles(text: string): string {
  let inString = false;
  return text.replace(new RegExp(`\\\\[\\s\\S]|"|${HOLE}`, 'g'), (found) => {
    if (found === '"') inString = !inString;
    return found === HOLE && !inString ? `"${HOLE}"` : found;
  });
}

/** A node whose lines count from elsewhere. */
export function shift(node: JsonNode, by: number): JsonNode {
  const line = node.line + by;
  if (node.kind === 'object') {
    const members = node.members.map((member) => ({
      ...member,
      line: member.line + by,
      value: shift(member.value, by),
    }));
    return { ...node, line, endLine: node.endLine + by, members };
  }
  if (node.kind === 'array')
    return { ...node, line, endLine: node.endLine + by, items: node.items.map((item) => shift(item, by)) };
  return { ...node, line };
}
