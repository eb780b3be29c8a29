import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Payload } from '../../samples';
import { differenceOf } from '../../samples/difference';
import { evidenceOf, weakest } from '../judge/evidence';
import type { Problem } from '../problem';
import type { DocumentExampleRecord, Evidence } from '../record';
import { isPlainCurl } from '../run/curl-batch';
import { lackOf } from '../run/lack';
import type { PageSession } from '../run/page-session';
import { type Recording, sentTarget } from '../run/recorder';
import type { RunResult, Runner } from '../run/runner';
import type { Runners } from '../run/runners';
import type { PageFolder } from '../run/workspace';
import type { Contract } from '../wire/contract';
import { type DocumentExample, locationOf } from './document-example';
import type { DocumentLines } from './document-lines';
import { type ExchangeProof, proveExchange } from './prove-exchange';

/** A run of a generated sample, and what it sent. */
interface SampleRun {
  readonly run: RunResult;
  readonly recording: Recording;
}

/**
 * Runs the sample that is generated for an exchange, as a reader who copies it would.
 * @param folder its working directory, where it finds the files that it sends
 */
function runSample(
  { sent, request }: DocumentExample,
  language: Language,
  runner: Runner,
  session: PageSession,
  folder: string,
): Promise<SampleRun> {
  session.reset();
  for (const { name, content } of filesOf(sent.body)) writeFileSync(join(folder, name), content);
  return session.run({ code: language.generate(request) }, runner);
}

/** Compares what a sample sent with the exchange's request, and how it ended with the status that it got. */
function judgeSample(example: DocumentExample, language: Language, { run, recording }: SampleRun): Problem | undefined {
  const { shown } = example;
  const location = locationOf(example);
  const problem = (message: string): Problem => ({
    layer: 'run',
    location,
    message: `the sample in ${language.label} ${message}`,
  });
  if (run.timedOut) return problem('does not end');
  const status = recording.exchanges[0]?.status ?? 0;
  const isRedirect = status >= 300 && status < 400;
  // What some clients send next goes wherever the document's example of a location leads.
  const own = isRedirect ? recording.exchanges.slice(0, 1) : recording.exchanges;
  const received = own.map((exchange) => ({
    method: exchange.method,
    target: sentTarget(exchange),
    headers: exchange.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    body: exchange.body,
  }));
  const difference = differenceOf(shown, new URL(shown.url).origin, received);
  if (difference !== undefined) {
    const detail = run.exit === 0 ? '' : ` (${(run.fault?.message ?? run.stderr).replace(/\s+/g, ' ').slice(0, 200)})`;
    return problem(`sends a different request: ${difference}${detail}`);
  }
  const isRight = isRedirect || status < 400 === (run.exit === 0);
  return isRight ? undefined : problem(`ends with exit code ${run.exit} after status ${status}`);
}

/** The files that a body is read from. */
function filesOf(body: Payload | undefined): { name: string; content: string }[] {
  if (body?.kind === 'file') return [body.file];
  return body?.kind === 'multipart' ? body.parts.flatMap((part) => ('file' in part ? [part.file] : [])) : [];
}

/** The result of one document example: of the exchange itself, or of its generated sample in one language. */
export interface DocumentExampleResult {
  readonly example: DocumentExample;
  readonly language: string;
  readonly outcome: DocumentExampleRecord['outcome'];
  readonly problem?: Problem;
  readonly reason?: string;
  readonly evidence?: Evidence;
  readonly proof?: ExchangeProof;
  readonly duration: number;
}

export interface DocumentExampleRun {
  readonly session: PageSession;
  readonly folder: PageFolder;
  /** For an API that is strict, and for any other, where the document's own examples may have more than their schemas. */
  readonly contracts: { readonly strict: Contract; readonly lenient: Contract };
  readonly runners: Runners;
  readonly lines: DocumentLines;
}

/**
 * Proves exchanges one after the other, then the generated samples of their requests in every language that can run here.
 * @returns of each exchange its own result, then those of its samples, in the order of `languages`
 */
export async function runDocumentExamples(
  examples: readonly DocumentExample[],
  context: DocumentExampleRun,
): Promise<DocumentExampleResult[][]> {
  const own: DocumentExampleResult[] = [];
  for (const example of examples) own.push(await runExchange(example, context));
  const sound = new Set(own.filter(({ proof }) => proof?.isSound).map(({ example }) => example));
  const together = await runCurlTogether([...sound], context);
  const results: DocumentExampleResult[][] = [];
  for (const [index, example] of examples.entries()) {
    const samples: DocumentExampleResult[] = [];
    for (const language of example.languages) {
      const done = language.id === 'bash' ? together.get(example) : undefined;
      const sample =
        done ?? (sound.has(example) ? await runAlone(example, language, context) : skipped(example, language));
      samples.push(besideExchange(own[index]!, sample));
    }
    results.push([own[index]!, ...samples]);
  }
  return results;
}

