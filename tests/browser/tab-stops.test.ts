import type { Page } from 'playwright-core';
import { desktop, phone, useSite } from './support/site';

const site = useSite();

const company = '/api/operations/getCompanyV2/';
const scrollers = '.code__text, .table-scroll, .diagram__drawing';

/** What can be scrolled, or has a stop of the keyboard, but not both. */
const amiss = (page: Page) =>
  page.locator(scrollers).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
        return scrolls !== (element.getAttribute('tabindex') === '0');
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test.each([
  [company, desktop],
  [company, phone],
  ['/errors/', phone],
  ['/person-screening/', desktop],
])('on %s in %j, what scrolls is a stop of the keyboard, and nothing else is', async (path, viewport) => {
  const { page, complaints } = await site.visit(path, { viewport });
  await page.waitForTimeout(300);
  expect(await page.locator(scrollers).count()).toBeGreaterThan(2);
  expect(await amiss(page)).toEqual([]);
  // A reader who has lines wrapped has nothing to scroll, and one with a narrower window has more.
  await page.evaluate(() => document.documentElement.toggleAttribute('data-wrap-code', true));
  await page.waitForTimeout(300);
  expect(await amiss(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.toggleAttribute('data-wrap-code', false));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.waitForTimeout(300);
  expect(await amiss(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([company, '/api/webhooks/PersonSanctionMatched/', '/api/schemas/CompanyViewV2/'])(
  'the first field of %s is a few stops away from load, past the menu, the links of the page and the examples',
  async (path) => {
    const { page, complaints } = await site.visit(path);
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    };
    const inFocus = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await press('Tab', 2);
    expect(await inFocus()).toBe('Skip to fields');
    await press('Enter');
    await page.waitForURL('**#fields');
    let stops = 0;
    while (!(await page.evaluate(() => document.activeElement?.matches('.field__name') ?? false)) && stops < 10) {
      await press('Tab');
      stops += 1;
    }
    expect(await inFocus()).toBe((await page.locator('.field__name').first().textContent())!);
    expect(stops).toBeLessThanOrEqual(3);
    expect(complaints).toEqual([]);
  },
);

test('a page without fields offers no way to them', async () => {
  const { page } = await site.visit('/errors/');
  expect(await page.locator('.skip-link--fields').isVisible()).toBe(false);
});

test('without JavaScript all code is a stop of the keyboard, as some of it scrolls', async () => {
  const { page } = await site.visit(company, { javaScriptEnabled: false });
  const stops = await page.locator('.code__text').evaluateAll((all) => all.map((one) => one.getAttribute('tabindex')));
  expect(new Set(stops)).toEqual(new Set(['0']));
});
