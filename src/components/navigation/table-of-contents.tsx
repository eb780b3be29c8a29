import { useMemo } from 'react';
import { Contents, type Heading } from './page-title';
import { useScrollSpy } from './scroll-spy';

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
        <Contents entries={entries} active={active} />
      </nav>
    </div>
  );
}
