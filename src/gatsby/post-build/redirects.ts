import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PortalConfigError } from '../../portal/load';
import type { Portal } from '../../portal/portal';
import { escapeHtml } from '../../text/escape-html';
import { asServed } from './page-facts';

const mark = '<!--portal redirect-->';

/** The list that static hosts such as Netlify read; the next build knows by it which pages are redirects. */
const listFile = '_redirects';

/**
 * Writes a page for each address of before that leads to the address of now, and removes those that redirects of an earlier build had.
 * @param folder Gatsby's `public`
 * @param redirects paths of the site, each with a path of it or an address
 * @param site its path prefix, and where it is, if that is known
 * @param moved the same, of pages that have another address than in earlier versions: left out where a page or a redirect has it
 * @throws PortalConfigError where a page of the site has the address of before
 */
export function writeRedirects(
  folder: string,
  redirects: Readonly<Record<string, string>>,
  { pathPrefix, siteUrl }: { readonly pathPrefix: string; readonly siteUrl?: string },
  moved: Readonly<Record<string, string>> = {},
): void {
  const list = join(folder, listFile);
  const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  for (const line of before) {
    // The path prefix of that build may have been another one: a page says itself whether it is a redirect.
    const names = line.split(' ')[0]!.split('/').slice(1);
    for (const index of names.keys()) {
      const file = pageOf(folder, names.slice(index).join('/'));
      if (isRedirect(file)) rmSync(file);
    }
  }
  rmSync(list, { force: true });
  const isFree = (from: string): boolean => !(from in redirects) && !existsSync(pageOf(folder, from));
  const free = Object.entries(moved).filter(([from]) => isFree(from));
  const pairs = [...Object.entries(redirects), ...free].map(
    ([from, to]) => [from, to.startsWith('/') ? pathPrefix + to : to] as const,
  );
  for (const [from, to] of pairs) {
    const file = pageOf(folder, from);
    if (existsSync(file))
      throw new PortalConfigError(`redirects: ${from} is a page of this site. Remove it from "redirects".`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, redirectPage(to, siteUrl && to.startsWith('/') ? siteUrl + asServed(to) : to));
  }
  if (pairs.length > 0) writeFileSync(list, pairs.map(([from, to]) => `${pathPrefix}${from} ${to} 301\n`).join(''));
}

/**
 * Makes sure that the configuration's own links and redirects lead to pages of the site, as those of guides must.
 * @param folder Gatsby's `public` with all pages and redirects
 * @throws PortalConfigError that names each setting and the path that it leads to
 */
export function checkTargets(
  folder: string,
  { navbar, footer, redirects }: Pick<Portal, 'navbar' | 'footer' | 'redirects'>,
): void {
  const targets = [
    ...navbar.map(({ to }) => ['navbar', to] as const),
    ...footer.map(({ to }) => ['footer', to] as const),
    ...Object.entries(redirects).map(([from, to]) => [`redirects["${from}"]`, to] as const),
  ];
  const dead = targets.filter(([, to]) => isPagePath(to) && !existsSync(pageOf(folder, withoutQuery(to))));
  if (dead.length === 0) return;
  const lines = dead.map(([setting, to]) => `${setting}: ${to} is not a page of this site.`);
  throw new PortalConfigError([...lines, 'Correct the path, or write the whole address of another site.'].join('\n'));
}

const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '');

/** Whether a link leads to a page of this site, and not to a file of it or to another site. */
const isPagePath = (to: string): boolean => /^\/(?!\/)(?:.*\/)?(?:[^/.]*|[^/]*\.html)$/s.test(withoutQuery(to));

const pageOf = (folder: string, path: string): string =>
  join(folder, path.endsWith('.html') ? path : join(path, 'index.html'));

const isRedirect = (file: string): boolean => existsSync(file) && readFileSync(file, 'utf8').includes(mark);

/** @param canonical the whole address, where it is known */
const redirectPage = (to: string, canonical: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>${mark}<title>Moved</title>` +
  `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"/><link rel="canonical" href="${escapeHtml(canonical)}"/>` +
  `<meta name="robots" content="noindex"/><link rel="icon" href="data:,"/></head><body><p>This page has moved: <a href="${escapeHtml(to)}">${escapeHtml(to)}</a></p></body></html>\n`;
