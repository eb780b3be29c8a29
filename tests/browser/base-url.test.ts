import { createServer } from 'node:http';
import { createStaticServer } from '../../scripts/lib/static-server';
import { siteFolder, useSite } from './support/site';

const banner = '#base-url-banner';

describe('where the site was built for', () => {
  const site = useSite();

  test('there is no banner', async () => {
    const { page } = await site.visit('/');
    expect(await page.locator(banner).isVisible()).toBe(false);
  });

  test('there is none without JavaScript either', async () => {
    const { page } = await site.visit('/', { javaScriptEnabled: false });
    expect(await page.locator(banner).isVisible()).toBe(false);
  });

  test('scripts that do not come show it, and so does any of them', async () => {
    const all = await site.visit(undefined);
    await all.page.route('**/*.js', (route) => route.abort());
    await all.page.goto('/');
    await all.page.locator(banner).waitFor();
    const one = await site.visit(undefined);
    await one.page.route(/\/app-[0-9a-f]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await one.page.goto('/');
    await one.page.locator(banner).waitFor();
    expect(await one.page.locator(banner).textContent()).toMatch(/did not load properly.*wrong base URL/s);
  });

  test('other pages have none', async () => {
    const { page } = await site.visit('/sdk');
    expect(await page.locator(banner).count()).toBe(0);
  });
});

describe('under a path that the site was not built for', () => {
  const prefix = '/portal';
  /** A host that serves the folder below `/portal/` and nothing else. */
  const site = useSite(() => {
    const inner = createStaticServer({ folder: siteFolder });
    return createServer((request, response) => {
      if (request.url?.startsWith(`${prefix}/`)) {
        request.url = request.url.slice(prefix.length);
        inner.emit('request', request, response);
      } else response.writeHead(404).end();
    });
  });

  test.each([
    ['with JavaScript', {}],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('%s, the banner says so', async (_, options) => {
    const { page } = await site.visit(undefined, options);
    await page.goto(`${prefix}/`);
    await page.locator(banner).waitFor();
    const text = (await page.locator(banner).textContent()) ?? '';
    expect(text).toMatch(/base URL/);
    expect(text).toContain('pathPrefix');
  });

  test('with JavaScript blocked by the host, the banner says so', async () => {
    const { page } = await site.visit(undefined);
    await page.route('**/*.js', (route) => route.abort('blockedbyclient'));
    await page.goto(`${prefix}/`);
    await page.locator(banner).waitFor();
  });
});
