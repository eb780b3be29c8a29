import { type GatsbyBrowser, withPrefix } from 'gatsby';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type Navigate, plainNavigation, plainPath, withRightSlash } from '../link/address';
import { keepFollowedLinks, pageShown } from './followed-links';
import { markTarget } from './mark-target';
import { pageLoading } from './page-loading';
import { type ReloadOnce, createReloadOnce, forgetScroll, storage } from './storage';

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

interface NetworkInformation {
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
function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || /loading (css )?chunk .* failed/i.test(error.message);
}

function reasonOf(resources: PageResources | undefined): string {
  const error = resources?.error;
  if (error instanceof Error) return error.message;
  return error ? String(error) : 'The page could not be fetched from the server.';
}

declare global {
  interface Window {
    readonly ___loader: GatsbyLoader;
    ___navigate: Navigate;
    /** From `src/gatsby/post-build/boot.js`; absent in development. */
    readonly portalBoot?: { fail(message: string): void; showLanguage(language: string): void };
  }
}

/** Runs when the application's code starts, before the first page is rendered. */
export function onStart(): void {
  watchLoader({
    loader: window.___loader,
    navigator: navigator as { readonly connection?: NetworkInformation },
    reloadOnce: createReloadOnce(() => window.sessionStorage),
    loadFully: (path) => window.location.assign(plainPath(path)),
    warn: (message) => console.warn(message),
    pageLoading,
    failFirst: (message) => window.portalBoot?.fail(message),
  });
  window.___navigate = plainNavigation(window.___navigate);
  ignoreScrollBetweenPages();
  keepFollowedLinks();
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  forgetScroll(opening?.type, window.location.pathname, () => window.sessionStorage);
  // There is one colour mode and one version of the documentation; ignore what an earlier visit stored.
  storage.set('theme', 'light');
  storage.set('docs-preferred-version', 'current');
}

/** Path of the page that is shown, which on the way to another one is no longer the address. */
let shown = '';

/**
 * On the way back, a browser scrolls to where the reader was in the page that comes while the former one is still shown. Gatsby
 * would keep that as where the reader left the former one. Has to be called before Gatsby's own listener is set.
 */
function ignoreScrollBetweenPages(): void {
  const onScroll = (event: Event) => {
    if (shown !== '' && shown !== window.location.pathname) event.stopImmediatePropagation();
  };
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
}

/** A page to which the reader comes back is where it was left, and not at the part that its address names. */
export const shouldUpdateScroll: NonNullable<GatsbyBrowser['shouldUpdateScroll']> = ({
  prevRouterProps,
  routerProps: { location },
  getSavedScrollPosition,
}) => {
  if (location.hash === '' || prevRouterProps?.location.pathname === location.pathname) return true;
  const [left, top] = getSavedScrollPosition(location) as readonly [number, number | undefined];
  if (!top) return true;
  window.scrollTo({ left, top, behavior: 'instant' });
  return false;
};

/** Runs when another page, or another part of the page, is shown. */
export const onRouteUpdate: NonNullable<GatsbyBrowser['onRouteUpdate']> = ({ location }) => {
  if (shown !== window.location.pathname) pageShown();
  shown = window.location.pathname;
  pageLoading.end();
  markTarget();
  const route = window.___loader.loadPageSync(location.pathname)?.page.path;
  const address = route && withRightSlash(location, withPrefix(route));
  if (address) window.___navigate(address, { replace: true });
};

/**
 * Code that a page loads after it was shown: Gatsby would reload the page whenever it is missing, and so for ever
 * where the page loads it by itself. Has to be called before Gatsby's own listener is set (navigation.js).
 */
export function watchLateChunks(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isChunkError(event.reason)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    console.warn(`A part of this page could not be loaded (${(event.reason as Error).message}).`);
  });
}

/** Starts React as Gatsby does, and also logs every hydration error that React recovers from. */
export function renderInto(element: ReactNode, container: Element): void {
  const onRecoverableError = (error: unknown, { componentStack }: { componentStack?: string }) =>
    console.error('Recovered from a hydration error:', error, componentStack ?? '');
  if (document.getElementById('gatsby-focus-wrapper')?.hasChildNodes()) {
    hydrateRoot(container, element, { onRecoverableError });
  } else {
    createRoot(container, { onRecoverableError }).render(element);
  }
}
