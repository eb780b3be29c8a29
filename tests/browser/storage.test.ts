import { started, useSite } from './support/site';

const site = useSite();

test('the theme and the version of the documentation are kept', async () => {
  const { page } = await site.visit('/');
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('docs-preferred-version')]);
  expect(await kept()).toEqual(['light', 'current']);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await started(page);
  expect(await kept()).toEqual(['light', 'current']);
  expect(await page.getAttribute('html', 'data-theme')).toBe('light');
});

test('unavailable storage: one warning, and everything else works', async () => {
  const { page, complaints } = await site.visit(undefined);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await started(page);
  await page.locator('.sidebar').getByRole('link', { name: 'Person screening' }).click();
  await page.waitForURL('**/person-screening');
  await page.locator('.tabs__tab').nth(1).click();
  await page.goBack();
  await page.waitForURL(`${site.origin}/`);
  expect(complaints).toEqual([expect.stringMatching(/^warning: Browser storage is unavailable/)]);
});

test('in an iframe without an origin of its own: one warning', async () => {
  const { page, complaints } = await site.visit(undefined);
  await page.route('**/frame.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe sandbox="allow-scripts" src="/sdk"></iframe>` }),
  );
  await page.goto('/frame.html');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1 }).waitFor();
  const warnings = () => complaints.filter((line) => line.includes('Browser storage is unavailable'));
  while (warnings().length === 0) await page.waitForTimeout(100);
  // A second warning would come with the first one, or soon after it.
  await page.waitForTimeout(1000);
  expect(warnings()).toHaveLength(1);
});
