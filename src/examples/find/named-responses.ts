import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Fault } from './read-mode';
import { type TreeNode, walk } from './tree';

/** The name of a response that a page shows more than once. */
export interface ResponseName {
  readonly name: string;
  /** Whether the fence is empty, and shows what the first one of this name has. */
  readonly repeats: boolean;
}

const named = /(^|\s)response=([^\s"']+)(?=\s|$)/;

/**
 * Fills in the responses that are written once on their page: ` ```json response=done ` with a body, and below it, as often as it
 * comes again, the same opening line without a body.
 * @param tree is changed
 * @param report is called for each fence whose name is wrong
 */
export function fillInResponses(
  tree: TreeNode,
  report: (fence: TreeNode, fault: Fault) => void = () => undefined,
): void {
  const known = new Map<string, TreeNode>();
  walk(tree, (node) => {
    const [, , name] = node.type === 'code' ? (named.exec(node.meta ?? '') ?? []) : [];
    if (name === undefined) return;
    const fault = (message: string, hint: string): void => report(node, { layer: 'markup', message, hint });
    const first = known.get(name);
    const repeats = (node.value ?? '').trim() === '';
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
      fault(`response "${name}" is not in kebab-case`, 'Use small letters, digits and single hyphens.');
    else if (repeats && !first)
      fault(`no response above is named "${name}"${didYouMean(nearestName(name, [...known.keys()]))}`, 'Write it out.');
    else if (!repeats && first)
      fault(`the response "${name}" is already at line ${first.position?.start.line}`, 'Leave one of them empty.');
    if (!repeats && !first) known.set(name, node);
    const shown = repeats && first ? { lang: first.lang, value: first.value } : {};
    Object.assign(node, { ...shown, meta: node.meta!.replace(named, '$1response'), named: { name, repeats } });
  });
}
