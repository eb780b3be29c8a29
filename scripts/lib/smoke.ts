import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import type { Browser, BrowserType, Page } from 'playwright-core';
import type { Portal } from '../../src/portal/portal';
import { installedBrowser, launchArguments } from './browser';
import { createStaticServer } from './static-server';

/** Sizes of a window: each page is shown in both. */
const windows = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];

/** Pages of one kind that are opened: the first of them. */
const MAX_OF_A_KIND = 3;

interface Tools {
  readonly chromium: BrowserType;
  /** The code of axe, for the browser. */
  readonly axe: string;
  readonly browser: string;
}

/** What the smoke test needs, which a portal installs beside the package where it wants it; a sentence where something is missing. */
export function smokeTools({ root }: Pick<Portal, 'root'>, env = process.env): Tools | string {
  const { resolve } = createRequire(join(root, 'package.json'));
  try {
    const { chromium } = createRequire(__filename)(resolve('playwright-core')) as Pick<Tools, 'chromium'>;
    const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
    const browser = env.CHROME_PATH ?? installedBrowser(chromium.executablePath());
    if (browser && existsSync(browser)) return { chromium, axe, browser };
    return 'this machine has no Chrome or Chromium; CHROME_PATH can name one';
  } catch {
    return 'this needs two packages: npm install --save-dev playwright-core axe-core';
  }
}

/**
 * Opens pages of each kind in a browser, in a wide and in a narrow window.
 * @returns what is wrong: what the browser complains of, what cannot be loaded, and what axe finds (WCAG 2.2 AA)
 */
export async function smokeTest(portal: Portal, { chromium, axe, browser: executablePath }: Tools): Promise<string[]> {
  const folder = join(portal.output, 'public');
  const server = createStaticServer({ folder, pathPrefix: portal.pathPrefix });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}${portal.pathPrefix}`;
  const browser = await chromium.launch({ executablePath, args: [...launchArguments] });
  try {
    const found: string[] = [];
    for (const path of pagesOf(folder))
      for (const viewport of windows) found.push(...(await faultsOf(browser, origin, path, viewport, axe)));
    return [...new Set(found)];
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

/** Paths of pages: of those that have none below them, such as the operations of an API, the first few of each folder. */
export function pagesOf(folder: string): string[] {
  const visit = (path: string): string[] => {
    const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const own = isPage(join(path, 'index.html')) ? [relative(folder, path).replaceAll('\\', '/')] : [];
    const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => visit(join(path, name)));
    const leaves = below.filter(({ length }) => length === 1).slice(0, MAX_OF_A_KIND);
    return [...own, ...leaves.flat(), ...below.filter(({ length }) => length > 1).flat()];
  };
  return visit(folder).map((path) => `/${path}`);
}

/** Whether a file is a page of the site: a redirect would lead to another one. */
const isPage = (file: string): boolean => existsSync(file) && readFileSync(file, 'utf8').includes('id="___gatsby"');

async function faultsOf(
  browser: Browser,
  origin: string,
  path: string,
  viewport: { readonly width: number; readonly height: number },
  axe: string,
): Promise<string[]> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    const response = await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    if (response?.status() !== 200) faults.push(`responds with ${response?.status() ?? 'nothing'}`);
    faults.push(...(await violations(page, axe)));
    return faults.map((fault) => `${path} (${viewport.width} px): ${fault}`);
  } finally {
    await context.close();
  }
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

async function violations(page: Page, axe: string): Promise<string[]> {
  await page.evaluate(axe);
  const { violations: found } = (await page.evaluate(
    "axe.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } })",
  )) as AxeResult;
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}
