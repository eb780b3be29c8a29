import { createHash } from 'node:crypto';
import { pageOf } from '../../../src/examples/find/page';
import { readGuide } from '../../../src/examples/find/guide';
import { findExamples } from '../../../src/examples/find/portal-examples';
import type { Page } from '../../../src/examples/find/example';
import type { Problem } from '../../../src/examples/problem';
import { proseChecker } from '../../../src/examples/prose/check-prose';
import { exemptionsOf } from '../../../src/examples/prose/exemptions';
import { documentsOf } from '../../../src/examples/prose/claims/documents';
import { createOrigins } from '../../../src/examples/reading/origins';
import { readResults } from '../../../src/examples/reading/read-example';
import type { PythonReader } from '../../../src/examples/reading/read-program';
import { readExample } from '../../../src/examples/run/run-page';
import { type ExampleResult, emptyResult, type PageRun } from '../../../src/examples/run/page-run';
import { createContract } from '../../../src/examples/wire/contract';
import type { Portal } from '../../../src/portal/portal';
import type { SandboxApi } from '../../../src/sandbox';
import { sandboxEndpoints } from '../../../src/sandbox';
import { type Random, randomOf } from '../sentences/random';
import { blocksOf } from './blocks';
import { changesOf } from './changes';
import { factsOf } from './page-facts';

const today = '2026-11-24';

/** One edit of a true page, and what was found of it. */
export interface Outcome {
  readonly kind: string;
  readonly layer: string;
  readonly file: string;
  readonly line: number;
  readonly old: string;
  readonly new: string;
  /** The edited line. */
  readonly text: string;
  readonly found?: string;
  /** What is reported elsewhere only. */
  readonly elsewhere?: string;
}

export interface Measured {
  readonly outcomes: readonly Outcome[];
  /** What is reported of the true pages. */
  readonly alarms: readonly string[];
}

export interface Options {
  readonly seed: number;
  /** Edits of one kind in one layer of a page at most. */
  readonly perPage: number;
  readonly half: 'a' | 'b' | 'both';
  readonly kinds?: RegExp;
}

/** Which half of the pages a page is in, by its content's digest, so that new pages do not move others. */
const halfOf = (source: string): 'a' | 'b' =>
  Number.parseInt(createHash('sha256').update(source).digest('hex').slice(0, 8), 16) % 2 === 0 ? 'a' : 'b';

/** Edits one token of true pages at a time, and checks each edited page without running anything. */
export async function measureEdits(
  portal: Portal,
  apis: readonly SandboxApi[],
  python: PythonReader,
  options: Options,
): Promise<Measured> {
  const models = apis.map(({ model }) => model);
  const { pages } = findExamples(portal, today);
  const documents = documentsOf(models);
  const contract = createContract(models, 'reject', sandboxEndpoints(apis));
  const shown = new URL(portal.sandboxUrl);
  const origins = createOrigins(shown, models, contract);
  const check = proseChecker(portal, pages, models, contract, origins);
  const session = { shown, check: async () => undefined };
  const context = { contract, session, runners: { get: () => undefined } } as unknown as PageRun;
  const problemsOf = async (page: Page): Promise<Problem[]> => {
    const exemptions = exemptionsOf([page.guide], portal.ownNames);
    const results = await Promise.all(
      page.steps
        .flatMap(({ variants }) => variants)
        .map(async (example): Promise<ExampleResult> =>
          example.mode.kind === 'verify'
            ? { ...emptyResult(example), outcome: 'skipped' }
            : readExample(example, context),
        ),
    );
    const read = await readResults(
      results.filter(({ example }) => example.mode.kind !== 'verify'),
      { contract, origins, python, exempt: exemptions.without },
    );
    return exemptions.without([
      ...(await check(page)),
      ...read.results.flatMap(({ problem }) => problem ?? []),
      ...read.problems,
    ]);
  };
  const outcomes: Outcome[] = [];
  const alarms: string[] = [];
  for (const page of pages) {
    const { source, file } = page.guide;
    if (options.half !== 'both' && halfOf(source) !== options.half) continue;
    const known = await problemsOf(page);
    for (const { location, message } of known) alarms.push(`${file}:${location.line} ${message}`);
    const exempted = exemptionsOf([page.guide], portal.ownNames);
    const isJudged = (line: number): boolean =>
      exempted.without([{ layer: 'prose', location: { file, line }, message: '' }]).length > 0;
    const random: Random = randomOf(
      options.seed + Number.parseInt(createHash('sha256').update(file).digest('hex').slice(0, 6), 16),
    );
    const facts = factsOf(source, documents);
    const sections = new Map<string, ReturnType<typeof factsOf>>();
    const all = blocksOf(source).flatMap((block) => {
      const section = sections.get(block.section) ?? factsOf(block.section, documents);
      sections.set(block.section, section);
      return changesOf({ block, page: facts, section, documents, random }).map((change) => ({ block, ...change }));
    });
    const groups = new Map<string, typeof all>();
    for (const one of all) {
      if (options.kinds && !options.kinds.test(one.kind)) continue;
      const key = `${one.kind} ${one.block.layer}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    for (const group of groups.values()) {
      const chosen = [...group];
      while (chosen.length > options.perPage) chosen.splice(random.below(chosen.length), 1);
      for (const { kind, block, at, old, new: changed } of chosen) {
        const offset = block.at + at;
        const line = source.slice(0, offset).split('\n').length;
        if (!isJudged(line) || known.some(({ location }) => location.line >= block.from && location.line <= block.to))
          continue;
        const edited = source.slice(0, offset) + changed + source.slice(offset + old.length);
        const { guide, problems: unreadable } = readGuide(page.guide, edited);
        if (unreadable.length > 0) continue;
        const said = new Set(known.map(({ message }) => message));
        const all = (await problemsOf(pageOf(guide, portal.root, today).page)).filter(
          ({ message }) => !said.has(message),
        );
        const here = all.find(({ location }) => location.line >= block.from && location.line <= block.to);
        outcomes.push({
          kind,
          layer: block.layer,
          file,
          line,
          old,
          new: changed,
          text: edited.split('\n')[line - 1]!.trim(),
          ...(here
            ? { found: here.message }
            : all[0]
              ? { elsewhere: `${all[0].location.line}: ${all[0].message}` }
              : {}),
        });
      }
    }
  }
  return { outcomes, alarms };
}
