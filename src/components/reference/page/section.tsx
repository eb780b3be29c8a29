import type { ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  /** The title in words, for a screen reader. */
  readonly name: string;
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
          <a
            className="heading__anchor"
            href={`#${id}`}
            aria-label={`Direct link to ${name}`}
            title={`Direct link to ${name}`}
          >
            #
          </a>
        </Heading>
        {flags}
        {aside}
      </div>
      {children}
    </section>
  );
}
