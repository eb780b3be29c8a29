import { existsSync, readFileSync } from 'node:fs';
import type { Node, Parent } from 'unist';

/** An element of MDX in the Markdown tree (mdast-util-mdx-jsx). */
export interface JsxNode extends Parent {
  readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement';
  name: string | null;
  attributes: JsxAttribute[];
  children: Node[];
}

interface JsxAttribute {
  readonly type: 'mdxJsxAttribute' | 'mdxJsxExpressionAttribute';
  readonly name?: string;
  /** An object where the guide has an expression in braces. */
  readonly value?: string | object | null;
}

export const isJsx = (node: Node): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** `<Name attribute="value">children</Name>`, on lines of its own or within one. */
export function jsx(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly Node[] = [],
  type: JsxNode['type'] = 'mdxJsxFlowElement',
): JsxNode {
  return { type, name, attributes: attributesOf(attributes), children: [...children] };
}

export function attributesOf(values: Readonly<Record<string, string | undefined>>): JsxAttribute[] {
  return Object.entries(values).flatMap(([name, value]): JsxAttribute[] =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute', name, value }],
  );
}

/** The value of an attribute that is written as text. */
export function attribute({ attributes }: JsxNode, name: string): string | undefined {
  const found = attributes.find((candidate) => candidate.type === 'mdxJsxAttribute' && candidate.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** Elements whose text is the name in their attribute, unless they have one of their own. */
const named: Readonly<Record<string, readonly string[]>> = {
  Operation: ['id'],
  Webhook: ['name'],
  Field: ['name', 'of'],
};

/** The name that an element such as `<Operation id="ping" />` shows; undefined for elements that show none. */
export const nameShownBy = (node: JsxNode): string | undefined =>
  (named[node.name ?? ''] ?? []).map((wanted) => attribute(node, wanted)).find((value) => value !== undefined);

/**
 * How many lines of a guide's file stand before what MDX is given: its front matter.
 * @param path of the file; @param body the MDX
 */
export function linesBefore(path: string | undefined, body: string): number {
  if (!path || !existsSync(path)) return 0;
  const source = readFileSync(path, 'utf8');
  const start = source.lastIndexOf(body.trimEnd());
  return start <= 0 ? 0 : (source.slice(0, start).match(/\n/g)?.length ?? 0);
}
