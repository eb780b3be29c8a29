import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { createStaticServer } from '../../scripts/lib/static-server';
import { violations } from './support/axe';
import { brokenAddresses } from '../../scripts/lib/broken-addresses';
import { buildPortal } from './support/build-portal';
import { everyApiIsReachable } from './support/every-api';
import { foreignPagesServeReaders } from './support/foreign-pages';
import { hostileDocument } from './support/hostile-document';
import { hostilePagesDoNothing } from './support/hostile-pages';
import { started, useSite } from './support/site';
import { storeDocument } from './support/store-document';

const prefix = '/portal/v1';
const banner = '#base-url-banner';
const files = {
  'portal.json': JSON.stringify({
    title: 'Documentation',
    pathPrefix: prefix,
    logo: 'brand/logo.svg',
    favicon: 'brand/icon.svg',
    accent: '#7a1fa2',
    styles: 'brand/theme.css',
    navbar: [{ label: 'Status', to: 'https://status.example.com' }],
    footer: [{ label: 'Imprint', to: 'https://example.com/imprint' }],
    siteUrl: 'https://docs.example.com',
    editUrl: 'https://example.com/edit/main',
    reportUrl: 'https://example.com/issues/new?title={page}',
    redirects: { '/old': '/second' },
    components: { footer: 'parts/footer.tsx' },
    pages: { '/pricing': 'parts/pricing.tsx' },
    head: [{ tag: 'meta', attributes: { name: 'robots', content: 'noarchive' } }],
    docs: [
      { id: 'docs', path: '/', content: 'guides', label: 'Docs' },
      { id: 'more', path: '/more/', content: 'more', label: 'More' },
    ],
    apis: [
      { id: 'pets', spec: 'pets.yaml' },
      { id: 'store', spec: 'store.yaml' },
      { id: 'hostile', spec: 'hostile.json' },
    ],
  }),
  'guides/index.mdx':
    '---\ntitle: Home\n---\n\n# Home\n\nRead [the second page](/second#there) or [its end][end], take [the document]' +
    '(/api/pets.openapi.yaml), or call `GET /pets`.\n\n<Cards>\n\n<Card title="Pets" to="/api/" />\n\n</Cards>\n\n' +
    '[end]: /second#there "The end"\n',
  'brand/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'brand/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
  'brand/theme.css': ':root { --radius: 1px; }',
  'parts/footer.tsx': [
    "import { FooterContent as Usual } from 'proven-portal/components/footer';",
    "import { useSite } from 'proven-portal/components/site';",
    'export function FooterContent() {',
    '  return <><p className="own-footer">{useSite().footer.map(({ label }) => label)} below</p><Usual /></>;',
    '}',
  ].join('\n'),
  'parts/pricing.tsx': [
    "import { graphql, useStaticQuery } from 'gatsby';",
    "import { Layout } from 'proven-portal/components/layout';",
    'export default function Pricing() {',
    '  const { site } = useStaticQuery(graphql`query { site { siteMetadata { title } } }`);',
    '  return <Layout><h1>Prices of {site.siteMetadata.title}</h1></Layout>;',
    '}',
  ].join('\n'),
  'guides/how-to/bark.mdx': '---\ntitle: Bark\ndescription: How to bark.\n---\n\n# Bark\n\nLoudly.\n',
  'guides/second.mdx': '---\ntitle: Second\n---\n\n# Second\n\nShort.\n\n## There\n\nText.\n',
  'more/three.mdx': '---\ntitle: Three\n---\n\n# Three\n\nGo on to [the fourth page](four).\n',
  'more/four.mdx': '---\ntitle: Four\ndescription: What comes last.\n---\n\n# Four\n\nBack: [third](./three).\n',
  'pets.yaml': [
    'openapi: 3.1.0',
    'info: { title: Pets, version: 1.0.0, description: "See [the pets](#tag/Pets)." }',
    'tags: [{ name: Pets }]',
    'paths:',
    '  /pets:',
    '    get:',
    '      operationId: listPets',
    '      tags: [Pets]',
    '      description: Responds with [a pet](#/components/schemas/Pet).',
    '      responses:',
    "        '200':",
    '          description: All pets.',
    "          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }",
    'webhooks:',
    '  petBorn:',
    "    post: { responses: { '200': { description: Thanks. } } }",
    'components:',
    '  schemas:',
    '    Pet: { type: object, properties: { name: { type: string } } }',
    // More than one page of the list has.
    ...Array.from({ length: 210 }, (_, at) => `    vet.${at < 205 ? 'Cage' : 'Room'}${at}: { type: object }`),
  ].join('\n'),
  'store.yaml': storeDocument,
  'hostile.json': hostileDocument,
  '.portal/site/public/app-0123456789abcdef0123.js': '// The code of an earlier build.',
};

