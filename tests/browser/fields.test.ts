import { useSite } from './support/site';

const site = useSite();
const company = '/api/operations/getCompanyV2/';

describe('every field is reachable', () => {
  test('by keyboard, past what the page itself holds, with its path', async () => {
    const { page, complaints } = await site.visit(company);
    for (const id of ['response-200-data', 'response-200-data-links']) {
      await page.locator(`[id="${id}"] > details > summary`).focus();
      await page.keyboard.press('Enter');
    }
    const fields = page.locator('[id="response-200-data-links"] .field');
    await fields.first().waitFor();
    expect(await fields.first().locator('.field__name').textContent()).toMatch(/^data\.links\[\]\.\w+$/);
    expect(complaints).toEqual([]);
  });

  test('at the fourth level with few keys from the beginning of the page', async () => {
    const { page, complaints } = await site.visit(company);
    let keys = 0;
    const press = async (key: string) => {
      await page.keyboard.press(key);
      keys += 1;
    };
    const tabTo = async (selector: string) => {
      while (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)))
        await press('Tab');
    };
    const isAt = (selector: string) =>
      page.waitForFunction((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    const opened = (id: string) => page.locator(`[id="${id}"] > details[open] .field`).first().waitFor();
    await press('Tab');
    await press('Enter');
    await tabTo('.jump-bar a[href="#response-200"]');
    await press('Enter');
    await tabTo('.response-row .heading__anchor, .response > summary');
    await press('d');
    await isAt('[id="response-200-data"] > details > summary');
    await press('ArrowRight');
    await opened('response-200-data');
    for (const [letter, id] of [
      ['l', 'response-200-data-links'],
      ['m', 'response-200-data-links-matches'],
    ] as const) {
      do await press(letter);
      while (!(await page.evaluate((field) => document.activeElement?.closest('.field')?.id === field, id)));
      await press('ArrowRight');
      await opened(id);
    }
    await press('s');
    await page.waitForFunction(() => document.activeElement?.textContent === 'data.links[].matches[].score');
    expect(keys).toBeLessThanOrEqual(25);
    // And out again.
    await press('ArrowLeft');
    await isAt('[id="response-200-data-links-matches"] > details > summary');
    await press('ArrowLeft');
    expect(await page.locator('[id="response-200-data-links-matches"] > details').getAttribute('open')).toBeNull();
    expect(complaints).toEqual([]);
  });

  test('a link to a field that is loaded on demand opens what it is in', async () => {
    const { page } = await site.visit(company);
    await page.locator('[id="response-200-data"] > details > summary').click();
    await page.locator('[id="response-200-data-links"] > details > summary').click();
    const field = page.locator('[id="response-200-data-links"] .field').first();
    const id = (await field.getAttribute('id'))!;
    const { page: another } = await site.visit(`${company}#${id}`);
    await another.locator(`[id="${id}"]`).waitFor();
    await another.waitForFunction((anchor) => {
      const { top: y } = document.getElementById(anchor)!.getBoundingClientRect();
      return y >= 0 && y < window.innerHeight;
    }, id);
  });

  test('the path of a nested field is copied', async () => {
    const { page } = await site.visit(company, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('[id="response-200-data"] > details > summary').click();
    await page.locator('[id="response-200-data-name"] > .field__head').hover();
    await page.getByRole('button', { name: 'Copy the path data.name' }).click();
    await page.getByText('Copied data.name').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('data.name');
  });

  test('what has nothing closed offers no expansion', async () => {
    const { page } = await site.visit('/api/schemas/ResponseStatus/');
    expect(await page.getByRole('button', { name: 'Expand all fields' }).isVisible()).toBe(false);
  });
});
