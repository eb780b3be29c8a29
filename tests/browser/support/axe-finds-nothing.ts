import { violations } from './axe';
import { useSite } from './site';
import { templates } from './templates';

/** The tests of one size of window. Each size has a file, so that two of them run side by side. */
export function axeFindsNothing(viewport: { readonly width: number; readonly height: number }): void {
  const site = useSite();
  test.each(templates)('axe finds nothing on %s, and the console is empty', async (path) => {
    const { page, complaints } = await site.visit(path, { viewport });
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
    // The status of the not-found page is one for the browser.
    expect(complaints.filter((complaint) => !/status of 404/.test(complaint))).toEqual([]);
  });
}
