import { resolve } from 'node:path';
import type {
  BuildArgs,
  CreateNodeArgs,
  CreatePagesArgs,
  CreateResolversArgs,
  CreateSchemaCustomizationArgs,
  CreateWebpackConfigArgs,
  Node,
  PreprocessSourceArgs,
  SourceNodesArgs,
} from 'gatsby';
import { limitReading } from '../examples/find/reading-limit';
import { loadPortal } from '../portal/load';
import { inert } from '../text/inert';
import { printable } from '../text/printable';
import { brandOf, writeBrand } from './site-data';
import { createChangelogPages } from './changelog/changelog-pages';
import { calledOperations, readRecord } from './examples-record';
import { createReferenceResolvers, graphqlTypes } from './graphql';
import { onCreateGuideSource } from './guides/guide-nodes';
import { createAreaPages, createGuidePages, createHomePage } from './guides/guide-pages';
import { createOwnPages } from './own-pages';
import { finishBuild } from './post-build';
import { removeStale } from './post-build/remove-stale';
import { finishWhileRendering } from './post-build/strict-pages';
import { createReferencePages } from './reference/api-pages';
import { endReader } from './reference/beside';
import { digestOfSources, keepApis, keptApis, takeLastBuild } from './reference/kept-apis';
import { nothingSourced, sourceApis, unsaid } from './reference/source-apis';
import { orStop, stopAtMistake } from './stop';
import { copyGuideFiles } from './twins/guide-files';
import { writeGuideTwins } from './twins/guide-twins';
import { createVerificationPage } from './verification-page';
import { adaptWebpack } from './webpack';

const portal = orStop(() => loadPortal());
/** What the run of the examples found, read when it is first asked for: this module is loaded before that run has ended. */
let read: ReturnType<typeof readRun> | undefined;
const ofRun = (): ReturnType<typeof readRun> => (read ??= orStop(readRun));
function readRun() {
  const record = readRecord();
  return { record, called: calledOperations(record) };
}
const publicFolder = resolve('public');
// A build comes after the run of the examples, which has read them.
if (process.env.PORTAL_DEVELOPS === '1') limitReading();
/** The APIs, once they are sourced, and what from. */
let sourced = nothingSourced();
let digest: string | undefined;
/** As `sourceApis` has them. */
let written: ReadonlyMap<string, Promise<void>> = new Map();
let twins: Promise<void> = Promise.resolve();

export function createSchemaCustomization({ actions }: CreateSchemaCustomizationArgs): void {
  actions.createTypes(graphqlTypes);
}

export function createResolvers(args: CreateResolversArgs): void {
  createReferenceResolvers(args, async (route) => {
    await written.get(route);
    return sourced.downloads.get(route);
  });
}

export async function sourceNodes(args: SourceNodesArgs): Promise<void> {
  const { actions, pathPrefix, reporter } = args;
  let told = 0;
  const tell = (): void => {
    for (const { level, text } of unsaid(sourced.messages.slice(told), process.env.PORTAL_CHECKED === '1'))
      reporter[level](inert(printable(text)));
    told = sourced.messages.length;
  };
  const source = async (): Promise<void> => {
    writeBrand(brandOf(portal), publicFolder);
    const { record } = ofRun();
    digest = digestOfSources(portal, record, pathPrefix);
    const kept = keptApis(digest);
    if (kept) endReader();
    if (kept) for (const { id, type } of kept.nodes) actions.touchNode({ id, internal: { type } } as Node);
    if (kept) sourced = kept;
    else {
      const from = takeLastBuild(portal, pathPrefix);
      ({ sourced, written, twins } = await sourceApis({ ...args, digest }, portal, record, publicFolder, from));
      // Ends a build at once, and the development server, where nothing else waits for them.
      twins.then(tell).catch(stopAtMistake);
    }
    tell();
  };
  await source().catch(stopAtMistake);
}

export function onCreateNode(args: CreateNodeArgs): void {
  onCreateGuideSource(args, portal, ofRun().called);
}

/** Paths of pages that have no Markdown twin. */
let twinless: readonly string[] = [];

export async function createPages(args: CreatePagesArgs): Promise<void> {
  const { record } = ofRun();
  const guides = await createGuidePages(args, record, portal);
  await createReferencePages(args, guides);
  const begun = new Set([...guides, ...portal.apis.map(({ path }) => path)]);
  const own = orStop(() => createOwnPages(args, portal, guides));
  orStop(() => createChangelogPages(args, sourced.changelogs, new Set([...begun, ...own])));
  const taken = new Set([...begun, ...own, ...sourced.changelogs.map(({ route }) => route)]);
  const areas = await createAreaPages(args, portal, taken);
  createHomePage(args, new Set([...taken, ...areas]), sourced.overviews);
  twinless = [...own, ...areas, ...(taken.has('/') ? [] : ['/'])];
  createVerificationPage(args, record, portal);
  if (portal.coveragePage) {
    // What reads the requests of guides is large, and no other portal needs it.
    const { createCoveragePage } = await import('./coverage-page');
    await createCoveragePage(args, portal, new Set([...taken, ...areas])).catch(stopAtMistake);
  }
}

/** Gatsby parses each module to find queries, with Babel: those that cannot have one are nothing to it. */
export function preprocessSource({ filename, contents }: PreprocessSourceArgs): string | undefined {
  return /\.[cm]?[jt]sx?$/.test(filename) && !/graphql|\bSlice\b/.test(contents) ? 'export {};' : undefined;
}

export function onCreateWebpackConfig(args: CreateWebpackConfigArgs): void {
  adaptWebpack(args, portal);
}

export function onPreBuild({ pathPrefix }: BuildArgs): void {
  const build = { folder: publicFolder, pathPrefix, siteUrl: portal.siteUrl, siteTitle: portal.title };
  finishWhileRendering(build, twins);
}

export async function onPostBuild(args: BuildArgs): Promise<void> {
  await twins;
  writeGuideTwins(args, portal, publicFolder, ofRun().record);
  copyGuideFiles(args, portal.root, publicFolder);
  removeStale(publicFolder, new Set(sourced.offered), twinless);
  await finishBuild(args, portal, sourced).catch(stopAtMistake);
  keepApis(digest, sourced);
}
