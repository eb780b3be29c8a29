import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DocumentExampleResult } from '../documents/run-document-examples';
import type { Engine, PageFindings } from '../engine';
import type { Page } from '../find/example';
import { examplesOf } from '../find/portal-examples';
import type { Problem } from '../problem';
import type { KnownPassages } from '../prose/check-prose';
import type { Proof } from '../prove';
import type { ReusedRecord } from '../record';
import type { ExampleResult } from '../run/page-run';
import type { Runners } from '../run/runners';
import { type KeptDocuments, keptDocuments, type KnownDocuments, knownDocuments } from './kept-documents';
import { exchangeFrom, type KeptExchange, keptExchange } from './kept-exchange';

/** Where the results of a run are kept, and what all of them depend on. */
export interface KeptFile {
  readonly file: string;
  /** Digest by `digestBesideGuides`. */
  readonly base: string;
  /** Digest by `digestBesideDocuments`. */
  readonly besideDocuments: string;
}

type Operations = Pick<Engine, 'contract'>;

/** Results of an earlier run whose every input is the same; nothing that failed is among them. */
export interface KeptResults {
  has(page: Page): boolean;
  /** What was found on a page, if it is the same; `problems` is empty. */
  page(page: Page, engine: Operations): PageFindings | undefined;
  readonly documents?: KnownDocuments;
  /** What was wrong with the passages of a page, if it is the same. */
  passages(page: Page): KeptPassages | undefined;
  /** What the record says of it, of a run of these pages; undefined where nothing was reused. */
  reused(pages: readonly Page[], documents: readonly DocumentExampleResult[]): ReusedRecord | undefined;
}

interface Kept {
  readonly format: 2;
  /** Of what the results of all pages depend on, but for runtimes. */
  readonly head: string;
  /** Of the runtimes of each language; `null` where there was none. */
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  readonly pages: Readonly<Record<string, KeptPage>>;
  readonly documents: KeptDocuments;
}

interface KeptPage extends Pick<PageFindings, 'warnings' | 'values' | 'exempted'> {
  /** Digest of the page with everything that it imports. */
  readonly digest: string;
  readonly since: string;
  readonly results: readonly KeptResult[];
  readonly passages?: KeptPassages;
}

interface KeptPassages {
  /** Digest of the routes of the site. */
  readonly routes: string;
  readonly problems: readonly Problem[];
}

interface KeptResult extends Omit<ExampleResult, 'example' | 'exchanges' | 'run'> {
  readonly id: string;
  readonly language: string;
  readonly exchanges: readonly KeptExchange[];
}

/**
 * Opens the results of an earlier run.
 * @param pages all of the portal
 * @param uncontained why examples do not run in containers
 * @returns undefined where there are none, or something that all of them depend on has changed
 */
export async function openKept(
  { file, base, besideDocuments }: KeptFile,
  pages: readonly Page[],
  runners: Pick<Runners, 'versions'>,
  uncontained: string | undefined,
): Promise<KeptResults | undefined> {
  const kept = readKept(file);
  if (!kept) return undefined;
  const now = await versionsOf(Object.keys(kept.versions), runners);
  if (JSON.stringify(now) !== JSON.stringify(kept.versions)) return undefined;
  const isSame = kept.head === headOf(base, pages, uncontained);
  const digestOf = pageDigests(pages);
  const same = ({ guide, steps }: Page): KeptPage | undefined => {
    const known = isSame && Object.hasOwn(kept.pages, guide.file) ? kept.pages[guide.file] : undefined;
    const all = examplesOf([{ guide, steps }]);
    return known?.digest === digestOf(guide.file) && all.length === known.results.length ? known : undefined;
  };
  return {
    has: (page) => same(page) !== undefined,
    page(page, engine) {
      const known = same(page);
      if (!known) return undefined;
      const examples = new Map(examplesOf([page]).map((example) => [`${example.id} ${example.language}`, example]));
      const results = known.results.map(({ id, language, exchanges, ...rest }): ExampleResult => ({
        ...rest,
        example: examples.get(`${id} ${language}`)!,
        exchanges: exchanges.map((exchange) => exchangeFrom(exchange, engine.contract)),
      }));
      return { results, problems: [], warnings: known.warnings, values: known.values, exempted: known.exempted };
    },
    passages: (page) => same(page)?.passages,
    documents: knownDocuments(kept.documents, headOfDocuments(besideDocuments, uncontained), base),
    reused(all, documents) {
      const used = all.flatMap((page) => same(page) ?? []);
      const ofDocuments = documents.flatMap((result) => result.since ?? []);
      const since = [...used.map((page) => page.since), ...ofDocuments];
      const guides = all.filter((page) => same(page)).map(({ guide }) => guide.file);
      return since.length > 0 ? { since: since.sort()[0]!, guides, documentExamples: ofDocuments.length } : undefined;
    },
  };
}

