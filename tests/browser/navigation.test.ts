import { started, useSite } from './support/site';

const site = useSite();
const routes = [
  '/',
  '/beneficial-owners',
  '/company-screening',
  '/data-protection',
  '/errors',
  '/glossary',
  '/going-live',
  '/match-score',
  '/person-screening',
  '/postman',
  '/sdk',
  '/search-options',
  '/test-data',
  '/versioning',
  '/webhooks',
  ...['receive', 'failed-deliveries', 'events'].map((name) => `/webhooks/${name}`),
  '/api/',
  '/tms-api-overview',
  '/tms-api/',
  '/tms-product-guide/',
  ...['alerts', 'cases', 'customer', 'dashboard', 'misc', 'reports', 'rules'].map(
    (name) => `/tms-product-guide/${name}`,
  ),
  ...[
    'onboard-a-customer',
    'nightly-rescreening',
    'four-eyes-review',
    'export-for-an-auditor',
    'migrate-to-version-2',
  ].map((name) => `/recipes/${name}`),
];

describe('every route of the site', () => {
  test.each(routes)('%s opens at its own address, in English, light, with a title', async (route) => {
    const { page, complaints } = await site.visit(route);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(route);
    expect(await page.title()).toMatch(/Documentation$/);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
    expect(await page.locator('h1').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('the home page is titled Documentation and carries the tagline', async () => {
    const { page } = await site.visit('/');
    expect(await page.title()).toBe('Documentation');
    expect(await page.textContent('footer')).toContain("Welcome to the developers portal for the provider's services");
  });

  test('another colour scheme of the system changes nothing, and there is no switch', async () => {
    const { page } = await site.visit('/', { colorScheme: 'dark' });
    const colours = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]);
    const dark = await colours();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await colours()).toEqual(dark);
    expect(await page.getByRole('button', { name: /theme|dark|mode/i }).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });
});

describe('navbar and footer', () => {
  test("'Docs' leads to the index and 'API Reference' to /api/, from the left", async () => {
    const { page } = await site.visit('/sdk');
    const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
    expect(await links.allTextContents()).toEqual(['Docs', 'API Reference']);
    await links.nth(1).click();
    await page.waitForURL('**/api/');
    await links.nth(0).click();
    await page.waitForURL(`${site.origin}/`);
  });

  test('the navbar does not hide on scroll', async () => {
    const { page } = await site.visit('/api/');
    for (const way of [3000, 200]) {
      await page.mouse.wheel(0, way);
      await page.waitForTimeout(100);
      expect(await page.locator('.navbar').boundingBox()).toMatchObject({ y: 0, height: 60 });
    }
  });

  test('the footer has Navigation, More and the copyright of 2025', async () => {
    const { page } = await site.visit('/');
    const footer = page.getByRole('contentinfo');
    const navigation = footer.getByRole('navigation', { name: 'Navigation' });
    expect(await navigation.getByRole('link').allTextContents()).toEqual(['Docs', 'API Reference']);
    expect(await footer.getByRole('navigation', { name: 'More' }).getByRole('link').count()).toBe(1);
    expect(await footer.textContent()).toMatch(/© 2025/);
  });
});

describe('sidebar and table of contents', () => {
  test('the sidebar is 300 px wide and the same on all pages of an area', async () => {
    const { page } = await site.visit('/person-screening');
    const sidebar = page.locator('[data-sidebar="tutorialSidebar"]');
    const labels = await sidebar.getByRole('link').allTextContents();
    expect(await page.locator('#site-menu').boundingBox()).toMatchObject({ width: 300 });
    expect(await sidebar.locator('[aria-current="page"]').count()).toBe(1);
    await page.goto('/webhooks');
    expect(await sidebar.getByRole('link').allTextContents()).toEqual(labels);
    expect(labels.length).toBeGreaterThanOrEqual(8);
  });

  test('levels 2 and 3 are listed, and the section that is read is marked', async () => {
    const { page } = await site.visit('/person-screening');
    const toc = page.getByRole('navigation', { name: 'On this page' });
    const headings = await page
      .locator('main h2[id], main h3[id]')
      .evaluateAll((all) => all.map((one) => `#${one.id}`));
    expect(headings.length).toBeGreaterThan(1);
    expect(await toc.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
      headings,
    );
    for (const id of [headings[0]!, headings.at(-1)!]) {
      await page.evaluate((hash) => document.querySelector(hash)!.scrollIntoView(), id);
      await page.waitForFunction(
        (hash) => document.querySelector(`.toc a[href="${hash}"]`)?.getAttribute('aria-current') === 'location',
        id,
      );
    }
  });

  test.each([
    '/person-screening',
    '/verification',
    '/no-such-page',
    '/api/',
    '/api/operations/registerPerson/',
    '/api/schemas/PersonView/',
    '/api/tags/Persons/',
  ])('on %s every heading but h1 has a link to it beside it, and is called by its text alone', async (path) => {
    const { page } = await site.visit(path);
    const headings = await page.locator(':is(h2, h3, h4, h5, h6)').evaluateAll((all) =>
      all.map((heading) => {
        const link = heading.nextElementSibling;
        return {
          text: heading.textContent.trim(),
          label: link?.getAttribute('aria-label'),
          leads: link?.getAttribute('href') === `#${heading.id}`,
        };
      }),
    );
    for (const { text, label, leads } of headings) {
      expect(label).toBe(`Direct link to ${text}`);
      expect(leads).toBe(true);
    }
    expect(await page.locator('h1 a[aria-label^="Direct link"]').count()).toBe(0);
  });
});

describe('change of route', () => {
  test('scrolls to the top, and back to where the reader was', async () => {
    const { page } = await site.visit('/person-screening');
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.waitForTimeout(200);
    await page.locator('.sidebar').getByRole('link', { name: 'Webhooks' }).click();
    await page.waitForURL('**/webhooks');
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await page.waitForURL('**/person-screening');
    await page.waitForFunction(() => window.scrollY > 400);
  });

  test('a page that is opened anew is shown from its top, a reloaded one where it was', async () => {
    const { page } = await site.visit('/person-screening');
    const kept = () => page.evaluate(() => sessionStorage.getItem('@@scroll|/person-screening|initial'));
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.waitForFunction(() => sessionStorage.getItem('@@scroll|/person-screening|initial') === '900');
    await page.reload();
    await started(page);
    await page.waitForFunction(() => window.scrollY === 900);
    await page.goto('/sdk');
    await page.goto('/person-screening');
    await started(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await kept()).toBeNull();
  });

  test.each([
    ['/webhooks.html', '/webhooks', 'Webhooks'],
    ['/webhooks/index.html', '/webhooks', 'Webhooks'],
    ['/api.html', '/api/', 'Compliance service'],
  ])('a change to %s leads to %s without a full load', async (spelling, route, name) => {
    const { page, complaints } = await site.visit('/sdk');
    await page.evaluate((to) => {
      Object.assign(window, { sameDocument: true });
      (window as unknown as { ___navigate(to: string): void }).___navigate(to);
    }, spelling);
    await page.waitForFunction((path) => window.location.pathname === path, route);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('scrolls to the hash, below the navbar', async () => {
    const { page } = await site.visit('/person-screening');
    const hash = await page.locator('.toc a').last().getAttribute('href');
    await page.locator('.toc a').last().click();
    await page.waitForFunction((id) => {
      const top = document.querySelector(id!)!.getBoundingClientRect().top;
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      return (top >= 60 && top < 130) || (atEnd && top >= 60);
    }, hash);
    await page.goto(`/person-screening${hash}`);
    await started(page);
    await page.waitForFunction(
      (id) => document.querySelector(id!)!.getBoundingClientRect().top < window.innerHeight,
      hash,
    );
  });

  test('moves the focus and announces the page to a screen reader', async () => {
    const { page } = await site.visit('/');
    await page.locator('.sidebar').getByRole('link', { name: 'Webhooks' }).click();
    await page.waitForURL('**/webhooks');
    await page.waitForFunction(() =>
      document.getElementById('gatsby-announcer')?.textContent?.includes('Navigated to'),
    );
    await page.waitForFunction(() => document.activeElement?.id === 'gatsby-focus-wrapper');
  });

  test.each([
    ['/index.html', '/'],
    ['/person-screening/index.html', '/person-screening'],
    ['/person-screening.html', '/person-screening'],
    ['/person-screening.html?a=1#top', '/person-screening'],
    ['/person-screening/', '/person-screening'],
    ['/api', '/api/'],
    ['/api.html', '/api/'],
    ['/api/index.html', '/api/'],
  ])('%s is %s', async (spelling, route) => {
    const { page, complaints } = await site.visit(spelling);
    await page.waitForFunction((path) => window.location.pathname === path, route);
    expect(await page.locator('h1').textContent()).not.toBe('Page not found');
    expect(complaints).toEqual([]);
  });
});
