import { useSite } from './support/site';

const site = useSite();

test('each operation on the page of verification is a link to its own page', async () => {
  const { page, complaints } = await site.visit('/verification');
  const rows = page.locator('tr:has(th .method)');
  const links = rows.locator('th a');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBe(await rows.count());
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain('/tms-api/operations/saveCustomer/');
  await page.getByRole('link', { name: 'PUT /api/PersonCommand', exact: true }).click();
  await page.waitForURL('**/api/operations/registerPerson/');
  await page.getByRole('heading', { level: 1, name: 'Register or update a person' }).waitFor();
  expect(complaints).toEqual([]);
});
