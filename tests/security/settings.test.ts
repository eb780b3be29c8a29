/** What the settings of a portal must not bring into its pages. */
import { checkConfig } from '../../src/portal/check';

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
