import type { Portal } from '../../portal/portal';
import { byLocation, type Problem } from '../problem';
import type { Example, Page } from './example';
import { guideFiles, linkedGuides, type PortalGuides, readGuide } from './guide';
import { pageOf } from './page';
import { withinLimit } from './reading-limit';

export interface PortalExamples {
  readonly pages: readonly Page[];
  /** Everything that is wrong with how guides are written and examples marked, in the order of pages and lines. */
  readonly problems: readonly Problem[];
}

/**
 * Finds every example of every guide.
 * @param today `YYYY-MM-DD`, the day on which a skip may have expired
 */
export function findExamples(portal: PortalGuides, today: string): PortalExamples {
  const problems = linkedGuides(portal);
  const pages = guideFiles(portal).map((file) => {
    const { read, found } = withinLimit(file.file, () => {
      const read = readGuide(file);
      return { read, found: pageOf(read.guide, portal.root, today) };
    });
    problems.push(...read.problems, ...found.problems);
    return found.page;
  });
  problems.push(...duplicateIds(pages), ...nothingFound(portal, pages, problems));
  return { pages, problems: problems.sort(byLocation) };
}

export const examplesOf = (pages: readonly Page[]): Example[] =>
  pages.flatMap(({ steps }) => steps.flatMap(({ variants }) => variants));

function duplicateIds(pages: readonly Page[]): Problem[] {
  const first = new Map<string, { location: Example['location']; step: object }>();
  return pages.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      step.variants.flatMap(({ id, location }): Problem[] => {
        const known = first.get(id);
        if (!known) first.set(id, { location, step });
        if (!known || known.step === step) return [];
        const message = `the id "${id}" is already used at ${known.location.file}:${known.location.line}`;
        return [{ layer: 'markup', location, message, hint: 'Give this example another id.' }];
      }),
    ),
  );
}

/** A portal whose guides prove nothing of the code that they show is a mistake in the set-up, not a success; one without code has nothing to prove yet. */
function nothingFound(portal: Pick<Portal, 'docs'>, pages: readonly Page[], problems: readonly Problem[]): Problem[] {
  const verified = examplesOf(pages).some(({ mode }) => mode.kind === 'verify');
  if (portal.docs.length === 0 || verified || problems.length > 0) return [];
  const file = pages[0]?.guide.file ?? portal.docs[0]!.content;
  const hint = 'Mark at least one fence `verify`.';
  return [
    {
      layer: 'coverage',
      location: { file, line: 1 },
      message: 'no guide of this portal has an example that is run',
      hint,
      ...(examplesOf(pages).length === 0 ? { warning: true } : {}),
    },
  ];
}
