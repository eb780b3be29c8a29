import { createContext, type HTMLAttributes, useContext } from 'react';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

interface ContentsProps {
  readonly entries: readonly Heading[];
  /** Id of the section that is being read. */
  readonly active?: string;
}

/** What the table of contents of the page lists, for its title. */
export const PageEntries = createContext<readonly Heading[]>([]);

/** The title of a page, and below it the table of contents where there is no room beside the content. */
export function PageTitle(props: HTMLAttributes<HTMLHeadingElement>) {
  const entries = useContext(PageEntries);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/heading-has-content -- among the properties */}
      <h1 {...props} />
      {entries.length > 0 && <InlineContents entries={entries} />}
    </>
  );
}

const InlineContents = ({ entries }: Pick<ContentsProps, 'entries'>) => (
  <details className="toc-inline">
    <summary className="fold">On this page</summary>
    <nav aria-label="On this page">
      <Contents entries={entries} />
    </nav>
  </details>
);

/** Links to the sections of a page. */
export function Contents({ entries, active }: ContentsProps) {
  return (
    <ul className="toc__list">
      {entries.map(({ depth, id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`toc__link toc__link--${depth}`}
            aria-current={id === active ? 'location' : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