async function runExchange(example: DocumentExample, context: DocumentExampleRun): Promise<DocumentExampleResult> {
  const started = performance.now();
  const { session, contracts, lines } = context;
  const proof = await proveExchange(example, session, example.strict ? contracts.strict : contracts.lenient, lines);
  const recorded = proof.checked?.exchange;
  return {
    ...judged(example, 'exchange', proof.problem),
    ...(recorded && !proof.problem ? { evidence: evidenceOf(recorded) } : {}),
    proof,
    duration: performance.now() - started,
  };
}

function judged(example: DocumentExample, language: string, problem: Problem | undefined) {
  const outcome = problem ? (example.strict ? 'failed' : 'broken') : 'passed';
  return { example, language, outcome, ...(problem ? { problem } : {}) } as const;
}

/** A sample that is right of an exchange that is not: what the document shows beside it contradicts it, so that it proves nothing. */
function besideExchange({ outcome, problem }: DocumentExampleResult, sample: DocumentExampleResult) {
  if (outcome !== 'broken' || sample.outcome !== 'passed') return sample;
  const { evidence: _, ...rest } = sample;
  return { ...rest, outcome, problem };
}

const skipped = (example: DocumentExample, { id }: Language): DocumentExampleResult => ({
  example,
  language: id,
  outcome: 'skipped',
  reason: 'its request or the response contradicts the document',
  duration: 0,
});

const passed = (example: DocumentExample, { id }: Language, { recording }: SampleRun, duration: number) => {
  const evidence = weakest(recording.exchanges.map(evidenceOf));
  return { ...judged(example, id, undefined), ...(evidence ? { evidence } : {}), duration };
};

/**
 * The samples in curl, in one process. Those that are not plainly true there are left to be run alone, as a reader would: only
 * that can fail them.
 */
async function runCurlTogether(
  examples: readonly DocumentExample[],
  { session, runners }: DocumentExampleRun,
): Promise<Map<DocumentExample, DocumentExampleResult>> {
  const results = new Map<DocumentExample, DocumentExampleResult>();
  const runner = runners.get('bash');
  if (!runner?.runAll || !(await runners.versions('bash'))) return results;
  const programs = examples.flatMap((example) => {
    const language = example.languages.find(({ id }) => id === 'bash');
    const code = language?.generate(example.request) ?? '';
    return language && isPlainCurl(code) && filesOf(example.sent.body).length === 0
      ? [{ example, language, code }]
      : [];
  });
  const started = performance.now();
  const runs = await session.runAll(programs, runner);
  const each = (performance.now() - started) / programs.length;
  for (const [index, run] of (runs ?? []).entries()) {
    const { example, language } = programs[index]!;
    if (!judgeSample(example, language, run)) results.set(example, passed(example, language, run, each));
  }
  return results;
}

async function runAlone(
  example: DocumentExample,
  language: Language,
  context: DocumentExampleRun,
): Promise<DocumentExampleResult> {
  const { runners, session, folder } = context;
  const runner = runners.get(language.id);
  const result = { example, language: language.id, duration: 0 };
  const reason = await runners.missing(language.id, session.contained);
  if (!runner || reason !== undefined) return { ...result, outcome: 'not-run', reason };
  if (example.request.clientCertificate)
    return { ...result, outcome: 'skipped', reason: 'it needs a client certificate, and the sandbox uses plain HTTP' };
  const started = performance.now();
  const run = await runSample(example, language, runner, session, folder.work);
  const lack = run.recording.exchanges.length === 0 ? lackOf(run.run) : undefined;
  if (lack !== undefined) return { ...result, outcome: 'not-run', reason: `${language.id} on this machine ${lack}` };
  const problem = judgeSample(example, language, run);
  const duration = performance.now() - started;
  return problem ? { ...judged(example, language.id, problem), duration } : passed(example, language, run, duration);
}

/** As the record has it, without the problem's frame. */
export const recordOf = ({
  example,
  language,
  outcome,
  reason,
  evidence,
  proof,
  duration,
}: DocumentExampleResult): Omit<DocumentExampleRecord, 'problem'> => ({
  api: example.api.model.id,
  operation: example.operation.slug,
  exchange: example.exchange.name,
  language,
  location: locationOf(example),
  outcome,
  ...(reason === undefined ? {} : { reason }),
  ...(evidence ? { evidence } : {}),
  ...(proof?.checked ? { status: proof.checked.exchange.status } : {}),
  ...(proof?.differs ? { differs: true } : {}),
  duration: Math.round(duration * 10) / 10,
});
