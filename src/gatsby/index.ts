import { resolve } from 'node:path';
import type {
  BuildArgs,
  CreateNodeArgs,
  CreatePagesArgs,
  CreateResolversArgs,
  CreateSchemaCustomizationArgs,
  CreateWebpackConfigArgs,
  PreprocessSourceArgs,
  SourceNodesArgs,
} from 'gatsby';
import type { ChangelogView } from '../components/changelog/changelog-view';
import type { ApiOverviewView } from '../components/home/api-overview-view';
import { loadPortal } from '../portal/load';
import { brandOf, writeBrand } from './brand';
import { writeChangelogFiles } from './changelog/changelog-files';
import { changelogDocuments, createChangelogPages } from './changelog/changelog-pages';
import { changelogView } from './changelog/changelog-view';
import { movedPages } from './changelog/moved-pages';
import { calledOperations, readRecord } from './examples-record';
import { createReferenceResolvers, graphqlTypes } from './graphql';
import { onCreateGuideSource } from './guides/guide-nodes';
import { createAreaPages, createGuidePages, createHomePage } from './guides/guide-pages';
import { createOwnPages } from './own-pages';
import { finishBuild } from './post-build';
import { removeStale } from './post-build/remove-stale';
import { apiDocuments } from './post-build/search/api-documents';
import type { SearchDocument } from './post-build/search/write-index';
import { createApiNodes } from './reference/api-nodes';
import { createReferencePages } from './reference/api-pages';
import { portalApis } from '../sandbox/portal-apis';
import { sourceApi } from './reference/source-api';
import { orStop, stopAtMistake } from './stop';
import { writeAgentsGuide, writeApiTwins } from './twins/api-twins';
import { copyGuideFiles } from './twins/guide-files';
import { writeGuideTwins } from './twins/guide-twins';
import { apiOverview } from './view/api-overview';
import { createVerificationPage } from './verification-page';
import { adaptWebpack } from './webpack';

const portal = orStop(() => loadPortal());
const record = orStop(() => readRecord());
const called = calledOperations(record);
const publicFolder = resolve('public');
/** What can be found of the APIs; filled as they are read, written once the pages are. */
const searchable: SearchDocument[] = [];
/** What the home page says of the APIs; filled as they are read. */
const overviews: ApiOverviewView[] = [];
/** The pages of changelogs; filled as the APIs are read. */
const changelogs: ChangelogView[] = [];
/** Addresses that pages of the APIs had before, each with that of now; filled as the APIs are read. */
const moved: Record<string, string> = {};
/** Paths of the files that the site offers of the APIs. */
const offered = new Set<string>();

export function createSchemaCustomization({ actions }: CreateSchemaCustomizationArgs): void {
  actions.createTypes(graphqlTypes);
}

export function createResolvers(args: CreateResolversArgs): void {
  createReferenceResolvers(args);
}

export async function sourceNodes(args: SourceNodesArgs): Promise<void> {
  const warn = (message: string): void => args.reporter.warn(message);
  const { pathPrefix } = args;
  // One after the other: what one document takes in memory need not be there while the next is read.
  searchable.length = 0;
  overviews.length = 0;
  changelogs.length = 0;
  for (const from of Object.keys(moved)) delete moved[from];
  offered.clear();
  const source = async (): Promise<void> => {
    writeBrand(brandOf(portal), publicFolder);
    const claimed = new Set<string>();
    for await (const loaded of portalApis(portal)) {
      const sourced = await sourceApi(loaded, portal, record, warn, { folder: publicFolder, pathPrefix });
      for (const file of sourced.files) offered.add(file);
      createApiNodes(sourced, args, claimed);
      writeApiTwins(sourced.context, publicFolder, pathPrefix);
      writeAgentsGuide(sourced.context, publicFolder, pathPrefix, portal.sandboxUrl);
      const { changelog, model, routes } = sourced.context;
      Object.assign(moved, movedPages(model, routes, changelog));
      if (changelog) {
        const site = portal.siteUrl && portal.siteUrl + pathPrefix;
        const view = changelogView(changelog, model, routes, site !== undefined);
        for (const file of writeChangelogFiles(changelog, view, publicFolder, { pathPrefix, site })) offered.add(file);
        if (!site)
          args.reporter.info(
            `${view.route} has no Atom feed: feeds need absolute addresses, and "siteUrl" is not set.`,
          );
        changelogs.push(view);
        searchable.push(...changelogDocuments(view));
      }
      overviews.push(apiOverview(sourced.context));
      searchable.push(...apiDocuments(sourced.context.model, sourced.context.routes, sourced.api.label));
    }
  };
  await source().catch(stopAtMistake);
}

export function onCreateNode(args: CreateNodeArgs): void {
  onCreateGuideSource(args, portal, called);
}

export async function createPages(args: CreatePagesArgs): Promise<void> {
  const guides = await createGuidePages(args, record, portal);
  await createReferencePages(args, guides);
  const begun = new Set([...guides, ...portal.apis.map(({ path }) => path)]);
  const own = orStop(() => createOwnPages(args, portal, guides));
  orStop(() => createChangelogPages(args, changelogs, new Set([...begun, ...own])));
  const taken = new Set([...begun, ...own, ...changelogs.map(({ route }) => route)]);
  const areas = await createAreaPages(args, portal, taken);
  createHomePage(args, new Set([...taken, ...areas]), overviews);
  createVerificationPage(args, record, portal.root);
}

/** Gatsby parses each module to find queries, with Babel: those that cannot have one are nothing to it. */
export function preprocessSource({ filename, contents }: PreprocessSourceArgs): string | undefined {
  return /\.[cm]?[jt]sx?$/.test(filename) && !/graphql|\bSlice\b/.test(contents) ? 'export {};' : undefined;
}

export function onCreateWebpackConfig(args: CreateWebpackConfigArgs): void {
  adaptWebpack(args, portal);
}

export async function onPostBuild(args: BuildArgs): Promise<void> {
  writeGuideTwins(args, portal, publicFolder, record);
  copyGuideFiles(args, publicFolder);
  removeStale(publicFolder, offered);
  await finishBuild(args, portal, searchable, moved).catch(stopAtMistake);
}
