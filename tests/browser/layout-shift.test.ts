import { desktop, phone, useSite } from './support/site';

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
