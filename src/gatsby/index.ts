import { resolve } from 'node:path';
import type {
  BuildArgs,
  CreateNodeArgs,
  CreatePagesArgs,
  CreateResolversArgs,
  CreateSchemaCustomizationArgs,
  CreateWebpackConfigArgs,
  SourceNodesArgs,
} from 'gatsby';
import { loadPortal } from '../portal/load';
import { onCreateGuideSource, guideSchema } from './guides/nodes';
import { createAreaPages } from './guides/area-pages';
import { createGuidePages } from './guides/pages';
import { createHomePage } from './home-page';
import { finishBuild } from './post-build';
import { apiDocuments } from './post-build/search/api-documents';
import type { SearchDocument } from './post-build/search/document';
import { calledOperations, readRecord } from './record';
import { writeIndexFiles } from './reference/index-files';
import { sourceApi } from './reference/load';
import { createApiNodes } from './reference/nodes';
import { createReferencePages } from './reference/pages';
import { createReferenceResolvers } from './reference/resolvers';
import { referenceSchema } from './reference/schema';
import { guideInputsDigest } from './remark/inputs-digest';
import { siteSchema } from './site';
import { orStop, stopAtMistake } from './stop';
import { writeGuideTwins } from './twins/guide-twins';
import { writeApiTwins } from './twins/write-twins';
import { createVerificationPage } from './verification-page';

const portal = orStop(() => loadPortal());
const record = readRecord();
const called = calledOperations(record);
const publicFolder = resolve('public');
/** What can be found of the APIs; filled as they are read, written once the pages are. */
const searchable: SearchDocument[] = [];

export function createSchemaCustomization({ actions }: CreateSchemaCustomizationArgs): void {
  actions.createTypes([siteSchema, guideSchema, referenceSchema]);
}

export function createResolvers(args: CreateResolversArgs): void {
  createReferenceResolvers(args);
}

export async function sourceNodes(args: SourceNodesArgs): Promise<void> {
  const warn = (message: string): void => args.reporter.warn(message);
  const { pathPrefix } = args;
  // One after the other: what one document takes in memory need not be there while the next is read.
  searchable.length = 0;
  for (const api of portal.apis) {
    const sourced = await sourceApi(api, portal, record, warn, { folder: publicFolder, pathPrefix }).catch(
      stopAtMistake,
    );
    createApiNodes(sourced, args);
    writeIndexFiles(sourced.context.model, sourced.context.routes, publicFolder);
    writeApiTwins(sourced.context, publicFolder, pathPrefix);
    searchable.push(...apiDocuments(sourced.context.model, sourced.context.routes, api.label));
  }
}

export function onCreateNode(args: CreateNodeArgs): void {
  onCreateGuideSource(args, portal, called);
}

export async function createPages(args: CreatePagesArgs): Promise<void> {
  const guides = await createGuidePages(args, record);
  await createReferencePages(args, guides);
  const begun = new Set([...guides, ...portal.apis.map(({ path }) => path)]);
  const areas = await createAreaPages(args, portal, begun);
  await createHomePage(args, new Set([...begun, ...areas]));
  createVerificationPage(args, record);
}

/** Guides may lie outside this repository (PORTAL_CONFIG), where no `node_modules` is above them. */
export function onCreateWebpackConfig({ actions }: CreateWebpackConfigArgs): void {
  actions.setWebpackConfig({
    resolve: { modules: [resolve('node_modules'), 'node_modules'] },
    cache: { type: 'filesystem', version: guideInputsDigest(portal) },
  });
}

export async function onPostBuild(args: BuildArgs): Promise<void> {
  writeGuideTwins(args, portal, publicFolder);
  await finishBuild(args, searchable);
}
