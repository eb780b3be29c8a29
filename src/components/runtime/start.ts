import { withPrefix, type GatsbyBrowser } from 'gatsby';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type GatsbyLoader, type NetworkInformation, isChunkError, watchLoader } from './watch-loader';
import { forgetScroll, createReloadOnce } from './tab-storage';
import { pageLoading } from './page-loading';
import { plainNavigation, plainPath, withRightSlash, type Navigate } from '../link/address';
import { storage } from './storage';

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
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  forgetScroll(opening?.type, window.location.pathname, () => window.sessionStorage);
  // There is one colour mode and one version of the documentation; ignore what an earlier visit stored.
  storage.set('theme', 'light');
  storage.set('docs-preferred-version', 'current');
}

/** Runs when another page, or another part of the page, is shown. */
export const onRouteUpdate: NonNullable<GatsbyBrowser['onRouteUpdate']> = ({ location }) => {
  pageLoading.end();
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
