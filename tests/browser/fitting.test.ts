import type { Page } from 'playwright-core';
import { violations } from './support/axe';
import { desktop, phone, useSite } from './support/site';

const site = useSite();
/** Of a reader whose browser shows text at twice the usual size. */
const large = useSite(undefined, ['--blink-settings=defaultFontSize=32']);

describe('on a phone', () => {
  /** Code in tables of which a word goes on on the next line. */
  const brokenWords = (page: Page) =>
    page.locator('.prose td code').evaluateAll((all) =>
      all.flatMap((code) => {
        const range = document.createRange();
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const word of node.nodeValue!.matchAll(/[\p{Ll}\d]+/gu)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top: y }) => y)).size > 1) broken.push(code.textContent);
          }
        return broken;
      }),
    );

  test.each(['/test-data/', '/versioning/', '/errors/', '/beneficial-owners/', '/tms-product-guide/customer/', '/'])(
    'no word of code in the tables of %s is broken',
    async (path) => {
      const { page } = await site.visit(path, { viewport: phone });
      expect(await page.locator('.prose td code').count()).toBeGreaterThan(0);
      expect(await brokenWords(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    },
  );

  test('a table of many columns is a list of its rows, in which every value has its heading', async () => {
    const { page } = await site.visit('/person-screening/register/', { viewport: phone });
    const table = page.getByRole('table').filter({ hasText: 'Required' }).first();
    const cell = table.getByRole('cell').nth(1);
    const label = (pseudo: string) => cell.evaluate((td, of) => getComputedStyle(td, of).content, pseudo);
    expect(await label('::before')).toContain('Required');
    const box = page.locator('.table-scroll', { has: table });
    expect(await box.evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth)).toBe(0);
    await page.setViewportSize(desktop);
    expect(await label('::before')).toBe('none');
    await table.getByRole('columnheader', { name: 'Required' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

test('title and badge of a sample stay whole in a narrow column', async () => {
  const { page } = await site.visit('/api/operations/getCompanyV2/', { viewport: { width: 1280, height: 900 } });
  // As narrow as the column gets, and a name of a response as long as those of other documents.
  await page
    .locator('.reference__columns')
    .evaluate((columns) => (columns.style.gridTemplateColumns = 'minmax(0, 1fr) 15rem'));
  const title = page.locator('.reference__aside .exchange__responses .code__title:visible').first();
  await title.evaluate((element) => (element.textContent = 'Response 422 Unprocessable Content'));
  const heads = page.locator('.reference__aside .code__head:visible');
  expect(await heads.count()).toBeGreaterThan(1);
  const cut = await heads.evaluateAll((all) =>
    all.flatMap((head) => {
      const edge = head.getBoundingClientRect().right;
      return [...head.children]
        .filter((part) => part.getBoundingClientRect().right > edge + 1 || part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent);
    }),
  );
  expect(cut).toEqual([]);
  const words = await heads.locator('.code__title, .badge, .evidence').evaluateAll((all) =>
    all.flatMap((element) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of node.nodeValue!.matchAll(/\S+/gu)) {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top: y }) => y)).size > 1) broken.push(word[0]);
        }
      return broken;
    }),
  );
  expect(words).toEqual([]);
});

test.each(['/', '/errors/', '/api/operations/getCompanyV2/', '/api/schemas/PersonView/', '/verification'])(
  'text of twice the size fits into a window of %s, and no word of a heading is broken',
  async (path) => {
    const { page } = await large.visit(path);
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect(size).toBe(32);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(desktop.width);
    const broken = await page.locator('h1:visible, h2:visible, .sidebar__link:visible').evaluateAll((all) =>
      all.flatMap((element) => {
        const range = document.createRange();
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const words: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const word of node.nodeValue!.matchAll(/[\p{L}\d]+/gu)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top: y }) => y)).size > 1) words.push(word[0]);
          }
        return words;
      }),
    );
    expect(broken).toEqual([]);
  },
);
