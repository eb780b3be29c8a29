import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { createStaticServer } from '../../../scripts/lib/static-server';
import { findBrowser, launchArguments } from './find-browser';

/** The production build that is tested. */
export const siteFolder = resolve(process.env.SITE_FOLDER ?? 'public');

// A limit that finds hangs, and not that other work shares the machine.
jest.setTimeout(180_000);

export const desktop = { width: 1350, height: 900 };
export const phone = { width: 360, height: 740 };

/** A page with everything that went wrong on it. */
export interface Visit {
  readonly page: Page;
  /** Errors and warnings of the console, and exceptions nobody caught. */
  readonly complaints: string[];
  /** Every address that was requested. */
  readonly requests: string[];
}

export interface Site {
  /** Without a slash at its end. */
  readonly origin: string;
  readonly browser: Browser;
  visit(path: string | undefined, options?: BrowserContextOptions): Promise<Visit>;
}

/**
 * Serves the build and starts a browser for the tests of one file; both end after them.
 * @param serve another server than the usual one
 * @param settings further arguments of the browser
 */
export function useSite(
  serve: () => Server = () => createStaticServer({ folder: siteFolder }),
  settings: readonly string[] = [],
): Site {
  const site: { origin: string; browser: Browser } = { origin: '', browser: undefined as unknown as Browser };
  let server: Server;
  beforeAll(async () => {
    if (!existsSync(join(siteFolder, 'index.html'))) {
      throw new Error(`${siteFolder}: contains no built site. Build one with: npm run build`);
    }
    server = serve();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    site.browser = await chromium.launch({ executablePath: findBrowser(), args: [...launchArguments, ...settings] });
  }, 400_000);
  afterEach(async () => {
    for (const context of site.browser?.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    await site.browser?.close();
    server?.closeAllConnections();
    await new Promise((done) => (server ? server.close(done) : done(undefined)));
  });
  return Object.assign(site, {
    async visit(path: string | undefined, options: BrowserContextOptions = {}) {
      const context = await site.browser.newContext({ viewport: desktop, baseURL: site.origin, ...options });
      const visit = await newVisit(await context.newPage());
      if (path !== undefined) {
        await visit.page.goto(path);
        if (options.javaScriptEnabled !== false) await started(visit.page);
      }
      return visit;
    },
  });
}

async function newVisit(page: Page): Promise<Visit> {
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => requests.push(request.url()));
  return { page, complaints, requests };
}

/** Waits until React has taken the page over and its effects have run; Gatsby marks that moment. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0);
}

/** How far down the page the first element of a selector begins, in pixels. */
export const top = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
