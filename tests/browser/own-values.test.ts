import type { Page } from 'playwright-core';
import { violations } from './support/axe';
import { phone, useSite } from './support/site';

const site = useSite();
const register = '/api/operations/registerPerson/';
const classify = '/api/operations/classifyPersonHit/';
const get = '/api/operations/getPerson/';

const open = async (page: Page): Promise<void> => {
  await page.locator('.own-values > summary').focus();
  await page.keyboard.press('Enter');
  await page.locator('.own-values__form').waitFor();
};
const sample = (page: Page) => page.locator('.sample:visible .code__text').first();

test('values that are typed by keyboard are in the samples of all languages, in what is copied and in other pages of the tab', async () => {
  const { page, complaints, requests } = await site.visit(register, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('my own id');
  await page.keyboard.press('Tab');
  await page.getByText('The samples now show your personReferenceId').waitFor({ state: 'attached' });
  expect(await sample(page).textContent()).toContain('"personReferenceId": "my own id"');
  expect(await page.locator('.sample:visible').getByText('Your values').isVisible()).toBe(true);
  await page.locator('.sample:visible select').selectOption('python');
  await page.waitForFunction(() => document.querySelector('.sample .code__text')?.textContent?.includes('import '));
  expect(await sample(page).textContent()).toContain('my own id');
  await page.locator('.sample:visible .code__copy').first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('my own id');
  // What the page has scrolled half below its bar is too small there, and whole a moment later.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await page.getByText('1 set').waitFor();
  expect(await sample(page).textContent()).toContain('my own id');
  expect(page.url()).toBe(site.origin + register);
  expect(requests.filter((url) => !url.startsWith(site.origin) || /my.own/.test(url))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a parameter of the same name has the value on another page, until all are removed, and in no other tab', async () => {
  const { page } = await site.visit(get);
  await open(page);
  await page.getByRole('textbox', { name: 'PersonReferenceId' }).fill('a/b');
  await page.waitForFunction(() => document.querySelector('.sample .code__text')?.textContent?.includes('a%2Fb'));
  await page.goto('/api/operations/deletePerson/');
  await page.getByText('1 set').waitFor();
  expect(await sample(page).textContent()).toContain('PersonReferenceId=a%2Fb');
  const { page: another } = await site.visit(get);
  expect(await sample(another).textContent()).not.toContain('a%2Fb');
  await open(page);
  await page.getByRole('button', { name: 'Remove all values' }).click();
  expect(await sample(page).textContent()).not.toContain('a%2Fb');
  expect(await page.evaluate(() => sessionStorage.getItem('own-values'))).toBeNull();
});

test('on a phone the fields are as wide as the page, and what is wrong is said beside them', async () => {
  const { page } = await site.visit('/api/operations/searchPersons/', { viewport: phone });
  await open(page);
  const field = page.getByRole('textbox', { name: 'Page.Size' });
  await field.fill('many');
  await page.getByText('Enter an integer.').first().waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  expect(await violations(page)).toEqual([]);
});

test('nothing is loaded for readers who do not use them', async () => {
  const { page, requests } = await site.visit(classify);
  const before = requests.length;
  await open(page);
  expect(requests.slice(before).filter((url) => url.endsWith('.js'))).not.toEqual([]);
});
