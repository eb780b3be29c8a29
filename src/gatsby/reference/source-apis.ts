import { randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import type { SourceNodesArgs } from 'gatsby';
import type { ChangelogView } from '../../components/changelog/changelog-view';
import type { ApiOverviewView } from '../../components/home/api-overview-view';
import type { DownloadView } from '../../components/reference/view';
import type { ExamplesRecord } from '../../examples/record';
import { warningsText } from '../../openapi';
import { commandLine } from '../../portal/command';
import type { Portal } from '../../portal/portal';
import { writeChangelogFiles } from '../changelog/changelog-files';
import { changelogDocuments } from '../changelog/changelog-pages';
import { changelogView } from '../changelog/changelog-view';
import { movedPages } from '../changelog/moved-pages';
import { provenOperations } from '../examples-record';
import { apiDocuments } from '../post-build/search/api-documents';
import type { SearchDocument } from '../post-build/search/write-index';
import { writeAgentsGuide } from '../twins/api-twins';
import { loadVersions, sourceVersion } from '../versions/source-versions';
import { apiOverview } from '../view/api-overview';
import type { ApiContext } from '../view/context';
import { contextFrom } from '../view/context-source';
import { apiNodes } from './api-nodes';
import { startReader } from './beside';
import { writeIndexFiles } from './index-files';
import { type NodeArgs, writeFields } from './node-maker';
import { type PartSources, partDigests } from './part-digests';
import { claimsOf } from './read-apis';

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
  /** What can be downloaded on their pages, by the addresses of these. */
  readonly downloads: Map<string, readonly DownloadView[]>;
  /** Paths of the files that the site offers of them. */
  readonly offered: string[];
  readonly nodes: { readonly id: string; readonly type: string }[];
  /** What their pages were made from, as digests, by the addresses of the pages. */
  readonly parts: Map<string, string>;
  /** What is wrong with their documents, and what the site does without. */
  readonly messages: Message[];
}

/** What a build says of the APIs. */
export interface Message {
  readonly level: 'warn' | 'info';
  readonly text: string;
  /** Whether the check of the documents says it, too. */
  readonly isOfCheck?: true;
}

/** What is left to say where the check of the documents has run before, as in `test`. */
export const unsaid = (messages: readonly Message[], isChecked: boolean): readonly Message[] =>
  isChecked ? messages.filter(({ isOfCheck }) => !isOfCheck) : messages;

export const nothingSourced = (): SourcedApis => ({
  searchable: [],
  searchableVersions: [],
  overviews: [],
  changelogs: [],
  moved: {},
  downloads: new Map(),
  offered: [],
  nodes: [],
  parts: new Map(),
  messages: [],
});

/** The APIs of a portal, once their nodes are there; their files may still be written. */
interface Sourcing {
  /** Complete when the twins are written. */
  readonly sourced: SourcedApis;
  /** Each resolves when what can be downloaded at its address is written. */
  readonly written: ReadonlyMap<string, Promise<void>>;
  /** Resolves when the twins of all pages are written, which a build need not await until it renders pages. */
  readonly twins: Promise<void>;
}

/** What a build has of the last one in its folder. */
export interface LastBuild {
  /** Changes with the code that makes pages, and with the settings of the portal; undefined where that cannot be told. */
  readonly build?: string;
  /** As `SourcedApis` has them. */
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * Makes the nodes of the APIs of a portal while their documents are read, and writes the files that the site has of them.
 * @param args `digest` changes with all that downloads are made from; each call has another where there is none
 * @param last what the last build has made in this folder
 * @param folder Gatsby's `public`
 * @throws DocumentError, SandboxError as `portalApis`
 */
export async function sourceApis(
  args: NodeArgs & Pick<SourceNodesArgs, 'pathPrefix'> & { readonly digest?: string },
  portal: Portal,
  record: ExamplesRecord | undefined,
  folder: string,
  last: LastBuild = { parts: new Map() },
): Promise<Sourcing> {
  const { pathPrefix, digest = randomUUID() } = args;
  const sourced = nothingSourced();
  const { searchable, searchableVersions, overviews, changelogs, moved, offered, nodes, parts, messages } = sourced;
  const say = (level: Message['level'], text: string): void => void messages.push({ level, text });
  const claimed = new Set<string>();
  const unchangedIn = (from: Omit<PartSources, 'build'>): Set<string> => {
    if (last.build === undefined) return new Set();
    const made = partDigests({ ...from, build: last.build });
    for (const [route, digest] of made) parts.set(route, digest);
    return new Set([...made.keys()].filter((route) => last.parts.get(route) === made.get(route)));
  };
  const warn = (text: string): void => say('warn', text);
  const reader = startReader(portal, record, { folder, pathPrefix });
  const written = new Map<string, Promise<void>>();
  let twins = Promise.resolve();
  for (const api of portal.apis) {
    await twins;
    const { source, diagnostics, mistakable, warnings } = await reader.read();
    if (diagnostics.length > 0)
      messages.push({
        level: 'warn',
        text: warningsText(relative(portal.root, api.spec), diagnostics, commandLine(portal, 'check', '--all')),
        isOfCheck: true,
      });
    warnings.forEach(warn);
    const versions = await loadVersions(api, source, portal.root);
    const context: ApiContext = {
      // Only the pages of the API itself show them.
      ...contextFrom({ ...source, downloads: [] }),
      ...(versions && { versionsAt: versions.viewOf(versions.latest) }),
    };
    const { changelog, model, routes } = context;
    const unchanged = unchangedIn({ context, mistakable, provenOf: provenOperations(record, api.id) });
    // What the pages of an API with earlier versions say of these is not in the data that a thread has.
    const claims = reader.isBeside && !versions ? claimsOf(model) : undefined;
    reader.instruct({ unchanged, claims });
    offered.push(...writeIndexFiles(model, routes, folder));
    const made = apiNodes({ api, context }, args, { keep: writeFields(folder), claimed, unchanged });
    made.operations(claims);
    made.others(await reader.pages());
    const downloads = reader.downloads().then(({ downloads: own, warnings: more }) => {
      more.forEach(warn);
      offered.push(...own.map(({ route }) => route));
      sourced.downloads.set(routes.api, own);
    });
    written.set(routes.api, downloads);
    twins = downloads.then(reader.twins);
    made.api(digest);
    nodes.push(...made.made);
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
      const version = sourceVersion({ api, versions: versions! }, each, portal, args, {
        folder,
        pathPrefix,
        warn,
        unchangedIn,
      });
      offered.push(...version.files);
      nodes.push(...version.nodes);
      searchableVersions.push({ route: version.route, documents: version.documents });
    }
  }
  return { sourced, written, twins };
}
