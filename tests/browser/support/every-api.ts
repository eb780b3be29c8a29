import { desktop, phone, type Site } from './site';

/**
 * Tests that each API of a portal is reachable from its pages, by a link that can be seen: in a wide window without opening anything, in a
 * narrow one from the menu.
 * @param routes one page of each kind
 * @param apis the pages of the APIs by their labels
 */
export function everyApiIsReachable(
  site: Site,
  routes: readonly string[],
  apis: Readonly<Record<string, string>>,
): void {
  test.each(routes)('%s leads to every API in a wide window', async (route) => {
    const { page } = await site.visit(route, { viewport: desktop });
    for (const [label, path] of Object.entries(apis)) {
      const link = page.locator(`a[href="${path}"]`, { hasText: label }).filter({ visible: true }).first();
      expect([label, await link.isVisible()]).toEqual([label, true]);
    }
  });

  test.each(routes)('%s leads to every API from the menu of a narrow window', async (route) => {
    for (const [label, path] of Object.entries(apis)) {
      const { page } = await site.visit(route, { viewport: phone });
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.waitFor();
      await menu.locator(`a[href="${path}"]`, { hasText: label }).first().click();
      await page.waitForURL((url) => url.pathname === path);
    }
  });
}
