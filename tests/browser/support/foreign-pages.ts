import type { Page } from 'playwright-core';
import { violations } from './axe';
import { phone, started, top, type Site } from './site';

const deep = 'response-200-customer-account-limits-span';
const spanPath = 'customer.account.limits.span';

const isInSight = (page: Page, id: string) =>
  page.waitForFunction((anchor) => {
    const box = document.getElementById(anchor)?.getBoundingClientRect();
    return box !== undefined && box.height > 0 && box.top >= 0 && box.top < window.innerHeight;
  }, id);

/** Presses Tab until something has the focus, as a reader without a pointer does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not lead to ${selector}.`);
}

/** Opens, by keyboard alone, everything around the field at the fourth level. */
async function openByKeyboard(page: Page): Promise<void> {
  const to = (steps: number) => deep.split('-').slice(0, steps).join('-');
  for (let steps = 4; steps <= 6; steps += 1) {
    await tabTo(page, `[id="${to(steps - 1)}"] > details > summary`);
    await page.keyboard.press('Enter');
    await page.locator(`[id="${to(steps)}"]`).waitFor();
  }
}

/** What readers do on the pages of the store (`store-document.ts`), whose fields and bodies are many. */
export function foreignPagesServeReaders(site: Site, prefix: string): void {
  const get = `${prefix}/store/operations/getOrder/`;
  const pay = `${prefix}/store/operations/payOrder/`;

  test('the keyboard leads from load to a field at the fourth level, which has its path; Back and reload keep it', async () => {
    const { page, complaints } = await site.visit(get);
    await openByKeyboard(page);
    const field = page.locator(`[id="${deep}"]`);
    await tabTo(page, `[id="${deep}"] > .field__head > a.field__name`);
    expect(await field.locator('.field__name').first().textContent()).toBe(spanPath);
    await page.locator('.line--marked', { hasText: '"span"' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**#${deep}`);
    await isInSight(page, deep);
    await page.reload();
    await started(page);
    await isInSight(page, deep);
    await page.locator('.crumbs a').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.reference--api').waitFor();
    await page.goBack();
    await isInSight(page, deep);
    expect(complaints).toEqual([]);
  });

  test('a link to a field inside what is loaded on demand opens everything around it, and a cycle ends in a link', async () => {
    const { page, complaints } = await site.visit(`${get}#${deep}-from`);
    await isInSight(page, `${deep}-from`);
    await page.locator(`[id="${deep}-order"]`).getByText('The same fields as those of Order above.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('fields that a page has no room for, and no other page has, are loaded from the file beside it', async () => {
    const end = `response-200-${'inner-'.repeat(6)}end`;
    const { page, complaints, requests } = await site.visit(`${prefix}/store/operations/getStock/`);
    await started(page);
    const loads = () => requests.filter((address) => address.endsWith('/getStock/further-fields.json')).length;
    expect(loads()).toBe(0);
    expect(await page.getByText('The API description shows what it contains.').first().isVisible()).toBe(false);
    const responses = page.locator('section', { has: page.locator('#responses') });
    await responses.getByRole('button', { name: 'Expand all responses' }).click();
    await page.locator('[id="response-200-inner-inner-note0"]').waitFor();
    await page.goto('about:blank');
    await page.goto(`${site.origin}${prefix}/store/operations/getStock/#${end}`);
    await isInSight(page, end);
    expect(await page.locator(`[id="${end}"] .field__name`).textContent()).toBe(`${'inner.'.repeat(6)}end`);
    expect(loads()).toBe(2);
    expect(complaints).toEqual([]);
  });

  test('responses in the column and their sections are in step, lines and fields mark each other, and the jump bar follows', async () => {
    const { page, complaints } = await site.visit(get);
    const aside = page.locator('.reference__aside');
    await aside.locator('.tabs--status').getByText('404', { exact: true }).click();
    await page.locator('details.response[data-status="404"][open]').waitFor();
    // Its lines are made when a reader comes near.
    await aside.locator('.code[data-status="404"] pre').hover();
    await aside.locator('.line:visible', { hasText: '"reason"' }).hover();
    await page.locator('[id="response-404-reason"].field--marked').waitFor();
    const jumps = page.getByRole('navigation', { name: 'On this page' });
    await jumps.getByRole('link', { name: 'Responses 200' }).click();
    await page.waitForURL('**#response-200');
    await jumps.locator('[aria-current="location"]', { hasText: 'Responses' }).waitFor();
    await page.locator('details.response[data-status="200"] > summary').click();
    await page.locator('details.response[data-status="200"] > summary').click();
    await aside.locator('.code[data-status="200"]').waitFor();
    expect(await aside.locator('.code[data-status="404"]').isVisible()).toBe(false);
    await page.getByRole('searchbox', { name: 'Filter operations' }).first().fill('order');
    await page.getByText('3 matches').waitFor();
    expect(complaints).toEqual([]);
  });

  test('the example that a reader has chosen stays, whatever is opened with it and after Back and reload', async () => {
    const { page, complaints } = await site.visit(get);
    const tab = (status: string) => page.locator('.tabs--status .tabs__tab', { hasText: status });
    const section = (status: string) => page.locator(`details.response[data-status="${status}"]`);
    const isShown = (status: string) => tab(status).locator(':checked').waitFor({ state: 'attached' });
    const standsStill = () => page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    await page.getByRole('button', { name: 'Expand all responses' }).click();
    await section('404').and(page.locator('[open]')).waitFor();
    await standsStill();
    await isShown('200');
    await tab('404').click();
    await isShown('404');
    await tab('200').click();
    await isShown('200');
    await page.locator('.crumbs a').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.reference--api').waitFor();
    await page.goBack();
    await section('404').and(page.locator('[open]')).waitFor();
    await standsStill();
    await isShown('200');
    // By keyboard a section that opens shows its example, and that is kept too.
    await section('404').locator('> summary').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await isShown('404');
    await page.reload();
    await started(page);
    await standsStill();
    await isShown('404');
    await tab('200').click();
    await isShown('200');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '404' }).click();
    await isShown('404');
    expect(complaints).toEqual([]);
  });

  test('on a narrow screen a long example above fields is cut off until a reader opens it', async () => {
    const { page, complaints } = await site.visit(`${prefix}/store/webhooks/orderPaid/`, { viewport: phone });
    const code = page.locator('.code-above pre').first();
    const height = () => code.evaluate((pre) => pre.clientHeight);
    expect(await height()).toBeLessThan(300);
    await page.locator('.code-above summary').first().click();
    expect(await height()).toBeGreaterThan(1000);
    await page.goto(`${prefix}/store/schemas/Order/`);
    expect(await top(page, '.reference__aside')).toBeLessThan(await top(page, '#fields'));
    expect(await height()).toBeLessThan(300);
    expect(complaints).toEqual([]);
  });

  test('a link shows an example in a language; a variant and its example switch each other', async () => {
    const { page, complaints } = await site.visit(`${pay}#example=tom&language=python`);
    const sample = page.locator('.sample:visible .code__text').first();
    const body = page.locator('.section', { has: page.locator('#request') });
    await page.waitForFunction(() => document.querySelector('.sample select option:checked')?.textContent === 'Python');
    await page.locator('.sample:visible', { hasText: 'SE35' }).waitFor();
    await page.locator('.sample:visible', { hasText: 'import ' }).waitFor();
    await body.locator('.field__name:visible', { hasText: 'iban' }).waitFor();
    expect(await body.getByText('kind is transfer').isVisible()).toBe(true);
    await body.locator('.tabs__tab', { hasText: 'Wallet' }).click();
    await page.locator('.sample:visible', { hasText: 'w-7' }).waitFor();
    await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'By card' });
    await body.locator('.field__name:visible', { hasText: 'number' }).waitFor();
    await page.locator('.tabs--variants .tabs__tab', { hasText: 'Waiting' }).click();
    await page.locator('.reference__aside .code:visible', { hasText: '"waitsFor": "the bank"' }).waitFor();
    expect(await sample.textContent()).toContain('4111');
    // Another link on the page that is open already.
    await page.evaluate(() => (window.location.hash = '#example=tom&language=bash'));
    await page.locator('.sample:visible', { hasText: 'curl ' }).waitFor();
    expect(await sample.textContent()).toContain('SE35');
    expect(complaints).toEqual([]);
  });

  test('of the tables in a description, the keyboard stops at those that scroll', async () => {
    const { page, complaints } = await site.visit(`${prefix}/store/operations/addStock/`, { viewport: phone });
    const tables = page.locator('.reference__text .table-scroll');
    const stops = () => tables.evaluateAll((all) => all.map((table) => table.getAttribute('tabindex')));
    await page.waitForFunction(() => document.querySelectorAll('.table-scroll[tabindex]').length < 2);
    const scrolls = await tables.evaluateAll((all) => all.map((table) => table.scrollWidth > table.clientWidth));
    expect(scrolls).toEqual([true, false]);
    expect(await stops()).toEqual(['0', null]);
    expect(complaints).toEqual([]);
  });

  test('beside a command of the document, a field is marked in the body that the command sends', async () => {
    const { page, complaints } = await site.visit(`${prefix}/store/operations/addStock/`);
    const body = page.getByRole('figure', { name: 'Request body', exact: true });
    expect(await page.locator('.sample .code__text').first().textContent()).toContain(`curl --json '{"item"`);
    await page.locator('[id="request-count"] > .field__head').hover();
    await body.locator('.line--marked', { hasText: '"count"' }).waitFor();
    await body.locator('.line', { hasText: '"item"' }).hover();
    await page.locator('[id="request-item"].field--marked').waitFor();
    expect(complaints).toEqual([]);
  });

  test('own values are sent where the document says: credentials, members at any depth, and what is omitted not at all', async () => {
    const { page, complaints, requests } = await site.visit(`${pay}#example=ann`);
    const sample = page.locator('.sample:visible .code__text').first();
    await page.locator('.own-values > summary').click();
    for (const [name, text] of [
      ['API_USER', 'ann'],
      ['API_PASSWORD', "it's"],
      ['holder.phone', '+46'],
    ] as const)
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    await page.getByRole('checkbox', { name: 'Omit holder.name' }).check();
    await page.getByText('The samples no longer send holder.name').waitFor({ state: 'attached' });
    const command = (await sample.textContent())!;
    expect(command).toContain(`--user 'ann:it'\\''s'`);
    expect(command).toMatch(/"holder": \{\s*"phone": "\+46"\s*\}/);
    expect(await page.getByRole('textbox', { name: 'holder.name', exact: true }).isDisabled()).toBe(true);
    await page.getByText('4 set').waitFor();
    // The same credentials on another page, of which nothing is omitted.
    await page.goto(get);
    await page.getByText('2 set').waitFor();
    expect(await sample.textContent()).toContain('trace=on');
    await page.locator('.own-values > summary').click();
    await page.getByRole('checkbox', { name: 'Omit trace' }).check();
    expect(await sample.textContent()).not.toContain('trace');
    // What the document's author wrote has no place for a reader's values, and comes back without them.
    await page.getByRole('button', { name: 'Remove all values' }).click();
    expect(await sample.textContent()).toBe('store get-order o1');
    expect(requests.filter((url) => !url.startsWith(site.origin) || /ann:|%2B46/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['a wide', { width: 1350, height: 900 }],
    ['a narrow', phone],
  ])('axe finds nothing in %s window with everything open, and nothing is wider than it', async (_, viewport) => {
    const { page, complaints } = await site.visit(pay, { viewport });
    await page.getByRole('button', { name: 'Expand all responses' }).click();
    await page.locator('.own-values > summary').click();
    await page.locator('.own-values__form').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const aside = page.locator('.reference__aside');
    expect(await aside.evaluate((column) => column.scrollWidth - column.clientWidth)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('without JavaScript variants can be chosen, and long examples are whole', async () => {
    const { page } = await site.visit(pay, { javaScriptEnabled: false });
    const body = page.locator('.section', { has: page.locator('#request') });
    await body.locator('.tabs__tab', { hasText: 'Wallet' }).click();
    expect(await body.locator('.field__name:visible', { hasText: 'wallet' }).count()).toBe(1);
    expect(await body.locator('.field__name:visible', { hasText: 'number' }).count()).toBe(0);
    await page.goto(`${prefix}/store/webhooks/orderPaid/`);
    const payload = page.locator('.reference__aside .code').first();
    expect(await payload.locator('code').innerText()).toMatch(/"customer": \{[^]*"note39"[^]*\}\s*$/);
    expect(await payload.locator('pre').evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBeLessThan(2);
  });

  test('in print each example and variant has its name', async () => {
    const { page } = await site.visit(pay);
    await page.emulateMedia({ media: 'print' });
    const names = await page
      .locator('.tabs__panel:visible')
      .evaluateAll((all) => all.map((panel) => getComputedStyle(panel, '::before').content));
    expect(names).toEqual(expect.arrayContaining(['"By card"', '"Wallet"', '"Voucher"', '"402"']));
  });

  test.each([
    '/',
    '/store/',
    '/store/operations/getOrder/',
    '/store/tags/Orders/',
    '/store/schemas/',
    '/store/schemas/Method/',
    '/store/webhooks/orderPaid/',
    '/verification',
  ])('the console is empty and nothing is too wide on %s', async (path) => {
    const { page, complaints } = await site.visit(prefix + path, { viewport: phone });
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });
}
