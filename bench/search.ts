import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { runMain, UsageError } from '../scripts/lib/main';
import { createStaticServer } from '../scripts/lib/static-server';
import { findBrowser, launchArguments } from '../tests/browser/support/find-browser';

const help = `npx tsx bench/search.ts [--folder public] [--slowdown 4] [word …]

Measures the search of a built site, in a browser whose processor is slowed: how long it takes from the typing of a word to the first
result, and how much is loaded for it. The aim for 22,361 operations is 100 ms and 150 kB for one search, with nothing loaded before.

  --folder FOLDER  the built site
  --slowdown N     how many times slower the processor is than that of this machine`;

const usual = ['company', 'person', 'webhook', 'score', 'register'];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      folder: { type: 'string', default: 'public' },
      slowdown: { type: 'string', default: '4' },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const folder = path.resolve(values.folder);
  if (!existsSync(path.join(folder, 'search/index.json')))
    throw new UsageError(`${values.folder}: contains no built site. Build one with: npm run build`);
  const slowdown = Number(values.slowdown);
  if (!(slowdown >= 1)) throw new UsageError(`--slowdown ${values.slowdown}: must be a number of at least 1.`);
  const server = createStaticServer({ folder });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...launchArguments] });
  try {
    console.log(`                    first result    loaded    (processor slowed ${slowdown} times)`);
    for (const word of positionals.length > 0 ? positionals : usual) {
      const { time, bytes } = await measure(browser, (server.address() as AddressInfo).port, word, slowdown);
      console.log(
        `${word.padEnd(20)}${`${time.toFixed(0)} ms`.padStart(12)}${`${(bytes / 1000).toFixed(0)} kB`.padStart(10)}`,
      );
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
  return 0;
}

/** Of the first search on a page, with an empty cache. */
async function measure(browser: Browser, port: number, word: string, slowdown: number) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    let bytes = 0;
    await page.goto(`http://localhost:${port}/`);
    await page.waitForLoadState('networkidle');
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/search/')) return;
      void response.body().then(({ length }) => (bytes += length));
    });
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const time = await page.evaluate(timeOfResult, word);
    await page.waitForLoadState('networkidle');
    return { time, bytes };
  } finally {
    await context.close();
  }
}

/** Runs in the page. @returns milliseconds from the typing of the word to the first result */
function timeOfResult(word: string): Promise<number> {
  return new Promise((done) => {
    const input = document.querySelector<HTMLInputElement>('.search__input')!;
    const start = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="option"]')) return;
      observer.disconnect();
      done(performance.now() - start);
    }).observe(document.body, { subtree: true, childList: true });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, word);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

runMain(main);
