import type { Page } from '../find/example';
import { attributeOf, isElement, textOf, walk } from '../find/tree';
import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-result';

/** A number that a `<Status of="id">404</Status>` gives in its own words must be the status that its example was answered with. */
export function statusProblems(page: Page, results: readonly ExampleResult[]): Problem[] {
  const problems: Problem[] = [];
  walk(page.guide.tree, (node) => {
    if (!isElement(node) || node.name !== 'Status') return;
    const stated = /\b[1-5]\d\d\b/.exec(textOf(node))?.[0];
    const id = attributeOf(node, 'of');
    const result = results.find(({ example, outcome }) => example.id === id && outcome === 'passed');
    const answered = result?.exchanges.at(-1)?.exchange.status;
    if (stated === undefined || answered === undefined || Number(stated) === answered) return;
    const place = { file: page.guide.file, line: node.position?.start.line ?? 1 };
    const message = `<Status of="${id}"> says ${stated}, and the example is answered with ${answered}`;
    problems.push({
      layer: 'prose',
      place,
      message,
      cure: 'Leave the number out: the page shows the status by itself.',
    });
  });
  return problems;
}
