import { existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { loadPortal } from '../src/portal/load';
import { findBrowser, launchArguments } from '../tests/browser/support/find-browser';
import { runMain, UsageError } from './lib/main';
import { createStaticServer } from './lib/static-server';

const help = `npm run screenshots -- [--dir FOLDER] [--out FOLDER] [--widths LIST] [--no-javascript] [route …]

Takes screenshots of the built site, and lists the pages that are wider than the screen.

  --dir FOLDER      the built site, default public
  --out FOLDER      folder for the screenshots, default reports/screenshots
  --widths LIST     in pixels, default 360,768,1280,1920
  --no-javascript   with JavaScript disabled
  --screen          only the first screen instead of the whole page

Without routes: the home page, the page of each API, and one of each kind of page below it.`;

interface Picture {
  readonly route: string;
  readonly width: number;
}

interface Options {
  readonly out: string;
  readonly javaScriptEnabled: boolean;
  readonly fullPage: boolean;
}

/** @returns how many pixels the page is wider than the screen */
async function take(browser: Browser, address: string, { route, width }: Picture, options: Options): Promise<number> {
  const page = await browser.newPage({
    viewport: { width, height: 1000 },
    javaScriptEnabled: options.javaScriptEnabled,
  });
  try {
    const response = await page.goto(`${address}${route}`, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new UsageError(`${route}: the site responds with ${response?.status() ?? 'nothing'}.`);
    const name = `${route.replace(/^\/|\/$/g, '').replace(/[^\w.-]+/g, '_') || 'home'}-${width}.png`;
    await page.screenshot({ path: path.join(options.out, name), fullPage: options.fullPage });
    return Math.max(0, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth));
  } finally {
    await page.close();
  }
}

/** One page of each kind, as the site's own list of pages has them. */
async function usualRoutes(address: string): Promise<string[]> {
  const apis = loadPortal().apis.map(({ path: route }) => route);
  const routes = ['/', '/404.html'];
  for (const api of apis) {
    const html = await (await fetch(`${address}${api}`)).text();
    const links = [...html.matchAll(/href="([^"#]+)"/g)]
      .map(([, href]) => href!)
      .filter((href) => href.startsWith(api));
    const first = (kind: string) =>
      links.find((link) => link.startsWith(`${api}${kind}/`) && link !== `${api}${kind}/`);
    routes.push(
      api,
      ...['operations', 'tags', 'schemas', 'webhooks'].flatMap((kind) => first(kind) ?? []),
      `${api}schemas/`,
    );
  }
  return routes;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: 'public' },
      out: { type: 'string', default: 'reports/screenshots' },
      widths: { type: 'string', default: '360,768,1280,1920' },
      'no-javascript': { type: 'boolean', default: false },
      screen: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const folder = path.resolve(values.dir);
  if (!existsSync(path.join(folder, 'index.html')))
    throw new UsageError(`${folder}: contains no built site. Build one with: npm run build`);
  const widths = values.widths.split(',').map(Number);
  if (!widths.every((width) => Number.isInteger(width) && width > 0))
    throw new UsageError(`--widths ${values.widths}: not a list of pixels such as 360,1280.`);
  mkdirSync(values.out, { recursive: true });

  const pathPrefix = loadPortal().pathPrefix;
  const server = createStaticServer({ folder, pathPrefix });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathPrefix}`;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...launchArguments] });
  let tooWide = 0;
  try {
    const options = { out: values.out, javaScriptEnabled: !values['no-javascript'], fullPage: !values.screen };
    for (const route of positionals.length > 0 ? positionals : await usualRoutes(address))
      for (const width of widths) {
        const excess = await take(browser, address, { route, width }, options);
        if (excess > 0) console.error(`${route} is ${excess} px wider than a screen of ${width} px.`);
        tooWide += excess > 0 ? 1 : 0;
      }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
  console.log(`Screenshots are in ${values.out}.`);
  return tooWide > 0 ? 1 : 0;
}

runMain(main);
