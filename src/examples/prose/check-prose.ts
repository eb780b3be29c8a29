import { existsSync } from 'node:fs';
import { dirname, join, normalize, posix, resolve, sep } from 'node:path';
import { parseUrl } from '../../http/server-url';
import { decodeLeniently } from '../../http/percent-encoding';
import type { ApiModel } from '../../openapi/model';
import { unpublishable } from '../../portal/files';
import type { Portal } from '../../portal/portal';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Page } from '../find/example';
import type { Guide } from '../find/guide';
import { examplesOf } from '../find/portal-examples';
import { type TreeNode, addressesOf, walk } from '../find/tree';
import type { Problem } from '../problem';
import type { Origins } from '../reading/origins';
import { scanContext, scanPage } from '../scan/scan-page';
import { selectPages } from '../select';
import type { Contract } from '../wire/contract';
import { checkClaims } from './check-components';
import { checkPassages } from './check-passages';
import { documentsOf } from './claims/documents';
import { linkTextFaults } from './link-texts';
import { ownNamesOf } from './own-names';
import { routeOf, type Site, siteOf } from './site';
import { vocabularyOf } from './vocabulary';

const kinds: Readonly<Record<string, 'string' | 'number' | 'list'>> = {
  title: 'string',
  description: 'string',
  sidebar_label: 'string',
  sidebar_position: 'number',
  sidebar_group: 'string',
  keywords: 'list',
  own_names: 'list',
};

/**
 * What is wrong with the front matter of the guides: values of another type, misspelt keys, no title, and two guides with one
 * address or place in the sidebar.
 * @param strict also warns of a missing description, of keys that nothing reads, and of two guides in one place of the sidebar
 */
export function frontMatterProblems(guides: readonly Guide[], strict: boolean): Problem[] {
  return guides.flatMap((guide) => [...ownProblems(guide, strict), ...collisions(guide, guides, strict)]);
}

/** Keys that set the address of a page in other generators: who writes one expects the page there. */
const addressKeys = new Set(['slug', 'permalink']);

