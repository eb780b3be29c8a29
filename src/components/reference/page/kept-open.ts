import { useEffect } from 'react';
import { keptScroll } from '../../runtime/tab-storage';
import { useBeforePaint } from '../../runtime/use-before-paint';
import { fieldsAdded } from '../schema/on-demand';

type Kept = Readonly<Record<string, boolean>>;
interface PageState {
  readonly key?: string;
  readonly opened?: Kept;
}

const stateOf = ({ history }: Window): PageState => (history.state ?? {}) as PageState;

/** What tells a part that opens and closes from all others of its page, also when the page is made anew. */
function keyOf(box: HTMLDetailsElement): string {
  const heading = box.parentElement?.querySelector(':scope > .response__title');
  if (heading) return heading.id;
  const holder = box.closest('[id]');
  const beside = [...(holder?.querySelectorAll('details') ?? [])].filter((each) => each.closest('[id]') === holder);
  return `${holder?.id ?? ''} ${beside.indexOf(box)}`;
}

function restore(kept: Kept): void {
  for (const box of document.querySelectorAll<HTMLDetailsElement>('article.reference details')) {
    const open = kept[keyOf(box)];
    if (open !== undefined && open !== box.open) box.open = open;
  }
}

/**
 * Keeps what a reader has opened and closed in the history of the tab, so that it is so again after Back and after a
 * reload, before the page is painted. What is loaded on demand comes later; then the page is scrolled again to where it was.
 */
export function useKeptOpen(): void {
  useBeforePaint(() => {
    if (!('history' in window)) return;
    const { key, opened } = stateOf(window);
    if (!opened) return;
    const scrolled = keptScroll(window.location.pathname, key, () => window.sessionStorage);
    restore(opened);
    const onAdded = () => {
      restore(opened);
      if (scrolled > 0) window.scrollTo({ top: scrolled, behavior: 'instant' });
    };
    // From here on the reader decides what is seen.
    const stop = () => window.removeEventListener(fieldsAdded, onAdded);
    window.addEventListener(fieldsAdded, onAdded);
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
      window.addEventListener(event, stop, { once: true, passive: true });
    return stop;
  }, []);

  useEffect(() => {
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.closest('article.reference')) return;
      const state = stateOf(window);
      const opened = { ...state.opened, [keyOf(target)]: target.open };
      window.history.replaceState({ ...state, opened }, '');
    };
    // The event does not bubble.
    window.addEventListener('toggle', onToggle, true);
    return () => window.removeEventListener('toggle', onToggle, true);
  }, []);
}
