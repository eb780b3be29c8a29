import { type ReactNode, useEffect, useRef, useState } from 'react';
import { decodeLeniently } from '../../../http/percent-encoding';
import { HeadingAnchor, textOf } from '../../elements/heading';
import { announce } from '../../runtime/announce';
import { fieldsAdded, useKeptOpen } from '../../runtime/kept-open';
import { markTarget } from '../../runtime/mark-target';
import { useExampleLines } from '../example/use-example-lines';
import { showExampleOf } from '../samples/show-example';
import { onFieldKey } from '../schema/field-keys';

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

/** A part of a page with a heading and a link to it. */
export function Section({ id, title, name, flags, level = 2, aside, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={`section section--${level}`}>
      <div className="section__head">
        <div className="heading">
          <Heading id={id} className="section__title">
            {title}
          </Heading>
          <HeadingAnchor id={id} heading={name ?? textOf(title)} />
        </div>
        {flags}
        {aside}
      </div>
      {children}
    </section>
  );
}

/**
 * Expands everything in the section that it stands in, and collapses it again, with what the file beside the page has. What other
 * pages have is opened one by one. Style rules hide it where nothing is closed.
 */
export function ExpandAll({ what }: { readonly what: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = () => {
    const boxes = button.current
      ?.closest('section')
      ?.querySelectorAll<HTMLDetailsElement>(
        open ? 'details' : 'details:not([data-on-demand], .code-rest), [data-with-page]',
      );
    for (const box of boxes ?? []) box.open = !open;
    setOpen(!open);
    announce(`${open ? 'Collapsed' : 'Expanded'} all ${what}`);
  };
  return (
    <button
      ref={button}
      type="button"
      className="text-button scripted expand-all"
      data-open={open || undefined}
      onClick={toggle}
      aria-label={`${open ? 'Collapse' : 'Expand'} all ${what}`}
    >
      {open ? 'Collapse all' : 'Expand all'}
    </button>
  );
}

/**
 * What every page of the reference does: it opens what the reader had open, and what the address points into, so that a link to a
 * property shows it wherever it is folded away; it marks which line of the examples is which field, and has keys to walk through fields.
 */
export function useReveal(): void {
  useKeptOpen();
  useExampleLines();
  useEffect(() => {
    reveal();
    window.addEventListener('hashchange', reveal);
    window.addEventListener(fieldsAdded, revealAdded);
    window.addEventListener('keydown', onFieldKey);
    return () => {
      window.removeEventListener('hashchange', reveal);
      window.removeEventListener(fieldsAdded, revealAdded);
      window.removeEventListener('keydown', onFieldKey);
    };
  }, []);
}

/** @param event absent when the page begins, where a reader who comes back has chosen an example before */
function reveal(event?: Event): void {
  const id = decodeLeniently(window.location.hash.slice(1));
  if (id === '') return;
  const target = markTarget();
  // The heading of a response stands beside what it names.
  const named = target?.parentElement?.querySelector<HTMLElement>(':scope > .response');
  const isFolded = unfold(named ?? target ?? holderOf(id));
  if (isFolded || event) showExampleOf(named ?? target);
  if (target && isFolded) target.scrollIntoView();
}

/** Fields that have come may be those that the address points to, or what holds them. */
function revealAdded({ target: box }: Event): void {
  const id = decodeLeniently(window.location.hash.slice(1));
  if (!(box instanceof HTMLElement) || !id.startsWith(`${box.dataset.onDemand ?? ''}-`)) return;
  const target = markTarget();
  if (target && !box.contains(target)) return;
  unfold(target ?? holderOf(id));
  target?.scrollIntoView();
}

/** What is loaded on demand and then holds the field with this id: the innermost of what is on the page. */
function holderOf(id: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLDetailsElement>('details[data-on-demand]:not([open])')]
    .filter(({ dataset }) => dataset.onDemand !== '' && id.startsWith(`${dataset.onDemand!}-`))
    .sort((first, second) => second.dataset.onDemand!.length - first.dataset.onDemand!.length)[0];
}

const foldable = 'details, .tabs__panel';

const chooserOf = (panel: Element) =>
  panel.parentElement?.querySelector<HTMLInputElement>(
    `:scope > .tabs__bar [data-index="${(panel as HTMLElement).dataset.index ?? ''}"]`,
  );

/** @returns whether anything was closed */
function unfold(element: HTMLElement | null | undefined): boolean {
  let isFolded = false;
  for (let box = element?.closest(foldable); box; box = box.parentElement?.closest(foldable) ?? null) {
    const isClosed = box instanceof HTMLDetailsElement ? !box.open : !chooserOf(box)?.checked;
    isFolded ||= isClosed;
    if (box instanceof HTMLDetailsElement) box.open = true;
    else if (isClosed) chooserOf(box)?.click();
  }
  return isFolded;
}
