import type { Page } from 'playwright-core';
import { desktop, phone, useSite } from './support/site';

const site = useSite();

const onPhone = async () => {
  const visit = await site.visit('/person-screening', { viewport: phone });
  const opener = visit.page.getByRole('button', { name: 'Open menu' });
  const menu = visit.page.getByRole('dialog', { name: 'Menu' });
  return { ...visit, opener, menu };
};
const opened = async () => {
  const visit = await onPhone();
  await visit.opener.click();
  await visit.menu.waitFor();
  return visit;
};
const isOpen = (page: Page) =>
  page.locator('#site-menu').evaluate((menu) => getComputedStyle(menu).visibility === 'visible');
const closed = (page: Page) =>
  page.waitForFunction(() => getComputedStyle(document.getElementById('site-menu')!).visibility === 'hidden');

test('it is closed at first, and opens and closes with its buttons', async () => {
  const { page, opener, menu } = await onPhone();
  expect(await isOpen(page)).toBe(false);
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  await opener.click();
  await menu.waitFor();
  expect(await page.locator('.navbar__menu').getAttribute('aria-expanded')).toBe('true');
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await closed(page);
});

test('it holds the main links and those of its area', async () => {
  const { menu } = await opened();
  const links = await menu.getByRole('link').allTextContents();
  expect(links.slice(0, 2)).toEqual(['Docs', 'API Reference']);
  expect(links).toContain('Webhooks');
});

test('it moves with ease-in-out, and not at all for those who want less motion', async () => {
  const { page } = await onPhone();
  const motion = () =>
    page.locator('#site-menu').evaluate((menu) => {
      const { transitionTimingFunction, transitionDuration } = getComputedStyle(menu);
      return [transitionTimingFunction.split(', ')[0], parseFloat(transitionDuration)];
    });
  expect(await motion()).toEqual(['ease-in-out', 0.2]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await motion())[1]).toBeLessThan(0.001);
});

test('it closes on navigation', async () => {
  const { page, menu } = await opened();
  await menu.getByRole('link', { name: 'Webhooks' }).click();
  await page.waitForURL('**/webhooks');
  await closed(page);
});

test('it closes on a link to the page that is shown', async () => {
  const { page, menu } = await opened();
  await menu.getByRole('link', { name: 'Person screening' }).click();
  await closed(page);
  expect(new URL(page.url()).pathname).toBe('/person-screening');
});

test('it closes when the window becomes a desktop, and stays so', async () => {
  const { page } = await opened();
  await page.setViewportSize(desktop);
  await page.waitForFunction(() => !document.querySelector('[role="dialog"][aria-modal]'));
  await page.setViewportSize(phone);
  await closed(page);
});

test('the focus goes into it, to its first stop', async () => {
  const { page, opener } = await onPhone();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Close menu');
});

test('Escape closes it and gives the focus back', async () => {
  const { page } = await opened();
  await page.keyboard.press('Escape');
  await closed(page);
  await page.waitForFunction(() => document.activeElement?.classList.contains('navbar__menu'));
});

test('Space presses its buttons too', async () => {
  const { page, opener, menu } = await onPhone();
  await opener.focus();
  await page.keyboard.press('Space');
  await menu.waitFor();
  await menu.getByRole('button', { name: 'Close menu' }).focus();
  await page.keyboard.press('Space');
  await closed(page);
});

test('the focus stays in it, both ways', async () => {
  const { page } = await opened();
  const stops = await page.locator('#site-menu :is(a[href], summary, button)').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < stops + 3; press += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.getElementById('site-menu')!.contains(document.activeElement))).toBe(
        true,
      );
    }
  }
});

test('the page behind it neither scrolls nor can be reached', async () => {
  const { page } = await opened();
  await page.mouse.move(325, 400);
  await page.mouse.wheel(0, 800);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true);
});

test('a touch beside it closes it', async () => {
  const { page } = await opened();
  await page.mouse.click(325, 400);
  await closed(page);
});

test('without JavaScript it opens and closes too', async () => {
  const { page } = await site.visit('/person-screening', { viewport: phone, javaScriptEnabled: false });
  await page.locator('.navbar__menu').click();
  await page.locator('#site-menu .sidebar').getByRole('link', { name: 'Webhooks' }).waitFor();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.locator('#site-menu .sidebar').waitFor({ state: 'hidden' });
});
