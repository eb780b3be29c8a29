import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { bannedMembers, guards, isComputed, isLink, isNamed, linkSchemes } from '../../examples/find/code-names';
import { type Code, isCode, nameOf, namesIn, targetsOf, walkCode } from '../../examples/find/code-scope';
import { programsOf } from '../../examples/find/page-code';
import { type TreeNode, walk } from '../../examples/find/tree';
import { keepData } from './kept-data';

/** Members by which an object becomes an element of React, or a method changes something else than its own object. */
const changing = [...bannedMembers, 'type', 'props', 'dangerouslySetInnerHTML', 'call', 'apply', 'bind'];
const reading = [...bannedMembers, 'call', 'apply', 'bind'];

/** Makes of an object what the name means, once: it could be another one each time. */
const guardOfNames = `export const ${guards.name} = (name, isChanged) => {
  const key = typeof name === 'number' ? name : \`\${name}\`;
  if ((isChanged ? ${JSON.stringify(changing)} : ${JSON.stringify(reading)}).includes(key) || \`\${key}\`.startsWith('__'))
    throw new Error(\`the member "\${key}" is not allowed in a guide\`);
  return key;
};`;

const guardOfAddresses = `export const ${guards.address} = (value) => {
  if (value === undefined || value === null) return undefined;
  const address = \`\${value}\`;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\\p{Cc}\\s]/gu, ''))?.[1];
  if (scheme !== undefined && !${JSON.stringify(linkSchemes)}.includes(scheme.toLowerCase()))
    throw new Error(\`a link cannot point to "\${address}"\`);
  return address;
};`;

const call = (name: string, ...args: readonly unknown[]) => ({
  type: 'CallExpression',
  callee: { type: 'Identifier', name },
  arguments: args,
  optional: false,
});

type Mutable = Record<string, unknown>;

/**
 * What the checks of guides (`src/examples/find/code-reach.ts`) cannot see is checked where it is known, while the page is rendered: what members are
 * called whose names are computed, where links lead whose addresses are variables, and whether imported data is changed.
 */
export function remarkGuards() {
  return (tree: Root): void => {
    const programs: Code[] = [];
    walk(tree as TreeNode, (node) => void programs.push(...programsOf(node)));
    const { components, imports } = namesIn(programs);
    const used = new Set<string>();
    for (const program of programs) {
      const changed = new Set<Code>();
      const [members, links]: [Code[], Code[]] = [[], []];
      walkCode(program, new Set(), (node) => {
        for (const target of targetsOf(node)) changed.add(target);
        if (isComputed(node)) members.push(node);
        const name = node.type === 'JSXOpeningElement' ? nameOf(node.name) : undefined;
        if (node.type !== 'JSXOpeningElement') return;
        // What a component of the guide does with an address, its own code says.
        if (name !== undefined && components.has(name) && !imports.has(name)) return;
        for (const attribute of [node.attributes].flat())
          if (isCode(attribute) && isLink(nameOf(attribute.name) ?? '') && isCode(attribute.value))
            links.push(attribute.value);
      });
      for (const node of members) {
        (node as Mutable).property = call(
          guards.name,
          node.property,
          ...(changed.has(node) ? [{ type: 'Literal', value: true, raw: 'true' }] : []),
        );
        used.add(guardOfNames);
      }
      for (const value of links) {
        if (!isNamed(value.expression)) continue;
        (value as Mutable).expression = call(guards.address, value.expression);
        used.add(guardOfAddresses);
      }
    }
    const parse = (code: string): Root['children'] =>
      (unified().use(remarkParse).use(remarkMdx).parse(code) as Root).children;
    tree.children.unshift(...[...used].flatMap(parse));
    keepData(tree, programs, parse);
  };
}
