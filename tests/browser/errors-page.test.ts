import { desktop, phone, useSite } from './support/site';

const site = useSite();

test('what a call has printed leads to its message, whose address is the message itself', async () => {
  const { page, complaints } = await site.visit('/', { viewport: phone });
  await page.locator('.search-button').click();
  // The words of the page's own example, with the values of another call.
  await page.locator('.search__input').fill('Page.No: must not be negative, was -3');
  await page.locator('[role="option"][href$="#pageno-must-not-be-negative"]').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**#pageno-must-not-be-negative');
  const id = 'pageno-must-not-be-negative';
  const isInSight = () =>
    page.waitForFunction((row) => {
      // The address changes before the page does.
      const shown = document.getElementById(row)?.getBoundingClientRect();
      return shown !== undefined && shown.top >= 50 && shown.bottom <= window.innerHeight;
    }, id);
  await isInSight();
  const row = page.locator(`tr[id="${id}"]`);
  const colour = (one: typeof row) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const isMarked = async () => (await colour(row)) !== (await colour(page.locator(`tr[id]:not([id="${id}"])`).first()));
  expect(await isMarked()).toBe(true);
  const message = page.getByRole('link', { name: 'Page.No: must not be negative', exact: true });
  expect(await message.getAttribute('href')).toMatch(/#pageno-must-not-be-negative$/);
  // As whoever is sent the address opens it.
  await page.reload();
  await isInSight();
  expect(await isMarked()).toBe(true);
  // What the address pointed to when the page was opened is no longer what it points to.
  await page.locator('tr[id]:not(:target) > td:first-child > a').first().click();
  await page.waitForFunction((former) => !window.location.hash.endsWith(former), id);
  await page.locator(`tr[id="${id}"]:not([data-target])`).waitFor({ state: 'attached' });
  expect(await colour(row)).toBe(await colour(page.locator('tr[id]:not([data-target])').last()));
  expect(complaints).toEqual([]);
});

test.each([
  [desktop, 115],
  [phone, 190],
])(
  'all messages of the page of errors can be scanned in %j: no program is between them, and no table is cut',
  async (viewport, most) => {
    const { page, complaints } = await site.visit('/errors/', { viewport });
    const perMessage = await page.evaluate(
      () => document.documentElement.scrollHeight / document.querySelectorAll('main tbody tr').length,
    );
    expect(perMessage).toBeLessThan(most);
    const tables = page.locator('main .table-scroll', { has: page.locator('th', { hasText: /^Message$/ }) });
    expect(await tables.count()).toBeGreaterThan(5);
    const cut = await tables.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
    expect(Math.max(...cut)).toBe(0);
    const message = page.getByRole('cell', { name: 'Page.Size: must be at least 1', exact: true });
    expect(await message.isVisible()).toBe(true);
    const printed = page.locator('.folded-example', { hasText: 'Page.Size: must be at least 1' });
    expect(await printed.locator('.code').first().isVisible()).toBe(false);
    await printed.locator('summary').first().click();
    await printed.locator('.code', { hasText: 'Page.Size: must be at least 1' }).first().waitFor();
    expect(complaints).toEqual([]);
  },
);
