import type { Page, Route } from 'playwright-core';
import { started, useSite } from './support/site';

const site = useSite();

/** What Gatsby fetches of the page that the tests go to. */
const target = '/webhooks';
const pageData = '**/page-data/webhooks/page-data.json';
const chunk = /component---src-templates-guide-tsx-content-file-path.*webhooks.*\.js$/;

const go = (page: Page) => page.locator('.sidebar').getByRole('link', { name: 'Webhooks' }).click();
const delayed = (milliseconds: number) => async (route: Route) => {
  await new Promise((done) => setTimeout(done, milliseconds));
  await route.continue();
};
/** Nothing is loaded ahead, so that what a test does to a page's files meets the click. */
const withoutPrefetch = async (path: string) => {
  const visit = await site.visit(undefined);
  await visit.page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await visit.page.goto(path);
  await started(visit.page);
  return visit;
};

describe('progress', () => {
  test('a bar and a spinner after 200 ms, and not before', async () => {
    const { page } = await withoutPrefetch('/');
    await page.evaluate(() => {
      const seen = { clicked: 0, shown: 0 };
      Object.assign(window, { seen });
      document.addEventListener('click', () => (seen.clicked ||= performance.now()), true);
      new MutationObserver(() => {
        if (document.querySelector('[role="progressbar"]')) seen.shown ||= performance.now();
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.route(pageData, delayed(1500));
    await go(page);
    await page.getByRole('progressbar').waitFor();
    expect(await page.locator('.spinner').textContent()).toContain('Loading');
    const wait = await page.evaluate(() => {
      const { clicked, shown } = (window as unknown as { seen: { clicked: number; shown: number } }).seen;
      return shown - clicked;
    });
    expect(wait).toBeGreaterThanOrEqual(199);
    await page.waitForURL(`**${target}`);
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await page.locator('.spinner').count()).toBe(0);
  });

  test('a quick change of page shows neither', async () => {
    const { page } = await site.visit('/');
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('[role="progressbar"], .spinner')) document.title = 'shown';
      }).observe(document.body, { subtree: true, childList: true });
      return (window as unknown as { ___loader: { loadPage(path: string): Promise<unknown> } }).___loader.loadPage('/');
    });
    await page.hover('.sidebar a[href="/webhooks"]');
    await page.waitForLoadState('networkidle');
    await go(page);
    await page.waitForURL(`**${target}`);
    await page.waitForTimeout(400);
    expect(await page.title()).not.toBe('shown');
  });
});

describe('a page whose data cannot be loaded', () => {
  test.each([
    ['offline', (route: Route) => route.abort('internetdisconnected')],
    ['503', (route: Route) => route.fulfill({ status: 503 })],
  ])('%s: the reader stays, with the reason and Retry', async (_, fault) => {
    const { page } = await withoutPrefetch('/');
    await page.route(pageData, fault);
    await go(page);
    const box = page.getByRole('alert');
    await box.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await box.textContent()).toContain('could not be fetched');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.unroute(pageData);
    await box.getByRole('button', { name: 'Retry' }).click();
    await page.waitForURL(`**${target}`);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });

  test('Retry without a connection keeps the page and says so again', async () => {
    const { page } = await withoutPrefetch('/');
    await page.context().setOffline(true);
    await go(page);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await retry.click();
    await page.getByText('Failed to fetch').waitFor();
    await page.context().setOffline(false);
    await retry.click();
    await page.waitForURL(`**${target}`);
  });

  test('the box goes when the reader goes elsewhere', async () => {
    const { page } = await withoutPrefetch('/');
    await page.route(pageData, (route) => route.abort());
    await go(page);
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.locator('.sidebar').getByRole('link', { name: 'Match score' }).click();
    await page.waitForURL('**/match-score');
    await page.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
  });

  test('opened directly, the page can be read, and says that it is not complete', async () => {
    const { page } = await site.visit(undefined);
    await page.route(pageData, (route) => route.abort());
    await page.goto(target);
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.locator('h1').textContent()).toBe('Webhooks');
    await page.unroute(pageData);
    await page.getByRole('button', { name: 'Retry' }).click();
    await started(page);
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });
});

