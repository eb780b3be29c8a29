import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../scripts/lib/main';
import { compareApis } from '../src/diff';
import { loadApi } from '../src/openapi';
import type { ApiModel } from '../src/openapi/model';
import { readTests, type Run, type Side } from './oasdiff/go-tests';
import { judge, type Case, type Verdict } from './oasdiff/judge';
import { readRules } from './oasdiff/rules';

const help = `npx tsx bench/oasdiff.ts [--list] DATA_FOLDER

Compares the pairs of documents in oasdiff's tests, and prints how often our level is the one that the tests expect: ERR is
breaking, WARN risky, INFO compatible. DATA_FOLDER has the folders checker and data of oasdiff's repository.

  --list   also each case that differs, and the tests that are not translated`;

const verdicts: readonly Verdict[] = ['agreed', 'stricter', 'laxer', 'missed'];

/** Loads each side of a pair once; what a test changes is written to a copy of the data, beside the files it may refer to. */
function loaderOf(folder: string, copy: string) {
  const models = new Map<string, Promise<ApiModel | undefined>>();
  let count = 0;
  return ({ file, changed }: Side): Promise<ApiModel | undefined> => {
    const key = `${file}\n${changed ?? ''}`;
    const known = models.get(key);
    if (known) return known;
    let path = join(copy, relative(folder, file));
    if (changed !== undefined) {
      path = join(dirname(path), `changed-${(count += 1)}.json`);
      writeFileSync(path, changed);
    }
    const loading = loadApi({ id: 'api', file: path, root: copy }).then(
      ({ model }) => model,
      () => undefined,
    );
    models.set(key, loading);
    return loading;
  };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const [given] = positionals;
  // Among all benchmarks, this is the one whose data is not in the repository.
  if (values.help || given === undefined) {
    console.log(help);
    return 0;
  }
  const folder = resolve(given);
  const rules = readRules(join(folder, 'checker'));
  const { runs, untranslated, others } = readTests(join(folder, 'checker'));
  const copy = mkdtempSync(join(tmpdir(), 'oasdiff-'));
  const cases: Case[] = [];
  const unread: Run[] = [];
  const silent: Run[] = [];
  const withOptions: Run[] = [];
  const today = new Date().toISOString().slice(0, 10);
  try {
    cpSync(join(folder, 'data'), join(copy, 'data'), { recursive: true });
    const load = loaderOf(folder, copy);
    for (const run of runs) {
      if (run.hasOptions) {
        withOptions.push(run);
        continue;
      }
      const [old, now] = [await load(run.old), await load(run.new)];
      if (!old || !now) {
        unread.push(run);
        continue;
      }
      const found = judge(run, compareApis(old, now, { today }), rules);
      if (found.length === 0) silent.push(run);
      cases.push(...found);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const of = (verdict: Verdict): readonly Case[] => cases.filter((each) => each.verdict === verdict);
  if (values.list) {
    for (const { test, reason } of untranslated) console.log(`not translated: ${test}: ${reason}`);
    for (const { test } of unread) console.log(`not read: ${test}`);
    for (const { test } of withOptions) console.log(`with options: ${test}`);
    for (const { test } of silent) console.log(`says no rule: ${test}`);
    for (const verdict of verdicts.slice(1))
      for (const { test, rule, expected, ours, checks } of of(verdict))
        console.log(`${verdict}: ${test}: ${rule} is ${expected}, ours ${ours} ${checks.join(' ')}`);
  }
  console.log(
    `${runs.length} comparisons in tests; ${untranslated.length} tests not translated, ${others} compare nothing`,
  );
  console.log(`${withOptions.length} with options, ${unread.length} not read, ${silent.length} name no rule`);
  console.log(
    `agreed ${of('agreed').length} of ${cases.length} (${((100 * of('agreed').length) / cases.length).toFixed(1)} %)`,
  );
  for (const verdict of verdicts.slice(1)) console.log(`${verdict.padEnd(9)}${of(verdict).length}`);
  return 0;
}

runMain(main);
