import { useEffect, type RefObject } from 'react';

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex="0"]';

/**
 * While `open`: keeps the keyboard and the screen reader inside `panel`, the page behind from scrolling, and calls
 * `onClose` on Escape and when a pointer goes down beside the panel. Afterwards the focus is back where it was (WCAG 2.2, 2.1.2 and 2.4.3).
 */
export function useModalFocus(panel: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return undefined;
    const before = document.activeElement as HTMLElement | null;
    const release = inertOutside(element);
    document.documentElement.dataset.modal = '';
    stops(element)[0]?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Tab') wrap(event, stops(element));
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !element.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      release();
      delete document.documentElement.dataset.modal;
      if (before?.isConnected) before.focus();
    };
  }, [panel, open, onClose]);
}

/** Everything in `element` that Tab stops at now. */
function stops(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.getClientRects().length > 0);
}

function wrap(event: KeyboardEvent, all: readonly HTMLElement[]): void {
  const first = all[0];
  const last = all.at(-1);
  if (event.shiftKey && document.activeElement === first) last?.focus();
  else if (!event.shiftKey && document.activeElement === last) first?.focus();
  else return;
  event.preventDefault();
}

/** Makes all that is neither in `element` nor around it inert. @returns what undoes it */
function inertOutside(element: HTMLElement): () => void {
  const made: HTMLElement[] = [];
  for (
    let inside: HTMLElement = element;
    inside.parentElement && inside !== document.body;
    inside = inside.parentElement
  ) {
    for (const other of inside.parentElement.children) {
      if (other === inside || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      made.push(other);
    }
  }
  return () => made.forEach((other) => (other.inert = false));
}
