import { responseFor } from '../../sandbox/validation';
import type { Page } from '../find/example';
import { attributeOf, isElement, textOf, walk } from '../find/tree';
import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-result';
import { statedStatuses } from './check-stated';
import { passagesOf, sentencesOf } from './passage';

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
  return [...problems, ...introductionProblems(page, results)];
}

/** A sentence that ends in a colon above an example and states one status must state the one that its answer has. */
function introductionProblems({ guide }: Page, results: readonly ExampleResult[]): Problem[] {
  return passagesOf(guide.tree).flatMap((passage): Problem[] => {
    const { pieces, next } = passage;
    const last = pieces.at(-1);
    const { start, end } = next?.position ?? {};
    if (last?.kind !== 'text' || !/:\s*$/.test(last.value) || !start || !end) return [];
    const stated = statedStatuses(sentencesOf(passage).at(-1)!);
    const result = results.find(({ example: { place } }) => place.line >= start.line && place.line <= end.line);
    const checked = result?.outcome === 'passed' ? result.exchanges.at(-1) : undefined;
    if (stated.length !== 1 || !checked?.operation || stated[0]!.text === `${checked.exchange.status}`) return [];
    const { text, line } = stated[0]!;
    // A status that the operation cannot answer with is said of something else.
    if (!responseFor(checked.operation, Number(text))) return [];
    const answered = checked.exchange.status;
    const message = `this sentence says ${text}, and the example below it is answered with ${answered}`;
    const cure = 'Say what is answered.';
    return [{ layer: 'prose', place: { file: guide.file, line }, message, cure }];
  });
}
