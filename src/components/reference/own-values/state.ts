import type * as Editing from './editing';

/** What a reader has typed, by the key of its row. */
export type Texts = Readonly<Record<string, string>>;

interface OwnValuesState {
  /** The code that understands the texts. */
  readonly editing: Pick<typeof Editing, 'Editor' | 'fill' | 'ownCount'>;
  readonly texts: Texts;
}

/** Of the entry in the tab's storage. It never leaves the browser: no request and no address has it. */
export const storageKey = 'own-values';

let state: OwnValuesState | undefined;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`; the state is undefined until the code is there. */
export const ownValuesState = {
  get: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(next: OwnValuesState): void {
    state = next;
    for (const listener of listeners) listener();
  },
};
