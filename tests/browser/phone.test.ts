import type { Page } from 'playwright-core';
import { desktop, phone, started, top, useSite } from './support/site';

const site = useSite();
const company = '/api/operations/getCompanyV2/';
async function leaveAndComeBack(page: Page): Promise<void> {
  await page
    .locator('.crumbs a')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await page.locator('.reference--api').waitFor();
  await page.goBack();
}
const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
const isKept = (page: Page, y: number) =>
  page.waitForFunction((at) => {
    const key = (history.state as { key?: string } | null)?.key ?? 'initial';
    return Math.abs(Number(sessionStorage.getItem(`@@scroll|${location.pathname}|${key}`)) - at) < 2;
  }, y);
const isStillAt = async (page: Page, y: number) => {
  await page.locator('.response__example').first().waitFor();
  await page.waitForTimeout(500);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - y)).toBeLessThan(2);
};

describe('a long example among the sections', () => {
  const example = '.response__example .code[data-status="200"]';

  test('keeps what follows it in reach, and is whole when a reader opens it', async () => {
    const { page, complaints } = await site.visit(company, { viewport: phone });
    await page.locator(example).waitFor();
    const height = () => page.locator(`${example} .code__text`).evaluate((text) => text.clientHeight);
    expect(await height()).toBeLessThan(450);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
    const more = page.locator('.response__example .code-rest > summary');
    expect(await more.textContent()).toMatch(/^All \d{3} lines$/);
    await more.focus();
    await page.keyboard.press('Enter');
    expect(await height()).toBeGreaterThan(2000);
    // Browsers report that a part has been opened a moment later.
    await page.waitForFunction(() => 'opened' in ((window.history.state ?? {}) as object));
    await page.reload();
    await started(page);
    await page.locator('.response__example .code-rest[open]').waitFor();
    expect(complaints).toEqual([]);
  });

  test('stays so when all responses are expanded, and is whole in print', async () => {
    const { page } = await site.visit(company, { viewport: phone });
    await page.locator(example).waitFor();
    await page.getByRole('button', { name: 'Expand all responses' }).click();
    expect(await page.locator('.code-rest[open]').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const cut = await page
      .locator('.code__text:visible')
      .evaluateAll((all) => all.filter((text) => text.scrollHeight > text.clientHeight + 1).length);
    expect(cut).toBe(0);
  });
});

test('Back and reload show a page where it was, although its examples move into its sections', async () => {
  const { page, complaints } = await site.visit(company, { viewport: phone });
  await page.locator('.response__example').first().waitFor();
  const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - 300);
  await scrollTo(page, end);
  await isKept(page, end);
  await leaveAndComeBack(page);
  await isStillAt(page, end);
  await page.reload();
  await started(page);
  await isStillAt(page, end);
  expect(complaints).toEqual([]);
});

test('what is chosen of variants is chosen again after Back', async () => {
  const { page, complaints } = await site.visit(company, { viewport: phone });
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'A company without hits' });
  await page.locator('.sample:visible', { hasText: 'company-2002' }).waitFor();
  await leaveAndComeBack(page);
  await page.locator('.sample:visible', { hasText: 'company-2002' }).waitFor();
  await page.reload();
  await page.locator('.sample:visible', { hasText: 'company-2002' }).waitFor();
  expect(complaints).toEqual([]);
});

test.each(['/errors/', '/verification/'])('the title of %s comes before its contents', async (path) => {
  const { page } = await site.visit(path, { viewport: phone });
  expect(await top(page, 'h1')).toBeLessThan(100);
  expect(await top(page, 'h1')).toBeLessThan(await top(page, '.toc-inline'));
  expect(await page.locator('.toc-inline:visible').count()).toBe(1);
});

test.each([company, '/errors/', '/tms-api/operations/saveTransaction/'])(
  'no command of %s is cut, so that its address is read to the end',
  async (path) => {
    const { page } = await site.visit(path, { viewport: phone });
    const cut = await page
      .locator('.code__text:visible:has(> .language-bash)')
      .evaluateAll((all) => all.map((text) => text.scrollWidth - text.clientWidth));
    expect(cut.length).toBeGreaterThan(0);
    expect(Math.max(...cut)).toBe(0);
  },
);

test('addresses of the not-found page break between their words', async () => {
  const { page } = await site.visit('/api/webhooks/PersonSanctionMatch', { viewport: phone });
  const address = page.locator('.suggestions code', { hasText: '/api/webhooks/PersonSanctionMatched/' });
  await address.waitFor();
  expect(await address.locator('wbr').count()).toBeGreaterThan(3);
});

test('the fields follow the beginning of a long request, whose rest a reader opens', async () => {
  const { page, complaints } = await site.visit('/api/operations/registerPersonBatch/', { viewport: phone });
  const text = page.locator('.sample .code__text').first();
  const height = () => text.evaluate((element) => element.clientHeight);
  expect(await height()).toBeLessThan(300);
  await page.locator('.sample .code-rest > summary:visible').first().click();
  expect(await height()).toBeGreaterThan(500);
  await page.setViewportSize(desktop);
  expect(await page.locator('.sample .code-rest:visible').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.each([phone, desktop])(
  'a command breaks between words, and begins no line below an empty one: %j',
  async (viewport) => {
    const { page } = await site.visit('/tms-api/operations/saveTransaction/', { viewport });
    const box = await page
      .locator('.sample code')
      .first()
      .evaluate((code) => {
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const boxOf = (part: string): DOMRect[] => {
          walker.currentNode = code;
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.textContent!.indexOf(part);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + part.length);
            return [...range.getClientRects()];
          }
          throw new Error(`No ${part}`);
        };
        return {
          lines: ['customer-1001', 'transaction-9001', 'application/json'].map((part) => boxOf(part).length),
          gap: boxOf('localhost')[0]!.top - boxOf('curl')[0]!.bottom,
        };
      });
    expect(box.lines).toEqual([1, 1, 1]);
    expect(box.gap).toBeLessThan(10);
  },
);

test('no table of the page of verification hides its columns', async () => {
  const { page } = await site.visit('/verification/', { viewport: phone });
  const tables = page.locator('main .table-scroll');
  expect(await tables.count()).toBeGreaterThan(3);
  const hidden = await tables.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
  expect(Math.max(...hidden)).toBe(0);
});

test('on paper the examples follow what they show', async () => {
  const { page } = await site.visit(company);
  await page.emulateMedia({ media: 'print' });
  expect(await top(page, '.reference__aside')).toBeGreaterThan(await top(page, '#responses'));
});
