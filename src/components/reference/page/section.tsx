import { useEffect, useRef, useState, type ReactNode } from 'react';
import { decodeLeniently } from '../../../http/percent-encoding';
import { HeadingAnchor, textOf } from '../../elements/heading';

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  /** What the anchor calls the heading, where that is less than the title. */
  readonly name?: string;
  /** Beside the heading and no part of it. */
  readonly flags?: ReactNode;
  readonly level?: 2 | 3 | 4;
  /** At the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading that links to itself. */
export function Section({ id, title, name, flags, level = 2, aside, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={`section section--${level}`}>
      <div className="section__head">
        <Heading id={id} className="heading section__title">
          {title}
          <HeadingAnchor id={id} heading={name ?? textOf(title)} />
        </Heading>
        {flags}
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Expands everything in the section that it stands in, and collapses it again. */
export function ExpandAll({ what }: { readonly what: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = () => {
    for (const box of button.current?.closest('section')?.querySelectorAll('details') ?? []) box.open = !open;
    setOpen(!open);
  };
  return (
    <button
      ref={button}
      type="button"
      className="text-button scripted"
      onClick={toggle}
      aria-label={`${open ? 'Collapse' : 'Expand'} all ${what}`}
    >
      {open ? 'Collapse all' : 'Expand all'}
    </button>
  );
}

/** Opens what the address points into, so that a link to a property shows it wherever it is folded away. */
export function useReveal(): void {
  useEffect(() => {
    reveal();
    window.addEventListener('hashchange', reveal);
    return () => window.removeEventListener('hashchange', reveal);
  }, []);
}

function reveal(): void {
  const id = decodeLeniently(window.location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (!target) return;
  let isFolded = false;
  for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null) {
    isFolded ||= !box.open;
    box.open = true;
  }
  if (isFolded) target.scrollIntoView();
}
