import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../src/gatsby/post-build/policy';
import { siteFolder, started, useSite } from './support/site';

const site = useSite();

/** One page of each kind and every guide: their addresses are in what Gatsby wrote. */
function addresses(): string[] {
  const found = pageDataFiles(join(siteFolder, 'page-data')).map((file) => {
    const { path, componentChunkName } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return { path: path!, kind: componentChunkName! };
  });
  const kinds = new Map<string, number>();
  return found
    .filter(({ path }) => !path.startsWith('/404'))
    .filter(({ kind }) => {
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      return count <= 2;
    })
    .map(({ path }) => path)
    .sort();
}

function pageDataFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return pageDataFiles(path);
    return name === 'page-data.json' ? [path] : [];
  });
}

test('no page asks another origin for anything, complains on the console or moves what stands', async () => {
  const paths = addresses();
  expect(paths.length).toBeGreaterThan(20);
  const { page, complaints, requests } = await site.visit(undefined);
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { hadRecentInput: boolean; value: number }[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts: Record<string, number> = {};
  for (const path of paths) {
    await page.goto(path);
    await started(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    if (shift > 0) shifts[path] = shift;
  }
  expect(requests.filter((url) => !url.startsWith(site.origin) && !url.startsWith('data:'))).toEqual([]);
  expect(complaints).toEqual([]);
  expect(shifts).toEqual({});
}, 300_000);

test('nor does a choice of language that was made before move anything', async () => {
  const { page } = await site.visit('/person-screening');
  const tabs = page.locator('.tabs[data-languages]');
  if ((await tabs.count()) === 0) return;
  await tabs.first().locator('.tabs__tab').last().click();
  await page.reload();
  await started(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number }[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 500);
      }),
  );
  expect(shift).toBe(0);
});

test('going through the site, searching and copying asks no other origin either', async () => {
  const { page, complaints, requests } = await site.visit('/');
  for (const name of ['Person screening', 'Webhooks']) {
    await page.locator('.sidebar').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
  await page.keyboard.press('/');
  await page.keyboard.type('person');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => !url.startsWith(site.origin) && !url.startsWith('data:'))).toEqual([]);
  // An answer of the documented APIs would have one of their paths.
  expect(requests.filter((url) => /\/(api\/(Person|Company|Webhook|Report|Watchlist|Ping)|v1\/api)/.test(url))).toEqual(
    [],
  );
  expect(complaints).toEqual([]);
});

test('the policy is in every page and in the headers, and holds no exception', async () => {
  const { page } = await site.visit(undefined);
  const response = await page.goto('/');
  expect(response?.headers()['content-security-policy']).toContain(contentSecurityPolicy);
  expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')).toBe(
    contentSecurityPolicy,
  );
  expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  expect(
    await page.locator('script:not([src]), style, [style]:not(#gatsby-focus-wrapper):not(#gatsby-announcer)').count(),
  ).toBe(0);
});
