import type { ReloadOnce } from './tab-storage';

/** The part of Gatsby's page loader (`window.___loader`, cache-dir/loader.js) that this site relies on. */
export interface GatsbyLoader {
  loadPage(rawPath: string): Promise<PageResources | undefined>;
  /** What has been loaded already. */
  loadPageSync(rawPath: string): { readonly page: { readonly path: string } } | undefined;
  hovering(rawPath: string): void;
}

/** `error` is there when the page's code failed; without it the page's data did. */
export interface PageResources {
  readonly status?: 'error' | 'success';
  readonly error?: unknown;
}

/** Whether the reader's connection is one to load ahead on (Network Information API). */
function mayLoadAhead(navigator: { readonly connection?: NetworkInformation }): boolean {
  const { connection } = navigator;
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

export interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

interface Surroundings {
  readonly loader: GatsbyLoader;
  readonly navigator: { readonly connection?: NetworkInformation };
  readonly reloadOnce: ReloadOnce;
  /** Loads a page of this site from the server, as a click without JavaScript does. */
  readonly loadFully: (path: string) => void;
  readonly warn: (message: string) => void;
  readonly pageLoading: {
    begin(path: string): void;
    fail(path: string, message: string): void;
  };
  /** Shows why the page that was opened cannot become interactive; its text stands there already. */
  readonly failFirst: (message: string) => void;
}

/**
 * Takes over what happens when a page cannot be loaded. Gatsby by itself loads the page's address from the server,
 * which offline leaves the reader on the browser's own error page. Here:
 * - missing code (a chunk): a warning, and the page is loaded from the server, once; then as below;
 * - missing data, or code that stays missing: an error box with the reason and Retry;
 * - pointing at a link loads nothing ahead on a 2g connection or with data saving on.
 */
export function watchLoader(around: Surroundings): void {
  const { loader, navigator, reloadOnce, loadFully, warn, pageLoading, failFirst } = around;
  const loadPage = loader.loadPage.bind(loader);
  const hovering = loader.hovering.bind(loader);
  let first = true;

  loader.hovering = (rawPath) => {
    if (mayLoadAhead(navigator)) hovering(rawPath);
  };

  loader.loadPage = async (rawPath) => {
    const opening = first;
    first = false;
    const path = rawPath.split('#')[0] ?? rawPath;
    if (!opening) pageLoading.begin(path);
    const resources = await loadPage(rawPath).catch((error: unknown) => ({ status: 'error', error }) as const);
    if (!hasFailed(resources)) {
      reloadOnce.arrived(path);
      return resources;
    }
    const message = reasonOf(resources);
    const missingCode = isChunkError(resources?.error);
    if (missingCode) warn(`The code of ${path} could not be loaded (${message}).`);
    if (missingCode && reloadOnce.claim(path)) loadFully(path);
    else if (opening) failFirst(message);
    else pageLoading.fail(path, message);
    // Gatsby would go on to load the address by itself.
    return new Promise<never>(() => undefined);
  };
}

const hasFailed = (resources: PageResources | undefined): boolean => !resources || resources.status === 'error';

/** webpack names its error ChunkLoadError; a style sheet's is told by its code. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || /loading (css )?chunk .* failed/i.test(error.message);
}

function reasonOf(resources: PageResources | undefined): string {
  const error = resources?.error;
  if (error instanceof Error) return error.message;
  return error ? String(error) : 'The page could not be fetched from the server.';
}
