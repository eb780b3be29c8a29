import newman, { type NewmanRunExecution, type NewmanRunSummary } from 'newman';
import { itemsOf, type Collection, type Environment, type Item } from './collection';

export interface NewmanOptions {
  readonly collection: Collection;
  readonly environment?: Environment;
  /** Set after the environment was read, for example the address of a server on a free port. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Milliseconds for one request. */
  readonly timeout?: number;
}

/** What became of one request of a run. */
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
 * Sends a collection's requests in their order and counts every assertion of every script.
 * @throws Error when Newman cannot run the collection at all, and when no assertion was made: such a run proves nothing.
 */
export async function runNewman(options: NewmanOptions): Promise<RequestOutcome[]> {
  const summary = await run(options);
  // Newman lists a request once more for each one that its scripts have sent.
  const executed = new Map(
    summary.run.executions.map((execution) => [execution.item.id, outcomeOf(execution)] as const),
  );
  const outcomes = itemsOf(options.collection.item).map((item) => executed.get(item.id) ?? unsent(item, summary));
  const made = outcomes.reduce((sum, { assertions }) => sum + assertions.length, 0);
  if (made === 0)
    throw new Error(`The run of "${options.collection.info.name}" made no assertion, so that it proves nothing.`);
  return outcomes;
}

function run({ collection, environment, variables, timeout }: NewmanOptions): Promise<NewmanRunSummary> {
  return new Promise((resolve, reject) => {
    newman.run(
      {
        // Newman changes what it is given.
        collection: structuredClone(collection) as never,
        environment: structuredClone(environment) as never,
        envVar: Object.entries(variables ?? {}).map(([key, value]) => ({ key, value })) as never,
        reporters: [],
        timeoutRequest: timeout ?? 20_000,
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
