import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPortal } from '../src/portal/load';
import type { Portal } from '../src/portal/portal';
import { collectionsFolder, exportPortal } from '../src/postman';
import { itemsOf, type Collection, type Environment } from '../src/postman/collection';
import { ownCollections, runOwnCollection } from '../src/postman/own-collections';
import { failureOf, operationOfItem, runNewman } from '../src/postman/run-newman';
import { createSandbox } from '../src/sandbox';
import { loadSandboxApis } from '../src/sandbox/load-apis';
import { count } from '../src/text/count';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { brokenAddresses } from './lib/broken-addresses';
import { sourcesOf } from './lib/link-sources';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { runMain, UsageError, wantsHelp } from './lib/main';
import { runScript } from './lib/run.mjs';
import { smokeTest, smokeTools } from './lib/smoke';
import { verify } from './lib/verify.mjs';

/** One part of the test of a portal. It prints what is wrong itself. */
interface Step {
  readonly name: string;
  readonly title: string;
  /** @returns what was found: `false` is a failure, a text says why the step did not run */
  run(portal: Portal): boolean | string | Promise<boolean | string>;
}

const command = async (name: string, ...args: string[]): Promise<boolean> => (await runScript(name, args)) === 0;

/** The digest of the record of this run's examples, for `site.ts`. */
let verified: string | undefined;

const steps: readonly Step[] = [
  {
    name: 'check',
    title: 'API documents',
    run() {
      // The build need not print the warnings of the documents again.
      process.env.PORTAL_CHECKED = '1';
      return command('check-spec');
    },
  },
  {
    name: 'verify',
    title: 'Examples',
    async run() {
      const { code, record } = await verify([]);
      verified = record;
      return code === 0;
    },
  },
  {
    name: 'collections',
    title: 'Committed collections are fresh',
    run: collections,
  },
  { name: 'newman', title: 'Collections against the sandbox', run: newman },
  {
    name: 'build',
    title: 'Site',
    run: async () => {
      const record = verified ?? (await verify(['--reuse'])).record;
      return command('site', 'build', ...(record === undefined ? [] : ['--record', record]));
    },
  },
  { name: 'links', title: 'Links of the built site', run: links },
  { name: 'browser', title: 'Pages in a browser', run: browser },
];

const help = `npx proven-portal test [STEP…]   everything that CI should run, or only the steps that are named

${steps.map(({ name, title }) => `  ${name.padEnd(13)}${title}`).join('\n')}

Exits with 1 when a step fails; every step is run, so that all failures are seen at once.`;

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const unknown = positionals.find((name) => !steps.some((step) => step.name === name));
  if (unknown) throw new UsageError(`Unknown step: ${unknown}. Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  const portal = loadPortal();
  ensureSystemPackages(['bubblewrap']);
  const lines: string[] = [];
  let failed = 0;
  for (const step of steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    console.log(`\n── ${step.title} ──`);
    const result = await step.run(portal);
    if (result === false) failed += 1;
    const outcome = result === true ? 'ok' : result === false ? 'FAIL' : 'not run';
    lines.push(`${outcome.padEnd(8)}${step.title}${typeof result === 'string' ? `: ${result}` : ''}`);
  }
  console.log(`\n── Result ──\n${lines.join('\n')}\n\n${failed === 0 ? 'Everything passed.' : `${failed} failed.`}`);
  return failed === 0 ? 0 : 1;
}

/** The exit code of a check that has compared nothing. */
const notRun = 77;

async function collections(portal: Portal): Promise<boolean | string> {
  if (!existsSync(collectionsFolder(portal))) return 'there is no folder collections/';
  const code = await runScript('collections', ['--check']);
  return code === notRun ? 'not every step of the guides can run on this machine' : code === 0;
}

/** Sends every request of the collections to a sandbox of its own: the committed ones where there are some, and those kept beside them. */
async function newman(portal: Portal): Promise<boolean> {
  const apis = await loadSandboxApis(portal);
  const { files } = await exportPortal(portal);
  const folder = collectionsFolder(portal);
  const textOf = (name: string): string => {
    const committed = join(folder, name);
    if (existsSync(committed)) return readFileSync(committed, 'utf8');
    return files.find((file) => file.name === name)!.text;
  };
  const sandbox = await createSandbox({ apis });
  try {
    const url = await sandbox.listen(0);
    const variables: Environment['values'][number][] = [];
    let failures = 0;
    for (const { model } of apis) {
      const collection = JSON.parse(textOf(`${model.id}.postman_collection.json`)) as Collection;
      const environment = JSON.parse(textOf(`${model.id}-sandbox.postman_environment.json`)) as Environment;
      variables.push(...environment.values);
      const values = environment.values.map((each) => ({ ...each, value: each.value.replace(portal.sandboxUrl, url) }));
      const run = await runNewman({ collection, environment: { ...environment, values } });
      const outcomes = new Map(run.map((outcome) => [outcome.id, outcome]));
      const items = itemsOf(collection.item);
      const faults = items.flatMap(
        (item) => failureOf(outcomes.get(item.id), item, operationOfItem(item, model), portal.root)?.message ?? [],
      );
      for (const fault of faults) printInert(printable(fault), console.error);
      console.log(`${model.id}: ${items.length - faults.length} of ${items.length} requests passed`);
      failures += faults.length;
    }
    for (const name of ownCollections(folder)) {
      const { requests, faults } = await runOwnCollection(folder, name, variables, [portal.sandboxUrl, url]);
      for (const fault of faults) printInert(printable(`${name}: ${fault}`), console.error);
      console.log(`${name}, your own: ${count(requests, 'request')} sent, ${count(faults.length, 'fault')}`);
      failures += faults.length;
    }
    return failures === 0;
  } finally {
    await sandbox.close();
  }
}

function links(portal: Portal): boolean | string {
  const folder = join(portal.output, 'public');
  if (!existsSync(join(folder, 'index.html'))) return 'there is no built site';
  const { warnings, faults } = sourcesOf(brokenAddresses(folder, portal.pathPrefix), portal);
  for (const line of [...warnings, ...faults]) printInert(printable(line), console.error);
  if (faults.length === 0)
    console.log(
      warnings.length === 0
        ? 'Every link leads to an existing file of the site.'
        : 'Every other link leads to an existing file of the site.',
    );
  return faults.length === 0;
}

async function browser(portal: Portal): Promise<boolean | string> {
  if (!existsSync(join(portal.output, 'public/index.html'))) return 'there is no built site';
  const tools = smokeTools(portal);
  if (typeof tools === 'string') return tools;
  const faults = await smokeTest(portal, tools);
  for (const fault of faults) printInert(printable(fault), console.error);
  if (faults.length === 0) console.log('Pages of each kind open without errors, and axe finds no problems on them.');
  return faults.length === 0;
}

runMain(main);
