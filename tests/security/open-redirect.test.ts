/**
 * Addresses of this site that a browser could take for those of another host. A host of static files serves the not-found page for
 * each of them, and `boot.js` runs in it.
 */
import { runInNewContext } from 'node:vm';
import { plainNavigation, plainPath } from '../../src/components/link/address';
import { bootScript } from '../../src/gatsby/post-build/strict-pages';
import { parseUrl } from '../../src/http/server-url';

const site = 'https://portal.example';
const prefixes = ['//', '///', '/\\', '\\\\', '\\/', '/\\/', '/./\\', '/.//', '/a/..//', '/%2e//', '/%2E%2E//', '/\t/', '/\n/', '/\r\n\\', ' //', '\u0000//', '\t//']; // prettier-ignore
const suffixes = ['', '/', '/index.html', '/x.html', '/index.html?a=//b', '/x.html#//b', '/..//index.html', '.html'];
const hosts = [
  'evil.example',
  'user@evil.example',
  'portal.example@evil.example',
  'evil.example:443',
  '%65vil.example',
  'evil。example',
];
/** What is only a path, to browsers too, and has to stay one. */
const paths = [
  '/%5Cevil.example/index.html', '/%2Fevil.example/x.html', '/%2F/evil.example/index.html', '/\u2215/evil.example/x.html', '/\uff0f\uff0fevil.example/x.html',
  '/https://evil.example/x.html', '/javascript:alert(1).html', '/index.html', '/.html', '/index.html/index.html', '/a//b/index.html', '/@evil.example/index.html',
  '/%5C%5Cevil.example/', '/%09/evil.example', '/%2F%09%5cevil.example/x.html', '/a/%2e%2e%2f%2e%2e%2f%2fevil.example', '/%', '/%ff/evil.example', '/%E0%A4%A/', '/%00', '/%25', '/%2525/x', '/%255Cevil.example',
  '/docs/%5Cevil.example', '/docs//evil.example/x.html',
  '/;//evil.example/x.html', '/?//evil.example/index.html', '/#//evil.example/index.html',
]; // prettier-ignore
const forms = [...prefixes.flatMap((prefix) => hosts.flatMap((host) => suffixes.map((end) => prefix + host + end))), ...paths]; // prettier-ignore

/** Where a browser is when it was sent to an address of the site with this path; undefined where that is another host already. */
const opened = (form: string): URL | undefined => {
  const direct = `${site}${form.replace(/^[^!-\uffff]+/, '').replace(/^\\/, '/')}`;
  return parseUrl(direct);
};

let boot: string;
beforeAll(async () => {
  boot = await bootScript();
});

/** Runs the script in a page at this address. @returns every address that it goes to or puts into the address bar, and the last one */
function run(at: URL, pagePath: string, base = ''): { to: string[]; pathname: string } {
  const to: string[] = [];
  const location = {
    ...Object.fromEntries(
      (['protocol', 'host', 'origin', 'pathname', 'search', 'hash', 'href'] as const).map((name) => [name, at[name]]),
    ),
    replace: (address: string) => to.push(address),
    assign: (address: string) => to.push(address),
    reload: () => undefined,
  };
  const attributes: Record<string, string> = {
    'data-page-path': pagePath,
    'data-path-prefix': base,
    'data-compilation-hash': '1',
    'data-page-data': '{"result":{}}',
  };
  const element = {
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
  };
  const window = {};
  runInNewContext(boot, {
    window,
    location,
    document: { currentScript: element, documentElement: { setAttribute: () => undefined } },
    history: {
      state: null,
      replaceState(_state: unknown, _title: string, address: string) {
        to.push(address);
        Object.assign(location, { pathname: new URL(address, at).pathname });
      },
    },
    localStorage: { getItem: () => null },
    addEventListener: () => undefined,
    console,
  });
  return { to, pathname: (location as unknown as { pathname: string }).pathname };
}

test('there are many forms', () => expect(forms.length).toBeGreaterThan(800));

test.each(['/404.html', '/404/', '/', '/webhooks'])(
  'no address of the site leads away from the page %s',
  (pagePath) => {
    for (const form of forms) {
      const at = opened(form);
      if (at?.origin !== site) continue;
      const { to, pathname } = run(at, pagePath);
      const origins = new Set(to.map((address) => new URL(address, at).origin));
      // What Gatsby's code then takes for a path of this site has to be one.
      const followed = new URL(pathname, at).origin;
      expect([form, [...origins], followed]).toEqual([form, origins.size === 0 ? [] : [site], site]);
      // Gatsby decodes it first.
      expect([form, new URL(decodeURIComponent(decodeURIComponent(pathname)), at).origin]).toEqual([form, site]);
    }
  },
);

test.each(['/docs//evil.example', '/docs/%5Cevil.example', '/docs/%2F%2fevil.example', '/docs/%09/evil.example'])(
  'nor does what is left of %s without the path prefix',
  (path) => {
    const { pathname } = run(new URL(site + path), '/404.html', '/docs');
    expect(decodeURIComponent(pathname.slice('/docs'.length))).toMatch(/^\/evil\.example$/);
  },
);

test.each(['/', '/404.html'])(
  'a fragment that cannot be decoded, at which code would throw, becomes one that can: %s',
  (page) => {
    for (const hash of ['#%', '#%ff', '#a%2', '#%E0%A4%A'])
      expect(run(new URL(`${site}/${hash}`), page).to).toEqual([`${site}/${hash.replaceAll('%', '%25')}`]);
    expect(run(new URL(`${site}/#%C3%A4`), page).to).toEqual([]);
  },
);

test.each([
  ['/guide/a%20b', '/guide/a%20b'],
  ['/gr%C3%B6%C3%9Fe/', '/gr%C3%B6%C3%9Fe/'],
  ['/a%2Fb', '/a%2Fb'],
  ['/guide#a%20b', '/guide#a%20b'],
  ['/guide?q=%#%', '/guide?q=%#%25'],
])('%s is led to as %s', (path, expected) => expect(plainPath(path)).toBe(expected));

test('below a path prefix too', () => {
  const { to } = run(new URL('https://portal.example//docs/index.html'), '/404.html', '/docs');
  expect(to.map((address) => new URL(address).origin)).toEqual([site, site]);
  expect(to.at(-1)).toBe(`${site}/docs/`);
});

test.each([
  ['/webhooks.html', [`${site}/webhooks`]],
  ['/webhooks/index.html?a=1#b', [`${site}/webhooks/?a=1#b`]],
  ['//webhooks', [`${site}/webhooks`, `${site}/webhooks`]],
  ['/no-such-page', []],
])('the not-found page at %s goes to %j', (path, to) => {
  expect(run(new URL(site + path), '/404.html').to).toEqual(to);
});

test.each([[plainPath], [(form: string) => String(plainNavigation((to) => to)(form))]])(
  'what goes to a path of this site stays on it',
  (normalise) => {
    const leaving = forms.filter((form) => new URL(normalise(form), `${site}/guide`).origin !== site);
    expect(leaving).toEqual([]);
  },
);
