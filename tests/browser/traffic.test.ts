import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../src/gatsby/post-build/page-html';
import { siteFolder, started, useSite } from './support/site';

const site = useSite();

/** The addresses of all pages: they are in what Gatsby wrote. */
const addresses = (): string[] =>
  pageDataFiles(join(siteFolder, 'page-data'))
    .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { path: string }).path)
    .filter((path) => !path.startsWith('/404'))
    .sort();

function pageDataFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return pageDataFiles(path);
    return name === 'page-data.json' ? [path] : [];
  });
}

/**
 * Writes down what moves on a page without anybody's doing, from the first frame on that has all of its markup: in
 * those before, a table's columns are as wide as the rows that have come.
 */
function watchShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    readonly hadRecentInput: boolean;
    readonly value: number;
    readonly sources: readonly { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  let complete = Infinity;
  document.addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() => requestAnimationFrame(() => (complete = performance.now()))),
  );
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
  new PerformanceObserver((list) => {
    for (const { startTime, hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput || startTime < complete) continue;
      for (const { node, previousRect, currentRect } of sources) {
        const markup = (node?.outerHTML ?? '').slice(0, 100);
        shifts.push(`${value}: ${markup} from ${place(previousRect)} to ${place(currentRect)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('no page requests anything from another origin, logs a complaint or shifts its layout', async () => {
  const paths = addresses();
  expect(paths.length).toBeGreaterThan(100);
  const waiting = [...paths];
  const found: Record<string, unknown> = {};
  // Most of the time goes into waiting for silence, which several tabs do at once.
  const tab = async (): Promise<void> => {
    const { page, complaints, requests } = await site.visit(undefined);
    await page.addInitScript(watchShifts);
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await page.goto(path);
      await started(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
      const elsewhere = requests.splice(0).filter((url) => !url.startsWith(site.origin) && !url.startsWith('data:'));
      const logged = complaints.splice(0);
      if (shifts.length > 0 || elsewhere.length > 0 || logged.length > 0) found[path] = { shifts, elsewhere, logged };
    }
  };
  await Promise.all(Array.from({ length: 4 }, tab));
  expect(found).toEqual({});
});

test('something that moves would be seen', async () => {
  const { page } = await site.visit(undefined);
  await page.addInitScript(watchShifts);
  await page.goto('/');
  await started(page);
  await page.waitForTimeout(500);
  await page.evaluate(() => document.querySelector('main')!.prepend(document.createElement('pre'), 'Moved'));
  await page.waitForFunction(() => (window as unknown as { shifts: unknown[] }).shifts.length > 0);
});

test('nor does a choice of language that was made before move anything', async () => {
  const { page } = await site.visit('/person-screening');
  const tabs = page.locator('.tabs[data-languages]');
  expect(await tabs.count()).toBeGreaterThan(0);
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

test('going through the site, searching and copying request nothing from another origin either', async () => {
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
  // A response of the documented APIs would have one of their paths.
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
