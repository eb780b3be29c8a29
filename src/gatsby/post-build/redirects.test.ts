import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTargets, writeRedirects } from './redirects';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redirects-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('an address of before has a page that leads to the address of now, and a line for the host', () => {
  writeRedirects(folder, { '/old': '/new', '/a/b.html': 'https://example.com/?a=1&b="2"' }, { pathPrefix: '/docs' });
  expect(read('old/index.html')).toContain('content="0; url=/docs/new"');
  expect(read('a/b.html')).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  expect(read('_redirects')).toBe('/docs/old /docs/new 301\n/docs/a/b.html https://example.com/?a=1&b="2" 301\n');
});

test('a page that has moved names where it is now as hosts serve it, with the whole address where that is known', () => {
  const site = { pathPrefix: '/docs', siteUrl: 'https://docs.example.com' };
  writeRedirects(folder, { '/a': '/new?x=1#y', '/b': '/v1.2', '/c': '/file.html', '/d': 'https://example.com/' }, site);
  const canonicalOf = (name: string) => /canonical" href="([^"]*)"/.exec(read(`${name}/index.html`))?.[1];
  expect(['a', 'b', 'c', 'd'].map(canonicalOf)).toEqual([
    'https://docs.example.com/docs/new/?x=1#y',
    'https://docs.example.com/docs/v1.2/',
    'https://docs.example.com/docs/file.html',
    'https://example.com/',
  ]);
});

test.each([
  ['/docs', ''],
  ['', '/docs'],
  ['/docs/api', '/docs'],
])('the next build removes those of a build with the path prefix "%s" where it is "%s" now', (earlier, now) => {
  writeRedirects(folder, { '/old/page': '/new' }, { pathPrefix: earlier });
  writeRedirects(folder, {}, { pathPrefix: now });
  expect(existsSync(join(folder, 'old/page/index.html'))).toBe(false);
});

test('the next build removes those that are gone, but no page that has taken the address', () => {
  writeRedirects(folder, { '/old': '/new', '/page': '/new' }, { pathPrefix: '' });
  writeFileSync(join(folder, 'page/index.html'), '<p>A page of its own.</p>');
  writeRedirects(folder, {}, { pathPrefix: '' });
  expect(existsSync(join(folder, 'old/index.html'))).toBe(false);
  expect(existsSync(join(folder, '_redirects'))).toBe(false);
  expect(read('page/index.html')).toBe('<p>A page of its own.</p>');
});

test('a page of the site is no redirect', () => {
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), '<p>A page.</p>');
  expect(() => writeRedirects(folder, { '/page': '/new' }, { pathPrefix: '' })).toThrow('/page is a page of this site');
});

test('pages that have moved lead to where they are, but for addresses that pages and redirects of the configuration have', () => {
  mkdirSync(join(folder, 'api/taken'), { recursive: true });
  writeFileSync(join(folder, 'api/taken/index.html'), 'A page');
  writeRedirects(
    folder,
    { '/api/own/': '/chosen/' },
    { pathPrefix: '' },
    {
      '/api/taken/': '/api/new/',
      '/api/own/': '/api/new/',
      '/api/old/': '/api/new/',
    },
  );
  expect(readFileSync(join(folder, '_redirects'), 'utf8')).toBe('/api/own/ /chosen/ 301\n/api/old/ /api/new/ 301\n');
  expect(readFileSync(join(folder, 'api/old/index.html'), 'utf8')).toContain('url=/api/new/');
  expect(readFileSync(join(folder, 'api/taken/index.html'), 'utf8')).toBe('A page');
});

test('links and redirects of the configuration lead to pages of the site', () => {
  mkdirSync(join(folder, 'howto/upload'), { recursive: true });
  writeFileSync(join(folder, 'howto/upload/index.html'), '');
  writeFileSync(join(folder, 'index.html'), '');
  const link = (to: string) => ({ label: 'Link', to });
  const fine = {
    navbar: ['/', '/howto/upload#step-2', '/howto/upload/?from=header'].map(link),
    footer: ['https://example.com/imprint', '/openapi.yaml'].map(link),
    redirects: { '/old': '/howto/upload', '/older': '/old', '/away': 'https://example.com/' },
  };
  writeRedirects(folder, fine.redirects, { pathPrefix: '/docs' });
  expect(() => checkTargets(folder, fine)).not.toThrow();
  const dead = { navbar: [link('/nope')], footer: [link('/howto/')], redirects: { '/old': '/howto/gone/' } };
  expect(() => checkTargets(folder, dead)).toThrow(
    [
      'navbar: /nope is not a page of this site.',
      'footer: /howto/ is not a page of this site.',
      'redirects["/old"]: /howto/gone/ is not a page of this site.',
    ].join('\n'),
  );
});
