import { parseArgs } from 'node:util';
import path from 'node:path';
import { githubDocument } from './build/default-document';
import { changeOneOperation } from './build/change';
import { measureOutput } from './build/output';
import { runBuild, type BuildRun } from './build/run-build';
import { makeSite } from './build/site';

const help = `npx tsx bench/build.ts [document …]

Builds a whole site from each OpenAPI document, in a copy of this project, and reports how long it takes cold and then
twice more, each time after one operation has changed, the peak of memory over all its processes, and how large its output is. Without a
document it takes GitHub's, from the npm package @octokit/openapi.

  --keep   leaves the copies in .bench-cache/, for a look at the sites`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(0)} kB`;

function report(
  name: string,
  cold: BuildRun,
  warm: readonly BuildRun[],
  output: ReturnType<typeof measureOutput>,
): void {
  const rows: [string, string][] = [
    ['pages', String(output.pages)],
    ['cold build', `${cold.seconds.toFixed(1)} s`],
    ...warm.map(({ seconds, pagesWritten }, index): [string, string] => [
      `warm, one operation changed (${index + 1})`,
      `${seconds.toFixed(1)} s, ${pagesWritten ?? '?'} pages written`,
    ]),
    ['peak of memory', megabytes(Math.max(...[cold, ...warm].map(({ peakMemory }) => peakMemory)))],
    ['output', megabytes(output.total)],
    ['largest page', `${kilobytes(output.largestPage.size)}  ${output.largestPage.file}`],
    ['largest page data', `${kilobytes(output.largestData.size)}  ${output.largestData.file}`],
    ['JavaScript of all pages together', kilobytes(output.script)],
    ['largest file that any page loads', `${kilobytes(output.largestShared.size)}  ${output.largestShared.file}`],
  ];
  console.log(`\n${name}`);
  for (const [title, value] of rows) console.log(`  ${title.padEnd(36)}${value}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return void console.log(help);
  const documents = positionals.length > 0 ? positionals.map((file) => path.resolve(file)) : [await githubDocument()];
  for (const document of documents) {
    const site = await makeSite(document);
    const cold = await runBuild(site.folder, site.config);
    const warm: BuildRun[] = [];
    for (let times = 0; times < 2; times += 1) {
      changeOneOperation(site.document);
      warm.push(await runBuild(site.folder, site.config));
    }
    report(path.basename(document), cold, warm, measureOutput(path.join(site.folder, 'public')));
    if (!values.keep) site.remove();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
