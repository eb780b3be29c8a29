import type { Code, Definition, InlineCode, Link, LinkReference, Root } from 'mdast';
import type { Node, Parent } from 'unist';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { type JsxNode, attribute, attributesOf, isJsx, jsx, linesBefore } from './mdx-tree';
import { type Found, type PortalIndex, pageOf } from './portal-index';

/**
 * Resolves what a guide says about an API: `<Operation id>`, `<Webhook name>`, `<Field of name>` and a method with a path in
 * inline code become links to the reference.
 * @throws Error with file and line where the document has no such operation, webhook or field
 */
export function remarkReferences(load: () => Promise<PortalIndex>) {
  return async (tree: Root, file: VFile): Promise<void> => {
    // Reading the documents takes as long as all else that a guide needs.
    if (!hasReferences(tree)) return;
    const index = await load();
    const before = linesBefore(file.path, String(file.value));
    const fail = (node: Node, message: string): never => {
      throw new Error(`${file.path}:${(node.position?.start.line ?? 1) + before}: ${message}`);
    };
    visit(tree as Parent, (node, position, parent) => {
      if (isJsx(node)) resolveElement(node, index, (message) => fail(node, message));
      else if (isCode(node) && parent && parent.type !== 'link' && parent.type !== 'heading') {
        const link = operationInCode(node, index);
        if (link && position !== null && position !== undefined) (parent as Parent).children[position] = link;
      }
    });
  };
}

const isCode = (node: Node): node is InlineCode => node.type === 'inlineCode';

/** Whether anything of a guide is to be resolved. */
function hasReferences(tree: Root): boolean {
  let found = false;
  visit(tree as Parent, (node) => {
    found ||= isJsx(node) ? elements.has(node.name ?? '') : isCode(node) && callIn(node) !== undefined;
  });
  return found;
}

const elements = new Set(['Operation', 'Webhook', 'Field', 'Sandbox']);

function resolveElement(node: JsxNode, index: PortalIndex, fail: (message: string) => never): void {
  const api = attribute(node, 'api');
  if (node.name === 'Operation') {
    const id = attribute(node, 'id') ?? '';
    node.attributes = attributesOf({
      id,
      ...(pageOf(index.operation(id, api)) ?? fail(unknown('operation', id, api))),
    });
  } else if (node.name === 'Webhook') {
    const name = attribute(node, 'name') ?? '';
    node.attributes = attributesOf({ name, ...(index.webhook(name, api) ?? fail(unknown('webhook', name, api))) });
  } else if (node.name === 'Field') {
    const of = attribute(node, 'of') ?? '';
    const name = attribute(node, 'name');
    const found = index.field(of, name, api);
    if (!found) fail(unknown(name ? 'field' : 'schema', name ? `${of}.${name}` : of, api));
    else node.attributes = attributesOf({ of, name, to: found.to });
  } else if (node.name === 'Sandbox' && node.type === 'mdxJsxFlowElement') {
    node.attributes = attributesOf({ block: 'yes' });
  }
}

const unknown = (kind: string, name: string, api: string | undefined): string =>
  `there is no ${kind} "${name}" in ${api ? `the API "${api}"` : 'any API of this portal'}`;

/** `PUT /api/PersonCommand` in inline code. */
const callIn = ({ value }: InlineCode): readonly [method: string, path: string] | undefined => {
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(value) ?? [];
  return method && path ? [method, path] : undefined;
};

function operationInCode(code: InlineCode, index: PortalIndex): JsxNode | undefined {
  const call = callIn(code);
  const found: Found | undefined = call && index.operationAt(...call);
  return found && jsx('Operation', { id: code.value, ...pageOf(found) }, [], 'mdxJsxTextElement');
}

/**
 * Keeps a link's address as the guide has it. gatsby-plugin-mdx puts the path prefix before the addresses of Markdown's
 * links after this, and the site's own link does so too: once is right.
 */
export function remarkAddresses() {
  return (tree: Root): void => {
    const definitions = new Map<string, string>();
    // What any parent may have below it: of a root, its type takes TypeScript as long as a fifth of this project.
    visit(tree as Parent, 'definition', (node) => {
      const { identifier, url } = node as Definition;
      if (!definitions.has(identifier)) definitions.set(identifier, url);
    });
    visit(tree as Parent, ['link', 'linkReference'], (node) => {
      const link = node as Link | LinkReference;
      const href = link.type === 'link' ? link.url : definitions.get(link.identifier);
      if (!href?.startsWith('/')) return;
      const data = (link.data ??= {}) as { hProperties?: Record<string, unknown> };
      data.hProperties = { ...data.hProperties, href };
    });
  };
}

/**
 * The fields and values that the text around a response speaks of: from the heading or the response before it, over the
 * programs that get it, and on to the next heading or fence.
 * @param isResponse whether a fence is one, and not a program
 */
export function spokenNames(tree: Parent, isResponse: (fence: Code) => boolean): Map<Code, ReadonlySet<string>> {
  const found = new Map<Code, Set<string>>();
  let spoken = new Set<string>();
  let last: Set<string> | undefined;
  visit(tree, (node: Node) => {
    if (node.type === 'heading') {
      spoken = new Set();
      last = undefined;
    } else if (node.type === 'code') {
      last = undefined;
      if (!isResponse(node as Code)) return;
      found.set(node as Code, (last = spoken));
      spoken = new Set();
    } else {
      for (const name of namesIn(node)) {
        spoken.add(name);
        last?.add(name);
      }
    }
  });
  return found;
}

/** `data.hits` in code speaks of both. */
function namesIn(node: Node): string[] {
  if (node.type === 'inlineCode') return [(node as InlineCode).value, ...(node as InlineCode).value.split('.')];
  const name = isJsx(node) && node.name === 'Field' ? attribute(node, 'name') : undefined;
  return name === undefined ? [] : [name];
}
