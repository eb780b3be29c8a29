import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-run';
import type { Example } from '../find/example';
import type { CheckedExchange } from '../wire/check-exchange';
import type { Contract } from '../wire/contract';
import { locationOfLine } from '../wire/finding';
import { checkWritten, operationOf } from './check-written';
import { commentedCode } from './comments';
import { declaredTypeFaults, schemaSourceOf } from './declared-types';
import { receiverFaults } from './receivers';
import type { Origins } from './origins';
import { type PythonReader, readProgram } from './read-program';
import type { ProgramFault, Unread, WrittenRequest } from './written-request';
import { unsentRequest } from './unsent';
import { responseFaults } from './response-fields';
import { headFaults } from './response-heads';
import { takenFaults } from './taken-names';
import { wasSent } from './was-sent';

export interface ReadingContext {
  readonly contract: Contract;
  readonly origins: Origins;
  readonly python: PythonReader;
  /** Leaves out what writers have declared to be meant as it is. */
  readonly exempt: (problems: readonly Problem[]) => Problem[];
}

interface ReadResult {
  readonly problems: readonly Problem[];
  /** What could not be taken from the source of an example that is not run. */
  readonly unread: readonly Unread[];
}

/** Languages in which names taken from responses are followed. */
const followed = new Set(['js', 'ts', 'tsx', 'deno', 'python', 'ruby', 'php', 'powershell']);

/**
 * Reads what an example's source says that no run has shown: all of one that is not run, and of one that ran what it did not
 * send. Commands and calls in comments are read like the rest.
 */
async function readSource(
  { example, outcome, exchanges }: ExampleResult,
  context: ReadingContext,
): Promise<ReadResult> {
  const { mode, language, code } = example;
  if (mode.kind === 'verify' && (outcome === 'failed' || outcome === 'blocked')) return { problems: [], unread: [] };
  const { requests, unread, faults: own = [] } = await readProgram(language, code, context.python);
  const commented = await Promise.all(
    commentedCode(code, language).map(async (comment) => {
      const read = await readProgram(language, comment.text, context.python);
      return read.requests;
    }),
  );
  const found = new Map<number, Problem>();
  const add = (line: number, message: string, hint?: string): void =>
    void found.set(line, {
      layer: 'static',
      location: locationOfLine(example, line),
      message,
      ...(hint ? { hint } : {}),
    });
  for (const { line, message } of mode.kind === 'verify' ? [] : own) add(line, message);
  const failing = mode.kind === 'verify' && (mode.status ?? 200) >= 400;
  for (const request of [...requests, ...commented.flat()]) {
    if (exchanges.some(({ exchange }) => wasSent(request, exchange))) continue;
    for (const { line, message, hint, kind } of await checkWritten(request, context.contract, context.origins)) {
      if ((failing && kind === 'value') || found.has(line)) continue;
      add(line, message, hint);
    }
  }
  const faults =
    mode.kind === 'verify' ? readInVain(example, exchanges) : writtenFaults(example, requests, unread, context);
  for (const { line, message } of faults) if (!found.has(line)) add(line, message);
  return { problems: context.exempt([...found.values()]), unread: mode.kind === 'verify' ? [] : unread };
}

/** What the code of an example that is not run takes from responses, where all of its requests could be read. */
function writtenFaults(
  { language, code }: Example,
  requests: readonly WrittenRequest[],
  unread: readonly Unread[],
  { contract, origins }: ReadingContext,
): ProgramFault[] {
  const called = requests.map((request) => operationOf(request, contract, origins));
  if (unread.some(({ what }) => what !== 'the body') || called.includes(undefined)) return [];
  const targets = called.flatMap((one, index) =>
    one ? [{ operation: one.operation, model: one.api.model, line: requests[index]!.line }] : [],
  );
  if (called.length === 0) {
    const models = contract.apis.map(({ model }) => model);
    const received = followed.has(language) ? receiverFaults(code, language, models) : [];
    return received.length > 0 ? received : declaredTypeFaults(code, language, models.map(schemaSourceOf));
  }
  return [
    ...headFaults(code, targets),
    ...declaredTypeFaults(code, language, targets),
    ...(followed.has(language) ? responseFaults(code, targets) : []),
    ...takenFaults(code, language, targets),
  ];
}

/**
 * What the code of an example that ran takes from responses that none of them had, and none may have: most languages only give
 * nothing for it, so that it passes.
 */
function readInVain({ language, code }: Example, exchanges: readonly CheckedExchange[]): ProgramFault[] {
  const targets = exchanges.flatMap(({ operation, api }) =>
    operation && api ? [{ operation, model: api.model }] : [],
  );
  if (targets.length === 0 || targets.length < exchanges.length) return [];
  const faults = [
    ...(followed.has(language) ? responseFaults(code, targets) : []),
    ...takenFaults(code, language, targets),
  ];
  const bodies = exchanges.flatMap(({ exchange: { body, responseBody } }) => [String(body), String(responseBody)]);
  return faults.filter(({ message }) => {
    const name = /"[^"]+"/.exec(message)?.[0];
    return name !== undefined && !bodies.some((body) => body.includes(name));
  });
}

/** Reads the examples of a page after it has run; the first untruth of one that is not run makes it fail. */
export async function readResults(
  results: readonly ExampleResult[],
  context: ReadingContext,
): Promise<{ results: ExampleResult[]; problems: Problem[] }> {
  const read = await Promise.all(
    results.map(async (result) => {
      const { problems, unread } = await readSource(result, context);
      const unsent = await unsentRequest(result, context);
      return { problems: [...problems, ...context.exempt(unsent ? [unsent] : [])], unread };
    }),
  );
  return {
    results: results.map((result, index): ExampleResult => {
      const { problems, unread } = read[index]!;
      const problem = result.problem ?? problems[0];
      return { ...result, ...(problem ? { outcome: 'failed', problem } : {}), unread };
    }),
    problems: read.flatMap(({ problems }, index) => problems.slice(results[index]!.problem ? 0 : 1)),
  };
}
