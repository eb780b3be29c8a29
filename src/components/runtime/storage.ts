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