describe('a page whose code cannot be loaded', () => {
  test.each([
    ['404', { status: 404 }],
    ['500', { status: 500 }],
  ])('%s once: a warning, and the page is loaded from the server', async (_, response) => {
    const { page, complaints } = await withoutPrefetch('/');
    let left = 1;
    await page.route(chunk, (route) => (left-- > 0 ? route.fulfill(response) : route.continue()));
    await go(page);
    await page.waitForURL(`**${target}`);
    await started(page);
    expect(complaints.filter((line) => line.startsWith('warning:'))).toEqual([
      expect.stringContaining('/webhooks could not be loaded'),
    ]);
    expect(await page.locator('h1').textContent()).toBe('Webhooks');
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });

  test.each([
    ['with storage', false],
    ['without storage', true],
  ])('for ever, %s: it is not reloaded for ever', async (_, blocked) => {
    const { page, complaints } = await withoutPrefetch('/');
    if (blocked) await page.addInitScript(blockStorage);
    if (blocked) await page.reload();
    await started(page);
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    await go(page);
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.waitForTimeout(2500);
    expect(loads.length).toBeLessThanOrEqual(1);
    expect(complaints.join('\n')).toMatch(/warning: The code of .*webhooks could not be loaded/);
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForURL(`**${target}`);
    await started(page);
  });

  test('opened directly: reloaded once, then readable with Retry', async () => {
    const { page } = await site.visit(undefined);
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.route(chunk, (route) => route.fulfill({ status: 500 }));
    await page.goto(target);
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.waitForTimeout(2000);
    expect(loads).toBe(2);
    expect(await page.locator('h1').textContent()).toBe('Webhooks');
  });

  test('the site’s own scripts missing: a warning, one reload, then Retry', async () => {
    const { page, complaints } = await site.visit(undefined);
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.route(/\/framework-[0-9a-f]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.goto(target);
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.waitForTimeout(1500);
    expect(loads).toBe(2);
    expect(complaints.join('\n')).toMatch(/warning: \/framework-\S+ could not be loaded/);
    await page.unroute(/\/framework-[0-9a-f]+\.js$/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await started(page);
  });

  test('slow 3G: the page comes, late', async () => {
    const { page } = await withoutPrefetch('/');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await go(page);
    await page.getByRole('progressbar').waitFor();
    await page.waitForURL(`**${target}`);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });
});

describe('loading ahead', () => {
  const ahead = (requests: readonly string[]) =>
    requests.filter((url) => url.includes('/page-data/') && url.includes('webhooks'));
  const withConnection = async (connection: object) => {
    const visit = await site.visit(undefined);
    await visit.page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    await visit.page.goto('/');
    await started(visit.page);
    await visit.page.hover('.sidebar a[href="/webhooks"]');
    await visit.page.waitForTimeout(4500);
    return visit;
  };

  test('page code and page data only', async () => {
    const { requests } = await withConnection({ effectiveType: '4g', saveData: false });
    expect(ahead(requests)).not.toEqual([]);
    expect(requests.some((url) => /component---.*webhooks.*\.js$/.test(url))).toBe(true);
    const others = requests.filter(
      (url) => !/(\.js|\.css|page-data\.json|app-data\.json|\/sq\/d\/\d+\.json|\/)$/.test(new URL(url).pathname),
    );
    expect(others.filter((url) => !url.startsWith('data:'))).toEqual([]);
  });

  test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
    'nothing with %j',
    async (connection) => {
      const { requests } = await withConnection(connection);
      expect(ahead(requests)).toEqual([]);
    },
  );
});

/** As a sandboxed iframe or a private window has it. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

test.each(['/', '/api/operations/registerPerson/', '/api/schemas/PersonView/'])(
  'code is coloured in the HTML, and no script does it again (%s)',
  async (path) => {
    const { page } = await site.visit(path);
    await page.waitForLoadState('networkidle');
    const { served, shown } = await page.evaluate(async () => {
      const codeIn = (document: Document) =>
        [...document.querySelectorAll('.code__text')].map(({ className, innerHTML }) => [className, innerHTML]);
      const html = await (await fetch(window.location.href)).text();
      return { served: codeIn(new DOMParser().parseFromString(html, 'text/html')), shown: codeIn(document) };
    });
    expect(served.flat().join('')).toMatch(/<[bi][ >]/);
    expect(shown).toEqual(served);
  },
);
