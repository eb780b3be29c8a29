import type { Page } from '../../src/examples/find/example';
import { readGuide } from '../../src/examples/find/guide';
import { pageOf } from '../../src/examples/find/page';
import { findExamples } from '../../src/examples/find/portal-examples';
import { proseChecker } from '../../src/examples/prose/check-prose';
import { createOrigins } from '../../src/examples/reading/origins';
import { createContract } from '../../src/examples/wire/contract';
import { loadPortal } from '../../src/portal/load';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { factsOf } from './sentences/facts';
import { neutralStatement, type Statement, statementOf } from './sentences/generate';
import { randomOf } from './sentences/random';

/** Changes with each release, so that the checks do not learn it. */
const seed = Number(process.env.SENTENCES_SEED ?? 20261122);
const count = Number(process.env.SENTENCES ?? 84);

const random = randomOf(seed);
let problemsOf: (page: Page, statement: Statement) => Promise<string[]>;
let pages: readonly Page[];
let facts: ReturnType<typeof factsOf>;

beforeAll(async () => {
  const portal = loadPortal();
  const apis = await loadSandboxApis(portal);
  const models = apis.map(({ model }) => model);
  ({ pages } = findExamples(portal, '2025-03-03'));
  const contract = createContract(models);
  const origins = createOrigins(new URL(portal.sandboxUrl), models, contract);
  const check = proseChecker(portal, pages, models, contract, origins);
  facts = models.flatMap(factsOf);
  problemsOf = async (page, { lines, at }) => {
    // After a paragraph: a blank line outside fences, tables and elements.
    const source = page.guide.source.split('\n');
    const places = source.flatMap((line, index) => (/^## /.test(line) ? [index] : []));
    const place = places.length > 0 ? random.pick(places) : source.length;
    const changed = [...source.slice(0, place), '', ...lines, '', ...source.slice(place)].join('\n');
    const { guide } = readGuide({ ...page.guide }, changed);
    const found = await check(pageOf(guide, portal.root, '2025-03-03').page);
    return found.filter(({ location }) => location.line === place + 2 + at).map(({ message }) => message);
  };
}, 60_000);

/** Statements of all kinds in turn, so that a kind with many facts does not hide the others. */
function statements(isTrue: boolean): Statement[] {
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  return Array.from({ length: count }, (_, index) => {
    const own = facts.filter(({ kind }) => kind === kinds[index % kinds.length]);
    return statementOf(random.pick(own), isTrue, random);
  }).flatMap((statement) => statement ?? []);
}

const report = (title: string, failed: readonly string[], of: number): void => {
  const lines = [`${title}: ${failed.length} of ${of} (seed ${seed})`, ...(process.env.SENTENCES_LIST ? failed : [])];
  process.stdout.write(`${lines.join('\n')}\n`);
};

test('untrue sentences are found at their line', async () => {
  const all = statements(false);
  const missed: string[] = [];
  for (const statement of all)
    if ((await problemsOf(random.pick(pages), statement)).length === 0)
      missed.push(`  ${statement.kind}: ${statement.lines.join(' ⏎ ')}`);
  report('untrue and not found', missed, all.length);
  expect(missed.length / all.length).toBeLessThanOrEqual(0.05);
}, 300_000);

test('true sentences, and those about something else, are left alone', async () => {
  const all = [...statements(true), ...Array.from({ length: 25 }, () => neutralStatement(random))];
  const refused: string[] = [];
  for (const statement of all) {
    const [message] = await problemsOf(random.pick(pages), statement);
    if (message !== undefined) refused.push(`  ${statement.kind}: ${statement.lines.join(' ⏎ ')} => ${message}`);
  }
  report('true and refused', refused, all.length);
  expect(refused.length / all.length).toBeLessThanOrEqual(1 / 49);
}, 300_000);
