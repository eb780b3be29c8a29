/**
 * The one address of a page: `/index.html` and `.html` at the end of a path are other spellings of it.
 * `/guide/index.html` is `/guide/`, `/guide.html` is `/guide`; the query and the hash stay.
 */
export function plainPath(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const plain = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path.replace(/\.html$/, '');
  return (plain === '' && path !== '' ? '/' : plain) + rest;
}
