import type { Page } from '../find/example';
import { mdxText } from '../../text/mdx-text';
import { attributeOf, isElement, textOf, type TreeNode, walk } from '../find/tree';
import type { Problem } from '../problem';
import type { ValueRecord } from '../record';
import type { ExampleResult } from '../run/page-run';
import { valueAt } from './value-path';

/** A `<Value of="example-id" path="data.hits.length" />` of a page with what its example received. */
interface ShownValue extends ValueRecord {
  readonly node: TreeNode;
}

/** The values that a page shows of the responses to its examples, and those that it cannot. */
export function shownValues(
  { guide }: Page,
  results: readonly ExampleResult[],
): { values: readonly ShownValue[]; problems: readonly Problem[] } {
  const values: ShownValue[] = [];
  const problems: Problem[] = [];
  walk(guide.tree, (node) => {
    const [of, path] = [attributeOf(node, 'of'), attributeOf(node, 'path')];
    if (!isElement(node) || node.name !== 'Value' || of === undefined || path === undefined) return;
    const result = results.find(({ example, outcome }) => example.id === of && outcome === 'passed');
    const exchange = result?.exchanges.at(-1)?.exchange;
    if (!exchange) return;
    const { line = 1, column } = node.position?.start ?? {};
    const location = { file: guide.file, line, column };
    const found = valueAt(path, exchange);
    const stated = textOf(node).trim();
    if ('fault' in found)
      problems.push({
        layer: 'prose',
        location,
        message: `<Value of="${of}" path="${path}">: ${found.fault}`,
        hint: 'Name a value of the response.',
      });
    else {
      values.push({ file: guide.file, of, path, text: found.text, node });
      if (stated !== '' && stated !== found.text)
        problems.push({
          layer: 'prose',
          location,
          message: `<Value of="${of}" path="${path}"> says ${stated}, but the response has ${found.text}`,
          hint: 'Run with --update, or remove the text: the page shows the value itself.',
        });
    }
  });
  return { values, problems };
}

/** A guide in which each `<Value>` that has a text states what was received. */
export function withReceivedValues(page: Page, results: readonly ExampleResult[], source: string): string {
  const lines = source.split('\n');
  for (const { node, text } of [...shownValues(page, results).values].reverse()) {
    const [first, last] = [node.children?.[0]?.position?.start, node.children?.at(-1)?.position?.end];
    if (!first || !last || first.line !== last.line) continue;
    const line = lines[first.line - 1]!;
    lines[first.line - 1] = line.slice(0, first.column - 1) + mdxText(text) + line.slice(last.column - 1);
  }
  return lines.join('\n');
}
