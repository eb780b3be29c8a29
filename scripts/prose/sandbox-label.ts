import { readFileSync } from 'node:fs';
import type { Node, Parent } from 'unist';
import { parse } from 'yaml';
import { attribute, isJsx } from '../../src/gatsby/remark/mdx-tree';

/** What only the sandbox is known to do, said without a label. */
interface Unlabelled {
  readonly node: Node;
  readonly message: string;
}

const verbs =
  `accepts adds allows changes checks compares computes counts deletes does finds gives groups ignores keeps looks needs orders
  overwrites puts reads refuses rejects removes replaces reports requires responds returns screens sends sorts takes treats uses validates`
    .split(/\s+/)
    .join('|');

/** Sentences about what the sandbox does, and facts that the provider's documentation does not show, however they are put. */
const facts: readonly RegExp[] = [
  new RegExp(`\\bthe sandbox (?:also |only |never )?(?:${verbs})\\b`, 'i'),
  /\bin the sandbox, /i,
  /\b(?:is|are) (?:those of the sandbox\b|the sandbox's\b(?! (?:own )?(?:receiver|persons?|compan)))/i,
  /\bsixty-four zeros\b/,
  /\bsecret is (?:not )?sent\b/i,
  /\bhexadecimal digits\b/,
  /\bloosest\b/,
  /\bscreened anew\b/,
  /\bdepends on the one before\b/,
  /\bin place of the (?:list|array)\b/,
];

/** Names of fields and parameters that documents mark with `x-sandbox: true`, without those that are elsewhere unmarked. */
export function sandboxNames(files: readonly string[]): ReadonlySet<string> {
  const marked = new Set<string>();
  const others = new Set<string>();
  const visit = (value: unknown, isMarked: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const part = value as Record<string, unknown>;
    const own = isMarked || part['x-sandbox'] === true;
    if (typeof part.name === 'string' && typeof part.in === 'string') (own ? marked : others).add(part.name);
    for (const [key, member] of Object.entries(part)) {
      if (key === 'value' || key === 'examples' || key === 'example') continue;
      if (key !== 'properties') visit(member, own);
      else
        for (const [name, schema] of Object.entries((member ?? {}) as Record<string, Record<string, unknown>>)) {
          (own || schema['x-sandbox'] === true ? marked : others).add(name);
          visit(schema, own);
        }
    }
  };
  for (const file of files) visit(parse(readFileSync(file, 'utf8')), false);
  return new Set([...marked].filter((name) => !others.has(name)));
}

/**
 * Sentences of a guide that say what only the sandbox is known to do, outside of `<Sandbox>`, of a note whose title names
 * the sandbox, and of a column of a table whose heading does. A page whose title names the sandbox is about nothing else.
 */
export function unlabelled(tree: Node, names: ReadonlySet<string>): Unlabelled[] {
  const found: Unlabelled[] = [];
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (isJsx(node)) {
      if (node.name === 'Sandbox' || /sandbox/i.test(attribute(node, 'title') ?? '')) return;
      if (node.name === 'Field') named(attribute(node, 'name') ?? '', node);
    }
    if (node.type === 'heading' || isColumnOfSandbox(node, parents)) return;
    if (node.type === 'text') {
      const fact = facts.map((pattern) => pattern.exec((node as Node & { value: string }).value)).find(Boolean);
      if (fact)
        found.push({ node, message: `"${fact[0].trim()}" is a fact about the sandbox alone: put it into <Sandbox>` });
    }
    if (node.type === 'inlineCode') named((node as Node & { value: string }).value, node);
    for (const child of (node as Parent).children ?? []) visit(child, [node, ...parents]);
  };
  const named = (name: string, node: Node): void => {
    if (names.has(name))
      found.push({
        node,
        message: `"${name}" is known for the sandbox only (x-sandbox): put the sentence into <Sandbox>`,
      });
  };
  const [first] = (tree as Parent).children;
  if (first?.type === 'yaml' && /^title:.*sandbox/im.test((first as Node & { value: string }).value)) return [];
  visit(tree, []);
  return found;
}

function isColumnOfSandbox(node: Node, [row, table]: readonly Node[]): boolean {
  if (node.type !== 'tableCell' || !row || !table) return false;
  const column = (row as Parent).children.indexOf(node);
  const head = ((table as Parent).children[0] as Parent | undefined)?.children[column];
  return head !== undefined && /sandbox/i.test(textOf(head));
}

const textOf = (node: Node): string =>
  'value' in node ? String(node.value) : ((node as Parent).children ?? []).map(textOf).join('');
