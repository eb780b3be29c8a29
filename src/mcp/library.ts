import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as otherCalls } from 'node:timers/promises';
import { createFiles, searchIn } from '../components/search/search-in';
import type { SearchEntry } from '../components/search/search-index';
import { withoutFrontMatter } from '../examples/find/front-matter';
import { guideFiles, readGuide } from '../examples/find/guide';
import { withinLimit } from '../examples/find/reading-limit';
import type { ExamplesRecord } from '../examples/record';
import { digestsOf, documentDigest } from '../examples/report/digests';
import { readRecord, reportsFolder } from '../examples/report/write-reports';
import { changelogMarkdown } from '../gatsby/changelog/changelog-files';
import { changelogDocuments } from '../gatsby/changelog/changelog-pages';
import { changelogView } from '../gatsby/changelog/changelog-view';
import { loadApiChangelog } from '../gatsby/changelog/load-changelog';
import { proofsOf } from '../gatsby/examples-record';
import { markdownRenderer } from '../gatsby/markdown';
import { apiDocuments } from '../gatsby/post-build/search/api-documents';
import { guideDocuments, keywordsOf } from '../gatsby/post-build/search/guide-documents';
import { makeSearchIndex, type SearchDocument } from '../gatsby/post-build/search/write-index';
import { agentsMarkdown, agentsRoute } from '../gatsby/twins/agents-guide';
import { apiTwins, type Twin } from '../gatsby/twins/api-twins';
import { guideTwin } from '../gatsby/twins/guide-twins';
import type { ApiContext } from '../gatsby/view/context';
import { faultFinder } from '../gatsby/view/faults';
import { routesOf } from '../gatsby/view/routes';
import type { Portal, PortalApi } from '../portal/portal';
import { withBehaviour } from '../sandbox/load-apis';
import { portalApis } from '../sandbox/portal-apis';
import type { SandboxApi } from '../sandbox';

/** One API of the portal, as its pages, its search and its sandbox are made from it. */
export interface LibraryApi {
  readonly api: PortalApi;
  readonly context: ApiContext;
  /** With its behaviour, which is loaded on the first call. @throws SandboxError where it cannot be used */
  readonly served: () => SandboxApi;
}

export interface LibraryGuide {
  readonly route: string;
  readonly title: string;
  readonly description?: string;
}

/** Everything that a portal shows, without a site: what the tools read. Documents and guides are read once, at start. */
export interface Library {
  readonly portal: Portal;
  readonly apis: readonly LibraryApi[];
  readonly guides: readonly LibraryGuide[];
  /** Whether a run of the examples is known that was made with what is there now: otherwise nothing is called proven. */
  readonly hasRecord: boolean;
  /** A page by its address, in any spelling of it; the twins of guides, operations, sections, schemas, webhooks and changelogs. */
  page(address: string): Twin | undefined;
  /** As the search box of the site finds it, best first. */
  search(query: string): Promise<SearchEntry[]>;
  /** Makes the index of the search, which the first search would otherwise wait for; between its steps other calls are served. */
  prepare(): Promise<void>;
}

/**
 * Reads a portal.
 * @param tell takes a line about each guide that cannot be read
 * @throws DocumentError for a broken document; SandboxError where an API cannot be mounted
 */
export async function openLibrary(portal: Portal, tell: (line: string) => void = () => undefined): Promise<Library> {
  const record = recordOf(portal);
  const apis: LibraryApi[] = [];
  for await (const { api, model, faults } of portalApis(portal)) {
    let served: SandboxApi | undefined;
    // A version that cannot be read is what the build of the site warns about.
    const changelog = await loadApiChangelog(api, model, portal, () => undefined);
    apis.push({
      api,
      context: {
        model,
        routes: routesOf(api.path),
        html: markdownRenderer(),
        proofOf: proofsOf(record, api.id, documentDigest(api.spec)),
        faultsOf: faultFinder(faults),
        downloads: [],
        ...(changelog && { changelog }),
      },
      served: () => (served ??= withBehaviour(api, model, portal.root)),
    });
  }
  const guides = guidesOf(portal, record, tell);
  const pages = new Map<string, Twin>();
  for (const twin of [...guides.map(({ twin }) => twin), ...apis.flatMap(({ context }) => apiTwins(context, ''))])
    if (!pages.has(keyOf(twin.route))) pages.set(keyOf(twin.route), twin);
  for (const { context } of apis) {
    const route = agentsRoute(context.routes.api);
    const text = (): string => agentsMarkdown(context, portal.sandboxUrl);
    pages.set(keyOf(route), { route, title: `${context.model.info.title}: guide for agents`, text });
  }
  const changelogs = changelogsOf(apis, portal);
  for (const view of changelogs) {
    const { route, label } = view;
    pages.set(keyOf(route), { route, title: `Changelog of ${label}`, text: () => changelogMarkdown(view, '') });
  }
  let searching: Promise<(query: string) => Promise<SearchEntry[]>> | undefined;
  const searchable = () => (searching ??= searchOf(apis, guides, changelogs));
  return {
    portal,
    apis,
    guides: guides.map(({ twin: { route, title }, description }) => ({ route, title, description })),
    hasRecord: record !== undefined,
    page: (address) => pages.get(keyOf(withoutSite(address, portal))),
    search: async (query) => (await searchable())(query),
    prepare: async () => void (await searchable()),
  };
}

