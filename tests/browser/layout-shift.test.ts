import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createStaticServer } from '../../scripts/lib/static-server';
import { desktop, phone, siteFolder, useSite } from './support/site';

const site = useSite();
const paths = [
  '/',
  '/company-screening',
  '/verification',
  '/api/',
  '/api/operations/registerPerson/',
  '/persn-screening',
];

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Element }[];
}

/** Before anything of the page: what moves from its first picture on. */
function watchShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) shifts.push(...sources.map(({ node }) => (node?.outerHTML ?? '').slice(0, 100)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Slow processors show a page in parts, unless it says that it wants to be shown as a whole. */
describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('with a slow processor, on a %s', (_, viewport) => {
  test.each(paths)('nothing moves on %s while it comes in', async (path) => {
    const { page } = await site.visit(undefined, { viewport });
    await page.addInitScript(watchShifts);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
});

describe('a long guide whose second half is still on its way', () => {
  let release: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const file = join(siteFolder, 'errors/index.html');
  const slow = useSite(() => {
    const server = createStaticServer({ folder: siteFolder });
    return createServer((request, response) => {
      if (request.url !== '/errors') return void server.emit('request', request, response);
      const html = readFileSync(file);
      const half = Math.floor(html.length / 2);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.subarray(0, half));
      return void held.then(() => response.end(html.subarray(half)));
    });
  });

  test('is shown, and nothing that is shown moves when the rest comes', async () => {
    const { page } = await slow.visit(undefined, { viewport: desktop });
    await page.addInitScript(watchShifts);
    await page.goto('/errors', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(await page.locator('footer').count()).toBe(0);
    release();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('footer').count()).toBe(1);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
});
