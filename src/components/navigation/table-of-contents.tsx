import { useMemo } from 'react';
import { useScrollSpy } from './scroll-spy';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

interface Props {
  readonly entries: readonly Heading[];
}

/** Beside the content on a wide screen; marks the section that is being read. */
export function TableOfContents({ entries }: Props) {
  const active = useScrollSpy(useMemo(() => entries.map(({ id }) => id), [entries]));
  return (
    <div className="toc">
      <nav className="toc__nav" aria-labelledby="toc-title">
        <p id="toc-title" className="toc__title">
          On this page
        </p>
        <Entries entries={entries} active={active} />
      </nav>
    </div>
  );
}

/** Above the content where there is no room beside it. */
export function InlineTableOfContents({ entries }: Props) {
  return (
    <details className="toc-inline">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <Entries entries={entries} />
      </nav>
    </details>
  );
}

function Entries({ entries, active }: Props & { readonly active?: string }) {
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
