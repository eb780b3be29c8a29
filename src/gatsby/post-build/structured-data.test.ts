import { readPage as readParts } from './page-facts';
import { pageParts } from './page-html';
import { structuredData } from './structured-data';

const readPage = (html: string, path: string, title: string) => readParts(pageParts(html), path, title);

const html =
  '<head><title data-gatsby-head="true">Find &amp; list &lt;/script&gt; | Fleet</title>' +
  '<meta name="description" content="Lists &quot;ships&quot;."/></head>' +
  '<main id="main"><article class="reference"><nav class="crumbs" aria-label="Breadcrumb"><ol><li><a href="/v1/api/">Fleet API</a></li>' +
  '<li><a href="/v1/api/tags/a&amp;b/">A &amp; b</a></li><li aria-current="page">Find &amp; list &lt;/script&gt;</li></ol></nav>' +
  '<p class="endpoint__line"><span class="method method--put">PUT</span><code class="endpoint__address">' +
  '<span class="endpoint__base">https://fleet.example</span>/ships</code></p>' +
  '<a class="badge badge--good">Proven</a></article></main>';
const address = 'https://docs.example.com/v1/api/operations/find/';
const site = { title: 'Fleet', siteUrl: 'https://docs.example.com', pathPrefix: '/v1', address };

const graphOf = (script: string): unknown[] => {
  const [, json] = /^<script type="application\/ld\+json">([\s\S]*)<\/script>$/.exec(script)!;
  return (JSON.parse(json!) as { '@graph': unknown[] })['@graph'];
};

test('a page of the API reference is one, below the breadcrumbs that a reader sees', () => {
  const page = readPage(html, '/api/operations/find/', 'Fleet')!;
  expect(page).toMatchObject({ kind: 'reference', call: 'PUT /ships', proven: true });
  const script = structuredData(page, { ...site, picture: 'https://docs.example.com/v1/a.png' });
  const isPartOf = {
    '@type': 'WebSite',
    '@id': 'https://docs.example.com/v1/#site',
    name: 'Fleet',
    url: 'https://docs.example.com/v1/',
  };
  const item = (position: number, name: string, to: string) => ({ '@type': 'ListItem', position, name, item: to });
  expect(graphOf(script)).toEqual([
    {
      '@type': 'APIReference',
      headline: 'Find & list </script>',
      description: 'Lists "ships".',
      url: address,
      image: 'https://docs.example.com/v1/a.png',
      inLanguage: 'en',
      isPartOf,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        item(1, 'Fleet API', 'https://docs.example.com/v1/api/'),
        item(2, 'A & b', 'https://docs.example.com/v1/api/tags/a&b/'),
        item(3, 'Find & list </script>', address),
      ],
    },
  ]);
});

test('a title cannot end the element or begin a comment', () => {
  const page = { title: '</script><!--/portal--><script>', kind: 'guide', crumbs: [], proven: false } as const;
  const script = structuredData(page, site);
  expect(script.match(/<(?!script type|\/script>$)/g)).toBeNull();
  expect(graphOf(script)).toMatchObject([{ '@type': 'TechArticle', headline: page.title }]);
});

test('guides, the home page and others are what they are; without breadcrumbs there is no list of them', () => {
  const of = (path: string, main: string) => readPage(`<title>T</title><main>${main}</main>`, path, 'Fleet')!;
  const guide = of('/g', '<article class="prose" data-guide=""><p>How to <b>moor</b> a ship.</p></article>');
  expect(guide).toMatchObject({ kind: 'guide', description: 'How to moor a ship.', crumbs: [] });
  expect(graphOf(structuredData(guide, site))).toHaveLength(1);
  expect(graphOf(structuredData(of('/', '<p/>'), site))).toMatchObject([{ '@type': 'WebSite', inLanguage: 'en' }]);
  expect(graphOf(structuredData(of('/x', '<p/>'), site))).toMatchObject([{ '@type': 'WebPage', name: 'T' }]);
  expect(readPage('<p>none</p>', '/x', 'Fleet')).toBeUndefined();
});

test('breadcrumbs and descriptions have no characters that turn the direction of text, and the name of a site that has some is known', () => {
  const main =
    '<nav class="crumbs"><li>Sh\u202eips</li></nav><article class="prose" data-guide=""><p>M\u2066oor.</p></article>';
  const facts = readPage(`<title>Dock | Fleet</title><main>${main}</main>`, '/g', 'Fl\u200beet');
  expect(facts).toMatchObject({ title: 'Dock', description: 'Moor.', crumbs: [{ title: 'Ships' }] });
});
