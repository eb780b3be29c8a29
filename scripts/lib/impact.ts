import { join, relative, resolve, sep } from 'node:path';
import type { BlockedExample, Impact } from '../../src/diff';
import { startEngine } from '../../src/examples/engine';
import { byLocation, type Problem } from '../../src/examples/problem';
import { prove } from '../../src/examples/prove';
import { digestsOf } from '../../src/examples/report/digests';
import {
  type CollectionPlace,
  collectionFile,
  collectionsFolder,
  exampleKey,
  placesInCollections,
} from '../../src/postman';
import type { Portal, PortalApi } from '../../src/portal/portal';
import { UsageError } from './main';
import type { Version } from '../../src/diff/revision';

/**
 * Runs the guides of the portal with both versions of a document, and gives back what is wrong only with the new one, and what could be
 * run with the old one only.
 * @throws UsageError when the portal has no such document; DocumentError and SandboxError as `verify` does
 */
export async function impactOf(portal: Portal, old: Version, now: Version): Promise<GuideImpact> {
  const api = documentOf(portal, [now, old]);
  const before = await runWith(portal, api, old);
  const after = await runWith(portal, api, now);
  const known = new Set(before.problems.map(({ problem }) => keyOf(problem)));
  // What is wrong in one language of an example is so in the others.
  const found = new Map(after.problems.map((each) => [keyOf(each.problem), each]));
  const wasBlocked = new Set(before.blocked.map(placeOf));
  const blocked = new Map(
    after.blocked.filter((each) => !wasBlocked.has(placeOf(each))).map((each) => [placeOf(each), each]),
  );
  const impact = [...found]
    .filter(([key]) => !known.has(key))
    .map(([, { problem, example }]) => {
      const { location, message, hint } = problem;
      const place = example === undefined ? undefined : before.places.get(example);
      return {
        location,
        message,
        ...(hint !== undefined && { hint }),
        ...(place && { collection: collectionOf(portal, place) }),
      };
    });
  return { impact, ...(blocked.size > 0 && { blocked: [...blocked.values()] }) };
}

const placeOf = ({ location: { file, line } }: BlockedExample): string => `${file}:${line}`;

/** A place in a collection as a reader of the portal's folder names it. */
const collectionOf = (
  portal: Portal,
  { api, folder, requests }: CollectionPlace,
): NonNullable<Impact['collection']> => ({
  file: relative(portal.root, join(collectionsFolder(portal), collectionFile(api)))
    .split(sep)
    .join('/'),
  folder,
  requests,
});

const keyOf = ({ layer, location: { file, line } }: Problem): string => `${layer} ${file}:${line}`;

/** The API of the portal that versions are of: the one that has such a file, or the only one. */
function documentOf({ apis }: Portal, versions: readonly Version[]): PortalApi {
  const api = versions
    .map(({ path }) => apis.find(({ spec }) => spec === resolve(path)))
    .find((found) => found !== undefined);
  const only = apis.length === 1 ? apis[0] : undefined;
  if (api ?? only) return (api ?? only)!;
  throw new UsageError(
    `--impact runs the guides of a portal: neither document is one of this portal (${apis.map(({ id }) => id).join(', ')}).`,
  );
}

/** What guides show or say that a change breaks. */
interface GuideImpact {
  readonly impact: readonly Impact[];
  readonly blocked?: readonly BlockedExample[];
}

/** What was found with one version of a document. */
interface Run {
  /** With the key of the example that has it, if it is one. */
  readonly problems: readonly { readonly problem: Problem; readonly example?: string }[];
  readonly blocked: readonly BlockedExample[];
  readonly places: ReadonlyMap<string, CollectionPlace>;
}

async function runWith(portal: Portal, api: PortalApi, version: Version): Promise<Run> {
  const apis = portal.apis.map((each) => (each === api ? { ...each, spec: version.file, strict: false } : each));
  const engine = await startEngine({ portal: { ...portal, apis }, strict: false });
  try {
    const digests = digestsOf(portal);
    const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox', digests };
    const { findings } = await prove(engine, { header, guides: true });
    const guides = new Set(engine.pages.map(({ guide }) => guide.file));
    const problems = [
      ...findings.results.flatMap((result) =>
        result.problem ? [{ problem: result.problem, example: exampleKey(result) }] : [],
      ),
      ...findings.problems.map((problem) => ({ problem })),
    ]
      .filter(({ problem: { location, warning } }) => guides.has(location.file) && !warning)
      .sort((a, b) => byLocation(a.problem, b.problem));
    const blocked = findings.results.flatMap(
      ({
        example: {
          location: { file, line },
        },
        blockedBy,
      }) => (blockedBy === undefined || !guides.has(file) ? [] : [{ location: { file, line }, by: blockedBy }]),
    );
    return { problems, blocked, places: placesInCollections(engine.pages, findings.results) };
  } finally {
    await engine.close();
  }
}
