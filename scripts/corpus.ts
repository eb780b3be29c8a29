import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { baselineOf, regressions, type Baseline } from '../bench/corpus/baseline';
import { reportOf } from '../bench/corpus/report';
import { reportText } from '../bench/corpus/report-text';
import { stages, type DocumentResult, type Stage } from '../bench/corpus/result';
import { runCorpus } from '../bench/corpus/run-corpus';
import { wantsHelp, runMain, UsageError } from './lib/main';

const help = `npm run corpus -- DIR [options]

Takes every OpenAPI document below a folder through the engine, each in a child process with limits: loads it, makes its
downloads, pages, samples and Markdown twins, and sends one generated request for each operation to its sandbox. Prints
the results. An interrupted run continues where it stopped; a document is run again if it or the engine has changed.

  --seconds N    limit of processor time for each document, default 60
  --memory N     memory limit for each document in MB, default 2048
  --parallel N   processes at once, 1 or 2, default 2
  --sample N     only N documents, spread over the folder
  --only TEXT    only documents whose path contains TEXT
  --until STAGE  end each document after load, downloads, views, samples, twins or sandbox (default)
  --results FILE file for the results, default .bench-cache/corpus/results.jsonl
  --fresh        discard existing results
  --json FILE    also write the report as JSON
  --baseline FILE  the documents that must not get worse, default bench/results/corpus.json; exits with 1 if one did
  --update       write the results into that file instead
  --help         this text`;

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      memory: { type: 'string', default: '2048' },
      parallel: { type: 'string', default: '2' },
      sample: { type: 'string' },
      until: { type: 'string' },
      only: { type: 'string' },
      results: { type: 'string', default: join(__dirname, '../.bench-cache/corpus/results.jsonl') },
      fresh: { type: 'boolean', default: false },
      json: { type: 'string' },
      baseline: { type: 'string', default: join(__dirname, '../bench/results/corpus.json') },
      update: { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageError(`Name one folder.\n\n${help}`);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`There is no folder ${folder}.`);
  const number = (name: 'seconds' | 'memory' | 'parallel' | 'sample', max = Infinity): number => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= 1 && value <= max) return value;
    throw new UsageError(`--${name} ${values[name]}: must be an integer from 1${max < Infinity ? ` to ${max}` : ''}.`);
  };
  return {
    folder: resolve(folder),
    results: resolve(values.results),
    fresh: values.fresh,
    limits: { seconds: number('seconds'), megabytes: number('memory') },
    parallel: number('parallel', 2),
    sample: values.sample === undefined ? undefined : number('sample'),
    only: values.only,
    last: stageOf(values.until),
    json: values.json,
    baseline: resolve(values.baseline),
    update: values.update,
  };
}

function stageOf(name: string | undefined): Stage | undefined {
  const stage = stages.find((each) => each === name);
  if (name !== undefined && !stage) throw new UsageError(`--until ${name}: must be one of ${stages.join(', ')}.`);
  return stage;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const { json, baseline, update, ...options } = readOptions(args);
  const { isTTY, columns = 80 } = process.stdout;
  const results = await runCorpus({
    ...options,
    onDocument(done, of, { document, outcome }) {
      if (isTTY) process.stdout.write(`\r\x1b[K${`${done}/${of} ${outcome} ${document}`.slice(0, columns - 1)}`);
    },
  });
  if (isTTY) process.stdout.write('\r\x1b[K');
  if (results.length === 0) throw new UsageError(`There is no OpenAPI document in ${options.folder}.`);
  const report = reportOf(results);
  console.log(reportText(report));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ report, results }, null, 1)}\n`);
  if (update) {
    writeFileSync(baseline, `${JSON.stringify(baselineOf(results), null, 1)}\n`);
    return 0;
  }
  const worse = existsSync(baseline) && options.last === undefined ? worseThan(baseline, results) : [];
  if (worse.length > 0) console.log(`\nWorse than ${baseline}:\n${worse.join('\n')}`);
  return worse.length > 0 ? 1 : 0;
}

const worseThan = (baseline: string, results: readonly DocumentResult[]): string[] =>
  regressions(results, JSON.parse(readFileSync(baseline, 'utf8')) as Baseline);

runMain(main);
