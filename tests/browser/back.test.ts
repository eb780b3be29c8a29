import type { Page } from 'playwright-core';
import { useSite } from './support/site';

const site = useSite();

/** Follows a link with the keyboard. */
async function follow(page: Page, selector: string, path: string): Promise<void> {
  await page.locator(selector).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForFunction(() => document.activeElement?.id === 'gatsby-focus-wrapper');
}

const isFocused = (page: Page, href: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute('href') === wanted, href);

test('after Back the keyboard is at the link that was followed, on each page, and goes on from there', async () => {
  const { page, complaints } = await site.visit('/api/operations/getCompanyV2/');
  const way = [
    ['/api/operations/getCompanyV2/', '#related-guides', '/company-screening'],
    ['/company-screening', 'article', '/webhooks'],
    ['/webhooks', '.sidebar', '/errors'],
    ['/errors', 'footer', '/tms-api/'],
  ] as const;
  const scrolled: number[] = [];
  for (const [, within, to] of way) {
    const inside = within.startsWith('#') ? `section:has(${within})` : within;
    await page.locator(`${inside} a[href="${to}"]`).first().scrollIntoViewIfNeeded();
    scrolled.push(await page.evaluate(() => window.scrollY));
    await follow(page, `${inside} a[href="${to}"]`, to);
  }
  for (const [from, , to] of way.toReversed()) {
    await page.goBack();
    await page.waitForURL((url) => url.pathname === from);
    await isFocused(page, to);
  }
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  // A page to which nobody came back begins at its top, where its name is said.
  await page.goForward();
  await page.waitForURL((url) => url.pathname === '/company-screening');
  expect(complaints).toEqual([]);
});

test('a link that stands on a page twice is told from the other one', async () => {
  const { page } = await site.visit('/api/operations/getCompanyV2/');
  await follow(page, 'footer a[href="/api/"]', '/api/');
  await page.goBack();
  await isFocused(page, '/api/');
  expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true);
});

test('after Back what was open in a guide is open, and the page is where it was', async () => {
  const { page, complaints } = await site.visit('/errors', { viewport: { width: 768, height: 900 } });
  for (const at of [0, 1]) await page.locator('main details > summary').nth(at).click();
  await page.evaluate(() => window.scrollTo({ top: 2500, behavior: 'instant' }));
  await page.waitForFunction(() => sessionStorage.getItem('@@scroll|/errors|initial') === '2500');
  await page
    .locator('footer a[href="/api/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.locator('.reference--api').waitFor();
  await page.goBack();
  await page.waitForFunction(() => location.pathname === '/errors' && Math.abs(window.scrollY - 2500) < 2);
  expect(await page.locator('main details[open]').count()).toBe(2);
  expect(complaints).toEqual([]);
});
