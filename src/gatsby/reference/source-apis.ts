import type { SourceNodesArgs } from 'gatsby';
import type { ChangelogView } from '../../components/changelog/changelog-view';
import type { ApiOverviewView } from '../../components/home/api-overview-view';
import type { ExamplesRecord } from '../../examples/record';
import type { Portal } from '../../portal/portal';
import { portalApis } from '../../sandbox/portal-apis';
import { writeChangelogFiles } from '../changelog/changelog-files';
import { changelogDocuments } from '../changelog/changelog-pages';
import { changelogView } from '../changelog/changelog-view';
import { movedPages } from '../changelog/moved-pages';
import { apiDocuments } from '../post-build/search/api-documents';
import type { SearchDocument } from '../post-build/search/write-index';
import { writeAgentsGuide, writeApiTwins } from '../twins/api-twins';
import { apiOverview } from '../view/api-overview';
import { loadVersions, sourceVersion } from '../versions/source-versions';
import { createApiNodes } from './api-nodes';
import { sourceApi } from './source-api';

/** What the rest of a build needs of the APIs of a portal, once their nodes and files are there. Plain data. */
export interface SourcedApis {
  /** What can be found of them. */
  readonly searchable: SearchDocument[];
  /** What can be found in each earlier version, by the address of its reference. */
  readonly searchableVersions: { readonly route: string; readonly documents: SearchDocument[] }[];
  /** What the home page says of them. */
  readonly overviews: ApiOverviewView[];
  /** The pages of their changelogs. */
  readonly changelogs: ChangelogView[];
  /** Addresses that their pages had before, each with that of now. */
  readonly moved: Record<string, string>;
  /** Paths of the files that the site offers of them. */
  readonly offered: string[];
  readonly nodes: { readonly id: string; readonly type: string }[];
  /** What is wrong with their documents, and what the site does without. */
  readonly messages: { readonly level: 'warn' | 'info'; readonly text: string }[];
}

export const nothingSourced = (): SourcedApis => ({
  searchable: [],
  searchableVersions: [],
  overviews: [],
  changelogs: [],
  moved: {},
  offered: [],
  nodes: [],
  messages: [],
});

/**
 * Reads the documents of a portal, makes the nodes of its APIs and writes the files that the site has of them.
 * @param folder Gatsby's `public`
 * @throws DocumentError, SandboxError as `portalApis`
 */
export async function sourceApis(
  args: Pick<SourceNodesArgs, 'actions' | 'createNodeId' | 'createContentDigest' | 'pathPrefix'>,
  portal: Portal,
  record: ExamplesRecord | undefined,
  folder: string,
): Promise<SourcedApis> {
  const { pathPrefix } = args;
  const sourced = nothingSourced();
  const { searchable, searchableVersions, overviews, changelogs, moved, offered, nodes, messages } = sourced;
  const say = (level: 'warn' | 'info', text: string): void => void messages.push({ level, text });
  const claimed = new Set<string>();
  // One after the other: what one document takes in memory need not be there while the next is read.
  for await (const loaded of portalApis(portal)) {
    const warn = (text: string): void => say('warn', text);
    const versions = await loadVersions(loaded.api, loaded, portal.root);
    const { api, context, files } = await sourceApi(loaded, portal, record, warn, { folder, pathPrefix, versions });
    const { changelog, model, routes } = context;
    offered.push(...files);
    nodes.push(...createApiNodes({ api, context }, args, claimed));
    writeApiTwins(context, folder, pathPrefix);
    writeAgentsGuide(context, folder, pathPrefix, portal.sandboxUrl);
    Object.assign(moved, movedPages(model, routes, changelog));
    if (changelog) {
      const site = portal.siteUrl && portal.siteUrl + pathPrefix;
      const view = changelogView(changelog, model, routes, site !== undefined);
      offered.push(...writeChangelogFiles(changelog, view, folder, { pathPrefix, site }));
      if (!site) say('info', `${view.route} has no Atom feed: feeds need absolute URLs, and "siteUrl" is not set.`);
      changelogs.push(view);
      searchable.push(...changelogDocuments(view));
    }
    overviews.push(apiOverview(context));
    searchable.push(...apiDocuments(model, routes, api.label));
    for (const each of versions?.earlier ?? []) {
      const version = sourceVersion({ api, versions: versions! }, each, portal, args, { folder, pathPrefix, warn });
      offered.push(...version.files);
      nodes.push(...version.nodes);
      searchableVersions.push({ route: version.route, documents: version.documents });
    }
  }
  return sourced;
}
