import { resolve } from 'node:path';
import type { CreateNodeArgs, CreatePagesArgs, CreateSchemaCustomizationArgs, CreateWebpackConfigArgs } from 'gatsby';
import { loadPortal } from '../portal/load';
import { onCreateGuideSource, guideSchema } from './guides/nodes';
import { createGuidePages } from './guides/pages';
import { siteSchema } from './site';
import { orStop } from './stop';

const portal = orStop(() => loadPortal());

export function createSchemaCustomization({ actions }: CreateSchemaCustomizationArgs): void {
  actions.createTypes([siteSchema, guideSchema]);
}

export function onCreateNode(args: CreateNodeArgs): void {
  onCreateGuideSource(args, portal);
}

export async function createPages(args: CreatePagesArgs): Promise<void> {
  await createGuidePages(args);
}

/** Guides may lie outside this repository (PORTAL_CONFIG), where no `node_modules` is above them. */
export function onCreateWebpackConfig({ actions }: CreateWebpackConfigArgs): void {
  actions.setWebpackConfig({ resolve: { modules: [resolve('node_modules'), 'node_modules'] } });
}

export { finishBuild as onPostBuild } from './post-build';