/** Whether it says what is true anyway, as `/guides/limits` or `limits`. */
function isAddressOf({ route }: Guide, value: unknown): boolean {
  const trimmed = (text: string): string => text.replace(/^\/|\/$/g, '');
  return typeof value === 'string' && [trimmed(route), trimmed(route).replace(/^.*\//, '')].includes(trimmed(value));
}

function ownProblems(guide: Guide, strict: boolean): Problem[] {
  const { file, front } = guide;
  if (front.isBroken) return [];
  const problem = (key: string, message: string, hint: string): Problem => ({
    layer: 'markup',
    location: { file, line: front.lines[key] ?? 1 },
    message,
    hint,
  });
  const keys = Object.entries(front.values).flatMap(([key, value]): Problem[] => {
    const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
    if (kind === undefined) {
      if (addressKeys.has(key) && !isAddressOf(guide, value))
        return [
          problem(
            key,
            `"${key}" does not set the address of a guide, which is that of its file: ${guide.route}`,
            'Rename or move the file, and remove the key; "redirects" in the configuration keeps an earlier address.',
          ),
        ];
      const guess = didYouMean(nearestName(key, Object.keys(kinds)));
      if (guess === '' && !strict) return [];
      const warning = guess === '' ? ({ warning: true } as const) : {};
      const message = `no guide has "${key}" in its front matter${guess}`;
      return [{ ...problem(key, message, `Its keys are ${Object.keys(kinds).join(', ')}.`), ...warning }];
    }
    if (kind === 'list' || value === null) return [];
    if (kind === 'number' && typeof value !== 'number')
      return [problem(key, `${key} is not a number`, `Write it like ${key}: 3.`)];
    if (kind === 'string' && (typeof value !== 'string' || value.trim() === ''))
      return [problem(key, `${key} is not a string`, `Write it in quotation marks: ${key}: "…".`)];
    return [];
  });
  let heading = false;
  walk(guide.tree, (node) => void (heading ||= node.type === 'heading' && node.depth === 1));
  const missing = [...(front.values.title === undefined && !heading ? ['title'] : [])].map((key) =>
    problem(key, `this guide has no ${key}`, `Add ${key} to its front matter.`),
  );
  const undescribed =
    strict && !front.values.description
      ? [
          {
            ...problem('description', 'this guide has no description', 'Add one for search engines.'),
            warning: true as const,
          },
        ]
      : [];
  return [...keys, ...missing, ...undescribed];
}

/** What positions in a sidebar are counted within: the group that a guide names, or its folder. */
const siblingsOf = ({ file, area, front: { values } }: Guide): string =>
  JSON.stringify([area, values.sidebar_group ?? dirname(file)]);

/** The later of two guides that share an address, or a position in one group of the sidebar of their area. */
function collisions(guide: Guide, guides: readonly Guide[], strict: boolean): Problem[] {
  const before = guides.slice(0, guides.indexOf(guide));
  const addressOf = ({ route }: Guide): string => route.replace(/\/+$/, '') || '/';
  const same = before.find((other) => addressOf(other) === addressOf(guide));
  const { sidebar_position: position } = guide.front.values;
  const beside = before.find(
    (other) =>
      siblingsOf(other) === siblingsOf(guide) &&
      position !== undefined &&
      other.front.values.sidebar_position === position,
  );
  const location = (key: string) => ({ file: guide.file, line: guide.front.lines[key] ?? 1 });
  return [
    ...(same
      ? [
          {
            layer: 'markup' as const,
            location: location('title'),
            message: `${same.file} has the same address, ${guide.route}`,
            hint: 'Rename one of them.',
          },
        ]
      : []),
    ...(beside && strict
      ? [
          {
            layer: 'markup' as const,
            location: location('sidebar_position'),
            message: `${beside.file} has the same sidebar_position, ${String(position)}`,
            hint: 'Give one of them a different position.',
            warning: true as const,
          },
        ]
      : []),
  ];
}

/** Every link of a guide into the site must have a target, down to its fragment; no link may run a script. */
export function checkLinks(guide: Guide, site: Site): Problem[] {
  const problems: Problem[] = [];
  walk(guide.tree, (node) => {
    for (const address of addressesOf(node)) {
      const fault = faultOf(address, guide, site);
      const line = node.position?.start.line ?? 1;
      if (fault)
        problems.push({
          layer: 'prose',
          location: { file: guide.file, line: lineWith(guide, node, address) ?? line },
          ...fault,
        });
    }
  });
  return problems;
}

/** The line of the address in an element, which may span several lines. */
function lineWith(guide: Guide, node: TreeNode, address: string): number | undefined {
  if (!node.position) return undefined;
  const { start, end } = node.position;
  const lines = guide.source.split(/\r\n|\n/).slice(start.line - 1, end.line);
  const index = lines.findIndex((line) => line.includes(address));
  return index < 0 ? undefined : start.line + index;
}

/** Files that every build makes. */
const generated = /^\/(?:llms(?:-full)?\.txt|robots\.txt|sitemap[\w-]*\.xml|favicon\.\w+|_headers)$/;

/** The folder that the name of a guide is relative to. */
const portalOf = ({ path, file }: Guide): string => {
  const name = normalize(file);
  return path.endsWith(name) ? path.slice(0, -name.length) || sep : dirname(path);
};

/** A file that a guide names lies beside it, in the folder `static`, or is made by the build. */
function fileFault(
  path: string,
  route: string,
  guide: Guide,
  site: Site,
): { message: string; hint: string } | undefined {
  const parent = posix.dirname(route);
  const isTwin = route.endsWith('/index.md') && site.page(parent) !== undefined;
  // An API's documents and collections are among the files of its reference.
  const ofApi = site.routes.some((own) => own !== '/' && own === parent) && /\.(?:json|ya?ml)$/.test(route);
  const beside = resolve(dirname(guide.path), decodeLeniently(path.split('?')[0]!));
  if (!path.startsWith('/') && existsSync(beside)) {
    const fault = unpublishable(portalOf(guide), beside);
    if (fault === undefined) return undefined;
    return {
      message: `"${path}" names a file ${fault.replace(/^which/, 'that')}`,
      hint: 'Put a copy next to the guide.',
    };
  }
  if (isTwin || ofApi || generated.test(route) || existsSync(join('static', decodeLeniently(route)))) return undefined;
  return { message: `there is no file "${path}"`, hint: 'Put it next to the guide, or into the folder static.' };
}

function faultOf(address: string, guide: Guide, site: Site): { message: string; hint: string } | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if (['http', 'https', 'mailto', 'tel'].includes(scheme)) return undefined;
    return { message: `a link cannot point to "${address}"`, hint: 'Link to a page, or to an http(s) address.' };
  }
  const [path = '', fragment] = address.split('#', 2) as [string, string?];
  const route = routeOf(address, guide);
  const page = site.page(route);
  if (!page) {
    if (/\.[a-z0-9]{2,5}$/i.test(route) && !/\.mdx$/.test(route)) return fileFault(path, route, guide, site);
    return {
      message: `no page has the address "${path}"${didYouMean(nearestName(route, site.routes))}`,
      hint: 'Link to a page of the site.',
    };
  }
  if (!fragment || !page.anchors || page.anchors.has(decodeLeniently(fragment))) return undefined;
  const guess = didYouMean(nearestName(fragment, page.anchors));
  return {
    message: `${path === '' ? 'this page' : path} has no heading "#${fragment}"${guess}`,
    hint: 'Link to a heading that it has.',
  };
}

interface ProseOptions {
  readonly selection?: Parameters<typeof selectPages>[1];
  readonly passages?: KnownPassages;
}

/** What is wrong with the passages of pages. To find it takes as long as everything else about a guide, its examples included. */
export interface KnownPassages {
  /** @param routes of the site: of other guides, the passages of a page depend on nothing else */
  get(page: Page, routes: readonly string[]): readonly Problem[] | undefined;
  set(page: Page, routes: readonly string[], problems: readonly Problem[]): void;
}

/** Everything untrue outside their examples in the guides that a selection names, by default all. */
export async function proseProblems(
  portal: ProsePortal,
  pages: readonly Page[],
  models: readonly ApiModel[],
  contract: Contract,
  origins: Origins,
  { selection = {}, passages }: ProseOptions = {},
): Promise<Problem[]> {
  const guides = pages.map(({ guide }) => guide);
  const selected = new Set(selectPages(pages, selection).map(({ guide }) => guide));
  const chosen = pages.filter(({ guide }) => selected.has(guide));
  // Reading the documents for it takes seconds where they are large.
  const check =
    chosen.length > 0
      ? proseChecker(portal, pages, models, contract, origins, passages)
      : async (): Promise<Problem[]> => [];
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
  known?: KnownPassages,
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
  const passages = async (page: Page, lines?: readonly [number, number]): Promise<readonly Problem[]> => {
    const before = lines ? undefined : known?.get(page, site.routes);
    if (before) return before;
    const found = await checkPassages(page, { contract, origins, site, vocabulary, documents, hosts, ownNames, lines });
    if (!lines) known?.set(page, site.routes, found);
    return found;
  };
  return async (page, lines) => [
    ...checkClaims(page, { contract, ids, verified }),
    ...(await passages(page, lines)),
    ...(await scanPage(page, scan)),
    ...checkLinks(page.guide, site),
    ...linkTextFaults(page.guide, site),
    ...ownNamesOf(page.guide).problems,
  ];
}
