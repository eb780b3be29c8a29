/**
 * Where Gatsby keeps how far the reader had scrolled in a page (gatsby-react-router-scroll/session-storage.js): by the key of its
 * entry in the history, and one entry per path for all pages of a tab that were loaded in full.
 */
const scrollKeyOf = (pathname: string, key = 'initial'): string => `@@scroll|${pathname}|${key}`;

/**
 * How far the reader had scrolled in a page, in pixels; 0 where nothing was kept.
 * @param key of the page's entry in the history; undefined for one that was loaded in full
 * @param open gives the tab's storage, and may throw
 */
export function keptScroll(pathname: string, key: string | undefined, open: () => Storage): number {
  try {
    return Number(open().getItem(scrollKeyOf(pathname, key)));
  } catch {
    // The application says once that there is no storage.
    return 0;
  }
}

/**
 * A page that the reader opens anew is shown from its top. One that is reloaded, or that the reader comes back to, is
 * shown where it was left.
 * @param how of the Navigation Timing entry: `navigate`, `reload`, `back_forward` or `prerender`
 * @param open gives the tab's storage; where there is none, nothing was kept
 */
export function forgetScroll(how: string | undefined, pathname: string, open: () => Storage): void {
  if (how !== 'navigate') return;
  try {
    open().removeItem(scrollKeyOf(pathname));
  } catch {
    // The application says once that there is no storage.
  }
}

const key = 'page-reloaded-for';

/** A server may respond to a page's path with or without the slash at its end. */
const same = (path: string): string => path.replace(/\/(?=$|\?)/, '');

/**
 * Remembers across a full load that a page was loaded anew because its code was missing, so that it is done once and
 * not for ever. It is forgotten when that page's code has arrived.
 * @param open gives the tab's storage; where there is none, nothing is ever reloaded
 */
export function createReloadOnce(open: () => Storage) {
  const read = (): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    /** @returns whether the page may be loaded anew; true only once until `arrived` */
    claim(path: string): boolean {
      if (read() === same(path)) return false;
      try {
        open().setItem(key, same(path));
      } catch {
        return false;
      }
      return read() === same(path);
    },
    arrived(path: string): void {
      if (read() !== same(path)) return;
      try {
        open().removeItem(key);
      } catch {
        // It was readable a moment ago; at worst this page is not reloaded again in this tab.
      }
    },
  };
}

export type ReloadOnce = ReturnType<typeof createReloadOnce>;
