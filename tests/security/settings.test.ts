/** What the settings of a portal must not bring into its pages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConfig } from '../../src/portal/check';
import { loadPortal } from '../../src/portal/load';

const addresses = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//other.example',
  '/\\other.example',
  '\\\\other.example',
  'https:other.example',
];
const settings: Readonly<Record<string, (address: string) => object>> = {
  navbar: (to) => ({ navbar: [{ label: 'a', to }] }),
  footer: (to) => ({ footer: [{ label: 'a', to }] }),
  codeHosting: (url) => ({ codeHosting: { label: 'a', url } }),
  siteUrl: (siteUrl) => ({ siteUrl }),
  editUrl: (editUrl) => ({ editUrl }),
  reportUrl: (reportUrl) => ({ reportUrl }),
  redirects: (to) => ({ redirects: { '/a': to } }),
  sandbox: (url) => ({ sandbox: { url } }),
};
const portal = { apis: [{ spec: 'a.yaml' }] };

test.each(Object.entries(settings))('%s leads to no script and to no other site that looks like a path', (name, of) => {
  for (const address of addresses) {
    const faults = checkConfig({ ...portal, ...of(address) });
    expect([address, faults.map(({ message }) => message)]).toEqual([address, [expect.stringContaining(name)]]);
  }
});

test.each([
  'onload',
  'onError',
  'http-equiv',
  'httpEquiv',
  'style',
  'dangerouslySetInnerHTML',
  'children',
  'a"b',
  'x y',
  'ONLOAD',
  'HTTP-EQUIV',
])('an element of the head has no attribute %s', (attribute) => {
  const faults = checkConfig({ ...portal, head: [{ tag: 'meta', attributes: { [attribute]: 'x' } }] });
  expect(faults.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^head\.0\.attributes must be like name, content, rel or href/),
  ]);
});

test('and has those that say something about the page', () => {
  const head = [
    { tag: 'meta', attributes: { name: 'robots', content: 'noindex', property: 'og:site_name' } },
    { tag: 'link', attributes: { rel: 'alternate', href: '/feed.xml', hrefLang: 'en', 'data-kind': 'feed' } },
  ];
  expect(checkConfig({ ...portal, head })).toEqual([]);
});

const paths: Readonly<Record<string, (path: string) => object>> = {
  'apis.0.path': (path) => ({ apis: [{ spec: 'a.yaml', path }] }),
  'apis.0.mount': (mount) => ({ apis: [{ spec: 'a.yaml', mount }] }),
  'docs.0.path': (path) => ({ docs: [{ content: 'guides', path }] }),
  pathPrefix: (pathPrefix) => ({ pathPrefix }),
  pages: (path) => ({ pages: { [path]: 'a.tsx' } }),
  redirects: (path) => ({ redirects: { [path]: '/b' } }),
};

test.each(Object.entries(paths))('%s leads to no folder outside the site', (name, of) => {
  const wrong = [
    '/..',
    '/../x/',
    '/a/../../x',
    '/./a',
    '/a\\..\\b',
    '/a?b',
    '/a#b',
    '/a b',
    '/a\u0000b',
    `/${'a'.repeat(10_000)}`,
  ];
  for (const path of wrong)
    expect([path, checkConfig({ ...portal, ...of(path) }).map(({ message }) => message)]).toEqual([
      path,
      [expect.stringContaining(name)],
    ]);
  for (const path of ['/a', '/v1.0/a-b_c~d/', '/...', '/.a'])
    expect(checkConfig({ ...portal, ...of(path) })).toEqual([]);
});

test('paths of pages may lack their slashes, and have letters of any language', () => {
  for (const path of ['/', 'api', 'api/v1', '/api/v1/', '/ressourcer/åbne'])
    expect(checkConfig({ docs: [{ content: 'guides', path }], apis: [{ spec: 'a.yaml', path }] })).toEqual([]);
});

describe('settings that nothing can be done with are reported with their line', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'settings-'));
    writeFileSync(join(folder, 'a.yaml'), 'openapi: 3.1.0\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const api = (more: object) => JSON.stringify({ apis: [{ spec: 'a.yaml', ...more }] }, undefined, 1);
  test.each<[string, string, RegExp]>([
    ['arrays in arrays', `\n${'['.repeat(100_000)}`, /^2: not JSON.* more than/],
    ['objects in objects', `{\n"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`, /^2: .*more than/],
    ['a document with NUL', api({ spec: 'a\0.yaml' }), /^4: apis\.0\.spec must not contain NUL/],
    [
      'guides with NUL',
      '{"apis": [],\n"docs": [{"content": "a\\u0000b"}]}',
      /^2: docs\.0\.content must not contain NUL/,
    ],
    ['a long document', api({ spec: `${'a'.repeat(10_000)}.yaml` }), /^4: no document exists at/],
    ['a long logo', '{"apis": [{"spec": "a.yaml"}],\n"logo": "' + 'a/'.repeat(5_000) + 'a.svg"}', /^2: no file exists/],
    [
      'a server without a host',
      api({ live: { server: 'http://[' } }),
      /^6: apis\.0\.live\.server must be a URL, not "http:\/\/\["/,
    ],
    [
      'a sandbox without a host',
      '{"apis": [{"spec": "a.yaml"}],\n"sandbox": {"url": "http://["}}',
      /^2: sandbox\.url must be a URL/,
    ],
  ])('%s', (_, text, message) => {
    const file = join(folder, 'portal.json');
    writeFileSync(file, text);
    let thrown: unknown;
    try {
      loadPortal({ PORTAL_CONFIG: file });
    } catch (error) {
      thrown = error;
    }
    expect(String((thrown as Error).name)).toBe('PortalConfigError');
    expect((thrown as Error).message.replace(`${file}:`, '')).toMatch(message);
  });
});