/**
 * The record of the last run of the examples, where configuration, guides, documents, behaviours and the code that judges are those of
 * that run: otherwise nothing is called proven.
 */
function recordOf(portal: Portal): ExamplesRecord | undefined {
  const { record } = readRecord(join(reportsFolder(portal), 'examples.json')) ?? {};
  if (!record?.digests || record.server !== 'sandbox') return undefined;
  const { inputs } = digestsOf(portal, process.env, new Date(record.startedAt));
  return record.digests.inputs === inputs ? record : undefined;
}

const changelogsOf = (apis: readonly LibraryApi[], { siteUrl }: Portal) =>
  apis.flatMap(({ context: { changelog, model, routes } }) =>
    changelog ? changelogView(changelog, model, routes, siteUrl !== undefined) : [],
  );

interface Guide {
  readonly twin: Twin;
  readonly description?: string;
  readonly keywords: readonly string[];
  readonly body: string;
  readonly areaLabel: string;
}

function guidesOf(portal: Portal, record: ExamplesRecord | undefined, tell: (line: string) => void): Guide[] {
  const labels = new Map(portal.docs.map(({ id, label }) => [id, label]));
  return guideFiles(portal).flatMap((file): Guide[] => {
    const { guide, problems, isUnread } = withinLimit(file.file, () => readGuide(file));
    if (isUnread) {
      // No page can be made of it, and no assistant would learn of another one if it were an error.
      const { message, location } = problems.at(-1)!;
      tell(`${location.file}:${location.line}: ${message}. Assistants are not shown this guide.`);
      return [];
    }
    const { description, keywords } = guide.front.values;
    const body = withoutFrontMatter(readFileSync(guide.path, 'utf8').replace(/^\uFEFF/, ''));
    const about = { route: guide.route, title: guide.title, file: guide.file, body };
    const text = (): string => withinLimit(guide.file, () => guideTwin(about, { ...portal, pathPrefix: '' }, record));
    return [
      {
        twin: { ...about, text },
        ...(typeof description === 'string' ? { description } : {}),
        keywords: keywordsOf(keywords),
        body,
        areaLabel: labels.get(guide.area) ?? guide.area,
      },
    ];
  });
}

/** The search of the site, over an index that is kept in memory. */
async function searchOf(
  apis: readonly LibraryApi[],
  guides: readonly Guide[],
  changelogs: ReturnType<typeof changelogsOf>,
) {
  const files = new Map<string, unknown>();
  const documents: SearchDocument[] = [];
  for (const { twin, description, keywords, areaLabel, body } of guides) {
    await otherCalls();
    const { title, route } = twin;
    const read = () => guideDocuments({ title, description, keywords, route, areaLabel, body });
    documents.push(...withinLimit(route, read));
  }
  for (const { api, context } of apis) {
    await otherCalls();
    documents.push(...apiDocuments(context.model, context.routes, api.label));
  }
  documents.push(...changelogs.flatMap(changelogDocuments));
  await otherCalls();
  await makeSearchIndex(documents, (file, value) => void files.set(file, value));
  const file = createFiles(async (name) => files.get(name));
  return (query: string): Promise<SearchEntry[]> => searchIn(file, query);
}

/** `/docs/a/`, `/docs/a`, `/docs/a.md` and `/docs/a/index.md#b` are one page. */
const keyOf = (address: string): string =>
  `/${address
    .replace(/[?#].*$/s, '')
    .replace(/(?:(?:^|\/)index)?\.md$/, '')
    .replace(/^\/+|\/+$/g, '')}`;

/** An address inside the site, whether it is written with its host and its path prefix or without. */
function withoutSite(address: string, { siteUrl, pathPrefix }: Portal): string {
  const path = siteUrl && address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  return pathPrefix && path.startsWith(`${pathPrefix}/`) ? path.slice(pathPrefix.length) : path;
}
