/** An address that has a scheme, whatever may be behind it. */
export const anyScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address that is relative to a page, as a browser and the check of links read it: `two` on `/guides/one` is
 * `/guides/two`. Any other one stays as it is.
 * @param page path of the page; begins with a slash
 */
export function absolute(address: string, page: string): string {
  if (address === '' || /^[/\\#?]/.test(address) || anyScheme.test(address)) return address;
  const { pathname, search, hash } = new URL(address, `http://localhost${page}`);
  return pathname + search + hash;
}
