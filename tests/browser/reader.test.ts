import type { Page } from 'playwright-core';
import { desktop, phone, started, top, useSite } from './support/site';

const site = useSite();
const company = '/api/operations/getCompanyV2/';

describe('what an operation does is the first thing that one reads', () => {
  test.each([
    ['a wide window', desktop, 250],
    ['a phone', phone, 370],
  ])('in %s, before its address', async (_, viewport, within) => {
    const { page } = await site.visit(company, { viewport });
    expect(await top(page, '.reference__text')).toBeLessThan(within);
    expect(await top(page, '.reference__text')).toBeLessThan(await top(page, '.endpoint'));
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).locator('li').count()).toBe(3);
  });

  test.each([
    [desktop, 640],
    [{ width: 1920, height: 1000 }, 620],
  ])('without credentials to explain, the responses begin on the first screen of %j', async (viewport, within) => {
    const { page } = await site.visit(company, { viewport });
    expect(await page.locator('.endpoint #authentication').textContent()).toBe('No authentication documented.');
    expect(await top(page, '#responses')).toBeLessThan(within);
  });

  test('on a phone, where nobody opens the document or starts a server, these take no room', async () => {
    const { page } = await site.visit(company, { viewport: phone });
    expect(await page.locator('.page-actions__source').isVisible()).toBe(false);
    expect(await page.locator('.endpoint__about').isVisible()).toBe(false);
    expect(await page.locator('.page-actions').evaluate((list) => list.clientHeight)).toBeLessThan(30);
  });

  test('the name in the title is exact', async () => {
    const { page } = await site.visit(company);
    expect(await page.locator('h1').textContent()).toBe('Get a company with its links (v2)');
  });

  test('a long name of the portal or of an API takes no room that others need', async () => {
    const name = 'The official OpenAPI description of a service and its many extensions';
    const { page } = await site.visit('/api/operations/registerPerson/', { viewport: desktop });
    await page
      .locator('.crumbs a')
      .first()
      .evaluate((link, text) => (link.textContent = text), name);
    expect(await page.locator('.crumbs').evaluate((crumbs) => crumbs.clientHeight)).toBeLessThan(30);
    await page.setViewportSize(phone);
    await page.locator('.navbar__title').evaluate((title, text) => (title.textContent = text), name);
    expect(await page.locator('.navbar__title').evaluate((title) => title.clientHeight)).toBeLessThan(50);
  });

  test('the contents of the page are one line in a window beside the menu, whose edge says that there is more', async () => {
    const { page } = await site.visit('/api/operations/registerPerson/', { viewport: { width: 1000, height: 800 } });
    const list = page.locator('.jump-bar__list');
    expect((await list.boundingBox())!.height).toBeLessThan(50);
    expect(await list.evaluate((scroller) => getComputedStyle(scroller).backgroundAttachment)).toContain('local');
  });
});

test('a link to a response opens it, and its heading is where the page begins', async () => {
  const { page } = await site.visit('/tms-api/operations/saveCustomer/#response-400');
  await page.locator('details.response[data-status="400"][open]').waitFor();
  await page.waitForFunction(() => {
    const { top: y } = document.getElementById('response-400')!.getBoundingClientRect();
    return y >= 0 && y < window.innerHeight / 2;
  });
  await page.getByRole('heading', { name: 'Response 400 Bad Request' }).waitFor();
});

