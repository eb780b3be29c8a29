import type { ReactNode } from 'react';
import { PageEntries, type Heading } from '../navigation/page-title';
import { TableOfContents } from '../navigation/table-of-contents';
import { MenuPanel } from './menu';

interface LayoutProps {
  /** The navigation of the part that the page belongs to; none on a page that stands alone. */
  readonly sidebar?: ReactNode;
  /** The page's headings; those of levels 2 and 3 become its table of contents, in a narrow window below its `PageTitle`. */
  readonly headings?: readonly Heading[];
  /** Takes the whole width instead of a readable measure: for pages that bring columns of their own. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of a page between navbar and footer: navigation, content, table of contents. */
export function Layout({ sidebar, headings = [], wide = false, children }: LayoutProps) {
  const entries = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const hasToc = entries.length > 0;
  const className = ['layout', sidebar && 'layout--sidebar', hasToc && 'layout--toc', wide && 'layout--wide'];
  return (
    <div className={className.filter(Boolean).join(' ')}>
      <MenuPanel>{sidebar}</MenuPanel>
      <main id="main" className="layout__main" tabIndex={-1}>
        <div className="layout__content">
          <PageEntries.Provider value={entries}>{children}</PageEntries.Provider>
        </div>
      </main>
      {hasToc && <TableOfContents entries={entries} />}
    </div>
  );
}
