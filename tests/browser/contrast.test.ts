import type { Page } from 'playwright-core';
import { useSite } from './support/site';

const site = useSite();

const look = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { backgroundColor, outlineStyle, color } = getComputedStyle(one);
      return { backgroundColor, outlineStyle, color };
    });

describe('with the colours of the reader', () => {
  const forced = { forcedColors: 'active' } as const;

  test('the chosen result of a search stands out', async () => {
    const { page } = await site.visit('/sdk', forced);
    await page.locator('.search-button').click();
    await page.getByRole('combobox').fill('person');
    await page.getByRole('option').nth(1).waitFor();
    const chosen = await look(page, '[role="option"][aria-selected="true"]');
    const other = await look(page, '[role="option"][aria-selected="false"]');
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
    expect(chosen.color).not.toBe(chosen.backgroundColor);
  });

  test('the chosen example of a list has the colours of what is chosen', async () => {
    const { page } = await site.visit('/api/operations/registerPersonBatch/', forced);
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
      return getComputedStyle(probe).backgroundColor;
    });
    const chosen = await look(page, '.reference__aside .tabs:not(.tabs--status) .tabs__tab:has(:checked)');
    expect(chosen.backgroundColor).toBe(highlight);
  });

  test.each(['/person-screening', '/api/operations/classifyCompanyHit/'])(
    'the chosen variant and the current page of %s stand out',
    async (path) => {
      const { page } = await site.visit(path, forced);
      const chosen = await look(page, '.tabs__tab:has(:checked)');
      const other = await look(page, '.tabs__tab:not(:has(:checked))');
      expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
      expect(
        (await look(page, '.sidebar [aria-current="page"], .reference-nav [aria-current="page"]')).outlineStyle,
      ).toBe('solid');
    },
  );
});

/** Runs in the page. @returns the contrast of an element's text on white (WCAG 2.2, 1.4.3) */
function contrastOnPaper(element: Element): number {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test('readers who prefer more contrast get it, also in muted text', async () => {
  const { page } = await site.visit('/api/operations/classifyCompanyHit/');
  const texts = ['.sidebar__link', 'main p', '.field__text', 'main a', '.footer__copyright'];
  const least = async () =>
    Math.min(...(await Promise.all(texts.map((text) => page.locator(text).last().evaluate(contrastOnPaper)))));
  const usual = await least();
  await page.emulateMedia({ contrast: 'more' });
  const more = await least();
  expect(usual).toBeGreaterThan(4.5);
  expect(more).toBeGreaterThan(10);
});
