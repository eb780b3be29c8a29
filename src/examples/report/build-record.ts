import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandLine } from '../../portal/command';
import type { Portal } from '../../portal/portal';
import { printable } from '../../text/printable';
import type { Engine, Findings } from '../engine';
import type { Problem } from '../problem';
import type {
  ExampleRecord,
  ExamplesRecord,
  PageRecord,
  Location,
  ProblemRecord,
  DocumentExampleRecord,
  RecordDigests,
  RequestRecord,
} from '../record';
import { recordOf } from '../documents/run-document-examples';
import type { Example } from '../find/example';
import { fenceDigests, fenceName, pageDigest } from '../find/fence-digests';
import type { Unread } from '../reading/written-request';
import { locationOfLine } from '../wire/finding';
import type { ExampleResult } from '../run/page-run';
import { sentTarget } from '../run/recorder';
import type { CheckedExchange } from '../wire/check-exchange';
import { evidenceOf, weakest } from '../judge/evidence';
import { disagreementsOf } from './disagreements';
import { coverageOf, evidenceTotals, totalsOf } from './coverage';

export interface RecordHeader {
  readonly startedAt: Date;
  /** `performance.now()` at the start, so that start-up is counted. */
  readonly started: number;
  readonly server: string;
  /** Of `digestsOf`, taken before anything ran. */
  readonly digests?: RecordDigests;
  readonly shard?: ExamplesRecord['shard'];
  readonly partial?: true;
  readonly reused?: ExamplesRecord['reused'];
}

/** Turns the findings of a run into the record from which all reports are made; all of its strings can be printed. */
export async function buildRecord(engine: Engine, findings: Findings, header: RecordHeader): Promise<ExamplesRecord> {
  const frames = frameMaker(engine.portal.root);
  const digests = new Map(engine.pages.map((page) => [page.guide.file, fenceDigests(page)]));
  const digestOf = ({ file, line }: Location, language?: string): string =>
    digests.get(file)?.get(fenceName(line, language)) ?? '';
  const examples = findings.results.map((result) => exampleRecord(result, frames, digestOf, engine.portal));
  const documentExamples = findings.documentExamples.map((result): DocumentExampleRecord => ({
    ...recordOf(result),
    ...(result.problem ? { problem: problemRecord(result.problem, frames) } : {}),
  }));
  const languages = [
    ...new Set([
      ...engine.portal.examples.requiredLanguages,
      ...examples.map(({ language }) => language),
      ...documentExamples.map(({ language }) => language).filter((language) => language !== 'exchange'),
    ]),
  ];
  const versions = await versionsOf(engine, languages);
  const record: ExamplesRecord = {
    format: 4,
    startedAt: header.startedAt.toISOString(),
    duration: Math.round(performance.now() - header.started),
    server: header.server,
    ...(header.digests ? { digests: header.digests } : {}),
    ...(engine.uncontained === undefined ? {} : { uncontained: engine.uncontained }),
    ...(header.shard ? { shard: header.shard } : {}),
    ...(header.partial ? { partial: true } : {}),
    ...(header.reused ? { reused: header.reused } : {}),
    versions: Object.assign({}, ...versions.values()) as Record<string, string>,
    pages: engine.pages.map(({ guide }): PageRecord => ({
      file: guide.file,
      route: guide.route,
      title: guide.title,
      area: guide.area,
      digest: pageDigest(guide),
    })),
    examples,
    documentExamples,
    problems: findings.problems.filter(({ warning }) => !warning).map((problem) => problemRecord(problem, frames)),
    warnings: findings.problems.filter(({ warning }) => warning).map((problem) => problemRecord(problem, frames)),
    exempted: engine.exemptions.used(),
    values: findings.values ?? [],
    ...(header.server === 'sandbox' ? {} : { disagreements: disagreementsOf(findings.results) }),
    coverage: coverageOf(engine, findings, languages, versions),
    totals: totalsOf([...examples, ...documentExamples]),
    evidence: evidenceTotals([...examples, ...documentExamples]),
  };
  const clean = (_: string, value: unknown): unknown => (typeof value === 'string' ? printable(value) : value);
  return JSON.parse(JSON.stringify(record), clean) as ExamplesRecord;
}

async function versionsOf(
  engine: Engine,
  languages: readonly string[],
): Promise<Map<string, Readonly<Record<string, string>> | undefined>> {
  const entries = languages.map(async (language) => [language, await engine.runners.versions(language)] as const);
  return new Map(await Promise.all(entries));
}

