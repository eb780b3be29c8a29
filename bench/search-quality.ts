import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { runMain, UsageError } from '../scripts/lib/main';
import { createStaticServer } from '../scripts/lib/static-server';
import { createFiles, searchIn } from '../src/components/search/search-in';
import { findBrowser, launchArguments } from '../tests/browser/support/find-browser';

const help = `npx tsx bench/search-quality.ts [--folder public] [--queries bench/search/portal.json] [--pagefind FOLDER] [--misses]

How far up the search of a built site lists what a reader looks for: the mean reciprocal rank (MRR) of the first expected page among ten,
and the share of queries for which it is the first. The ranking was tuned with the queries of even number; those of odd number are held out.

  --folder FOLDER    the built site
  --queries FILE     queries, each with the addresses of the pages that are right; one that ends with a slash stands for all below it, too.
                     digitalocean.json and github.json are for sites made from those API descriptions alone; github.json and
                     portal-first-contact.json, -second- and -third- were written before their results were looked at
  --pagefind FOLDER  a folder in which the npm package pagefind is installed: the same queries with it, on the same pages
  --misses           the queries, of those that the ranking was tuned with, whose page is not the first`;

interface Query {
  readonly query: string;
  readonly expect: readonly string[];
}

type Search = (query: string) => Promise<readonly string[]>;

/** Results that a reader looks at. */
const MAX_RANK = 10;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      folder: { type: 'string', default: 'public' },
      queries: { type: 'string', default: path.join(__dirname, 'search/portal.json') },
      pagefind: { type: 'string' },
      misses: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const folder = path.resolve(values.folder);
  if (!existsSync(path.join(folder, 'search/index.json')))
    throw new UsageError(`${values.folder}: contains no built site. Build one with: npm run build`);
  const queries = JSON.parse(readFileSync(values.queries, 'utf8')) as Query[];
  const file = createFiles((name) =>
    Promise.resolve(JSON.parse(readFileSync(path.join(folder, 'search', name), 'utf8'))),
  );
  const own: Search = async (query) => (await searchIn(file, query)).map(({ to }) => to);
  console.log(`${queries.length} queries            tuned: MRR, first   held out: MRR, first`);
  const ranks = await ranksOf(queries, own);
  report('this portal', ranks);
  if (values.misses)
    queries.forEach(({ query }, index) => {
      if (index % 2 === 0 && ranks[index] !== 1)
        console.log(`  ${query}: ${ranks[index] ?? 'not among the first ten'}`);
    });
  if (values.pagefind)
    report('Pagefind', await withPagefind(values.pagefind, folder, (search) => ranksOf(queries, search)));
  return 0;
}

/** Of each query the rank of the first page that is right; several results of one page are one. */
async function ranksOf(queries: readonly Query[], search: Search): Promise<(number | undefined)[]> {
  const ranks: (number | undefined)[] = [];
  for (const { query, expect } of queries) {
    const pages = [...new Set((await search(query)).map((to) => pageOf(to)))].slice(0, MAX_RANK);
    const at = pages.findIndex((page) => expect.some((wanted) => isExpected(page, wanted)));
    ranks.push(at < 0 ? undefined : at + 1);
  }
  return ranks;
}

const pageOf = (to: string): string => to.replace(/#.*$/, '').replace(/(.)\/$/, '$1');

const isExpected = (page: string, wanted: string): boolean =>
  page === pageOf(wanted) || (wanted.length > 1 && wanted.endsWith('/') && page.startsWith(wanted));

function report(name: string, ranks: readonly (number | undefined)[]): void {
  const halves = [0, 1].map((half) => ranks.filter((_, index) => index % 2 === half));
  const figures = halves.map((half) => {
    const mean = half.reduce<number>((sum, rank) => sum + (rank === undefined ? 0 : 1 / rank), 0) / half.length;
    const first = half.filter((rank) => rank === 1).length / half.length;
    return `${mean.toFixed(3)}  ${(100 * first).toFixed(0)} %`;
  });
  console.log(`${name.padEnd(24)}${figures.map((each) => each.padEnd(23)).join('')}`);
}

/** Runs Pagefind as it is meant to be run, in a browser, with its settings as they come. */
async function withPagefind<T>(installed: string, site: string, use: (search: Search) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagefind-'));
  // Its pages are compared, not its reading of those that only lead elsewhere.
  cpSync(site, path.join(folder, 'site'), { recursive: true, filter: (name) => !/\.(?:js|json|png)$/.test(name) });
  const program = path.join(path.resolve(installed), 'node_modules/.bin/pagefind');
  execFileSync(program, ['--site', path.join(folder, 'site'), '--output-path', path.join(folder, 'pagefind')], {
    stdio: 'ignore',
  });
  writeFileSync(path.join(folder, 'index.html'), '<!DOCTYPE html><title>Search</title>');
  const server = createStaticServer({ folder });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...launchArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    return await use((query) => page.evaluate(searchInPage, [query, MAX_RANK] as const));
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Pagefind {
  search: (query: string) => Promise<{ results: readonly { data: () => Promise<{ url: string }> }[] }>;
}

/** Runs in the page. */
async function searchInPage([query, count]: readonly [string, number]): Promise<string[]> {
  const address = '/pagefind/pagefind.js';
  const { search } = (await import(address)) as Pagefind;
  const { results } = await search(query);
  const data = await Promise.all(results.slice(0, count).map((result) => result.data()));
  return data.map(({ url }) => url.replace(/index\.html$/, ''));
}

runMain(main);
