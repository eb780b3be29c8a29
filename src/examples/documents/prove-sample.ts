import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Payload } from '../../samples';
import { differenceOf } from '../../samples/difference';
import type { Problem } from '../problem';
import type { PageSession } from '../run/page-session';
import { type Recording, sentTarget } from '../run/recorder';
import type { Runner, RunResult } from '../run/runner';
import { locationOf, type DocumentExample } from './document-example';

/** A run of a generated sample, and what it sent. */
export interface SampleRun {
  readonly run: RunResult;
  readonly recording: Recording;
}

/**
 * Runs the sample that is generated for an exchange, as a reader who copies it would.
 * @param folder its working directory, where it finds the files that it sends
 */
export function runSample(
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
export function judgeSample(
  example: DocumentExample,
  language: Language,
  { run, recording }: SampleRun,
): Problem | undefined {
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
export function filesOf(body: Payload | undefined): { name: string; content: string }[] {
  if (body?.kind === 'file') return [body.file];
  return body?.kind === 'multipart' ? body.parts.flatMap((part) => ('file' in part ? [part.file] : [])) : [];
}
