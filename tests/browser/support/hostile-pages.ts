import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { started, type Site } from './site';

/** The addresses of all pages below a folder of the site. */
const pagesBelow = (folder: string, path: string): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true, recursive: true })
    .filter(({ name }) => name === 'index.html')
    .map(({ parentPath }) => `${parentPath.slice(folder.length)}/`)
    .sort();

/** What must be true of a page, whatever its document says: a list of what is not. */
const findings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const inherited = Object.keys(Object.prototype);
    const active = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on|^style$|^srcdoc$|^formaction$/.test(name) ||
            // The icon of the site itself is such an address, in its head.
            (/^(href|src|action|data|xlink:href)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value) && !element.matches('head > link[rel=icon]')),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    );
    return [
      ...('attacked' in window ? ['code of the document has run'] : []),
      ...('attacked' in {} || inherited.length > 0 ? [`Object.prototype has ${inherited.join()}`] : []),
      ...active,
      ...[...document.querySelectorAll('main :is(script, base, meta, link, style, iframe, object, embed, form, math)')].map(
        ({ outerHTML }) => outerHTML,
      ),
      ...[...document.querySelectorAll('main img')].map(({ outerHTML }) => outerHTML),
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `twice: #${id}`),
      ...(getComputedStyle(document.body).display === 'none' ? ['the page is hidden'] : []),
    ];
  }); // prettier-ignore

/** What a document all of whose texts, names and values attack (`hostile-document.ts`) must not do to a browser. */
export function hostilePagesDoNothing(site: Site, folder: () => string, prefix: string): void {
  test('nothing of a hostile document runs, loads, submits or takes the place of anything, on any of its pages', async () => {
    const { page, complaints, requests } = await site.visit(undefined);
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const pages = pagesBelow(folder(), '/hostile');
    expect(pages.length).toBeGreaterThan(15);
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(prefix + path);
      await started(page);
      // What is folded in something folded, too.
      for (let depth = 0; depth < 3; depth += 1) {
        await page
          .locator('main details:not([open]) > summary')
          .evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()));
      }
      found.push(...(await findings(page)).map((each) => `${path}: ${each}`));
      expect(new URL(page.url()).pathname).toBe(prefix + path);
    }
    expect(found).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.origin))).toEqual([]);
    expect(complaints).toEqual([]);
    // They would be found.
    await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<p id="main" onclick="x">'));
    expect(await findings(page)).toEqual(['P onclick=x', 'twice: #main']);
  });

  test('its names can be searched for, filtered, and given values of a reader', async () => {
    const { page, complaints } = await site.visit(`${prefix}/hostile/operations/getThing/`);
    await page.locator('.own-values > summary').click();
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
      const field = page.locator('.own-values__field', { has: page.locator('label > code', { hasText: new RegExp(`^${name}$`) }) }).first();
      await field.locator('select').selectOption('constructor');
      await page.locator('.sample:visible .code__text', { hasText: `${name}=constructor` }).first().waitFor();
    }
    await page.getByRole('searchbox', { name: 'Filter operations' }).first().fill('__proto__');
    await page.getByText(/\d match/).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Search/ }).first().click();
    await page.getByRole('combobox').first().fill('constructor');
    await page.getByRole('option').first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }); // prettier-ignore
}
