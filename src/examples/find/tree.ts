import type { ResponseName } from './named-responses';

/** A node of a Markdown tree (mdast, with MDX's nodes), as far as the examples read it. */
export interface TreeNode {
  readonly type: string;
  readonly position?: { readonly start: TreePoint; readonly end: TreePoint };
  readonly children?: readonly TreeNode[];
  /** Of text, code and inline code. */
  readonly value?: string;
  /** Of code: first word of the opening line, and the rest. */
  readonly lang?: string | null;
  readonly meta?: string | null;
  /** Of a program that was made from a request (`writeOutRequests`): the request as its writer has it. */
  readonly request?: string;
  /** Of a response that has a name (`fillInResponses`). */
  readonly named?: ResponseName;
  /** Of an MDX element; null for a fragment. */
  readonly name?: string | null;
  readonly attributes?: readonly {
    readonly type: string;
    readonly name?: string;
    readonly value?: unknown;
    readonly data?: unknown;
  }[];
  /** What remark-mdx knows of it: the syntax tree of its code, as `estree`. */
  readonly data?: unknown;
  /** Of a link, an image or a definition. */
  readonly url?: string;
  /** Of a definition, and of what refers to it. */
  readonly identifier?: string;
  /** Of a heading. */
  readonly depth?: number;
}

/** 1-based. */
export interface TreePoint {
  readonly line: number;
  readonly column: number;
  /** 0-based, in characters of the page. */
  readonly offset?: number;
}

/** Calls `visit` for a node and everything beneath it, in the order of the page. */
export function walk(node: TreeNode, visit: (node: TreeNode) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}

/** All text beneath a node, as rehype-slug reads a heading. */
export function textOf(node: TreeNode): string {
  if (node.children) return node.children.map(textOf).join('');
  return node.type === 'text' || node.type === 'inlineCode' ? (node.value ?? '') : '';
}

export const isElement = (node: TreeNode): boolean =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** The value of an element's attribute where it is written as plain text: `name="x"`, or `name={404}` and `name={'x'}`. */
export function attributeOf(node: TreeNode, name: string): string | undefined {
  const value = node.attributes?.find((attribute) => attribute.name === name)?.value;
  if (typeof value === 'string') return value;
  const expression = (value as { value?: unknown } | null | undefined)?.value;
  if (typeof expression !== 'string') return undefined;
  return /^\s*(?:(["'`])([^"'`$\\]*)\1|(\d+))\s*$/
    .exec(expression)
    ?.slice(2)
    .find((text) => text !== undefined);
}

/** What a node of a guide links to or shows, as it is written. */
export function addressesOf(node: TreeNode): string[] {
  if (node.type === 'link' || node.type === 'definition') return [node.url ?? ''];
  // An image may be one of another site, or be written into its address.
  if (node.type === 'image') return /^[a-z][a-z0-9+.-]*:/i.test(node.url ?? '') ? [] : [node.url ?? ''];
  if (!isElement(node)) return [];
  return ['href', 'to', 'src', 'poster'].flatMap((name) => attributeOf(node, name) ?? []);
}
