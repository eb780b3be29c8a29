import { type RefObject, useState } from 'react';
import { useBeforePaint } from './use-before-paint';

/** Of an element that scrolls; nothing for another one. */
interface ScrollStop {
  readonly tabIndex?: 0;
  readonly role?: 'group';
  readonly 'aria-label'?: string;
}

/**
 * Makes an element a stop of the keyboard, from which its arrow keys scroll, while it has more than it shows. It is one until the
 * browser has measured it, as it is without JavaScript; what follows changes no layout.
 * @param label what is heard at the stop; elsewhere a group around the element would be one more word to hear
 * @param content what the element shows, after a change of which it is measured again
 * @returns properties of the element
 */
export function useScrollStop(element: RefObject<HTMLElement>, label: string, content?: unknown): ScrollStop {
  const [scrolls, setScrolls] = useState(true);
  useBeforePaint(
    () => whenSized(element.current ? [element.current] : [], (_, larger) => setScrolls(larger)),
    [element, content],
  );
  return scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
}

/** The same for the tables in a description of a document, whose HTML is made before the page. */
export function useTableStops(description: RefObject<HTMLElement>): void {
  useBeforePaint(() => {
    const tables = description.current?.querySelectorAll<HTMLElement>('.table-scroll') ?? [];
    return whenSized(tables, (table, larger) => {
      if (larger) table.tabIndex = 0;
      else table.removeAttribute('tabindex');
    });
  }, [description]);
}

/** It tells of the first size too, and then of every other one, when the layout is done: nothing is laid out twice. */
function whenSized(elements: Iterable<HTMLElement>, tell: (element: HTMLElement, isLarger: boolean) => void) {
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) tell(target as HTMLElement, isLarger(target));
  });
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

const isLarger = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;
