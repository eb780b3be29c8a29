/** An address with a scheme, whatever follows it. */
export const anyScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address that is relative to a page, as a browser and the check of links read it: `two` on `/guides/one` is
 * `/guides/two`. Any other one stays as it is.
 * @param page path of the page; begins with a slash
 */
export function absolute(address: string, page: string): string {
  if (address === '' || /^[/\\#?]/.test(address) || anyScheme.test(address)) return address;
  const { pathname, search, hash } = new URL(address, `http://localhost${plainPath(page)}`);
  return pathname + search + hash;
}

/** A text that can be decoded: where its percent signs are not all those of UTF-8, at which Gatsby's code would throw, they stand for themselves. */
export function decodable(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return text.replace(/%/g, '%25');
  }
}

/** The same of a path, which Gatsby decodes twice: without the percent signs at which it would throw. */
function decodableTwice(path: string): string {
  try {
    decodeURIComponent(decodeURIComponent(path));
    return path;
  } catch {
    return path.replace(/%(?:25)*/g, '');
  }
}

/** What is a slash, another folder or nothing at all once it is decoded, as Gatsby does before it requests the data of a path. */
// eslint-disable-next-line no-control-regex -- that is what is looked for
const misread = /[\u0000-\u001f\u007f\\]|\/\/|\/\.\.?(?=\/|$)/;

/**
 * The path that everybody reads as the same path of this site. Of several slashes at the beginning, which would make it the address of
 * another host, one stays, and none of what a browser reads as a slash or not at all there (URL Standard §4.4: backslashes, control
 * characters, spaces); of those that are percent-encoded, wherever they are, none stays either.
 */
export function safePath(path: string): string {
  const sent = decodableTwice(path.replace(/^[^!-\uffff]*[/\\](?:[^!-\uffff]|[/\\])*/, '/'));
  const decoded = decodeURIComponent(decodeURIComponent(sent));
  if (!sent.includes('%') || !misread.test(decoded)) return sent;
  const names = decoded
    // eslint-disable-next-line no-control-regex -- that is what is removed
    .replace(/[%\u0000-\u001f\u007f]/g, '')
    .split(/[/\\]+/)
    .filter((name) => !/^\.{0,2}$/.test(name));
  return `/${names.map(encodeURIComponent).join('/')}`;
}

/**
 * The one address of a page: `/index.html` and `.html` at the end of a path are other spellings of it.
 * `/guide/index.html` is `/guide/`, `/guide.html` is `/guide`; the query and the hash stay. See {@link safePath}.
 */
export function plainPath(address: string): string {
  const [, sent = '', query = '', hash = ''] = /^([^?#]*)([^#]*)(.*)$/s.exec(address) ?? [];
  const path = safePath(sent);
  const plain = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path.replace(/\.html$/, '');
  return (plain === '' && path !== '' ? '/' : plain) + query + decodable(hash);
}

/** Gatsby's `window.___navigate` (cache-dir/navigation.js), through which every change of page goes. */
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
