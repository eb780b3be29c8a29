import { useEffect, useState, useSyncExternalStore } from 'react';
import { plainPath } from '../link/address';
import { pageLoading, type PageLoading } from '../runtime/page-loading';

/** A change of page that is done sooner is not worth a sign of progress. In milliseconds. */
export const progressDelay = 200;

/** What the reader sees while a page loads, and when it cannot be loaded. */
export function NavigationStatus() {
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
