import { useEffect, useSyncExternalStore } from 'react';
import { ownValuesState, storageKey } from './state';

/** A chunk of its own, for readers who have values of their own. */
export const loadOwnValues = (): Promise<void> => import('./editing').then(({ begin }) => begin());

const isKept = (): boolean => {
  try {
    return window.sessionStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage, nothing is kept from one page load to the next.
    return false;
  }
};

/** @returns undefined until they are asked for with `loadOwnValues`, or were kept from an earlier page of the tab */
export function useOwnValues() {
  useEffect(() => {
    // The examples are complete without them: a reader who opens the fields is told that they could not be loaded.
    if (!ownValuesState.get() && isKept()) loadOwnValues().catch(() => undefined);
  }, []);
  return useSyncExternalStore(ownValuesState.subscribe, ownValuesState.get, () => undefined);
}
