import { createHash } from 'node:crypto';
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
import type { KnownDocuments } from '../report/kept-documents';
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
  { example: { sent }, code }: Sample,
  runner: Runner,
  session: PageSession,
  folder: string,
): Promise<SampleRun> {
  session.reset();
  for (const { name, content } of filesOf(sent.body)) writeFileSync(join(folder, name), content);
  return session.run({ code }, runner);
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
  /** Digest of a sample's program and of the response that it gets. */
  readonly inputs?: string;
  /** When the earlier run started that found this, ISO 8601, UTC; absent for this run. */
  readonly since?: string;
  readonly duration: number;
}

export interface DocumentExampleRun {
  readonly session: PageSession;
  readonly folder: PageFolder;
  /** For an API that is strict, and for any other, where the document's own examples may have more than their schemas. */
  readonly contracts: { readonly strict: Contract; readonly lenient: Contract };
  readonly runners: Runners;
  /** Results of an earlier run: a sample that would send and get the same as there is not run again. */
  readonly known?: KnownDocuments;
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
  const samples = own.map((result) => samplesOf(result, context.known));
  const together = await runCurlTogether(samples.flat(), context);
  const results: DocumentExampleResult[][] = [];
  for (const [index, result] of own.entries()) {
    const { example, proof } = result;
    const beside: DocumentExampleResult[] = proof?.isSound
      ? []
      : example.languages.map((language) => skipped(example, language));
    for (const sample of samples[index]!) {
      const found = sample.known ?? together.get(sample) ?? (await runAlone(sample, context));
      beside.push(besideExchange(result, found));
    }
    results.push([result, ...beside]);
  }
  return results;
}

/** The sample of an exchange's request in one language. */
interface Sample {
  readonly example: DocumentExample;
  readonly language: Language;
  readonly code: string;
  /** As the result has them. */
  readonly inputs: string;
  /** Its result in an earlier run with the same inputs. */
  readonly known?: DocumentExampleResult;
}

/** The samples of a sound exchange; none of any other. */
function samplesOf({ example, proof }: DocumentExampleResult, known: KnownDocuments | undefined): Sample[] {
  const { checked, isSound } = proof!;
  if (!isSound || !checked) return [];
  const { status, responseHeaders, responseBody } = checked.exchange;
  const headers = responseHeaders.filter(([name]) => name.toLowerCase() !== 'date');
  const response = createHash('sha256').update(responseBody).digest('base64url');
  const { shown, sent, languages } = example;
  return languages.map((language) => {
    const code = language.generate(example.request);
    const all = JSON.stringify([code, shown, filesOf(sent.body), status, headers, response]);
    const inputs = createHash('sha256').update(all).digest('base64url');
    return { example, language, code, inputs, known: known?.sample(example, language.id, inputs) };
  });
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
  reason: 'the request or the response contradicts the document',
  duration: 0,
});

function passed({ example, language, inputs }: Sample, { recording }: SampleRun, duration: number) {
  const evidence = weakest(recording.exchanges.map(evidenceOf));
  return { ...judged(example, language.id, undefined), ...(evidence ? { evidence } : {}), inputs, duration };
}

/**
 * The samples in curl, in one process, but for those whose result is known. Those that are not plainly true there are left to be run alone,
 * as a reader would: only that can fail them.
 */
async function runCurlTogether(
  samples: readonly Sample[],
  { session, runners }: DocumentExampleRun,
): Promise<Map<Sample, DocumentExampleResult>> {
  const results = new Map<Sample, DocumentExampleResult>();
  const runner = runners.get('bash');
  if (!runner?.runAll || !(await runners.versions('bash'))) return results;
  const programs = samples.filter(
    ({ example, language, code, known }) =>
      !known && language.id === 'bash' && isPlainCurl(code) && filesOf(example.sent.body).length === 0,
  );
  const started = performance.now();
  const runs = await session.runAll(programs, runner);
  const each = (performance.now() - started) / programs.length;
  for (const [index, run] of (runs ?? []).entries()) {
    const sample = programs[index]!;
    const { example, language } = sample;
    if (!judgeSample(example, language, run)) results.set(sample, passed(sample, run, each));
  }
  return results;
}

async function runAlone(sample: Sample, context: DocumentExampleRun): Promise<DocumentExampleResult> {
  const { example, language } = sample;
  const { runners, session, folder } = context;
  const runner = runners.get(language.id);
  const result = { example, language: language.id, duration: 0 };
  const reason = await runners.missing(language.id, session.contained);
  if (!runner || reason !== undefined) return { ...result, outcome: 'not-run', reason };
  if (example.request.clientCertificate)
    return { ...result, outcome: 'skipped', reason: 'it needs a client certificate, and the sandbox uses plain HTTP' };
  const started = performance.now();
  const run = await runSample(sample, runner, session, folder.work);
  const lack = run.recording.exchanges.length === 0 ? lackOf(run.run) : undefined;
  if (lack !== undefined) return { ...result, outcome: 'not-run', reason: `${language.id} on this machine ${lack}` };
  const problem = judgeSample(example, language, run);
  const duration = performance.now() - started;
  return problem ? { ...judged(example, language.id, problem), duration } : passed(sample, run, duration);
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
