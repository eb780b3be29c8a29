import { useEffect, useRef, useState, type RefObject } from 'react';
import { CheckIcon, CopyIcon } from './icons';

/** After this time the button offers to copy again. In milliseconds. */
const resetDelayMs = 2000;

/** Code is copied whole: its folded lines too, and without what opens them. */
const textOf = (element: HTMLElement): string => {
  const blocks = element.querySelector('details') && element.querySelectorAll('code');
  return blocks ? [...blocks].map(({ textContent }) => textContent).join('\n') : element.textContent;
};

/** Copies the text of `source`. Where the browser forbids it, the text is selected instead, ready to be copied by hand. */
export function CopyButton({
  source,
  what,
}: {
  readonly source: RefObject<HTMLElement | null>;
  readonly what: string;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const element = source.current;
    if (!element) return;
    try {
      await navigator.clipboard.writeText(textOf(element));
      setState('copied');
    } catch {
      // What is folded cannot be selected.
      for (const fold of element.querySelectorAll('details')) fold.open = true;
      window.getSelection()?.selectAllChildren(element);
      setState('selected');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), resetDelayMs);
  };

  const word = { idle: 'Copy', copied: 'Copied', selected: 'Selected' }[state];
  return (
    <>
      {/* Its name begins with the word that it shows, whatever that is now (WCAG 2.2, 2.5.3). */}
      <button type="button" className="code__copy" aria-label={`${word} ${what}`} onClick={copy}>
        {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        <span aria-hidden="true">{word}</span>
      </button>
      <span className="visually-hidden" role="status">
        {{ idle: '', copied: 'Copied', selected: 'Selected; press Ctrl+C to copy' }[state]}
      </span>
    </>
  );
}
