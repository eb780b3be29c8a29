import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Payload } from '../../samples';
import { differenceOf } from '../../samples/testing/difference';
import type { Problem } from '../problem';
import type { PageSession } from '../run/page-session';
import { lackOf } from '../run/lack';
import type { Runner } from '../run/runner';
import { locationOf, type DocumentExample } from './document-example';

/**
 * Runs the sample that is generated for an exchange, as a reader who copies it would, and compares what it sends with the
 * exchange's request.
 * @param folder its working directory, where it finds the files that it sends
 * @returns what is wrong with it, or what its runtime lacks on this machine
 */
export async function proveSample(
  example: DocumentExample,
  language: Language,
  runner: Runner,
  session: PageSession,
  folder: string,
): Promise<Problem | { readonly lack: string } | undefined> {
  const { sent, request } = example;
  session.reset();
  for (const { name, content } of filesOf(sent.body)) writeFileSync(join(folder, name), content);
  const { run, recording } = await session.run({ code: language.generate(request) }, runner);
  const lack = recording.exchanges.length === 0 ? lackOf(run) : undefined;
  if (lack !== undefined) return { lack };
  const location = locationOf(example);
  const problem = (message: string): Problem => ({
    layer: 'run',
    location,
    message: `the sample in ${language.label} ${message}`,
  });
  if (run.timedOut) return problem('does not end');
  const received = recording.exchanges.map(({ method, target, headers, body }) => ({
    method,
    target,
    headers: headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    body,
  }));
  const difference = differenceOf(sent, new URL(sent.url).origin, received);
  if (difference !== undefined) {
    const detail = run.exit === 0 ? '' : ` (${(run.fault?.message ?? run.stderr).replace(/\s+/g, ' ').slice(0, 200)})`;
    return problem(`sends a different request: ${difference}${detail}`);
  }
  const success = (recording.exchanges[0]?.status ?? 0) < 400;
  if (success !== (run.exit === 0))
    return problem(`ends with exit code ${run.exit} after status ${recording.exchanges[0]?.status}`);
  return undefined;
}

function filesOf(body: Payload | undefined): { name: string; content: string }[] {
  if (body?.kind === 'file') return [body.file];
  return body?.kind === 'multipart' ? body.parts.flatMap((part) => ('file' in part ? [part.file] : [])) : [];
}
