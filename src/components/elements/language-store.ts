import { useSyncExternalStore } from 'react';
import { storage } from '../runtime/storage';

/** Read by `boot.js` before the first paint as well. */
const key = 'language';

let chosen: string | undefined;
let read = false;
const listeners = new Set<() => void>();

const get = (): string | undefined => {
  if (!read) chosen = storage.get(key);
  read = true;
  return chosen;
};

/** The programming language that the reader wants samples in; kept between visits, shared by all samples. */
export const languageStore = {
  get,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(language: string): void {
    storage.set(key, language);
    languageStore.show(language);
  },
  /** As `set`, but not kept for the next visit. */
  show(language: string): void {
    chosen = language;
    read = true;
    window.portalBoot?.showLanguage(language);
    for (const listener of listeners) listener();
  },
};

/** @returns undefined until the reader has chosen one, and while a page is being built */
export const useLanguage = (): string | undefined =>
  useSyncExternalStore(languageStore.subscribe, languageStore.get, () => undefined);
