import { desktop, phone, useSite } from './support/site';

const site = useSite();

test.each([
  [desktop, 10_500],
  [phone, 17_000],
])(
  'all messages of the page of errors can be scanned in %j: no program is between them, and no table is cut',
  async (viewport, most) => {
    const { page, complaints } = await site.visit('/errors/', { viewport });
    const heights = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(heights).toBeLessThan(most);
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
