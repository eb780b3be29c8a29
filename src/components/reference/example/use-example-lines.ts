import { useEffect } from 'react';

/**
 * Lets the examples of the page fold, and shows which line of them is which field and the reverse. The code for it is loaded when a
 * reader first points at either, or brings the focus there.
 */
export function useExampleLines(): void {
  useEffect(() => {
    let latest: Element | undefined;
    const onReach = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('.field, :is(.reference__aside, .response__example) .code')) {
        if (latest) latest = target instanceof Element ? target : undefined;
        if (!latest) return;
      } else latest = target;
      import('./mark').then(
        ({ markAround }) => latest?.isConnected && markAround(latest),
        // The page can be read without it.
        () => undefined,
      );
    };
    window.addEventListener('pointerover', onReach);
    window.addEventListener('focusin', onReach);
    return () => {
      window.removeEventListener('pointerover', onReach);
      window.removeEventListener('focusin', onReach);
    };
  }, []);
}
