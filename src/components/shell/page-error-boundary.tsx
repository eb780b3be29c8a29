import { Component, useEffect, type ReactNode } from 'react';
import { Layout } from '../layout/layout';

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
