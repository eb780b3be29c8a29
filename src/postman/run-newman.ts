import { isAbsolute, resolve } from 'node:path';
import newman, { type NewmanRunExecution, type NewmanRunSummary } from 'newman';
import type { ApiModel, Operation } from '../openapi/model';
import { itemsOf, type Collection, type Environment, type Item } from './collection';
import { escapeRegExp } from '../text/escape-reg-exp';

export interface NewmanOptions {
  readonly collection: Collection;
  readonly environment?: Environment;
  /** Set after the environment was read, for example the address of a server on a free port. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Milliseconds for one request. */
  readonly timeout?: number;
}

/** The outcome of one request of a run. */
export interface RequestOutcome {
  /** Of the collection's item. */
  readonly id: string;
  readonly name: string;
  readonly status?: number;
  readonly assertions: readonly { readonly name: string; readonly error?: string }[];
  /** What kept the request from being sent, or a script from ending. */
  readonly errors: readonly string[];
}

/**
 * Sends a collection's requests in order and collects every assertion of every script.
 * @throws Error when Newman cannot run the collection at all, and when nothing was asserted: such a run proves nothing.
 */
export async function runNewman(options: NewmanOptions): Promise<RequestOutcome[]> {
  const outcomes = await runRequests(options);
  const made = outcomes.reduce((sum, { assertions }) => sum + assertions.length, 0);
  if (made === 0)
    throw new Error(`The run of "${options.collection.info.name}" made no assertions, so it proves nothing.`);
  return outcomes;
}

/**
 * As `runNewman`, but nothing need be asserted.
 * @throws Error when Newman cannot run the collection at all
 */
export async function runRequests(options: NewmanOptions): Promise<RequestOutcome[]> {
  const summary = await run(options);
  // Newman lists a request again for each one that its scripts send.
  const executed = new Map(
    summary.run.executions.map((execution) => [execution.item.id, outcomeOf(execution)] as const),
  );
  return itemsOf(options.collection.item).map((item) => executed.get(item.id) ?? unsent(item, summary));
}

/** A script that a hostile response keeps busy is ended; others take milliseconds. */
const MAX_SCRIPT_MS = 60_000;

function run({ collection, environment, variables, timeout }: NewmanOptions): Promise<NewmanRunSummary> {
  return new Promise((resolve, reject) => {
    newman.run(
      {
        // Newman modifies its input.
        collection: structuredClone(collection) as never,
        environment: structuredClone(environment) as never,
        envVar: Object.entries(variables ?? {}).map(([key, value]) => ({ key, value })) as never,
        reporters: [],
        timeoutRequest: timeout ?? 20_000,
        timeoutScript: MAX_SCRIPT_MS,
      },
      (error, summary) => (error ? reject(error) : resolve(summary)),
    );
  });
}

/** A request that was skipped, or that a script kept from being sent. */
function unsent({ id, name }: Item, summary: NewmanRunSummary): RequestOutcome {
  const failures = summary.run.failures.filter(({ source }) => source?.id === id);
  return { id, name, assertions: [], errors: failures.map(({ error }) => error.message) };
}

interface ScriptOutcome {
  readonly error?: { readonly message?: string };
}

function outcomeOf(execution: NewmanRunExecution): RequestOutcome {
  const { item, response, assertions, ...rest } = execution as typeof execution & {
    readonly requestError?: { readonly message?: string };
    readonly prerequestScript?: readonly ScriptOutcome[];
    readonly testScript?: readonly ScriptOutcome[];
  };
  const scripts = [...(rest.prerequestScript ?? []), ...(rest.testScript ?? [])];
  return {
    id: item.id,
    name: item.name,
    status: (response as { readonly code?: number } | undefined)?.code,
    assertions: (assertions ?? []).map(({ assertion, error }) => ({
      name: assertion,
      ...(error ? { error: error.message } : {}),
    })),
    errors: [rest.requestError, ...scripts.map(({ error }) => error)].flatMap((error) =>
      error ? [error.message ?? 'failed'] : [],
    ),
  };
}

/** The operation that a request of a collection is for, found by its method and the template of its path. */
export function operationOfItem({ request: { method, url } }: Item, model: ApiModel): Operation | undefined {
  const key = (path: string): string => path.replace(/\{[^{}]*\}|:[^/]+|\{\{[^{}]*\}\}/g, ':').replace(/^\//, '');
  const wanted = key(url.path.join('/'));
  return (
    model.operations.find(
      (operation) => operation.method === method && key(operation.path.split('?')[0]!) === wanted,
    ) ??
    // With an example's value instead of a variable.
    model.operations.find(
      (operation) => operation.method === method && pattern(operation.path).test(url.path.join('/')),
    )
  );
}

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/^\//, '')
      .split(/\{[^{}]*\}/)
      .map(escapeRegExp)
      .join('[^/]*')}$`,
  );

/**
 * What is wrong with an outcome, as an error whose message and first stack frame name the operation in its document, so
 * that test runners show the line; undefined when nothing is. A request without assertions is wrong.
 */
export function failureOf(
  outcome: RequestOutcome | undefined,
  item: Item,
  operation: Operation | undefined,
  root: string,
): Error | undefined {
  const problems = problemsOf(outcome);
  if (problems.length === 0) return undefined;
  const location = operation ? `${operation.origin.file}:${operation.origin.line}` : 'no document';
  const error = new Error(
    [
      `${location}  ${item.request.method} ${item.request.url.raw}  "${item.name}"`,
      ...problems.map((problem) => `  ${problem}`),
    ].join('\n'),
  );
  if (operation) {
    const { file, line, column } = operation.origin;
    error.stack = `${error.name}: ${error.message}\n    at ${item.request.method} (${isAbsolute(file) ? file : resolve(root, file)}:${line}:${column})`;
  }
  return error;
}

function problemsOf(outcome: RequestOutcome | undefined): string[] {
  if (!outcome) return ['was not sent'];
  const failed = outcome.assertions.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]));
  const silent = outcome.assertions.length === 0 && outcome.errors.length === 0 ? ['made no assertion'] : [];
  return [...outcome.errors, ...failed, ...silent];
}
