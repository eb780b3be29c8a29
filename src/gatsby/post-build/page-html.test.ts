import { pageParts, scriptsOf, type SharedFiles, strictPage as strictParts } from './page-html';

const scriptsFile =
  '\n <script\n id="gatsby-chunk-mapping"\n >\n window.___chunkMapping="{\\"app\\":[\\"/app.js\\"]}";\n </script>\n' +
  '<script>window.___webpackCompilationHash="abc";</script><script src="/app.js" async></script>';

const files = {
  scripts: scriptsOf(scriptsFile),
  boot: '/boot-1.js',
  chunkMapping: '/chunks-1.js',
  pathPrefix: '',
  version: '1f',
  siteTitle: 'Portal',
};

function strictPage(html: string, shared: SharedFiles): string {
  const parts = pageParts(html);
  const { front, back } = strictParts(parts, shared) ?? parts;
  return front + parts.content + back;
}

const canonicalAddress = (html: string, shared: SharedFiles): string | undefined =>
  strictParts(pageParts(html), shared)?.address;

/** As Gatsby 5.16 writes a page. */
const page = (path: string, hash = 'abc') =>
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>T</title>' +
  '<style data-href="/styles.1.css" data-identity="gatsby-global-css">a{b:c}</style></head><body>' +
  '<div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"><p>&lt;script&gt;x</p></div>' +
  '<div id="gatsby-announcer" style="position:absolute;top:0" aria-live="assertive"></div></div>' +
  `<script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath=${JSON.stringify(path)};/*]]>*/</script>` +
  slice(hash) +
  '</body></html>';

const slice = (hash: string) =>
  '<!-- slice-start id="_gatsby-scripts-1" -->\n <script\n id="gatsby-chunk-mapping"\n >\n' +
  ' window.___chunkMapping="{\\"app\\":[\\"/app.js\\"]}";\n </script>\n' +
  `<script>window.___webpackCompilationHash="${hash}";</script><script src="/app.js" async></script>` +
  '<!-- slice-end id="_gatsby-scripts-1" -->';

