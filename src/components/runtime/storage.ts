import { useSyncExternalStore } from 'react';

/** What the reader's browser keeps between visits. In an iframe or a private window there may be none. */
interface ReaderStorage {
  /** @returns undefined where nothing is kept, or nothing can be */
  get(key: string): string | undefined;
  /** Does nothing where nothing can be kept. */
  set(key: string, value: string): void;
}

/**
 * @param open gives the browser's storage; it and every call on it may throw
 * @param warn is called once, however often the storage is used
 */
export function createStorage(open: () => Storage, warn: (message: string) => void): ReaderStorage {
  let warned = false;
  const attempt = <T>(run: (storage: Storage) => T): T | undefined => {
    try {
      return run(open());
    } catch (error) {
      if (!warned) warn(`Browser storage is unavailable, so choices are not remembered: ${String(error)}`);
      warned = true;
      return undefined;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    set: (key, value) => void attempt((storage) => storage.setItem(key, value)),
  };
}

export const storage = createStorage(
  () => window.localStorage,
  (message) => console.warn(message),
);

interface StoredSwitch {
  get(): boolean;
  set(on: boolean): void;
  /** As `get`, for a component; while prerendering, as it is by default. */
  use(): boolean;
}

/**
 * A choice of the reader for the whole site that is either on or off, kept between visits.
 * @param key its name in the browser's storage
 * @param initial what it is until the reader chooses
 * @param apply takes effect where no component does
 */
export function createStoredSwitch(key: string, initial: boolean, apply?: (on: boolean) => void): StoredSwitch {
  let on: boolean | undefined;
  const listeners = new Set<() => void>();
  const stored = { on: true, off: false } as Readonly<Record<string, boolean>>;
  const get = () => (on ??= stored[storage.get(key) ?? ''] ?? initial);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(wanted) {
      on = wanted;
      storage.set(key, wanted ? 'on' : 'off');
      apply?.(wanted);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}

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
