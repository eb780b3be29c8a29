import { plainPath } from '../link/plain-path';

/** Gatsby's `window.___navigate` (cache-dir/navigation.js), which every change of page goes through. */
export type Navigate = (to: string | number, options?: object) => unknown;

/** Leads to the one address of a page, however it is spelt. A number is a step in the history. */
export const plainNavigation =
  (navigate: Navigate): Navigate =>
  (to, options) =>
    navigate(typeof to === 'string' ? plainPath(to) : to, options);

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * The address of a page that was reached with a slash too many or too few at the end of its path.
 * @param route where the page was built to be, with the path prefix
 * @returns undefined where the path is the page's own, or another one altogether
 */
export function withRightSlash({ pathname, search, hash }: Address, route: string): string | undefined {
  return pathname === `${route}/` || route === `${pathname}/` ? route + search + hash : undefined;
}
