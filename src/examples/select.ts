import type { Page, Step } from './find/example';
import type { Touched } from './since';
import type { DocumentExample } from './documents/document-example';

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Which of a portal's examples to run; all of them where nothing is set. */
export interface Selection {
  /** File or route of the page to run, or the name of its file. */
  readonly page?: string;
  /** Id of the example to run; the steps before it on its page run too. */
  readonly only?: string;
  readonly shard?: Shard;
  /** Only the guides, without the document examples. */
  readonly guides?: boolean;
  /** Only what a change can touch. */
  readonly touched?: Touched;
}

/** A selection that matches nothing; the message is written for the user. */
class SelectionError extends Error {
  override readonly name = 'UsageError';
}

/** The pages to run, each with only the steps that are needed. @throws SelectionError when there are none */
export function selectPages(pages: readonly Page[], { page, only, shard, touched }: Selection): Page[] {
  let selected = pages.filter(({ guide }) => !touched || touched.guides === 'all' || touched.guides.has(guide.file));
  if (page !== undefined) {
    const wanted = page.replace(/^\.\//, '').replace(/(?<=.)\/$/, '');
    selected = selected.filter(({ guide }) =>
      [guide.route, guide.route.replace(/(?<=.)\/$/, ''), guide.file, guide.file.replace(/\.mdx?$/, '')].some(
        (name) => name === wanted || (!wanted.startsWith('/') && name.endsWith(`/${wanted}`)),
      ),
    );
    if (selected.length === 0) {
      const names = pages.map(({ guide }) => `  ${guide.file}`).join('\n');
      const known = pages.length === 0 ? 'This portal has no guides.' : `The guides are:\n${names}`;
      throw new SelectionError(`--page ${page}: no guide has that name. ${known}`);
    }
  }
  if (only !== undefined) {
    selected = selected.flatMap(({ guide, steps }) => {
      const index = steps.findIndex((step) => isStep(step, only));
      return index < 0 ? [] : [{ guide, steps: steps.slice(0, index + 1) }];
    });
    if (selected.length === 0) throw new SelectionError(`--only ${only}: no example has that id.`);
  }
  return selected.filter((_, index) => inShard(index, shard));
}

/** Document examples are run with a whole run only, not when single pages or examples are selected. */
export function selectDocumentExamples(
  documentExamples: readonly DocumentExample[],
  { page, only, shard, guides, touched }: Selection,
): DocumentExample[] {
  if (page !== undefined || only !== undefined || guides) return [];
  const chosen = documentExamples.filter(
    ({ api }) => !touched || touched.apis === 'all' || touched.apis.has(api.model.id),
  );
  const operations = [...new Set(chosen.map(({ operation }) => operation))];
  return chosen.filter(({ operation }) => inShard(operations.indexOf(operation), shard));
}

export const isStep = (step: Step, id: string): boolean =>
  step.id === id || step.variants.some((variant) => variant.id === id);

const inShard = (index: number, shard: Shard | undefined): boolean =>
  shard === undefined || index % shard.count === shard.index - 1;

/** Whether a selection reports the problems of a file: those of its own pages always, those of no page in the first shard. */
export function isReported(
  file: string,
  all: readonly Page[],
  selected: readonly Page[],
  selection: Selection,
): boolean {
  if (selected.some(({ guide }) => guide.file === file)) return true;
  const whole = selection.page === undefined && selection.only === undefined;
  const isGuide = all.some(({ guide }) => guide.file === file);
  return whole && !isGuide && (selection.shard?.index ?? 1) === 1;
}
