import type { SearchEntry } from './search-index';

const key = 'recent-pages';
const MAX_PAGES = 6;

type Page = Pick<SearchEntry, 'to' | 'title'>;

/** The pages that this tab has shown last, without the current one. @param open gives the tab's storage, and may throw */
export function recentPages(current: string, open: () => Storage): Page[] {
  return read(open).filter(({ to }) => to !== current);
}

/** @param title what the page is called; nothing is kept of one without */
export function keepRecent(to: string, title: string, open: () => Storage): void {
  if (title === '') return;
  const pages = [{ to, title }, ...read(open).filter((page) => page.to !== to)].slice(0, MAX_PAGES + 1);
  try {
    open().setItem(key, JSON.stringify(pages));
  } catch {
    // The application says once that there is no storage.
  }
}

function read(open: () => Storage): Page[] {
  try {
    const pages: unknown = JSON.parse(open().getItem(key) ?? '[]');
    return Array.isArray(pages) ? pages.filter(isPage) : [];
  } catch {
    return [];
  }
}

const isPage = (page: unknown): page is Page =>
  typeof page === 'object' &&
  page !== null &&
  'to' in page &&
  typeof page.to === 'string' &&
  /^\/(?!\/)/.test(page.to) &&
  'title' in page &&
  typeof page.title === 'string';
