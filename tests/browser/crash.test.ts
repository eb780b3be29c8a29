import type { Page } from 'playwright-core';
import { started, useSite } from './support/site';

const site = useSite();

/** Makes a component of every page throw while `window.broken` is set. */
const breakable = async (page: Page) => {
  await page.route(/\/app-[0-9a-f]+\.js$|component---src-templates-guide.*\.js$/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    // The class name of a guide's text stands in the template's render function.
    const broken = code.replaceAll(
      /className:\s*"prose"/g,
      'className:(()=>{if(window.broken){throw new Error("hits is not iterable")}return"prose"})()',
    );
    await route.fulfill({ response, body: broken });
  });
};

const crash = async () => {
  const visit = await site.visit(undefined);
  await breakable(visit.page);
  await visit.page.goto('/');
  await started(visit.page);
  await visit.page.evaluate(() => Object.assign(window, { broken: true }));
  await visit.page.locator('.sidebar').getByRole('link', { name: 'Webhooks' }).click();
  await visit.page.getByText('This page crashed').waitFor();
  return visit;
};

test("a page that throws: 'Page Error', 'This page crashed' and 'Try again', with the rest of the site around it", async () => {
  const { page } = await crash();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page Error');
  await page.waitForFunction(() => document.title === 'Page Error');
  expect(await page.getByRole('alert').textContent()).toContain('hits is not iterable');
  expect(await page.getByRole('navigation', { name: 'Main' }).first().isVisible()).toBe(true);
});

test('Try again recovers once the cause is gone, without a reload', async () => {
  const { page } = await crash();
  await page.evaluate(() => Object.assign(window, { broken: false, sameDocument: true }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(true);
  await page.waitForFunction(() => document.title.startsWith('Webhooks'));
  await page.locator('.sidebar').getByRole('link', { name: 'Match score' }).click();
  await page.waitForURL('**/match-score');
});

test('Try again on a page that throws at once again fetches it anew, once', async () => {
  const { page } = await crash();
  let loads = 0;
  page.on('framenavigated', () => (loads += 1));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await started(page);
  await page.waitForTimeout(500);
  expect(loads).toBe(1);
});

test('another page is not affected', async () => {
  const { page } = await crash();
  await page.evaluate(() => Object.assign(window, { broken: false }));
  await page.getByRole('link', { name: 'API Reference' }).first().click();
  await page.waitForURL('**/api/');
  await page.getByText('This page crashed').waitFor({ state: 'detached' });
});

test('a hydration error that React recovers from is on the console, and the page works', async () => {
  const { page, complaints } = await site.visit(undefined);
  await page.route('**/webhooks', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/(<h1[^>]*>)Webhooks/, '$1Something else') });
  });
  await Promise.all([page.waitForEvent('console', (message) => message.type() === 'error'), page.goto('/webhooks')]);
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  // React 18 says it of the difference, and again of what it rendered anew because of it.
  expect(complaints).not.toEqual([]);
  for (const complaint of complaints) expect(complaint).toMatch(/^error: Recovered from a hydration error:/);
  await page.locator('.sidebar').getByRole('link', { name: 'Match score' }).click();
  await page.waitForURL('**/match-score');
});
