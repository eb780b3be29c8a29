import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { convertV2 } from 'openapi-to-postmanv2';
import { loadApi } from '../src/openapi';
import { itemsOf } from '../src/postman/collection';
import { exportCollection } from '../src/postman/export-collection';
import { fileText } from '../src/postman/export-portal';
import { wantsHelp, runMain, UsageError } from '../scripts/lib/main';
import { formatError } from '../tests/newman/collection-format';
import { githubDocument } from './build/default-document';

const help = `npx tsx bench/postman.ts [document …]

Exports each OpenAPI document as a Postman collection, beside what openapi-to-postmanv2 makes of it alone: how long it
takes, how large the result is, and what is in it. Without a document it takes GitHub's, from the npm package
@octokit/openapi.`;

interface Figures {
  readonly seconds: number;
  readonly megabytes: number;
  readonly requests: number;
  readonly savedResponses: number;
  readonly withTests: number;
  readonly format: string;
}

function figuresOf(started: number, collection: unknown): Figures {
  const text = fileText(collection);
  const items = itemsOf((collection as { item: never[] }).item);
  return {
    seconds: (performance.now() - started) / 1000,
    megabytes: text.length / 1e6,
    requests: items.length,
    savedResponses: items.reduce((sum, { response }) => sum + response.length, 0),
    withTests: items.filter(({ event }) => (event ?? []).some(({ listen }) => listen === 'test')).length,
    format: formatError(JSON.parse(text)) ?? 'valid',
  };
}

/** The converter alone, with the options that come nearest. */
const converted = (document: object): Promise<unknown> =>
  new Promise((done, fail) => {
    const options = { folderStrategy: 'Tags', parametersResolution: 'Example' };
    convertV2({ type: 'json', data: document } as never, options as never, (error: unknown, result: unknown) => {
      const data = (result as { output?: { data: unknown }[] } | undefined)?.output?.[0]?.data;
      if (data) done(data);
      else fail(error ?? new Error('The converter made nothing.'));
    });
  });

async function measure(file: string): Promise<void> {
  const { model, document } = await loadApi({ id: 'bench', file, root: '/' });
  const rows: [string, Figures][] = [];
  let started = performance.now();
  rows.push(['this project', figuresOf(started, (await exportCollection(model)).collection)]);
  const memory = process.memoryUsage().rss / 1e6;
  started = performance.now();
  rows.push(['openapi-to-postmanv2 alone', figuresOf(started, await converted(structuredClone(document)))]);
  console.log(
    `\n${basename(file)}: ${model.operations.length} operations, ${memory.toFixed(0)} MB of memory after our export`,
  );
  console.table(
    Object.fromEntries(
      rows.map(([name, figures]) => [
        name,
        { ...figures, seconds: Number(figures.seconds.toFixed(1)), megabytes: Number(figures.megabytes.toFixed(1)) },
      ]),
    ),
  );
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const missing = args.filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new UsageError(`There is no document at ${missing.join(', ')}. See: npx tsx bench/postman.ts --help`);
  for (const file of args.length > 0 ? args : [await githubDocument()]) await measure(resolve(file));
  return 0;
}

runMain(main);
