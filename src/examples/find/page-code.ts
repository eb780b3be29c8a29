import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { unpublishable } from '../../portal/files';
import type { Problem } from '../problem';
import type { Guide } from './guide';
import { attributeFault, elementFault, reachFault } from './code-reach';
import { type Code, isCode, lineOf, nameOf, namesIn, textOf, walkCode } from './code-scope';

import { remoteFault } from './loaded-files';
import { type TreeNode, attributeOf, isElement, walk } from './tree';

/** Packages that guides may import: those of every guide, and those that the portal itself names. Others can do whatever a program can. */
function dependenciesOf(root: string): Set<string> {
  const file = join(root, 'package.json');
  const { dependencies, devDependencies } = existsSync(file) ? namedIn(readFileSync(file, 'utf8')) : {};
  return new Set(['react', 'gatsby', ...Object.keys({ ...dependencies, ...devDependencies })]);
}

function namedIn(text: string): { readonly dependencies?: object; readonly devDependencies?: object } {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch {
    return {};
  }
}

/** The programs of a node: of exports, of an expression, and of attributes. */
export const programsOf = (node: TreeNode): Code[] => [
  ...programsIn(node),
  ...(node.attributes ?? []).flatMap((attribute) => [...programsIn(attribute), ...programsIn(attribute.value)]),
];

function programsIn(of: unknown): Code[] {
  const estree = (of as { data?: { estree?: unknown } } | null | undefined)?.data?.estree;
  return isCode(estree) ? [estree] : [];
}

/**
 * What the code of a guide, its imports, exports, expressions and attributes, must not do: take in files that do not exist or must not be
 * published, read the environment of the build, or show what nobody reads.
 * @param root the portal's folder
 * @param elements components that every guide has
 */
export function codeProblems(guide: Guide, root: string, elements: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const said = new Set<string>();
  const report = (line: number, message: string, hint: string): void => {
    if (said.has(`${line} ${message}`)) return;
    said.add(`${line} ${message}`);
    problems.push({ layer: 'markup', location: { file: guide.file, line }, message, hint });
  };
  const ours = dependenciesOf(root);
  const importFault = (specifier: string): { message: string; hint: string } | undefined => {
    if (!/^\.{0,2}\//.test(specifier) && !/^\.{1,2}$/.test(specifier)) {
      // Loaders, schemes, and paths that climb out of a package.
      if (/[!:\\?]|(?:^|\/)\.\.(?:\/|$)/.test(specifier))
        return { message: `imports ${specifier}, which is neither a file nor a package`, hint: 'Import a file of the portal.' };
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
      const isWhole = name === specifier || !['react', 'gatsby'].includes(name);
      return ours.has(name) && isWhole ? undefined : { message: `imports ${specifier}, which is not a dependency of the portal`, hint: "Add the package to the dependencies in the portal's package.json, or import a file of the portal." };
    }
    const path = resolve(dirname(guide.path), specifier);
    const found = ['', '.ts', '.tsx', '.js', '.jsx', '.mdx'].map((ending) => path + ending).find(existsSync);
    if (/[!:\\?]/.test(specifier) || (specifier.startsWith('/') && found === undefined))
      return { message: `imports ${specifier}, which is neither a file nor a package`, hint: 'Import a file of the portal.' };
    if (found === undefined)
      return { message: `imports ${specifier}, which does not exist`, hint: 'Name an existing file, relative to this one.' };
    const isPackage = /(?:^|[\\/])(?:node_modules|public|\.cache)(?:[\\/]|$)/.test(relative(realpathSync(root), realpathSync(found)));
    const fault = unpublishable(root, found) ?? (isPackage ? 'which belongs to a package or is generated' : undefined);
    return fault === undefined ? undefined : { message: `imports ${specifier}, ${fault}`, hint: 'Copy it into the folder of the portal, under a name that does not begin with a dot.' };
  }; // prettier-ignore

  const all: { readonly program: Code; readonly line: number }[] = [];
  walk(guide.tree, (node) => {
    const line = node.position?.start.line ?? 1;
    for (const program of programsOf(node)) all.push({ program, line });
    if (node.attributes?.some(({ type }) => type === 'mdxJsxExpressionAttribute'))
      report(line, 'attributes in {...} are not checked', 'Write each attribute with its name.');
  });
  for (const { line, message, hint } of remotePictures(guide.tree)) report(line, message, hint);
  const programs = all.map(({ program }) => program);
  const names = namesIn(programs);
  walk(guide.tree, (node) => {
    if (!isElement(node)) return;
    const line = node.position?.start.line ?? 1;
    const fault = elementFault(node.name ?? '', names);
    if (fault) report(line, fault.message, fault.hint);
    const isOwn = names.components.has(node.name ?? '') && !names.imports.has(node.name ?? '');
    for (const { name = '', value } of node.attributes ?? []) {
      if (isOwn || value === null || value === undefined) continue;
      const [program] = typeof value === 'object' ? programsIn(value) : [];
      const expression = [program?.body].flat().flatMap((each) => (isCode(each) ? [each.expression] : []))[0];
      const written = attributeOf(node, name) ?? value;
      const found = attributeFault(
        node.name ?? '',
        name,
        typeof written === 'string' ? written : { type: 'JSXExpressionContainer', expression },
        names,
      );
      if (found) report(line, found.message, found.hint);
    }
  });
  for (const { program, line: start } of all) {
    walkCode(program, names.page, (node, isName, isDeclared) => {
      const line = lineOf(node) ?? start;
      const source = /^(?:Import|Export)/.test(node.type) && isCode(node.source) ? node.source : undefined;
      if (source) {
        const specifier = textOf(source);
        const fault = specifier === undefined
          ? { message: 'imports a module whose name is computed', hint: 'Write the name of the file as a string literal.' }
          : importFault(specifier);
        if (fault) report(line, fault.message, fault.hint);
      }
      if (node.type === 'MetaProperty' && nameOf(node.meta) === 'import') report(line, 'import.meta is not allowed in a guide', 'Import what you need by name.');
      const fault = reachFault(node, isName, isDeclared, names, elements);
      if (fault) report(line, fault.message, fault.hint);
      const key = node.type === 'Property' ? nameOf(node.key) : node.type === 'JSXAttribute' ? nameOf(node.name) : undefined;
      if (key === 'dangerouslySetInnerHTML') report(line, 'text in dangerouslySetInnerHTML is not checked', 'Write it as Markdown.');
    });
  } // prettier-ignore
  return problems;
}

/** Pictures in Markdown that are on another site, also where their address is given further down. */
function remotePictures(tree: TreeNode): { readonly line: number; readonly message: string; readonly hint: string }[] {
  const addresses = new Map<string, string>();
  walk(tree, ({ type, identifier, url }) => {
    // The first of several definitions counts.
    if (type === 'definition' && identifier !== undefined && !addresses.has(identifier))
      addresses.set(identifier, url ?? '');
  });
  const found: { line: number; message: string; hint: string }[] = [];
  walk(tree, ({ type, identifier = '', url, position }) => {
    const address = type === 'image' ? url : type === 'imageReference' ? addresses.get(identifier) : undefined;
    const fault = address === undefined ? undefined : remoteFault(address);
    if (fault) found.push({ line: position?.start.line ?? 1, ...fault });
  });
  return found;
}
