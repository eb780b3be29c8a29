import { useSyncExternalStore } from 'react';
import { storage } from './storage';

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
