import type { Sandbox } from '../../sandbox';

/** What answers the examples of one page. */
export interface PageServer {
  readonly url: URL;
  /** Remembers the state, and gives back the way to return to it. */
  mark(): () => void;
  /** Back to the state that every page starts from. */
  reset(): void;
  close(): Promise<void>;
}

/** A sandbox of the page's own. @throws Error when no port is free */
export async function sandboxServer(sandbox: Sandbox): Promise<PageServer> {
  const url = new URL(await sandbox.listen(0));
  url.hostname = '127.0.0.1';
  return {
    url,
    mark() {
      const snapshot = sandbox.snapshot();
      return () => sandbox.restore(snapshot);
    },
    reset: () => sandbox.reset(),
    close: () => sandbox.close(),
  };
}

/** A server that runs elsewhere; its state cannot be brought back. */
export function liveServer(url: URL): PageServer {
  return { url, mark: () => () => undefined, reset: () => undefined, close: async () => undefined };
}
