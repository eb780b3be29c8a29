import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { runMain, UsageError } from '../scripts/lib/main';
import { createStaticServer } from '../scripts/lib/static-server';
import { loadPortal } from '../src/portal/load';
import { findBrowser, launchArguments } from '../tests/browser/support/find-browser';

const help = `npx tsx bench/search.ts [word …]

Measures the search of the site in public/, in a browser: how long it takes from the typing of a word to the first result.
At most 200 ms is the aim.`;

const usual = ['company', 'person', 'webhook', 'score', 'register'];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const folder = path.resolve('public');
  if (!existsSync(path.join(folder, 'index.html')))
    throw new UsageError('public: contains no built site. Build one with: npm run build');
  const { pathPrefix } = loadPortal();
  const server = createStaticServer({ folder, pathPrefix });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...launchArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${pathPrefix}/`);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
    const input = page.getByRole('combobox');
    await input.waitFor();
    await page.waitForLoadState('networkidle');
    for (const word of positionals.length > 0 ? positionals : usual) {
      await input.fill('');
      await page.getByRole('option').first().waitFor({ state: 'detached' });
      console.log(`${word.padEnd(20)}${(await page.evaluate(timeOfResult, word)).toFixed(0).padStart(6)} ms`);
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
  return 0;
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