let built: Awaited<ReturnType<typeof buildPortal>>;
beforeAll(async () => {
  built = await buildPortal(files, { committed: '2026-03-01T12:00:00Z' });
});
afterAll(() => built?.remove());

/** Stands in until the build is done; the servers are made before it. */
const later = (make: () => Server): Server => {
  let inner: Server | undefined;
  return createServer((request, response) => (inner ??= make()).emit('request', request, response));
};

describe('a site that was built for a path', () => {
  const site = useSite(() => later(() => createStaticServer({ folder: built.folder, pathPrefix: prefix })));

  test('every address in its pages and their Markdown leads to a file there', () => {
    expect(brokenAddresses(built.folder, prefix)).toEqual([]);
  });

  test("its owner's components stand where they belong, around those that they replace, and its own pages beside the others", async () => {
    const { page, complaints } = await site.visit(`${prefix}/pricing`);
    await started(page);
    expect(await page.locator('h1').textContent()).toBe('Prices of Documentation');
    expect(await page.locator('footer .own-footer').allTextContents()).toEqual(['Imprint below']);
    expect(await page.locator('footer').getByRole('link', { name: 'Imprint' }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("looks like its owner's: logo, colours, links, groups, its own address and those of before", async () => {
    const { page, complaints } = await site.visit(`${prefix}/old`);
    await page.waitForURL(`${site.origin}${prefix}/second`);
    await started(page);
    const properties = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--accent', '--radius'].map((name) => style.getPropertyValue(name).trim());
    });
    expect(properties).toEqual(['#7a1fa2', '1px']);
    expect(
      await page.locator('.navbar__logo').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(
      /^\/portal\/v1\/brand\/favicon-\w+\.svg$/,
    );
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noarchive');
    const canonical = `https://docs.example.com${prefix}/second/`;
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(canonical);
    expect(readFileSync(join(built.folder, 'sitemap.xml'), 'utf8')).toContain(`<loc>${canonical}</loc>`);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(picture).toMatch(/^https:\/\/docs\.example\.com\/portal\/v1\/social\/\w+\.png$/);
    expect(existsSync(join(built.folder, 'social', picture!.split('/').at(-1)!))).toBe(true);
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(`"url":"${canonical}"`);
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links).toEqual(
      expect.arrayContaining([
        'https://status.example.com/',
        'https://example.com/imprint',
        'https://example.com/edit/main/guides/second.mdx',
        'https://example.com/issues/new?title=%2Fsecond',
      ]),
    );
    expect(await page.locator('.guide-about').innerText()).toMatch(
      /^Last updated 1 March 2026\s+Edit this page\s+Report a problem$/,
    );
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
      '"dateModified":"2026-03-01"',
    );
    await page.locator('.sidebar__group', { hasText: 'How to' }).getByRole('link', { name: 'Bark' }).click();
    await page.waitForURL(`${site.origin}${prefix}/how-to/bark`);
    await page.getByRole('heading', { level: 1, name: 'Bark' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('has no code of an earlier build', () => {
    const scripts = readdirSync(built.folder).filter((name) => /^app-.*\.js$/.test(name));
    expect(scripts).toEqual([expect.not.stringContaining('0123456789abcdef0123')]);
  });

  test('works there: pages, links of guides, the reference, the search and the not-found page', async () => {
    const { page, complaints, requests } = await site.visit(`${prefix}/`);
    expect(await page.locator(banner).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'the second page' }).click();
    await page.waitForURL(`${site.origin}${prefix}/second#there`);
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    await page.goBack();
    await page.locator('.operation-link').click();
    await page.waitForURL(`${site.origin}${prefix}/api/operations/listPets/`);
    await page.locator('.navbar__link--active', { hasText: 'API Reference' }).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('second');
    // The page has options of its own, of the languages: those are there before any result.
    await page.locator(`[role="option"][href="${prefix}/second"]`).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}${prefix}/second`);
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${site.origin}${prefix}/`) && !url.startsWith('data:'))).toEqual(
      [],
    );
    await page.goto(`${prefix}/secnd`);
    await page.locator(`.suggestions a[href="${prefix}/second"]`).waitFor();
  });

  test('a long list of schemas has a filter and letters, which lead to all of its pages', async () => {
    const { page, complaints } = await site.visit(`${prefix}/api/schemas/`);
    await page.getByRole('searchbox', { name: 'Filter schemas' }).focus();
    await page.keyboard.type('room20');
    await page.getByText('5 matches').waitFor();
    expect(await page.locator('.letters').isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${prefix}/api/schemas/vet-Room205/`);
    await page.locator('.sidebar a[aria-current="true"]', { hasText: /^Schemas 211$/ }).waitFor();
    await page.goBack();
    // The filter is as it was left.
    await page.getByText('5 matches').waitFor();
    await page.getByRole('searchbox', { name: 'Filter schemas' }).fill('');
    await page.getByRole('navigation', { name: 'Schemas by letter' }).getByRole('link', { name: 'R' }).click();
    await page.waitForURL(`**${prefix}/api/schemas/page.2/#R`);
    await page.getByRole('link', { name: 'vet.Room205' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('guides without an index have a list, and a relative link leads beside its page', async () => {
    const { page, complaints } = await site.visit(`${prefix}/second`);
    await page.locator('.sidebar').getByRole('link', { name: 'More' }).click();
    await page.getByRole('heading', { level: 1, name: 'More' }).waitFor();
    await page.getByText('What comes last.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('main').getByRole('link', { name: 'Three' }).click();
    await page.getByRole('link', { name: 'the fourth page' }).click();
    await page.waitForURL(`${site.origin}${prefix}/more/four`);
    await page.getByRole('heading', { level: 1, name: 'Four' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a page that could not be loaded is tried again at its address there', async () => {
    const { page } = await site.visit(undefined);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    await page.goto(`${prefix}/`);
    await started(page);
    await page.route('**/page-data/second/**', (route) => route.abort());
    await page.getByRole('link', { name: 'the second page' }).click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute('**/page-data/second/**');
    await retry.click();
    await page.waitForURL(`${site.origin}${prefix}/second`);
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
  });

  test.each([
    [`${prefix}/index.html`, `${prefix}/`],
    [`${prefix}/second.html`, `${prefix}/second`],
  ])('%s is %s', async (spelling, route) => {
    const { page } = await site.visit(spelling);
    expect(new URL(page.url()).pathname).toBe(route);
  });
});

describe('the pages of an API with large schemas', () => {
  foreignPagesServeReaders(
    useSite(() => later(() => createStaticServer({ folder: built.folder, pathPrefix: prefix }))),
    prefix,
  );
});

describe('a site with two APIs', () => {
  everyApiIsReachable(
    useSite(() => later(() => createStaticServer({ folder: built.folder, pathPrefix: prefix }))),
    ['/', '/more/three', '/api/operations/listPets/', '/store/schemas/'].map((route) => `${prefix}${route}`),
    { Pets: `${prefix}/api/`, Store: `${prefix}/store/` },
  );
});

describe('the pages of a hostile document', () => {
  hostilePagesDoNothing(
    useSite(() => later(() => createStaticServer({ folder: built.folder, pathPrefix: prefix }))),
    () => built.folder,
    prefix,
  );
});

describe('the same site at the root of a host', () => {
  const site = useSite(() => later(() => createStaticServer({ folder: built.folder })));

  test.each([
    ['with JavaScript', {}],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('%s, the banner names the path that it was built for', async (_, options) => {
    const { page } = await site.visit(undefined, options);
    await page.goto('/');
    await page.locator(banner).waitFor();
    expect(await page.locator(banner).textContent()).toContain(`${prefix}/`);
  });
});
