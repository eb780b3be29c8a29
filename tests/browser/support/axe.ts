import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds on a page as it stands: WCAG 2.2 AA and axe's best practices, each with at most three places. */
export async function violations(page: Page): Promise<string[]> {
  // A test's own code may pass the page's policy; what is tested stays as it is.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: engine } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await engine.run(document, { runOnly: { type: 'tag', values: tags } })).violations;
  });
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes
        .slice(0, 3)
        .map((node) => `${node.html}\n    ${node.failureSummary ?? ''}`)
        .join('\n  ')}`,
  );
}
