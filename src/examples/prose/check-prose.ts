import type { ApiModel } from '../../openapi/model';
import type { Portal } from '../../portal/portal';
import type { Page } from '../find/example';
import { examplesOf } from '../find/portal-examples';
import type { Problem } from '../problem';
import type { Origins } from '../reading/origins';
import { selectPages } from '../select';
import { scanContext, scanPage } from '../scan/scan-page';
import type { Contract } from '../wire/contract';
import { checkClaims } from './check-components';
import { documentsOf } from './claims/documents';
import { frontMatterProblems } from './check-front-matter';
import { checkLinks } from './check-links';
import { checkPassages } from './check-passages';
import { ownNamesOf } from './own-names';
import { siteOf } from './site';
import { vocabularyOf } from './vocabulary';
import { parseUrl } from '../../http/parse-url';

/** Everything untrue outside their examples in the guides that a selection names, by default all. */
export async function proseProblems(
  portal: ProsePortal,
  pages: readonly Page[],
  models: readonly ApiModel[],
  contract: Contract,
  origins: Origins,
  selection: Parameters<typeof selectPages>[1] = {},
): Promise<Problem[]> {
  const guides = pages.map(({ guide }) => guide);
  const selected = new Set(selectPages(pages, selection).map(({ guide }) => guide));
  const chosen = pages.filter(({ guide }) => selected.has(guide));
  // Reading the documents for it takes seconds where they are large.
  const check =
    chosen.length > 0 ? proseChecker(portal, pages, models, contract, origins) : async (): Promise<Problem[]> => [];
  const found = await Promise.all(chosen.map((page) => check(page)));
  return [...frontMatterProblems(guides, portal.strictProse ?? false), ...found.flat()];
}

type ProsePortal = Pick<Portal, 'apis' | 'docs' | 'pages' | 'coveragePage' | 'sandboxUrl' | 'ownNames' | 'strictProse'>;

/**
 * Checks one page after the other against the documents and the other pages, which are read once.
 * @returns a function of the page, and of the lines whose statements are checked, by default all of them
 */
export function proseChecker(
  portal: ProsePortal,
  pages: readonly Page[],
  models: readonly ApiModel[],
  contract: Contract,
  origins: Origins,
): (page: Page, lines?: readonly [number, number]) => Promise<Problem[]> {
  const guides = pages.map(({ guide }) => guide);
  const site = siteOf(portal, guides, models);
  const examples = examplesOf(pages);
  const steps = pages.flatMap((page) => page.steps);
  const ids = new Set([...steps.map(({ id }) => id), ...examples.map(({ id }) => id)]);
  const verified = new Set(examples.filter(({ mode }) => mode.kind === 'verify').map(({ id }) => id));
  const vocabulary = vocabularyOf(models);
  const documents = documentsOf(models);
  const servers = models.flatMap((model) => model.servers.map(({ url }) => url));
  const hosts = new Set([portal.sandboxUrl, ...servers].flatMap((url) => parseUrl(url)?.host ?? []));
  const { ownNames } = portal;
  const scan = scanContext(models, { contract, origins, site, vocabulary, ownNames });
  return async (page, lines) => [
    ...checkClaims(page, { contract, ids, verified }),
    ...(await checkPassages(page, { contract, origins, site, vocabulary, documents, hosts, ownNames, lines })),
    ...(await scanPage(page, scan)),
    ...checkLinks(page.guide, site),
    ...ownNamesOf(page.guide).problems,
  ];
}
