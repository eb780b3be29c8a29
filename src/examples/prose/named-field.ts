import { attributeOf, isElement, type TreeNode } from '../find/tree';

/** A field as `<Field>` names it. */
export interface FieldName {
  readonly of: string;
  readonly name: string;
  readonly api?: string;
}

/** What a `<Field>` names; undefined for another element, and for a schema as a whole. */
export function fieldOf(node: TreeNode): FieldName | undefined {
  if (!isElement(node) || node.name !== 'Field') return undefined;
  const [of, name] = [attributeOf(node, 'of'), attributeOf(node, 'name')];
  return of === undefined || name === undefined ? undefined : { of, name, api: attributeOf(node, 'api') };
}