test('nothing inline remains, and its content is kept', () => {
  const html = strictPage(page('/person-screening'), files);
  expect(html).not.toMatch(/<style|style="|<script(?![^>]*\ssrc=)/);
  expect(html).toContain('<link rel="stylesheet" href="/styles.1.css"/>');
  expect(html).toContain('data-page-path="/person-screening" data-compilation-hash="1f"');
  expect(html).toContain('<p>&lt;script&gt;x</p>');
  expect(html).toContain('<script src="/app.js" async data-core=""></script>');
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
});

test('the policy names no other origin and allows nothing inline', () => {
  const [, policy = ''] = /content="(default-src[^"]*)"/.exec(strictPage(page('/'), files)) ?? [];
  expect(policy).toContain('default-src &#39;none&#39;');
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test('a page of an earlier version names that of the latest as canonical, and nothing that a document says can', () => {
  const site = { ...files, siteUrl: 'https://docs.example.com' };
  const of = (content: string) =>
    canonicalAddress(
      page('/api/versions/1.0/').replace('<p>', `<main id="main"><div>${content}</div></main><p>`),
      site,
    );
  const notice = '<aside class="version-notice" aria-label="Version" data-canonical="/api/">Version 1.0</aside>';
  expect(of(notice)).toBe('https://docs.example.com/api/');
  expect(of(notice.replace(' data-canonical="/api/"', ''))).toBe('https://docs.example.com/api/versions/1.0/');
  expect(of(`<p>A description.</p>${notice}`)).toBe('https://docs.example.com/api/versions/1.0/');
});

test('a second pass changes nothing', () => {
  for (const path of ['/', '/a"b&c/', '/404.html']) {
    const once = strictPage(page(path), files);
    expect(strictPage(once, files)).toBe(once);
  }
});

test('a long page is first shown when its first screens are there, any other as a whole', () => {
  const long = `<main>${'<p>Words of a guide.</p>'.repeat(6000)}<h2 id="more">More</h2></main>`;
  const link = '<link rel="expect" href="#site-footer" blocking="render"/>';
  const of = (content: string) =>
    strictPage(page('/x').replace('</head>', `${link}</head>`).replace('<p>', `${content}<p>`), files);
  expect(of('')).toContain(link);
  expect(of(long)).toContain('<link rel="expect" href="#more" blocking="render"/>');
  expect(strictPage(of(long), files)).toBe(of(long));
});

test('the scripts of a page are those of this build, whether it was made by this one, stitched by Gatsby or made by an earlier one', () => {
  const later = {
    ...files,
    version: '2f',
    scripts: scriptsOf(scriptsFile.replace('/app.js" async', '/later.js" async')),
  };
  const rendered = page('/api/"x"/').replace(
    slice('abc'),
    '<slice-start id="_gatsby-scripts-1"></slice-start><slice-end id="_gatsby-scripts-1"></slice-end>',
  );
  const made = strictPage(rendered, later);
  expect(made).toContain('<script src="/later.js" async data-core=""></script>');
  expect(made).not.toContain('/app.js" async');
  for (const html of [page('/api/"x"/'), strictPage(page('/api/"x"/'), files)])
    expect(strictPage(html, later)).toBe(made);
});

test('only the home page has the banner, with the address that the site was built for', () => {
  expect(strictPage(page('/sdk'), files)).not.toContain('base-url-banner');
  const home = strictPage(page('/'), { ...files, pathPrefix: '/portal' });
  expect(home).toMatch(/<body><!--portal--><div id="base-url-banner"[\s\S]*<code>\/portal\/<\/code>/);
  expect(home).toContain('src="/portal/boot-1.js"');
});

test.each(['<script>alert(1)</script>', '<style>a{}</style>', '<p style="color:red">x</p>'])(
  'the build stops at %s',
  (code) => expect(() => strictPage(page('/x').replace('<p>', `${code}<p>`), files)).toThrow('/x'),
);

test('the not-found page, and only it, carries its own data', () => {
  const withData = { ...files, notFoundData: '{"result":{"a":"\\"<"}}' };
  expect(strictPage(page('/sdk'), withData)).toBe(strictPage(page('/sdk'), files));
  const html = strictPage(page('/404.html'), withData);
  expect(html).toContain('data-page-data="{&quot;result&quot;:{&quot;a&quot;:&quot;\\&quot;&lt;&quot;}}"');
  expect(strictPage(html, withData)).toBe(html);
});

test('data blocks are no code', () => {
  const html = page('/x').replace('<p>', '<script type="application/ld+json">{}</script><p>');
  expect(strictPage(html, files)).toContain('ld+json');
});

test('a file that Gatsby did not write is left alone', () => {
  expect(strictPage('<p>kept</p>', files)).toBe('<p>kept</p>');
});

test('where the address of the site is known, a page names its own, but not the page for unknown ones', () => {
  const at = { ...files, pathPrefix: '/docs', siteUrl: 'https://example.com' };
  const strict = strictPage(page('/sdk'), at);
  expect(strict).toContain('<link rel="canonical" href="https://example.com/docs/sdk/"/>');
  for (const html of [page('/sdk'), strict]) expect(canonicalAddress(html, at)).toBe('https://example.com/docs/sdk/');
  expect(canonicalAddress(page('/404.html'), at)).toBeUndefined();
  expect(canonicalAddress(page('/sdk'), files)).toBeUndefined();
});

test('a page that search engines are not to list has no address for them', () => {
  const at = { ...files, siteUrl: 'https://example.com' };
  const unlisted = '<meta data-gatsby-head="true" name="robots" content="noindex"/>';
  expect(canonicalAddress(page('/coverage').replace('</head>', `${unlisted}</head>`), at)).toBeUndefined();
  expect(canonicalAddress(page('/coverage').replace('<p>', `${unlisted}<p>`), at)).toBeDefined();
});

test('a page with a twin in Markdown names it, and one without does not', () => {
  const at = { ...files, pathPrefix: '/docs', hasTwin: (path: string) => path !== '/none/' };
  const named = '<link rel="alternate" type="text/markdown" href="/docs/guide/index.md"/>';
  for (const path of ['/guide', '/guide/']) expect(strictPage(page(path), at)).toContain(named);
  for (const path of ['/none/', '/404.html']) expect(strictPage(page(path), at)).not.toContain('text/markdown');
  expect(strictPage(page('/guide'), files)).not.toContain('text/markdown');
});
