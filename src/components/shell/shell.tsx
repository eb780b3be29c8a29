import { withPrefix } from 'gatsby';
import { Component, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { SearchIcon } from '../elements/icons';
import { Layout } from '../layout/layout';
import { MenuProvider } from '../layout/menu';
import { plainPath } from '../link/address';
import { Footer } from '../navigation/footer';
import { Navbar } from '../navigation/navbar';
import { type PageLoading, pageLoading } from '../runtime/page-loading';
import { useBeforePaint } from '../runtime/use-before-paint';
import { keepRecent } from '../search/recent-pages';
import { warmUp } from '../search/search-client';
import { SearchDialog } from '../search/search-dialog';
import { slashKey } from '../search/slash-key';
import { PagePathContext, usePagePath, useSite, versionOf } from '../site/site';

/** Opens the search; so do Ctrl+K and, unless the reader has turned it off, `/` anywhere but in a field. */
function SearchButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const path = usePagePath();
  const part = versionOf(path, useSite())?.path;
  const withSlash = slashKey.use();

  const open = useCallback(() => {
    if (dialog.current?.open) return;
    warmUp(part);
    document.documentElement.dataset.modal = '';
    dialog.current?.showModal();
  }, [part]);
  const onClose = () => delete document.documentElement.dataset.modal;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!withControl && !(slash && slashKey.get() && !isField(event.target))) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  useEffect(() => {
    keepRecent(path, document.querySelector('h1')?.textContent.trim() ?? '', () => window.sessionStorage);
  }, [path]);

  // Together with the new page, not later: by then a reader may have opened the search again.
  useBeforePaint(() => dialog.current?.close(), [path]);

  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label="Search"
        aria-keyshortcuts={withSlash ? '/ Control+K' : 'Control+K'}
        onClick={open}
      >
        <SearchIcon />
        <span className="search-button__text">Search</span>
        <kbd className="kbd search-button__key" aria-hidden="true" data-off={withSlash ? undefined : ''}>
          /
        </kbd>
      </button>
      <SearchDialog dialog={dialog} onClose={onClose} />
    </>
  );
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A change of page that is done sooner is not worth a sign of progress. In milliseconds. */
export const progressDelay = 200;

/** What the reader sees while a page loads, and when it cannot be loaded. */
function NavigationStatus() {
  const state = useSyncExternalStore(pageLoading.subscribe, pageLoading.get, pageLoading.getOnServer);
  return <NavigationStatusView state={state} />;
}

export function NavigationStatusView({ state }: { readonly state: PageLoading }) {
  // Mounted anew for each change of page, so that the delay is counted from its start.
  if (state.kind === 'loading') return <Progress key={state.path} />;
  if (state.kind === 'failed') return <LoadFailure key={state.path} path={state.path} message={state.message} />;
  return null;
}

function Progress() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), progressDelay);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return (
    <div role="status">
      <div className="progress" role="progressbar" aria-label="Loading page" />
      <div className="spinner">
        <span className="spinner__ring" aria-hidden="true" />
        Loading…
      </div>
    </div>
  );
}

function LoadFailure({ path, message }: { readonly path: string; readonly message: string }) {
  const [reason, setReason] = useState(message);
  const [trying, setTrying] = useState(false);
  const onRetry = async () => {
    setTrying(true);
    try {
      // Offline, leaving this page would replace it with the browser's own error page.
      await fetch(path, { method: 'HEAD', cache: 'no-store' });
      window.location.assign(plainPath(path));
    } catch (error) {
      setReason(error instanceof Error ? error.message : String(error));
      setTrying(false);
    }
  };
  return (
    <div className="load-failure" role="alert">
      <p className="load-failure__title">This page could not be loaded</p>
      <p className="load-failure__reason">{reason}</p>
      <div className="load-failure__actions">
        <button type="button" className="button" onClick={onRetry} disabled={trying}>
          Retry
        </button>
        <button type="button" className="button button--quiet" onClick={pageLoading.end}>
          Dismiss
        </button>
      </div>
    </div>
  );
}

interface BoundaryProps {
  /** Called when the page crashes again as soon as the reader tries again. */
  readonly onUnrecoverable: () => void;
  /** Around everything, so that nothing of the site may be relied on when something throws. */
  readonly outermost?: boolean;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error?: Error;
}

/**
 * Stands in for a page that threw while rendering. 'Try again' renders it anew; if it throws at once again, what it
 * was made from is at fault and the page is fetched from the server.
 */
export class PageErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};
  private retrying = false;

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(): void {
    if (!this.retrying) return;
    this.retrying = false;
    this.props.onUnrecoverable();
  }

  override componentDidUpdate(): void {
    if (!this.state.error) this.retrying = false;
  }

  private readonly tryAgain = () => {
    this.retrying = true;
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const page = <PageError message={error.message} onTryAgain={this.tryAgain} />;
    return this.props.outermost ? <main className="layout__main">{page}</main> : <Layout>{page}</Layout>;
  }
}

interface PageErrorProps {
  readonly message: string;
  readonly onTryAgain: () => void;
}

function PageError({ message, onTryAgain }: PageErrorProps) {
  // In front of the page's own title, which Gatsby may write only now: a document is called by its first one.
  useEffect(() => {
    const title = document.createElement('title');
    title.textContent = 'Page Error';
    document.head.prepend(title);
    return () => title.remove();
  }, []);
  return (
    <div className="failure" role="alert">
      <h1 className="page-title">Page Error</h1>
      <p>This page crashed</p>
      <pre className="failure__reason">{message}</pre>
      <button type="button" className="button" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}

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
        {/* Style rules offer it where there are fields: past the menu and the examples, which come before them. */}
        <a className="skip-link skip-link--fields" href="#fields">
          Skip to fields
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
