import { type Language, languages } from '../../samples';
import type { ReferenceRecord } from '../record';
import type { Problem } from '../problem';
import { DoorError } from '../run/port-forwarder';
import type { PageFolder } from '../run/workspace';
import type { PageSession } from '../run/page-session';
import type { Runners } from '../run/runners';
import type { Contract } from '../wire/contract';
import type { DocumentLines } from './document-lines';
import { type ExchangeProof, proveExchange } from './prove-exchange';
import { proveSample } from './prove-sample';
import { referenceOf, type Subject } from './document-example';

/** What became of one subject: of the exchange itself, or of its sample in one language. */
export interface ReferenceResult {
  readonly subject: Subject;
  readonly language: string;
  readonly outcome: ReferenceRecord['outcome'];
  readonly problem?: Problem;
  readonly reason?: string;
  readonly proof?: ExchangeProof;
  readonly duration: number;
}

export interface ReferenceRun {
  readonly session: PageSession;
  readonly folder: PageFolder;
  readonly contract: Contract;
  readonly runners: Runners;
  readonly lines: DocumentLines;
}

/** Languages in which a program takes milliseconds; samples in others are run for the first exchange of each operation only. */
const warm: ReadonlySet<string> = new Set(['bash', 'js', 'ts', 'python']);

/** The languages in which the generated sample of a subject's request is run. */
export const sampleLanguages = ({ first }: Pick<Subject, 'first'>): readonly Language[] =>
  languages.filter(({ id }) => first || warm.has(id));

/** Proves an exchange, then the generated samples of its request in every language that can run here. */
export async function runSubject(subject: Subject, how: ReferenceRun): Promise<ReferenceResult[]> {
  const started = performance.now();
  const proof = await proveExchange(subject, how.session, how.contract, how.lines);
  const own: ReferenceResult = {
    subject,
    language: 'exchange',
    outcome: proof.problem ? 'failed' : 'passed',
    problem: proof.problem,
    proof,
    duration: performance.now() - started,
  };
  const samples: ReferenceResult[] = [];
  for (const language of sampleLanguages(subject)) samples.push(await runSample(subject, language, how));
  return [own, ...samples];
}

async function runSample(subject: Subject, language: Language, how: ReferenceRun): Promise<ReferenceResult> {
  const runner = how.runners.get(language.id);
  const result = { subject, language: language.id };
  if (!runner || !(await how.runners.versions(language.id))) {
    return { ...result, outcome: 'not-run', reason: `no runtime for ${language.id} on this machine`, duration: 0 };
  }
  const started = performance.now();
  try {
    const problem = await proveSample(subject, language, runner, how.session, how.folder.work);
    return { ...result, outcome: problem ? 'failed' : 'passed', problem, duration: performance.now() - started };
  } catch (error) {
    if (!(error instanceof DoorError)) throw error;
    return { ...result, outcome: 'not-run', reason: error.message, duration: 0 };
  }
}

/** As the record has it, without the problem's frame. */
export const recordOf = ({
  subject,
  language,
  outcome,
  reason,
  proof,
  duration,
}: ReferenceResult): Omit<ReferenceRecord, 'problem'> => ({
  ...referenceOf(subject, language),
  outcome,
  ...(reason === undefined ? {} : { reason }),
  ...(proof?.checked ? { status: proof.checked.exchange.status } : {}),
  duration: Math.round(duration * 10) / 10,
});
