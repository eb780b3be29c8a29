import { textOf, type TreeNode } from '../find/tree';

const types =
  /^(?:(?:optional|required|nullable|read-only) )?(?:array of (?:strings|integers|numbers|booleans|objects)|strings?|integers?|numbers?|booleans?|objects?|arrays?|enum|date|date-time|timestamp|uuid|uri|url)(?: or null)?$/i;
const identifier = /^[A-Za-z_][\w.-]*$/;

/**
 * A tree in which paragraphs that begin with a name and its type, as references of other makers write them ("**slug** `string`",
 * "`limit` *integer*"), begin with the name in code and the type in parentheses.
 */
export function withTypedNames(node: TreeNode): TreeNode {
  const children = node.children?.map(withTypedNames);
  if (!children || node.type !== 'paragraph') return children ? { ...node, children } : node;
  const [first, space, second, ...rest] = children;
  const name = first && /^(?:strong|inlineCode)$/.test(first.type) ? textOf(first).trim() : '';
  if (!first || !second || !identifier.test(name) || space?.type !== 'text' || (space.value ?? '').trim() !== '')
    return { ...node, children };
  const type = textOf(second).trim();
  if (!/^(?:inlineCode|emphasis|strong)$/.test(second.type) || !types.test(type)) return { ...node, children };
  const position = second.position;
  return {
    ...node,
    children: [
      { type: 'inlineCode', value: name, position: first.position },
      { type: 'text', value: ` (${type.toLowerCase()})`, position },
      ...rest,
    ],
  };
}