/** What is wrong with the passages of pages, found by this run or by the earlier one. */
export function knownPassages(
  kept: KeptResults | undefined,
): KnownPassages & { of(page: Page): KeptPassages | undefined } {
  const found = new Map<Page, KeptPassages>();
  const digests = new Map<readonly string[], string>();
  const digestOf = (routes: readonly string[]): string => {
    if (!digests.has(routes)) digests.set(routes, sha256(routes));
    return digests.get(routes)!;
  };
  return {
    of: (page) => found.get(page),
    get(page, routes) {
      const known = kept?.passages(page);
      if (known?.routes !== digestOf(routes)) return undefined;
      found.set(page, known);
      return known.problems;
    },
    set: (page, routes, problems) => void found.set(page, { routes: digestOf(routes), problems }),
  };
}

/**
 * Keeps what a complete and green run has found. What could not run is kept where its runtime is missing; else the next run tries again.
 * @param proof whose record says which results are of earlier runs
 */
export async function saveKept({ file, base, besideDocuments }: KeptFile, engine: Engine, proof: Proof): Promise<void> {
  const { record, findings } = proof;
  const languages = new Set([
    ...engine.portal.examples.requiredLanguages,
    ...findings.results.map(({ example }) => example.language),
    ...findings.documentExamples.map(({ language }) => language),
  ]);
  languages.delete('exchange');
  const versions = await versionsOf([...languages], engine.runners);
  const isFinal = ({ outcome }: { readonly outcome: string }, language: string): boolean =>
    ['passed', 'checked', 'skipped', 'broken'].includes(outcome) ||
    (outcome === 'not-run' && versions[language] === null);
  const digestOf = pageDigests(engine.pages);
  const { reused } = record;
  const pages = proof.pages.flatMap((page, index): [string, KeptPage][] => {
    const { guide } = page;
    const { results, problems, warnings, values, exempted } = proof.byPage[index]!;
    if (problems.length > 0 || !results.every((result) => isFinal(result, result.example.language))) return [];
    const since = reused?.guides.includes(guide.file) ? reused.since : record.startedAt;
    const digest = digestOf(guide.file);
    const passages = engine.passages.of(page);
    return [[guide.file, { digest, since, results: results.map(keptResult), passages, warnings, values, exempted }]];
  });
  const { startedAt } = record;
  const inputs = { head: headOfDocuments(besideDocuments, engine.uncontained), base, startedAt };
  const kept: Kept = {
    format: 2,
    head: headOf(base, engine.pages, engine.uncontained),
    versions,
    pages: Object.fromEntries(pages),
    documents: keptDocuments(engine, findings.documentExamples, inputs, (result) => isFinal(result, result.language)),
  };
  try {
    writeFileSync(file, `${JSON.stringify(kept)}\n`);
  } catch (error) {
    // More than a string can hold: the next run runs everything.
    if (!(error instanceof RangeError)) throw error;
    rmSync(file, { force: true });
  }
}

function readKept(file: string): Kept | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept | null;
    return kept?.format === 2 ? kept : undefined;
  } catch {
    // A run was ended while it wrote it.
    return undefined;
  }
}

async function versionsOf(languages: readonly string[], runners: Pick<Runners, 'versions'>): Promise<Kept['versions']> {
  const found = languages.map(async (language) => [language, (await runners.versions(language)) ?? null] as const);
  return Object.fromEntries(await Promise.all(found));
}

/**
 * Of what pages share: all containers can read the programs that any page quotes, and TypeScript examples are checked in one program,
 * in which a declaration may concern the others.
 */
function headOf(base: string, pages: readonly Page[], uncontained: string | undefined): string {
  const examples = examplesOf(pages);
  const quoted = examples.flatMap(({ quotation }) => (quotation ? [[quotation.path, quotation.programDigest]] : []));
  const declared = examples.flatMap(({ code }) => (/\bdeclare\s+(?:global|module)\b/.test(code) ? [code] : []));
  return sha256([base, uncontained ?? '', quoted, declared]);
}

/** Of what all results of the documents depend on beside the documents, but for runtimes. */
const headOfDocuments = (besideDocuments: string, uncontained: string | undefined): string =>
  sha256([besideDocuments, uncontained ?? '']);

/** Of guides, each with those that it imports, directly or not. */
function pageDigests(pages: readonly Page[]): (file: string) => string {
  const guides = new Map(pages.map(({ guide }) => [guide.path, guide]));
  const byFile = new Map(pages.map(({ guide }) => [guide.file, guide]));
  return (file) => {
    const found = new Set([byFile.get(file)!]);
    for (const { path, source } of found)
      for (const [, name = ''] of source.matchAll(/(?:\bfrom|\bimport)\s*['"](\.[^'"]*)['"]/g))
        for (const ending of ['', '.mdx', '.md']) {
          const imported = guides.get(resolve(dirname(path), name) + ending);
          if (imported) found.add(imported);
        }
    return sha256([...found].map((guide) => [guide.file, guide.source]));
  };
}

const keptResult = ({ example, exchanges, run: _, ...rest }: ExampleResult): KeptResult => ({
  ...rest,
  id: example.id,
  language: example.language,
  exchanges: exchanges.map((exchange) => keptExchange(exchange)),
});

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
