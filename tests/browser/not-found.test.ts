import { useSite } from './support/site';

const site = useSite();

test.each(['/no-such-page', '/api/no-such-page/', '/a/b/c.html'])(
  '%s responds with 404 and the not-found page',
  async (path) => {
    const { page } = await site.visit(undefined);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(await page.title()).toMatch(/^Page not found/);
  },
);

test.each([
  ['/person-screning', '/person-screening'],
  ['/webhook', '/webhooks'],
  ['/alerts', '/tms-product-guide/alerts'],
  ['/api/operations/registerPersn/', '/api/operations/registerPerson/'],
  ['/api/schemas/personview', '/api/schemas/PersonView/'],
  ['/webhooks/CompanyNameChanged', '/api/webhooks/CompanyNameChanged/'],
])('%s suggests %s', async (path, route) => {
  const { page } = await site.visit(undefined);
  await page.goto(path);
  const suggested = page.locator('.suggestions').getByRole('listitem');
  await page.locator(`.suggestions a[href="${route}"]`).waitFor();
  expect(await suggested.count()).toBeLessThanOrEqual(5);
  await page.locator(`.suggestions a[href="${route}"]`).click();
  await page.waitForURL(`**${route}`);
});

const suggestedFor = async (path: string): Promise<(string | null)[]> => {
  const { page } = await site.visit(undefined);
  await page.goto(path);
  await page.locator('.site-parts[data-settled]').waitFor();
  return page.locator('.suggestions li a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
};

test.each(['/recipes/', '/recipes/nope'])('%s suggests what is in that folder', async (path) => {
  const routes = await suggestedFor(path);
  expect(routes.length).toBeGreaterThan(2);
  expect(routes.filter((route) => !route?.startsWith('/recipes/'))).toEqual([]);
});

test('what is like a mistyped name comes first, and what is like it in nothing is not suggested', async () => {
  const routes = await suggestedFor('/api/schemas/personviw/');
  expect(routes[0]).toBe('/api/schemas/PersonView/');
  expect(routes.filter((route) => !route?.startsWith('/api/schemas/Person'))).toEqual([]);
});

test.each(['/api/operations/', '/api/tags/', '/api/schemas/Nope/'])(
  '%s, which no page is like, suggests the reference that it is in',
  async (path) => expect(await suggestedFor(path)).toEqual(['/api/']),
);

test('what nothing is like has the sections of the site in sight, and nothing visible moves for them', async () => {
  const { page } = await site.visit(undefined);
  await page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = []) as number[];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/zzzzzz');
  const sections = page.getByText('Sections of this site:');
  await page.locator('.site-parts[data-settled]').waitFor();
  expect((await sections.boundingBox())!.y).toBeLessThan(400);
  const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
  expect(sum).toBeLessThan(0.01);
});

test('what is known to be missing is not requested again', async () => {
  const { page, complaints, requests } = await site.visit('/api/no-such-page/');
  await page.waitForLoadState('networkidle');
  const again = requests.filter((url) => url.includes('no-such-page'));
  expect(again).toEqual([`${site.origin}/api/no-such-page/`]);
  expect(complaints).toEqual([expect.stringContaining('404')]);
});

test('without JavaScript the parts of the site are offered', async () => {
  const { page } = await site.visit('/no-such-page', { javaScriptEnabled: false });
  const names = await page.locator('main').getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(3);
  expect(new Set(names).size).toBe(names.length);
});

test('a link inside the site to nowhere leads to the same page', async () => {
  const { page } = await site.visit('/');
  await page.evaluate(() => (window as unknown as { ___navigate(to: string): void }).___navigate('/no-such-page'));
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
