import { dirname } from 'node:path';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Guide } from '../find/guide';
import { walk } from '../find/tree';
import type { Problem } from '../problem';

const kinds: Readonly<Record<string, 'string' | 'number' | 'list'>> = {
  title: 'string',
  description: 'string',
  sidebar_label: 'string',
  sidebar_position: 'number',
  sidebar_group: 'string',
  keywords: 'list',
  own_names: 'list',
};

/**
 * What is wrong with the front matter of the guides: values of another type, misspelt keys, no title, and two guides with one
 * address or place in the sidebar.
 * @param strict also warns of a missing description, of keys that nothing reads, and of two guides in one place of the sidebar
 */
export function frontMatterProblems(guides: readonly Guide[], strict: boolean): Problem[] {
  return guides.flatMap((guide) => [...ownProblems(guide, strict), ...collisions(guide, guides, strict)]);
}

function ownProblems(guide: Guide, strict: boolean): Problem[] {
  const { file, front } = guide;
  if (front.isBroken) return [];
  const problem = (key: string, message: string, hint: string): Problem => ({
    layer: 'markup',
    location: { file, line: front.lines[key] ?? 1 },
    message,
    hint,
  });
  const keys = Object.entries(front.values).flatMap(([key, value]): Problem[] => {
    const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
    if (kind === undefined) {
      const guess = didYouMean(nearestName(key, Object.keys(kinds)));
      if (guess === '' && !strict) return [];
      const warning = guess === '' ? ({ warning: true } as const) : {};
      const message = `no guide has "${key}" in its front matter${guess}`;
      return [{ ...problem(key, message, `Its keys are ${Object.keys(kinds).join(', ')}.`), ...warning }];
    }
    if (kind === 'list' || value === null) return [];
    if (kind === 'number' && typeof value !== 'number')
      return [problem(key, `${key} is not a number`, `Write it like ${key}: 3.`)];
    if (kind === 'string' && (typeof value !== 'string' || value.trim() === ''))
      return [problem(key, `${key} is not a string`, `Write it in quotation marks: ${key}: "…".`)];
    return [];
  });
  let heading = false;
  walk(guide.tree, (node) => void (heading ||= node.type === 'heading' && node.depth === 1));
  const missing = [...(front.values.title === undefined && !heading ? ['title'] : [])].map((key) =>
    problem(key, `this guide has no ${key}`, `Add ${key} to its front matter.`),
  );
  const undescribed =
    strict && !front.values.description
      ? [
          {
            ...problem('description', 'this guide has no description', 'Add one for search engines.'),
            warning: true as const,
          },
        ]
      : [];
  return [...keys, ...missing, ...undescribed];
}

/** What positions in a sidebar are counted within: the group that a guide names, or its folder. */
const siblingsOf = ({ file, area, front: { values } }: Guide): string =>
  JSON.stringify([area, values.sidebar_group ?? dirname(file)]);

/** The later of two guides that share an address, or a position in one group of the sidebar of their area. */
function collisions(guide: Guide, guides: readonly Guide[], strict: boolean): Problem[] {
  const before = guides.slice(0, guides.indexOf(guide));
  const addressOf = ({ route }: Guide): string => route.replace(/\/+$/, '') || '/';
  const same = before.find((other) => addressOf(other) === addressOf(guide));
  const { sidebar_position: position } = guide.front.values;
  const beside = before.find(
    (other) =>
      siblingsOf(other) === siblingsOf(guide) &&
      position !== undefined &&
      other.front.values.sidebar_position === position,
  );
  const location = (key: string) => ({ file: guide.file, line: guide.front.lines[key] ?? 1 });
  return [
    ...(same
      ? [
          {
            layer: 'markup' as const,
            location: location('title'),
            message: `${same.file} has the same address, ${guide.route}`,
            hint: 'Rename one of them.',
          },
        ]
      : []),
    ...(beside && strict
      ? [
          {
            layer: 'markup' as const,
            location: location('sidebar_position'),
            message: `${beside.file} has the same sidebar_position, ${String(position)}`,
            hint: 'Give one of them a different position.',
            warning: true as const,
          },
        ]
      : []),
  ];
}
