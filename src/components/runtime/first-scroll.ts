/**
 * Where Gatsby keeps how far the reader had scrolled in a page that was loaded in full
 * (gatsby-react-router-scroll/session-storage.js); it has one place per path, for all such loads in a tab.
 */
const placeOf = (pathname: string): string => `@@scroll|${pathname}|initial`;

/**
 * A page that the reader opens anew is shown from its top. One that is reloaded, or that the reader comes back to, is
 * shown where it was left.
 * @param how of the Navigation Timing entry: `navigate`, `reload`, `back_forward` or `prerender`
 * @param open gives the tab's storage; where there is none, nothing was kept
 */
export function forgetScroll(how: string | undefined, pathname: string, open: () => Storage): void {
  if (how !== 'navigate') return;
  try {
    open().removeItem(placeOf(pathname));
  } catch {
    // The application says once that there is no storage.
  }
}
