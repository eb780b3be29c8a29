import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { isBelow } from '../../portal/files';
import type { Problem } from '../problem';
import type { Guide } from './guide';
import { type TreeNode, walk } from './tree';

const outside = "which is outside the portal's folder";

/** Elements that show content from outside the page. */
export const foreign = ['script', 'iframe', 'object', 'embed', 'frame'];

/** What reaches beyond the page where it is rendered, on the machine that builds the site: files, and the environment with its secrets. */
const beyond = [
  'require',
  'process',
  'eval',
  'globalThis',
  'global',
  'module',
  '__dirname',
  '__filename',
  '__webpack_require__',
];

/** A node of a program's syntax tree (ESTree with JSX), as remark-mdx attaches it. */
type Code = Readonly<Record<string, unknown>> & { readonly type: string };

const isCode = (value: unknown): value is Code =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const textOf = (value: unknown): string | undefined =>
  isCode(value) && typeof value.value === 'string' ? value.value : undefined;

const nameOf = (value: unknown): string | undefined =>
  isCode(value) ? (typeof value.name === 'string' ? value.name : textOf(value)) : undefined;

/** Calls `visit` for every node of a program; `isName` tells whether an identifier is the name of a member, and no variable. */
function walkCode(node: Code, visit: (node: Code, isName: boolean) => void, isName = false): void {
  const open: [Code, boolean][] = [[node, isName]];
  while (open.length > 0) {
    const [next, named] = open.pop()!;
    visit(next, named);
    for (const [key, member] of Object.entries(next)) {
      const isMember =
        (key === 'property' && next.type === 'MemberExpression' && next.computed !== true) ||
        (key === 'key' &&
          /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(next.type) &&
          next.computed !== true);
      for (const one of [member].flat()) if (isCode(one)) open.push([one, isMember]);
    }
  }
}

/** The programs of a node: of exports, of an expression, and of attributes. */
function programsOf(node: TreeNode): Code[] {
  const programs: Code[] = [];
  const add = (data: unknown): void => {
    const estree = (data as { estree?: unknown } | undefined)?.estree;
    if (isCode(estree)) programs.push(estree);
  };
  add(node.data);
  for (const attribute of node.attributes ?? []) {
    add(attribute.data);
    add((attribute.value as { data?: unknown } | null | undefined)?.data);
  }
  return programs;
}

/**
 * What the code of a guide, its imports, exports, expressions and attributes, must not do: take in files that do not exist or must not be
 * published, read the environment of the build, or show what nobody reads.
 * @param root the portal's folder
 */
export function codeProblems(guide: Guide, root: string): Problem[] {
  const problems: Problem[] = [];
  const said = new Set<string>();
  const report = (line: number, message: string, hint: string): void => {
    if (said.has(`${line} ${message}`)) return;
    said.add(`${line} ${message}`);
    problems.push({ layer: 'markup', location: { file: guide.file, line }, message, hint });
  };
  const importFault = (specifier: string): { message: string; hint: string } | undefined => {
    const [file = ''] = specifier.split('?');
    if (!/^\.{0,2}\//.test(file) && !/^\.{1,2}$/.test(file)) {
      // Loaders, schemes, and paths that climb out of a package.
      return /[!:\\]|(?:^|\/)\.\.(?:\/|$)/.test(specifier)
        ? { message: `imports ${specifier}, which is neither a file nor a package`, hint: 'Import a file of the portal.' }
        : undefined;
    }
    const path = resolve(dirname(guide.path), file);
    const found = ['', '.ts', '.tsx', '.js', '.jsx', '.mdx'].map((ending) => path + ending).find(existsSync);
    if (/[!:\\]/.test(specifier) || (file.startsWith('/') && found === undefined))
      return { message: `imports ${specifier}, which is neither a file nor a package`, hint: 'Import a file of the portal.' };
    if (found === undefined)
      return { message: `imports ${specifier}, which does not exist`, hint: 'Name an existing file, relative to this one.' };
    if (!isBelow(root, found)) return { message: `imports ${specifier}, ${outside}`, hint: 'Copy it into the folder of the portal.' };
    const isHidden = relative(root, found).split(/[\\/]/).some((part) => part.startsWith('.'));
    return isHidden ? { message: `imports ${specifier}, which is hidden`, hint: 'Give what is published a name without a dot at its beginning.' } : undefined;
  }; // prettier-ignore

  const all: { readonly program: Code; readonly line: number }[] = [];
  walk(guide.tree, (node) => {
    const line = node.position?.start.line ?? 1;
    for (const program of programsOf(node)) all.push({ program, line });
    if (node.attributes?.some(({ type }) => type === 'mdxJsxExpressionAttribute'))
      report(line, 'attributes in {...} are not checked', 'Write each attribute with its name.');
  });
  const declared = new Set(all.flatMap(({ program }) => namesDeclared(program)));
  for (const { program, line: start } of all) {
    walkCode(program, (node, isName) => {
      const line = lineOf(node) ?? start;
      const source = /^(?:Import|Export)/.test(node.type) && isCode(node.source) ? node.source : undefined;
      if (source) {
        const specifier = textOf(source);
        const fault = specifier === undefined
          ? { message: 'imports what only a program knows', hint: 'Name the file in quotation marks.' }
          : importFault(specifier);
        if (fault) report(line, fault.message, fault.hint);
      }
      if (node.type === 'MetaProperty') report(line, 'import.meta is not allowed in a guide', 'Import what is needed by its name.');
      const name = node.type === 'Identifier' && !isName ? nameOf(node) : undefined;
      if (name !== undefined && beyond.includes(name) && !declared.has(name))
        report(line, `"${name}" is not allowed in a guide: it reads what is on the machine that builds the site`, 'Import what is needed by its name.');
      if (node.type === 'JSXOpeningElement' && foreign.includes(nameOf(node.name) ?? ''))
        report(line, `<${nameOf(node.name)}> is not allowed in a guide`, 'Remove it, or link to it.');
      const key = node.type === 'Property' ? nameOf(node.key) : node.type === 'JSXAttribute' ? nameOf(node.name) : undefined;
      if (key === 'dangerouslySetInnerHTML') report(line, 'text in dangerouslySetInnerHTML is not checked', 'Write it as Markdown.');
    });
  } // prettier-ignore
  return problems;
}

const lineOf = ({ loc }: Code): number | undefined => (loc as { start?: { line?: number } } | undefined)?.start?.line;

/** The names that a program declares: of variables, functions, parameters and imports. */
function namesDeclared(program: Code): string[] {
  const names: string[] = [];
  const add = (pattern: unknown): void => {
    if (!isCode(pattern)) return;
    if (pattern.type === 'Identifier') names.push(String(pattern.name));
    else
      for (const member of [pattern.properties, pattern.elements, pattern.value, pattern.argument, pattern.left].flat())
        add(member);
  };
  walkCode(program, (node) => {
    if (node.type === 'VariableDeclarator') add(node.id);
    if (/Function/.test(node.type)) for (const parameter of [node.id, node.params].flat()) add(parameter);
    if (/^Import\w*Specifier$/.test(node.type)) add(node.local);
  });
  return names;
}
