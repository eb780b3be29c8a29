import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ExamplesRecord } from '../../examples/record';
import { filesIn, importsOf, runnerDigest } from '../../examples/report/digests';
import { type Portal, tagPattern } from '../../portal/portal';
import { tagsInHistory } from '../changelog/kept-versions';
import { collectionsFolder } from '../../postman/collections-folder';
import { provenExchanges } from '../examples-record';
import { toolsDigest } from '../webpack-cache';
import type { LastBuild, SourcedApis } from './source-apis';

const engine = resolve(__dirname, '../../..');

/** In Gatsby's cache: what removes the nodes removes this. */
const keptFile = (site: string): string => join(site, '.cache/sourced/apis');

interface Kept {
  readonly digest: string;
  readonly sourced: SourcedApis;
}

/**
 * Of all that the nodes and files of a portal's APIs are made from: configuration, documents, their earlier versions, behaviours,
 * collections, what the run of the examples has found of them, and the code.
 * @returns undefined where nothing says which packages are installed
 */
export function digestOfSources(
  portal: Portal,
  record: ExamplesRecord | undefined,
  pathPrefix: string,
  site = resolve('.'),
): string | undefined {
  const tools = toolsDigest(engine, site);
  if (tools === undefined) return undefined;
  const { root, apis } = portal;
  const behaviours = apis.flatMap(({ behaviour }) => behaviour ?? []);
  const files = [
    // A document may refer to Markdown; MDX is of guides alone.
    ...apis.flatMap(({ spec }) => filesIn(dirname(spec)).filter((file) => !/\.(?:log|mdx)$/.test(file))),
    ...apis.flatMap(({ history }) => (history === undefined || tagPattern(history) ? [] : filesIn(history))),
    ...apis.flatMap(({ versions = [] }) => versions.flatMap(({ spec }) => filesIn(dirname(spec)))),
    ...behaviours.flatMap((file) => filesIn(dirname(file))),
    ...importsOf(behaviours),
    ...filesIn(collectionsFolder(portal)),
  ];
  const hash = createHash('sha256').update(
    JSON.stringify([
      tools,
      runnerDigest(),
      portal,
      pathPrefix,
      provenExchanges(record),
      apis.flatMap(({ history }) => (history === undefined ? [] : tagsInHistory(history, root))),
    ]),
  );
  for (const file of [...new Set(files)].sort()) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Where what is exported of each operation is kept from one build to the next, whether that ends or not: as what is kept goes by the digest of
 * what it was made from. It lies beside what the last build has sourced, and is removed with it.
 * @returns undefined where nothing says which packages are installed, or which code this is
 */
export function keptExports(site = resolve('.')): { readonly folder: string; readonly code: string } | undefined {
  const tools = existsSync(join(site, 'gatsby-node.js')) ? toolsDigest(engine, site) : undefined;
  if (tools === undefined) return undefined;
  return { folder: join(site, '.cache/sourced/exports'), code: `${tools} ${runnerDigest()}` };
}

/** What the last finished build in this folder has sourced, where that was from the same; Gatsby then has the nodes, and `public` the files. */
export function keptApis(digest: string | undefined, site = resolve('.')): SourcedApis | undefined {
  const kept = readKept(site);
  return digest !== undefined && kept?.digest === digest ? kept.sourced : undefined;
}

function readKept(site: string): Kept | undefined {
  try {
    return deserialize(readFileSync(keptFile(site))) as Kept;
  } catch {
    return undefined;
  }
}

/**
 * What the last finished build in this folder has made of parts that may be the same, whatever has changed. It is forgotten before the nodes
 * change, so that an interrupted build leaves nothing that the next one could take for its own.
 */
export function takeLastBuild(portal: Portal, pathPrefix: string, site = resolve('.')): LastBuild {
  const tools = toolsDigest(engine, site);
  const from = JSON.stringify([tools, runnerDigest(), portal, pathPrefix]);
  const build = tools === undefined ? undefined : createHash('sha256').update(from).digest('hex');
  const parts = readKept(site)?.sourced.parts;
  rmSync(keptFile(site), { force: true });
  return { build, parts: parts ?? new Map<string, string>() };
}

/** At the end of a build, when Gatsby has written down which pages its nodes are on. */
export function keepApis(digest: string | undefined, sourced: SourcedApis, site = resolve('.')): void {
  if (digest === undefined) return;
  mkdirSync(dirname(keptFile(site)), { recursive: true });
  const kept: Kept = { digest, sourced };
  writeFileSync(keptFile(site), serialize(kept));
}
