import { type RefObject, useState } from 'react';
import { useBeforePaint } from './use-before-paint';

/**
 * Makes an element a stop of the keyboard, from which its arrow keys scroll, while it has more than it shows. It is one until the
 * browser has measured it, as it is without JavaScript; what follows changes no layout.
 * @param content what the element shows, after a change of which it is measured again
 * @returns properties of the element
 */
export function useScrollStop(element: RefObject<HTMLElement>, content?: unknown): { readonly tabIndex?: 0 } {
  const [scrolls, setScrolls] = useState(true);
  useBeforePaint(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return;
    // It tells of the first size too, and then of every other one, when the layout is done: nothing is laid out twice.
    const observer = new ResizeObserver(() => setScrolls(isLarger(current)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, content]);
  return scrolls ? { tabIndex: 0 } : {};
}

const isLarger = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;
