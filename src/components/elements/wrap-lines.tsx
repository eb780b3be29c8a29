import { useSyncExternalStore } from 'react';
import { storage } from '../runtime/storage';

/** Read by `boot.js` before the first paint as well. */
const key = 'wrap-code';

let on: boolean | undefined;
const listeners = new Set<() => void>();

const wrapLines = {
  get: (): boolean => (on ??= storage.get(key) === 'on'),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(wanted: boolean): void {
    on = wanted;
    storage.set(key, wanted ? 'on' : 'off');
    document.documentElement.toggleAttribute('data-wrap-code', wanted);
    for (const listener of listeners) listener();
  },
};

/** Whether long lines of code go on in the next line; kept between visits, for all code of the site. */
export const useWrappedLines = (): boolean => useSyncExternalStore(wrapLines.subscribe, wrapLines.get, () => false);

/** Over the code, where it takes no room of its own. */
export function WrapButton() {
  const wrapped = useWrappedLines();
  return (
    <button type="button" className="code__wrap" aria-pressed={wrapped} onClick={() => wrapLines.set(!wrapped)}>
      Wrap lines
    </button>
  );
}
