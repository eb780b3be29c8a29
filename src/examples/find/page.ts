import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Problem } from '../problem';
import { checkElements, checkUnread } from './check-markup';
import type { Example, ExampleMode, Expectation, Page, Step } from './example';
import { exampleCode } from './example-code';
import { type Fence, fencesOf } from './fence';
import type { Guide } from './guide';
import type { Mode } from './mode';
import { readMode } from './read-mode';

interface MarkedFence<M extends Mode = Mode> {
  readonly fence: Fence;
  readonly language: string;
  readonly mode: M;
}
type Variant = MarkedFence<ExampleMode>;

/**
 * Accounts for every fence of a guide and groups them into steps.
 * @param root the portal's folder
 * @param today `YYYY-MM-DD`
 */
export function pageOf(guide: Guide, root: string, today: string): { page: Page; problems: Problem[] } {
  const { fences, problems } = fencesOf(guide);
  problems.push(...checkElements(guide), ...checkUnread(guide));
  const marked = fences.flatMap((fence) => markedFence(fence, guide, today, problems));
  const examples = new Map<Fence, Example>();
  const steps = groups(marked).map((variants, index) => {
    const id = variants.find(({ mode }) => mode.id !== undefined)?.mode.id ?? `${stem(guide)}-${index + 1}`;
    const built = variants.flatMap((variant): Example[] => {
      const example = toExample(variant, id, guide, root, problems);
      if (example) examples.set(variant.fence, example);
      return example ? [example] : [];
    });
    return { id, variants: built, expectations: [] as Expectation[] };
  });
  attachExpectations(marked, examples, steps, guide, problems);
  return { page: { guide, steps: steps.filter(({ variants }) => variants.length > 0) }, problems };
}

function markedFence(fence: Fence, guide: Guide, today: string, problems: Problem[]): MarkedFence[] {
  const { language, mode, faults } = readMode(fence.language, fence.meta, today);
  for (const fault of faults) problems.push({ location: locationOf(fence, guide), ...fault });
  return mode && language ? [{ fence, language: language.id, mode }] : [];
}

/** Consecutive fences in different languages inside one `<Tabs>` are one step. */
function groups(marked: readonly MarkedFence[]): Variant[][] {
  const found: Variant[][] = [];
  for (const variant of marked.filter(isExample)) {
    const last = found.at(-1);
    const { tabs } = variant.fence;
    const joins =
      tabs !== undefined &&
      last?.[0]?.fence.tabs === tabs &&
      !last.some(({ language }) => language === variant.language);
    if (joins) last.push(variant);
    else found.push([variant]);
  }
  return found;
}

const isExample = (marked: MarkedFence): marked is Variant => ['verify', 'check', 'skip'].includes(marked.mode.kind);

function toExample(
  { fence, language, mode }: Variant,
  step: string,
  guide: Guide,
  root: string,
  problems: Problem[],
): Example | undefined {
  const code = exampleCode(fence, mode, guide, root);
  const location = locationOf(fence, guide);
  if (!('fault' in code)) return { id: mode.id ?? step, language, mode, location, endLine: fence.endLine, ...code };
  problems.push({ layer: 'static', location, message: code.fault, hint: code.hint });
  return undefined;
}

type OpenStep = Step & { readonly expectations: Expectation[] };

/** Gives each response and output fence to the example that it names, or to the nearest verified one above it. */
function attachExpectations(
  marked: readonly MarkedFence[],
  examples: ReadonlyMap<Fence, Example>,
  steps: readonly OpenStep[],
  guide: Guide,
  problems: Problem[],
): void {
  let nearest: Fence | undefined;
  for (const { fence, language, mode } of marked) {
    if (mode.kind === 'verify') nearest = fence;
    if (mode.kind !== 'response' && mode.kind !== 'output') continue;
    const { of } = mode;
    const step = steps.find(({ id, variants }) =>
      of === undefined
        ? variants.some((variant) => nearest && variant === examples.get(nearest))
        : id === of || variants.some((variant) => variant.id === of),
    );
    const verified = step?.variants.filter((variant) => variant.mode.kind === 'verify') ?? [];
    const variant =
      of === undefined ? nearest && examples.get(nearest) : (verified.find(({ id }) => id === of) ?? verified[0]);
    if (step && variant) {
      const expectation = {
        kind: mode.kind,
        language,
        location: locationOf(fence, guide),
        endLine: fence.endLine,
        body: fence.body,
        ...(mode.kind === 'response' && mode.reason !== undefined ? { reason: mode.reason } : {}),
        ...(fence.named ? { named: fence.named } : {}),
      };
      step.expectations.push(mode.kind === 'output' ? { ...expectation, variant } : expectation);
    } else if (of !== undefined || !nearest) {
      const ids = steps.flatMap(({ id, variants }) => [id, ...variants.map((other) => other.id)]);
      const message =
        of === undefined
          ? `this ${mode.kind} has no verified example above it`
          : step
            ? `of=${of}: that example is not verified, so it has no ${mode.kind}`
            : `of=${of}: no example on this page has that id${didYouMean(nearestName(of, ids))}`;
      problems.push({
        layer: 'coverage',
        location: locationOf(fence, guide),
        message,
        hint: 'Put it below its example, or name the example with of=id.',
      });
    }
  }
}

const locationOf = (fence: Fence, guide: Guide) => ({ file: guide.file, line: fence.line, column: fence.column });

/** What unnamed steps of a page are called after. */
const stem = (guide: Guide): string =>
  guide.route
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'home';
