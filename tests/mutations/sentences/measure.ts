import type { Page } from '../../../src/examples/find/example';
import { readGuide } from '../../../src/examples/find/guide';
import { pageOf } from '../../../src/examples/find/page';
import { findExamples } from '../../../src/examples/find/portal-examples';
import { proseChecker } from '../../../src/examples/prose/check-prose';
import { createOrigins } from '../../../src/examples/reading/origins';
import { createContract } from '../../../src/examples/wire/contract';
import { loadPortal } from '../../../src/portal/load';
import { loadSandboxApis } from '../../../src/sandbox/load-apis';
import type { Rate } from '../rates';
import { factsOf } from './facts';
import { neutralStatement, type Statement, statementOf } from './generate';
import { randomOf } from './random';

/** Sentences about nothing of the documents, beside the true ones. */
const NEUTRAL = 25;

/** Puts untrue sentences into the shipped guides, and as many true ones; what is missed or refused goes to `notes`. */
export async function measureSentences(
  seed: number,
  count: number,
): Promise<Rate & { readonly notes: readonly string[] }> {
  const random = randomOf(seed);
  const portal = loadPortal();
  const apis = await loadSandboxApis(portal);
  const models = apis.map(({ model }) => model);
  const { pages } = findExamples(portal, '2025-03-03');
  const contract = createContract(models);
  const origins = createOrigins(new URL(portal.sandboxUrl), models, contract);
  const check = proseChecker(portal, pages, models, contract, origins);
  const facts = models.flatMap(factsOf);
  const kinds = [...new Set(facts.map(({ kind }) => kind))];

  const problemsOf = async (page: Page, { lines, at }: Statement): Promise<string[]> => {
    // After a paragraph: a blank line outside fences, tables and elements.
    const source = page.guide.source.split('\n');
    const places = source.flatMap((line, index) => (/^## /.test(line) ? [index] : []));
    const place = places.length > 0 ? random.pick(places) : source.length;
    const changed = [...source.slice(0, place), '', ...lines, '', ...source.slice(place)].join('\n');
    const { guide } = readGuide({ ...page.guide }, changed);
    const line = place + 2 + at;
    const found = await check(pageOf(guide, portal.root, '2025-03-03').page, [line, line]);
    return found.filter(({ location }) => location.line === line).map(({ message }) => message);
  };
  /** Statements of all kinds in turn, so that a kind with many facts does not hide the others. */
  const statements = (isTrue: boolean): Statement[] =>
    Array.from({ length: count }, (_, index) => {
      const own = facts.filter(({ kind }) => kind === kinds[index % kinds.length]);
      return statementOf(random.pick(own), isTrue, random);
    }).flatMap((statement) => statement ?? []);

  const notes: string[] = [];
  const untrue = statements(false);
  for (const statement of untrue)
    if ((await problemsOf(random.pick(pages), statement)).length === 0)
      notes.push(`missed: ${statement.kind}: ${statement.lines.join(' ⏎ ')}`);
  const missed = notes.length;
  const truths = [...statements(true), ...Array.from({ length: NEUTRAL }, () => neutralStatement(random))];
  for (const statement of truths) {
    const [message] = await problemsOf(random.pick(pages), statement);
    if (message !== undefined) notes.push(`refused: ${statement.kind}: ${statement.lines.join(' ⏎ ')} => ${message}`);
  }
  return {
    layer: 'sentences',
    edits: untrue.length,
    found: untrue.length - missed,
    truths: truths.length,
    falseAlarms: notes.length - missed,
    notes,
  };
}
