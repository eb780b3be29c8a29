import { documentedResponse } from '../judge/documented-response';
import { isJsonText } from '../compare/parse-json';
import type { Page, Step } from '../find/example';
import { isElement, walk } from '../find/tree';
import type { ExampleResult } from '../run/page-run';
import { updateJson } from './update-json';

/** Lines to be put into a guide. */
export interface Insertion {
  /** 1-based line below which they go. */
  readonly below: number;
  readonly lines: readonly string[];
}

/**
 * A response fence for each step of a page that passed and shows neither a response nor an output. What failed, or is not documented,
 * gets none.
 */
export function missingResponses({ guide, steps }: Page, results: readonly ExampleResult[]): Insertion[] {
  return steps.flatMap((step): Insertion[] => {
    const body = step.expectations.length === 0 ? bodyFor(step, results) : undefined;
    if (body === undefined) return [];
    const last = step.variants.at(-1)!;
    const tabs = enclosingTabs({ guide }, last.location.line);
    const { below, column } = tabs ?? { below: last.endLine, column: last.location.column ?? 1 };
    const lines = ['', '```json response', ...body.split('\n'), '```'];
    return [{ below, lines: lines.map((line) => (line === '' ? '' : ' '.repeat(column - 1) + line)) }];
  });
}

/** What every variant got in the end; undefined where that is not JSON, or where a reader sees no variant. */
function bodyFor({ variants }: Step, results: readonly ExampleResult[]): string | undefined {
  const verified = variants.filter(({ mode }) => mode.kind === 'verify');
  const own = results.filter(({ example }) => verified.includes(example));
  const passed = own.filter(({ outcome }) => outcome === 'passed');
  const isShown = verified.some(({ mode }) => mode.kind === 'verify' && !mode.hidden);
  const last = passed[0]?.exchanges.at(-1);
  if (!last?.documented || !isShown || passed.length < own.length) return undefined;
  const { received, volatility } = documentedResponse(last);
  return isJsonText(received.body) ? updateJson('', received.body, volatility).trimEnd() : undefined;
}

/** The end of the outermost `<Tabs>` around a line: a response, which is the same for all tabs, comes below them. */
function enclosingTabs({ guide }: Pick<Page, 'guide'>, line: number): { below: number; column: number } | undefined {
  let found: { below: number; column: number } | undefined;
  walk(guide.tree, (node) => {
    const { start, end } = node.position ?? {};
    if (found || !start || !end || !isElement(node) || node.name !== 'Tabs') return;
    if (start.line < line && line < end.line) found = { below: end.line, column: start.column };
  });
  return found;
}
