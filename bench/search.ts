import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { runMain, UsageError } from '../scripts/lib/main';
import { createStaticServer } from '../scripts/lib/static-server';
import { findBrowser, launchArguments } from '../tests/browser/support/find-browser';

const help = `npx tsx bench/search.ts [--folder public] [--slowdown 4] [word …]

Measures the search of a built site, in a browser whose processor is slowed: how long it takes from the typing of words to the first
result, and how much is loaded for it, once for words that are pasted into a page just opened, and once for the last letter of words that
are typed. The aim for 22,361 operations is 100 ms and 150 kB.

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
    console.log(`processor slowed ${slowdown} times      pasted    loaded   last letter`);
    for (const word of positionals.length > 0 ? positionals : usual) {
      const { port } = server.address() as AddressInfo;
      const pasted = await measure(browser, port, [word], slowdown);
      const typed = await measure(browser, port, [word.slice(0, -1), word], slowdown);
      const columns = [`${pasted.time.toFixed(0)} ms`, `${(pasted.bytes / 1000).toFixed(0)} kB`];
      console.log(
        word.padEnd(24) +
          columns.map((column) => column.padStart(10)).join('') +
          `${typed.time.toFixed(0)} ms`.padStart(14),
      );
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
  return 0;
}

/** What is typed one after the other on a page with an empty cache: the time of the last, and what was loaded for all. */
async function measure(browser: Browser, port: number, typed: readonly string[], slowdown: number) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    let bytes = 0;
    await page.goto(`http://localhost:${port}/`);
    await page.waitForLoadState('networkidle');
    // A key that is pressed before is lost.
    await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0);
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/search/')) return;
      // A file that was not loaded to its end when the page closes belongs to no result.
      response.body().then(
        ({ length }) => (bytes += length),
        () => undefined,
      );
    });
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let time = 0;
    for (const word of typed) {
      time = await page.evaluate(timeOfResult, word);
      await page.waitForLoadState('networkidle');
    }
    return { time, bytes };
  } finally {
    await context.close();
  }
}

/** Runs in the page. @returns milliseconds from the typing of the words to the first result, or to another one than before */
function timeOfResult(words: string): Promise<number> {
  return new Promise((done) => {
    const input = document.querySelector<HTMLInputElement>('.search__input')!;
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="option"]')) return;
      observer.disconnect();
      done(performance.now() - start);
    });
    // Marked words are others, too, where results stay the same.
    observer.observe(document.querySelector('[role="listbox"]')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, words);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

runMain(main);