function exampleRecord(
  { example, ...result }: ExampleResult,
  frames: FrameMaker,
  digestOf: (location: Location, language?: string) => string,
  portal: Portal,
): ExampleRecord {
  const { mode } = example;
  // The fence shows all that it sends: one request whose response proves nothing makes it prove nothing.
  const evidence =
    result.outcome === 'passed' ? weakest(result.exchanges.map(({ exchange }) => evidenceOf(exchange))) : undefined;
  return {
    id: example.id,
    language: example.language,
    location: example.location,
    endLine: example.endLine,
    digest: digestOf(example.location, example.language),
    mode: mode.kind,
    hidden: mode.kind === 'verify' && mode.hidden,
    outcome: result.outcome,
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(mode.kind === 'skip' ? { until: mode.until } : {}),
    ...(result.blockedBy === undefined ? {} : { blockedBy: result.blockedBy }),
    ...(result.problem ? { problem: problemRecord(result.problem, frames) } : {}),
    ...(evidence ? { evidence } : {}),
    operations: operationsOf(result.exchanges),
    requests: result.exchanges.map(requestRecord),
    ...(result.unread?.length ? { unread: unreadIn(example, result.unread) } : {}),
    compared: result.compared.map((fence) => ({ ...fence, digest: digestOf(fence) })),
    duration: Math.round(result.duration * 10) / 10,
    rerun: commandLine(portal, 'verify', `--only ${example.id}`),
  };
}

/** With lines of the guide. */
const unreadIn = (example: Example, unread: readonly Unread[]): ExampleRecord['unread'] =>
  unread.map(({ line, what }) => ({ line: locationOfLine(example, line).line, what }));

function operationsOf(exchanges: readonly CheckedExchange[]): ExampleRecord['operations'] {
  const found = new Map<string, ExampleRecord['operations'][number]>();
  for (const { api, operation } of exchanges) {
    if (api && operation)
      found.set(`${api.model.id} ${operation.slug}`, { api: api.model.id, operation: operation.slug });
  }
  return [...found.values()];
}

function requestRecord({ exchange, api, operation }: CheckedExchange): RequestRecord {
  return {
    method: exchange.method,
    target: sentTarget(exchange),
    ...(exchange.requested ? { server: exchange.requested.server } : {}),
    status: exchange.status,
    ...(api && operation ? { operation: { api: api.model.id, operation: operation.slug } } : {}),
    ...(exchange.source ? { source: exchange.source } : {}),
    duration: Math.round(exchange.duration * 10) / 10,
  };
}

type FrameMaker = (problem: Problem) => string | undefined;

function frameMaker(root: string): FrameMaker {
  const sources = new Map<string, readonly string[] | undefined>();
  return ({ location }) => {
    if (!sources.has(location.file)) sources.set(location.file, readLines(resolve(root, location.file)));
    const lines = sources.get(location.file);
    return lines && codeFrame(lines, location);
  };
}

function readLines(path: string): readonly string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split(/\r\n|\n/);
  } catch {
    return undefined;
  }
}

function problemRecord(problem: Problem, frames: FrameMaker): ProblemRecord {
  const frame = frames(problem);
  const { warning: _, further, ...rest } = problem;
  return {
    ...rest,
    ...(frame === undefined ? {} : { frame }),
    ...(further ? { further: further.map((each) => problemRecord(each, frames)) } : {}),
  };
}

/** Lines shown before and after the marked one. */
const around = 2;

/**
 * The lines around a location, numbered, with the location marked:
 *
 *       13 | curl -X PUT http://localhost:4010/api/PersonCommand \
 *     > 14 |   -d '{"firstname": "Anna"}'
 *          |         ^
 */
function codeFrame(lines: readonly string[], location: Location): string {
  const first = Math.max(1, location.line - around);
  const last = Math.min(lines.length, location.line + around);
  const width = String(last).length;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .flatMap((number) => {
      const marked = number === location.line;
      const text = (lines[number - 1] ?? '').slice(0, 160);
      const row = `${marked ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd();
      const caret = marked && location.column !== undefined && location.column > 1;
      return caret ? [row, `  ${' '.repeat(width)} | ${' '.repeat(location.column! - 1)}^`] : [row];
    })
    .join('\n');
}
