import type { Page, Step } from './find/example';
import type { Subject } from './documents/document-example';

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** What of a portal's examples to run; nothing: all. */
export interface Selection {
  /** File or route of the page to run, or the name of its file. */
  readonly page?: string;
  /** Id of the example to run; the steps before it on its page run too. */
  readonly only?: string;
  readonly shard?: Shard;
  /** Leave the reference out. */
  readonly guides?: boolean;
}

/** A selection that selects nothing; the message is meant for the person who made it. */
export class SelectionError extends Error {
  override readonly name = 'UsageError';
}

/** The pages to run, with no more steps than are needed. @throws SelectionError when there are none */
export function selectPages(pages: readonly Page[], { page, only, shard }: Selection): Page[] {
  let selected = [...pages];
  if (page !== undefined) {
    const wanted = page.replace(/^\.\//, '').replace(/(?<=.)\/$/, '');
    selected = selected.filter(({ guide }) =>
      [guide.route, guide.route.replace(/(?<=.)\/$/, ''), guide.file, guide.file.replace(/\.mdx?$/, '')].some(
        (name) => name === wanted || (!wanted.startsWith('/') && name.endsWith(`/${wanted}`)),
      ),
    );
    if (selected.length === 0) {
      const names = pages.map(({ guide }) => `  ${guide.file}`).join('\n');
      const known = pages.length === 0 ? 'This portal has no guides.' : `There are:\n${names}`;
      throw new SelectionError(`--page ${page}: no guide is called so. ${known}`);
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

/** The reference is run with the whole, and left out when pages or examples are asked for. */
export function selectSubjects(subjects: readonly Subject[], { page, only, shard, guides }: Selection): Subject[] {
  if (page !== undefined || only !== undefined || guides) return [];
  const operations = [...new Set(subjects.map(({ operation }) => operation))];
  return subjects.filter(({ operation }) => inShard(operations.indexOf(operation), shard));
}

export const isStep = (step: Step, id: string): boolean =>
  step.id === id || step.variants.some((variant) => variant.id === id);

const inShard = (index: number, shard: Shard | undefined): boolean =>
  shard === undefined || index % shard.count === shard.index - 1;

/** Which part of the portal-wide problems a selection reports: those of its own pages; those of no page are the first shard's. */
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
