import type { Example } from '../find/example';
import { locationOfLine, type ReadFault } from '../wire/finding';
import { checkMessage } from '../wire/check-message';
import { type ExampleResult, emptyResult, type PageRun } from './page-run';

/** An example that is not run: skipped, or parsed and validated against the documents. */
export async function readExample(example: Example, context: PageRun): Promise<ExampleResult> {
  const { mode } = example;
  if (mode.kind === 'skip') return { ...emptyResult(example), outcome: 'skipped', reason: mode.reason };
  const reason = mode.kind === 'check' ? mode.reason : undefined;
  const fault = (await checkMessage(example, context.contract)) ?? (await parse(example, context));
  if (!fault) return { ...emptyResult(example), outcome: 'checked', reason };
  const problem = { layer: 'static', location: locationOfLine(example, fault.line), message: fault.message } as const;
  return { ...emptyResult(example), outcome: 'failed', reason, problem };
}

async function parse(example: Example, { runners, session }: PageRun): Promise<ReadFault | undefined> {
  const runner = runners.get(example.language);
  if (!runner || !(await runners.versions(example.language))) return undefined;
  const fault = await session.check({ code: example.code, path: example.quotation?.path }, runner);
  return fault && { line: fault.line, message: `cannot be parsed: ${fault.message}` };
}
