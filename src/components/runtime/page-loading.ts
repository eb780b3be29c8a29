/** Where the change to another page stands. */
export type PageLoading =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly path: string }
  | { readonly kind: 'failed'; readonly path: string; readonly message: string };

const idle: PageLoading = { kind: 'idle' };

let now: PageLoading = idle;
const listeners = new Set<() => void>();

/** One for the whole application, because Gatsby's loader is. */
export const pageLoading = {
  get: (): PageLoading => now,
  getOnServer: (): PageLoading => idle,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  begin: (path: string): void => become({ kind: 'loading', path }),
  fail: (path: string, message: string): void => become({ kind: 'failed', path, message }),
  end: (): void => become(idle),
};

function become(next: PageLoading): void {
  if (now === next) return;
  now = next;
  for (const listener of listeners) listener();
}
