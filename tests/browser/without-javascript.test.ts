import { useSite } from './support/site';

const site = useSite();
const off = { javaScriptEnabled: false };

test('guides can be read and gone through', async () => {
  const { page } = await site.visit('/', off);
  await page.locator('.sidebar').getByRole('link', { name: 'Person screening' }).click();
  await page.getByRole('heading', { level: 1, name: 'Person screening' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/person-screening');
  await page.locator('.toc a').first().click();
  await page.waitForURL('**/person-screening#*');
});

test('samples show one language, and another one can be chosen', async () => {
  const { page } = await site.visit('/person-screening', off);
  const tabs = page.locator('.tabs[data-languages]').first();
  const shown = () =>
    tabs.locator('.tabs__panel').evaluateAll((all) => all.map((one) => getComputedStyle(one).display !== 'none'));
  expect((await shown()).filter(Boolean)).toHaveLength(1);
  expect((await shown())[0]).toBe(true);
  await tabs.locator('.tabs__tab').nth(1).click();
  expect((await shown())[1]).toBe(true);
  expect((await shown()).filter(Boolean)).toHaveLength(1);
});

test('what only code can do is not offered', async () => {
  const { page } = await site.visit('/person-screening', off);
  for (const useless of ['.code__copy', '.search-button'])
    expect(await page.locator(useless).first().isVisible()).toBe(false);
});

test('the reference shows operations, schemas and a sample', async () => {
  const { page } = await site.visit('/api/operations/registerPerson/', off);
  const text = (await page.textContent('main')) ?? '';
  for (const shown of ['personReferenceId', 'firstName', '/api/PersonCommand']) expect(text).toContain(shown);
  expect(await page.locator('main pre').first().isVisible()).toBe(true);
});

test('a drawing has its words', async () => {
  const { page } = await site.visit('/', off);
  const words = page.locator('.diagram__words').first();
  await words.locator('summary').click();
  expect(await words.locator('li').count()).toBeGreaterThan(1);
});
