import { withPrefix } from 'gatsby';
import type { ReactNode } from 'react';
import { MenuProvider } from '../layout/menu';
import { Footer } from '../navigation/footer';
import { Navbar } from '../navigation/navbar';
import { SearchButton } from '../search/search-button';
import { PagePathContext } from '../site/site';
import { NavigationStatus } from './navigation-status';
import { PageErrorBoundary } from './page-error-boundary';

interface ShellProps {
  /** Path of the built page, without the path prefix; absent when the page is being built. */
  readonly pagePath?: string;
  /** The path in the address bar. */
  readonly pathname: string;
  readonly children: ReactNode;
}

const reload = () => window.location.reload();

/** What stays while pages change. A page that crashes affects only itself. */
export function Shell({ pagePath, pathname, children }: ShellProps) {
  return (
    <PagePathContext.Provider value={pagePath ?? withoutPrefix(pathname)}>
      <MenuProvider path={pathname}>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <Navbar>
          <SearchButton />
        </Navbar>
        <NavigationStatus />
        <PageErrorBoundary key={pathname} onUnrecoverable={reload}>
          {children}
        </PageErrorBoundary>
        <Footer />
      </MenuProvider>
    </PagePathContext.Provider>
  );
}

function withoutPrefix(pathname: string): string {
  const prefix = withPrefix('/').replace(/\/$/, '');
  return prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}