describe('nothing is lost on the way back', () => {
  const open = async (page: Page) => {
    await page.locator('[id="response-200-data"] > details > summary').click();
    await page.locator('[id="response-200-data-links"] > details > summary').click();
    const field = page.locator('[id="response-200-data-links"] .field').last();
    await field.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const id = (await field.getAttribute('id'))!;
    await page.waitForFunction((path) => {
      const kept = sessionStorage.getItem(
        `@@scroll|${path}|${(history.state as { key?: string } | null)?.key ?? 'initial'}`,
      );
      return Math.abs(Number(kept) - window.scrollY) < 2 && window.scrollY > 0;
    }, company);
    return id;
  };
  const isInSight = (page: Page, id: string) =>
    page.waitForFunction((anchor) => {
      const box = document.getElementById(anchor)?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && box.top >= 0 && box.top < window.innerHeight;
    }, id);

  test('what was open is open again after Back, where it was', async () => {
    const { page } = await site.visit(company);
    const id = await open(page);
    await page
      .locator('.crumbs a')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click());
    await page.waitForURL('**/api/');
    await page.locator('.reference--api').waitFor();
    await page.goBack();
    await isInSight(page, id);
  });

  test('and after a reload', async () => {
    const { page } = await site.visit(company);
    const id = await open(page);
    await page.reload();
    await started(page);
    await isInSight(page, id);
  });

  const scrolledTo = async (page: Page, y: number) => {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    await page.waitForFunction(
      (to) =>
        Number(
          sessionStorage.getItem(
            `@@scroll|${location.pathname}|${(history.state as { key?: string } | null)?.key ?? 'initial'}`,
          ),
        ) === to,
      y,
    );
  };
  /** Between two looks, a scroll that is under way moves the page. */
  const standsStill = (page: Page) =>
    page.waitForFunction(
      () =>
        new Promise<boolean>((done) => {
          const before = window.scrollY;
          setTimeout(() => done(window.scrollY === before), 100);
        }),
    );
  const isAt = (page: Page, path: string, y: number) =>
    page.waitForFunction(([to, top_]) => location.pathname === to && Math.abs(window.scrollY - top_) < 2, [
      path,
      y,
    ] as const);
  const follow = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click());

  test('Back and Forward show each page where it was left, also one whose address names a part of it', async () => {
    const { page, complaints } = await site.visit(company);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Responses 200' }).click();
    await page.waitForURL('**#response-200');
    // The page is still on its way there, and would go on after it was scrolled elsewhere.
    await isInSight(page, 'response-200');
    await standsStill(page);
    await scrolledTo(page, 150);
    await follow(page, '.reference__main a[href^="/api/schemas/"]');
    await page.waitForURL('**/api/schemas/**');
    const schema = new URL(page.url()).pathname;
    await isAt(page, schema, 0);
    for (let times = 0; times < 2; times += 1) {
      await page.goBack();
      await isAt(page, company, 150);
      await page.goForward();
      await isAt(page, schema, 0);
    }
    expect(complaints).toEqual([]);
  });

  test('the text of a filter and what it has found', async () => {
    const { page, complaints } = await site.visit(company);
    const filter = page.getByRole('searchbox', { name: 'Filter operations' }).first();
    await filter.fill('archive');
    const found = page.locator('.filter__results .sidebar__link').first();
    await found.click();
    await page.waitForURL((url) => url.pathname !== company);
    await page.locator('h1', { hasText: /archive/i }).waitFor();
    expect(await filter.inputValue()).toBe('');
    await page.goBack();
    await found.waitFor();
    expect(await filter.inputValue()).toBe('archive');
    await page.reload();
    await found.waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('example and field belong together', () => {
  test('on a narrow screen the request follows the description', async () => {
    const { page } = await site.visit(company, { viewport: phone });
    expect(await top(page, '.reference__about')).toBeLessThan(await top(page, '.reference__aside'));
    expect(await top(page, '.reference__aside')).toBeLessThan(await top(page, '#query-parameters'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });

  test('on a narrow screen the example of a response is in the section of the response alone', async () => {
    const { page, complaints } = await site.visit(company, { viewport: phone });
    const example = page.locator('.response__example .code[data-status="200"]');
    await example.waitFor();
    expect(await page.locator('.reference__aside .code[data-status]:visible').count()).toBe(0);
    expect(await top(page, '#responses')).toBeLessThan(await top(page, '.response__example'));
    // It is the one of the request that is shown, and its lines and fields mark each other.
    await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'A company without hits' });
    await page.locator('.response__example', { hasText: '"company-2002"' }).waitFor();
    // Its lines are made when a reader comes near.
    await example.locator('pre').focus();
    await example.locator('.line', { hasText: '"success":' }).first().hover();
    await page.locator('[id="response-200-success"].field--marked').waitFor();
    expect(complaints).toEqual([]);
  });

  test('in a wide window an API has its servers and downloads beside its description', async () => {
    const { page } = await site.visit('/api/', { viewport: { width: 1920, height: 1000 } });
    const [about, facts] = await Promise.all(
      ['.reference__about', '.reference__facts'].map(async (part) => (await page.locator(part).boundingBox())!),
    );
    expect(facts!.x).toBeGreaterThan(about!.x + about!.width);
    expect(facts!.y).toBe(about!.y);
    expect(facts!.width).toBeGreaterThanOrEqual(560);
  });

  test('a wide window has a wide column of code, which is the only part of it that scrolls', async () => {
    const { page } = await site.visit(company, { viewport: { width: 1920, height: 1000 } });
    const aside = page.locator('.reference__aside');
    expect((await aside.boundingBox())!.width).toBeGreaterThanOrEqual(560);
    expect(
      await aside.evaluate((column) =>
        [...column.querySelectorAll('*')]
          .filter(
            (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
          )
          .map((part) => part.className),
      ),
    ).toEqual([]);
  });

  test('a webhook shows its payload beside its description, the receiver below', async () => {
    const { page } = await site.visit('/api/webhooks/PersonSanctionMatched/', { viewport: desktop });
    await started(page);
    const titles = await page.locator('.reference__aside .code__title').allTextContents();
    expect(titles.at(-1)).toContain('receiver.mjs');
    expect(titles.length).toBeGreaterThan(1);
  });

  test('pointing at a field marks its lines in the example, and the reverse', async () => {
    const { page } = await site.visit(company);
    const name = page.locator('[id="response-200-data"] > .field__head');
    const marked = page.locator('.reference__aside .line--marked');
    await name.scrollIntoViewIfNeeded();
    await name.hover();
    await marked.first().waitFor();
    expect((await marked.allTextContents()).map((line) => line.trim())).toEqual(['"data": {']);
    // By keyboard too, in a field that was closed.
    await page.locator('[id="response-200-data"] > details > summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('[id="response-200-data-companyReferenceId"] > .field__head > a.field__name').focus();
    await page.waitForFunction(() =>
      document.querySelector('.line--marked')?.textContent.includes('"companyReferenceId"'),
    );
    await page.locator('.reference__aside .line:visible', { hasText: '"success":' }).hover();
    await page.locator('[id="response-200-success"].field--marked').waitFor();
    expect(await page.locator('.field--marked').count()).toBe(1);
  });

  test('parts of an example fold by keyboard, and its text stays whole', async () => {
    const { page } = await site.visit(company);
    const example = page.locator('.reference__aside .code[data-status="200"]:visible').first();
    const text = await example.locator('code').textContent();
    await example.locator('pre').focus();
    await example.locator('.line__fold').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const closed = example.locator('.line--closed');
    expect(await closed.count()).toBe(1);
    expect(await example.locator('.line--hidden').count()).toBeGreaterThan(3);
    expect(await example.locator('code').textContent()).toBe(text);
    await page.keyboard.press('Enter');
    expect(await example.locator('.line--hidden').count()).toBe(0);
  });

  test('long lines wrap when the reader says so, on the next page too', async () => {
    const { page } = await site.visit(company);
    const code = page.locator('.reference__aside .exchange__responses .code:visible').first();
    await code.locator('pre').focus();
    await code.getByRole('button', { name: 'Wrap lines' }).click();
    const isWhole = () => code.locator('pre').evaluate((pre) => pre.scrollWidth <= pre.clientWidth);
    expect(await isWhole()).toBe(true);
    await page.goto('/api/operations/registerPerson/');
    expect(await isWhole()).toBe(true);
  });
});

test('the menu marks the section whose operations a page lists', async () => {
  const { page } = await site.visit('/api/tags/Persons/');
  expect(await page.locator('.sidebar [aria-current]').allTextContents()).toEqual(['Persons']);
});

describe('a long list of schemas', () => {
  test('is filtered by keyboard, on a phone too, and is whole again when the filter is empty', async () => {
    const { page, complaints } = await site.visit('/api/schemas/', { viewport: phone });
    await page.getByRole('searchbox', { name: 'Filter schemas' }).focus();
    await page.keyboard.type('PersonView');
    await page.locator('.filter--page').getByRole('link', { name: 'PersonView', exact: true }).waitFor();
    expect(await page.locator('.letters').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.getByRole('searchbox', { name: 'Filter schemas' }).fill('');
    await page.getByRole('heading', { name: 'P', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('leads to each letter, whose heading has a link', async () => {
    const { page } = await site.visit('/api/schemas/');
    await page.getByRole('navigation', { name: 'Schemas by letter' }).getByRole('link', { name: 'P' }).click();
    await page.waitForURL('**/api/schemas/#P');
    await page.getByRole('link', { name: 'Direct link to P', exact: true }).waitFor();
    await page.waitForFunction(() => {
      const { top: y } = document.getElementById('P')!.getBoundingClientRect();
      return y >= 0 && y < window.innerHeight / 2;
    });
  });
});
