import { resolve } from 'node:path';
import type { Impact } from '../../src/diff';
import { startEngine } from '../../src/examples/engine';
import { byLocation, type Problem } from '../../src/examples/problem';
import { prove } from '../../src/examples/prove';
import { digestsOf } from '../../src/examples/report/digests';
import type { Portal, PortalApi } from '../../src/portal/portal';
import { UsageError } from './main';
import type { Version } from '../../src/diff/revision';

/**
 * Runs the guides of the portal with both versions of a document, and gives back what is wrong only with the new one.
 * @throws UsageError when the portal has no such document; DocumentError and SandboxError as `verify` does
 */
export async function impactOf(portal: Portal, old: Version, now: Version): Promise<readonly Impact[]> {
  const api = documentOf(portal, [now, old]);
  const before = new Set((await problemsWith(portal, api, old)).map(keyOf));
  // What is wrong in one language of an example is so in the others.
  const found = new Map((await problemsWith(portal, api, now)).map((problem) => [keyOf(problem), problem]));
  return [...found]
    .filter(([key]) => !before.has(key))
    .map(([, problem]) => problem)
    .map(({ location, message, hint }) => ({ location, message, ...(hint !== undefined && { hint }) }));
}

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

async function problemsWith(portal: Portal, api: PortalApi, version: Version): Promise<readonly Problem[]> {
  const apis = portal.apis.map((each) => (each === api ? { ...each, spec: version.file, strict: false } : each));
  const engine = await startEngine({ portal: { ...portal, apis }, strict: false });
  try {
    const digests = digestsOf(portal);
    const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox', digests };
    const { findings } = await prove(engine, { header, guides: true });
    const guides = new Set(engine.pages.map(({ guide }) => guide.file));
    return [...findings.results.flatMap(({ problem }) => problem ?? []), ...findings.problems]
      .filter(({ location, warning }) => guides.has(location.file) && !warning)
      .sort(byLocation);
  } finally {
    await engine.close();
  }
}
