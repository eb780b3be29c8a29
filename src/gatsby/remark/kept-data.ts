import type { Root } from 'mdast';
import { guards } from '../../examples/find/code-names';
import { type Code, isCode } from '../../examples/find/code-scope';

/**
 * All pages share what a JSON file contains, and a method such as `sort` changes it wherever it has been passed. So it is frozen, to any
 * depth and without recursion. Webpack's namespace of a module cannot be.
 */
const guardOfData = `export const ${guards.data} = (values) => {
  for (const value of values) {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
    if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) Object.freeze(value);
    for (const inner of Object.values(value)) values.push(inner);
  }
};`;

const isData = (node: unknown): node is Code =>
  isCode(node) &&
  node.type === 'ImportDeclaration' &&
  isCode(node.source) &&
  /\.json(?:[?#]|$)/i.test(String(node.source.value));

/**
 * Freezes what a guide imports from JSON files before any of its code runs.
 * @param parse makes nodes of the source of a module
 */
export function keepData(tree: Root, programs: readonly Code[], parse: (code: string) => Root['children']): void {
  const imports = programs.flatMap((program) => [program.body].flat().filter(isData));
  const names = imports
    .flatMap(({ specifiers }) => [specifiers].flat())
    .flatMap((each) => (isCode(each) && isCode(each.local) ? [String(each.local.name)] : []));
  if (names.length === 0) return;
  for (const program of programs)
    (program as Record<string, unknown>).body = [program.body].flat().filter((node) => !isData(node));
  const node = { type: 'mdxjsEsm', value: '', data: { estree: program(imports) } };
  tree.children.unshift(
    node as never,
    ...parse(guardOfData),
    ...parse(`export const ${guards.data}Kept = ${guards.data}([${names.join(', ')}]);`),
  );
}

const program = (body: readonly Code[]) => ({ type: 'Program', sourceType: 'module', body, comments: [] });
