import { createHash } from 'node:crypto';
import type { ApiModel, Operation } from '../../openapi/model';
import type { SampleShare } from '../../portal/config';
import { type Language, languages } from '../../samples';

/** Languages whose samples are run for every operation of any API: the cheapest, and what most readers copy. */
const always: ReadonlySet<string> = new Set(['bash', 'js']);

/** Languages in which a program takes milliseconds; samples in others are run for the first exchange of each operation only. */
const warm: ReadonlySet<string> = new Set(['bash', 'js', 'ts', 'python']);

/** In an API of more operations, a program of each language for each of them would take minutes. */
const MAX_OPERATIONS = 100;

/** One of so many operations of each tag is in the share, and at least one of each tag, while there are not more of them than `MAX_SHARE`. */
const ONE_OF = 25;

/** More operations than these would show nothing new about the generated code, and take hours in an API of thousands with hundreds of tags. */
const MAX_SHARE = 100;

/**
 * In which languages the generated samples of an API are run.
 * @param share default: `all` for an API of up to a hundred operations, else `share`
 * @returns the languages for one exchange of an operation; `first`: whether it is the operation's first
 */
export function sampleLanguages(
  model: ApiModel,
  share?: SampleShare,
): (operation: Operation, first: boolean) => readonly Language[] {
  const chosen = share ?? (model.operations.length > MAX_OPERATIONS ? 'share' : 'all');
  const inShare = chosen === 'share' ? shareOf(model) : undefined;
  return (operation, first) =>
    languages.filter(({ id }) => {
      if (always.has(id)) return true;
      if (chosen === 'none' || (inShare && !inShare.has(operation))) return false;
      return first || (!inShare && warm.has(id));
    });
}

/** Some operations of each tag, seeded by the document's version, so that another version is sampled elsewhere. */
function shareOf({ operations, info: { title, version } }: ApiModel): ReadonlySet<Operation> {
  const byTag = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = operation.tags[0] ?? '';
    byTag.set(tag, [...(byTag.get(tag) ?? []), operation]);
  }
  const rank = ({ slug }: Operation): string =>
    createHash('sha256').update(`${title} ${version} ${slug}`).digest('hex');
  const byRank = <T>(items: readonly (readonly [string, T])[]): T[] =>
    items.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
  const chosen = [...byTag.values()].flatMap((own) =>
    byRank(own.map((operation) => [rank(operation), operation]))
      .slice(0, Math.ceil(own.length / ONE_OF))
      // The first ones of all tags before the second of any.
      .map((operation, place) => [`${String(place).padStart(6, '0')} ${rank(operation)}`, operation] as const),
  );
  return new Set(byRank(chosen).slice(0, MAX_SHARE));
}
