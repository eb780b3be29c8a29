import { desktop, phone, started, useSite, type Visit } from './support/site';

const site = useSite();

const opened = async (path = '/') => {
  const visit = await site.visit(path);
  return open(visit);
};
const open = async (visit: Visit) => {
  await visit.page.keyboard.press('/');
  await visit.page.getByRole('dialog', { name: 'Search' }).waitFor();
  // On a busy machine the dialog is there before its field has the focus, and what is typed until then is lost.
  await visit.page.locator('input:focus').waitFor();
  return { ...visit, options: visit.page.getByRole('option') };
};
const isIndex = (url: string) => url.includes('/search/');

test('nothing of the index is loaded before the search is opened', async () => {
  const { page, requests } = await site.visit('/');
  await page.waitForLoadState('networkidle');
  expect(requests.filter(isIndex)).toEqual([]);
  await Promise.all([page.waitForResponse((response) => isIndex(response.url())), page.keyboard.press('/')]);
  expect(requests.filter(isIndex)).toEqual([`${site.origin}/search/index.json`]);
});

test.each([
  ['register person', '/api/operations/registerPerson/'],
  ['PersonCommand', '/api/operations/registerPerson/'],
  ['/api/PersonCommand', '/api/operations/registerPerson/'],
  ['personview', '/api/schemas/PersonView/'],
  ['fuzzyness', '/search-options'],
  ['webhook', '/webhooks'],
  ['postman', '/postman'],
])('%s finds %s', async (query, to) => {
  const { page } = await opened();
  await page.keyboard.type(query);
  await page.locator(`[role="option"][href^="${to}"]`).first().waitFor();
});

test('Ctrl+K opens it, Escape closes it and gives the focus back', async () => {
  const { page } = await site.visit('/sdk');
  const button = page.locator('.search-button');
  await button.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
});

test('the key / can be turned off, and stays so', async () => {
  const { page } = await opened('/sdk');
  await page.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await started(page);
  await page.keyboard.press('/');
  expect(await dialog.isVisible()).toBe(false);
  expect(await page.locator('.search-button').getAttribute('aria-keyshortcuts')).toBe('Control+K');
  await page.keyboard.press('Control+k');
  await page.getByRole('checkbox').check();
  expect(await page.locator('.search-button').getAttribute('aria-keyshortcuts')).toBe('/ Control+K');
});

test('the arrow keys choose and Enter opens', async () => {
  const { page, options } = await opened();
  await page.keyboard.type('person');
  await options.nth(2).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const chosen = options.nth(1);
  expect(await chosen.getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  const to = (await chosen.getAttribute('href'))!;
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${to}`);
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
});

test('a slash in a field is a slash', async () => {
  const { page } = await opened();
  await page.keyboard.type('/api');
  expect(await page.getByRole('combobox').inputValue()).toBe('/api');
});

test('an index that cannot be loaded is reported, and Retry loads it again', async () => {
  const visit = await site.visit(undefined);
  // Before anything is requested: a request that is under way when the browser begins to intercept them may never end.
  await visit.page.route('**/search/*/words-*', (route) => route.abort());
  await visit.page.goto('/');
  await started(visit.page);
  const { page, options } = await open(visit);
  await page.keyboard.type('person');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/search/*/words-*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await options.first().waitFor();
});

test.each([desktop, phone])('what a result says ends with a word, and is whole in %j', async (viewport) => {
  const { page } = await site.visit('/', { viewport });
  await page.locator('.search-button').click();
  await page.locator('.search__input').fill('webhook');
  await page.locator('.search__text').nth(3).waitFor();
  const cut = await page
    .locator('.search__text')
    .evaluateAll((all) =>
      all.filter((text) => text.scrollWidth > text.clientWidth + 1).map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
});
