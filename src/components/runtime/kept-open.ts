import { useEffect } from 'react';
import { keptScroll } from './storage';
import { useBeforePaint } from './use-before-paint';

/** Event dispatched from a part whose fields have just been added to the page. */
export const fieldsAdded = 'fieldsadded';

/** Whether each part is open, and the id of what is chosen of variants. */
type Kept = Readonly<Record<string, boolean | string>>;
interface PageState {
  readonly key?: string;
  readonly opened?: Kept;
}

const stateOf = ({ history }: Window): PageState => (history.state ?? {}) as PageState;

/** What tells a part that opens and closes, or a choice, from all others of its page, also when the page is made anew. */
function keyOf(box: Element): string {
  const heading = box.parentElement?.querySelector(':scope > .response__title');
  if (heading) return heading.id;
  const kind = box instanceof HTMLDetailsElement ? 'details' : '.tabs';
  const holder = box.closest('[id]');
  const beside = [...(holder?.querySelectorAll(kind) ?? [])].filter((each) => each.closest('[id]') === holder);
  return `${holder?.id ?? ''} ${kind === '.tabs' ? 'choice ' : ''}${beside.indexOf(box)}`;
}

function restore(kept: Kept): void {
  for (const choice of document.querySelectorAll('article.reference .tabs')) {
    const chosen = kept[keyOf(choice)];
    if (typeof chosen !== 'string') continue;
    const radio = choice.querySelector<HTMLInputElement>(`:scope > .tabs__bar [value="${CSS.escape(chosen)}"]`);
    if (radio && !radio.checked) radio.click();
  }
  for (const box of document.querySelectorAll<HTMLDetailsElement>('main details')) {
    const open = kept[keyOf(box)];
    if (typeof open === 'boolean' && open !== box.open) box.open = open;
  }
}

/**
 * Keeps what a reader has opened, closed and chosen in the history of the tab, so that it is so again after Back and after a
 * reload, before the page is painted. What is loaded on demand comes later; then the page is scrolled again to where it was.
 */
export function useKeptOpen(): void {
  useBeforePaint(() => {
    if (!('history' in window)) return;
    const { key, opened = {} } = stateOf(window);
    const scrolled = keptScroll(window.location.pathname, key, () => window.sessionStorage);
    restore(opened);
    const onAdded = () => {
      restore(opened);
      if (scrolled > 0) window.scrollTo({ top: scrolled, behavior: 'instant' });
    };
    // From here on the reader decides what is seen.
    const stop = () => window.removeEventListener(fieldsAdded, onAdded);
    window.addEventListener(fieldsAdded, onAdded);
    for (const event of ['pointerdown', 'click', 'keydown', 'wheel'] as const)
      window.addEventListener(event, stop, { once: true, passive: true });
    return stop;
  }, []);

  useEffect(() => {
    const { pathname } = window.location;
    const keep = (part: Element, value: boolean | string) => {
      if (!part.closest('main')) return;
      // On the way to another page the entry is already that page's.
      if (window.location.pathname !== pathname) return;
      const state = stateOf(window);
      window.history.replaceState({ ...state, opened: { ...state.opened, [keyOf(part)]: value } }, '');
    };
    const onToggle = ({ target }: Event) => target instanceof HTMLDetailsElement && keep(target, target.open);
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      // In a guide a choice is of a language, which is kept for the whole site.
      const choice = target.matches('article.reference :is(.tabs__radio, .tabs__menu)') && target.closest('.tabs');
      if (choice) keep(choice, target.value);
    };
    // Toggling does not bubble.
    window.addEventListener('toggle', onToggle, true);
    window.addEventListener('change', onChange);
    return () => {
      window.removeEventListener('toggle', onToggle, true);
      window.removeEventListener('change', onChange);
    };
  }, []);
}
