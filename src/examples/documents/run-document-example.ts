import { type Language, languages } from '../../samples';
import type { DocumentExampleRecord } from '../record';
import type { Problem } from '../problem';
import type { PageFolder } from '../run/workspace';
import type { PageSession } from '../run/page-session';
import type { Runners } from '../run/runners';
import type { Contract } from '../wire/contract';
import type { DocumentLines } from './document-lines';
import { type ExchangeProof, proveExchange } from './prove-exchange';
import { proveSample } from './prove-sample';
import { locationOf, type DocumentExample } from './document-example';

/** The result of one document example: of the exchange itself, or of its generated sample in one language. */
export interface DocumentExampleResult {
  readonly example: DocumentExample;
  readonly language: string;
  readonly outcome: DocumentExampleRecord['outcome'];
  readonly problem?: Problem;
  readonly reason?: string;
  readonly proof?: ExchangeProof;
  readonly duration: number;
}

export interface DocumentExampleRun {
  readonly session: PageSession;
  readonly folder: PageFolder;
  readonly contract: Contract;
  readonly runners: Runners;
  readonly lines: DocumentLines;
}

/** Languages in which a program takes milliseconds; samples in others are run for the first exchange of each operation only. */
const warm: ReadonlySet<string> = new Set(['bash', 'js', 'ts', 'python']);

/** The languages in which the generated sample of a subject's request is run. */
export const sampleLanguages = ({ first }: Pick<DocumentExample, 'first'>): readonly Language[] =>
  languages.filter(({ id }) => first || warm.has(id));

/** Proves an exchange, then the generated samples of its request in every language that can run here. */
export async function runDocumentExample(
  example: DocumentExample,
  context: DocumentExampleRun,
): Promise<DocumentExampleResult[]> {
  const started = performance.now();
  const proof = await proveExchange(example, context.session, context.contract, context.lines);
  const own: DocumentExampleResult = {
    example,
    language: 'exchange',
    outcome: proof.problem ? 'failed' : 'passed',
    problem: proof.problem,
    proof,
    duration: performance.now() - started,
  };
  const samples: DocumentExampleResult[] = [];
  for (const language of sampleLanguages(example)) samples.push(await runSample(example, language, context));
  return [own, ...samples];
}

async function runSample(
  example: DocumentExample,
  language: Language,
  context: DocumentExampleRun,
): Promise<DocumentExampleResult> {
  const { runners, session } = context;
  const runner = runners.get(language.id);
  const result = { example, language: language.id };
  const reason = await runners.missing(language.id, session.contained);
  if (!runner || reason !== undefined) return { ...result, outcome: 'not-run', reason, duration: 0 };
  const started = performance.now();
  const problem = await proveSample(example, language, runner, session, context.folder.work);
  if (problem && 'lack' in problem)
    return { ...result, outcome: 'not-run', reason: `${language.id} on this machine ${problem.lack}`, duration: 0 };
  return { ...result, outcome: problem ? 'failed' : 'passed', problem, duration: performance.now() - started };
}

/** As the record has it, without the problem's frame. */
export const recordOf = ({
  example,
  language,
  outcome,
  reason,
  proof,
  duration,
}: DocumentExampleResult): Omit<DocumentExampleRecord, 'problem'> => ({
  api: example.model.id,
  operation: example.operation.slug,
  exchange: example.exchange.name,
  language,
  location: locationOf(example),
  outcome,
  ...(reason === undefined ? {} : { reason }),
  ...(proof?.checked ? { status: proof.checked.exchange.status } : {}),
  duration: Math.round(duration * 10) / 10,
});
