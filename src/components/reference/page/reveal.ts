import { useEffect } from 'react';

/** Opens what the address points into, so that a link to a property shows it wherever it is folded away. */
export function useReveal(): void {
  useEffect(() => {
    reveal();
    window.addEventListener('hashchange', reveal);
    return () => window.removeEventListener('hashchange', reveal);
  }, []);
}

function reveal(): void {
  const id = decoded(window.location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (!target) return;
  let isFolded = false;
  for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null) {
    isFolded ||= !box.open;
    box.open = true;
  }
  if (isFolded) target.scrollIntoView();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
