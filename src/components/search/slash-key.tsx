import { useSyncExternalStore } from 'react';
import { storage } from '../runtime/storage';

const key = 'search-with-slash';

let on: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether `/` opens the search. A key of one character has to be possible to turn off (WCAG 2.2, 2.1.4). */
export const slashKey = {
  get: (): boolean => (on ??= storage.get(key) !== 'off'),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(wanted: boolean): void {
    on = wanted;
    storage.set(key, wanted ? 'on' : 'off');
    for (const listener of listeners) listener();
  },
};

export const useSlashKey = (): boolean => useSyncExternalStore(slashKey.subscribe, slashKey.get, () => true);

/** For readers whose voice or hand types a `/` by mistake. */
export function SlashKeyChoice() {
  const on = useSlashKey();
  return (
    <label className="search__choice">
      <input type="checkbox" checked={on} onChange={(event) => slashKey.set(event.target.checked)} />
      <span>
        Also open search with <kbd className="kbd">/</kbd>
      </span>
    </label>
  );
}
