import type { Example } from '../find/example';
import { placeOfLine, type ReadFault } from '../wire/finding';
import { checkAddresses } from '../wire/check-addresses';
import { checkMessage } from '../wire/check-message';
import { type ExampleResult, nothing, type PageRun } from './page-run';

/** An example that is not run: skipped, or parsed and held against the documents. */
export async function readExample(example: Example, how: PageRun): Promise<ExampleResult> {
  const { mode } = example;
  if (mode.kind === 'skip') return { ...nothing(example), outcome: 'skipped', reason: mode.reason };
  const reason = mode.kind === 'check' ? mode.reason : undefined;
  const fault =
    (await checkMessage(example, how.contract)) ??
    checkAddresses(example.code, how.contract, how.session.shown) ??
    (await parse(example, how));
  if (!fault) return { ...nothing(example), outcome: 'checked', reason };
  const problem = { layer: 'static', place: placeOfLine(example, fault.line), message: fault.message } as const;
  return { ...nothing(example), outcome: 'failed', reason, problem };
}

async function parse(example: Example, { runners, session }: PageRun): Promise<ReadFault | undefined> {
  const runner = runners.get(example.language);
  if (!runner || !(await runners.versions(example.language))) return undefined;
  const fault = await session.check({ code: example.code, path: example.quotation?.path }, runner);
  return fault && { line: fault.line, message: `cannot be read: ${fault.message}` };
}
