import type { Page } from 'playwright-core';
import { violations } from './support/axe';
import { desktop, phone, useSite } from './support/site';
import { templates } from './support/templates';

const site = useSite();

describe('axe finds nothing in', () => {
  const states: readonly [string, typeof desktop, (page: Page) => Promise<unknown>][] = [
    ['the open menu', phone, (page) => page.getByRole('button', { name: 'Open menu' }).click()],
    ['the open search', desktop, (page) => page.keyboard.press('/')],
    [
      'search results',
      phone,
      async (page) => {
        await page.locator('.search-button').click();
        await page.keyboard.type('person');
        await page.getByRole('option').first().waitFor();
      },
    ],
    [
      'a search without results',
      desktop,
      async (page) => {
        await page.keyboard.press('/');
        await page.keyboard.type('qqqqqqqq');
        await page.getByText('No results for').waitFor();
      },
    ],
    ['the open table of contents of a phone', phone, (page) => page.locator('.toc-inline summary').click()],
    [
      'a page that could not be loaded',
      desktop,
      async (page) => {
        await page.route('**/page-data/search-options/page-data.json', (route) => route.abort());
        await page.evaluate(() =>
          (window as unknown as { ___navigate(to: string): void }).___navigate('/search-options'),
        );
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    ],
    [
      'a page that loads',
      desktop,
      async (page) => {
        await page.route('**/page-data/search-options/page-data.json', () => undefined);
        await page.evaluate(() =>
          (window as unknown as { ___navigate(to: string): void }).___navigate('/search-options'),
        );
        await page.getByRole('progressbar').waitFor();
      },
    ],
  ];
  // A short page: axe looks at all of it, whatever the state.
  test.each(states)('%s', async (_, viewport, enter) => {
    const { page } = await site.visit('/sdk', { viewport });
    await page.evaluate(() => sessionStorage.clear());
    await enter(page);
    await page.waitForTimeout(400);
    expect(await violations(page)).toEqual([]);
  });
});

describe('keyboard', () => {
  test('the first stop is the skip link, and it leads to the content', async () => {
    const { page } = await site.visit('/person-screening');
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to main content' });
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('every stop can be seen, has a name and is not hidden behind the navbar', async () => {
    const { page } = await site.visit('/person-screening');
    const seen = new Set<string>();
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        if (element === document.body) return undefined;
        const box = element.getBoundingClientRect();
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const label = element.closest('label');
        const outlined = [element, label].some((one) => one && getComputedStyle(one).outlineStyle !== 'none');
        const name = (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim();
        const covered = !element.closest('.navbar') && !element.matches('.skip-link') && box.bottom <= 60;
        return {
          name,
          outlined: outlined || parseFloat(outlineWidth) > 0,
          outlineStyle,
          covered,
          html: element.outerHTML.slice(0, 120),
        };
      });
      if (!stop) break;
      seen.add(stop.html);
      expect(stop).toMatchObject({ outlined: true, covered: false, name: expect.stringMatching(/\S/) });
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  test('variants of a sample are chosen with the arrow keys', async () => {
    const { page } = await site.visit('/person-screening');
    const tabs = page.locator('.tabs[data-languages]').first();
    await tabs.locator('input').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await tabs.locator('input').nth(1).isChecked()).toBe(true);
    const shown = await tabs
      .locator('.tabs__panel')
      .evaluateAll((all) => all.map((panel) => getComputedStyle(panel).display));
    expect(shown.indexOf('block')).toBe(1);
    expect(shown.filter((display) => display === 'block')).toHaveLength(1);
  });
});

describe('small windows, large letters', () => {
  test.each(templates)('%s needs no scrolling sideways at 320 px', async (path) => {
    const { page } = await site.visit(path, { viewport: { width: 320, height: 640 } });
    const wide = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      return {
        page: document.documentElement.scrollWidth - width,
        elements: [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > width + 1)
          .filter(
            (element) =>
              !element.closest('pre, table, .table-scroll, .diagram__drawing, .tabs__bar, .visually-hidden, svg'),
          )
          .map((element) => element.outerHTML.slice(0, 120)),
      };
    });
    expect(wide).toEqual({ page: expect.any(Number), elements: [] });
    expect(wide.page).toBeLessThanOrEqual(0);
  });

  test('at 200 % the page reflows, and the navbar still fits', async () => {
    const { page } = await site.visit('/person-screening', {
      viewport: { width: 675, height: 450 },
      deviceScaleFactor: 2,
    });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(true);
  });

  test('letters of twice the size break nothing', async () => {
    const { page } = await site.visit('/person-screening', { viewport: phone });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});

test('a screen reader says what a choice changes', async () => {
  const { page } = await site.visit('/api/operations/registerPerson/');
  const said = page.locator('body > [role="status"]');
  await page.locator('.tabs__menu').first().selectOption({ index: 1 });
  const example = await page.locator('.tabs__menu').first().locator('option:checked').textContent();
  expect(await said.textContent()).toBe(`Example shown: ${example}`);
  await page.locator('.sample:visible select').selectOption('python');
  expect(await said.textContent()).toBe('Requests shown in Python');
});

test('nothing moves for those who want less motion', async () => {
  const { page } = await site.visit('/person-screening', { reducedMotion: 'reduce' });
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
        return (
          parseFloat(transitionDuration) > 0.01 || parseFloat(animationDuration) > 0.01 || scrollBehavior === 'smooth'
        );
      }).length,
  );
  expect(slow).toBe(0);
});

test('on paper there is the text and nothing to press', async () => {
  const { page } = await site.visit('/person-screening');
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['.navbar', '.footer', '.toc', '#site-menu', '.guide-end']) {
    expect(await page.locator(gone).first().isVisible()).toBe(false);
  }
  expect(await page.locator('h1').isVisible()).toBe(true);
  // Of samples in several languages, the one that the reader has chosen; alternatives that say different things are all there.
  const samples = page.locator('.tabs[data-languages]');
  expect(await samples.count()).toBeGreaterThan(1);
  expect(await samples.locator('> .tabs__panel').filter({ visible: true }).count()).toBe(await samples.count());
  const cut = await page
    .locator('pre')
    .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth + 1).length);
  expect(cut).toBe(0);
});
