import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import type { ApiModel } from '../openapi/model';
import type { Portal } from '../portal/portal';
import { createSandbox } from '../sandbox';
import { loadSandboxApis } from '../sandbox/load-apis';
import type { Page } from './find/example';
import { findExamples, type PortalExamples } from './find/portal-examples';
import { byPlace, type Problem } from './problem';
import { proseProblems } from './prose/check-prose';
import { type ExampleResult } from './run/page-result';
import { openSession } from './run/page-session';
import { createRunners, type Runners } from './run/runners';
import { runPage } from './run/run-page';
import { liveServer, sandboxServer } from './run/server';
import { createWorkspace } from './run/workspace';
import { checkTypes } from './types/check-types';
import { type Contract, createContract } from './wire/contract';

export interface EngineOptions {
  readonly portal: Portal;
  /** Address of a server to ask in place of the sandbox. */
  readonly server?: URL;
  /** `YYYY-MM-DD`; default: today. */
  readonly today?: string;
  /** How many pages run at once. */
  readonly parallel?: number;
}

/** Everything that running examples needs, loaded once; pages can be run in any order and at the same time. */
export interface Engine {
  readonly portal: Portal;
  readonly models: readonly ApiModel[];
  readonly contract: Contract;
  readonly found: PortalExamples;
  readonly runners: Runners;
  readonly parallel: number;
  /** What is wrong with guides before anything runs, in the order of pages and lines. */
  readonly problems: readonly Problem[];
  runPage(page: Page): Promise<ExampleResult[]>;
  close(): Promise<void>;
}

/** @throws DocumentError, or an Error whose message is meant for the reader */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { portal } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const parallel = options.parallel ?? Math.max(2, availableParallelism());
  const found = findExamples(portal, today);
  const examples = found.pages.flatMap(({ steps }) => steps.flatMap(({ variants }) => variants));
  const importsFrom = existsSync(portal.examples.folder) ? portal.examples.folder : portal.root;
  const types = checkTypes(examples, importsFrom);
  const apis = await loadSandboxApis(portal);
  const models = apis.map(({ model }) => model);
  const contract = createContract(models);
  const runners = createRunners(parallel);
  const workspace = createWorkspace(portal.root);
  const shown = new URL(portal.sandboxUrl);
  const problems = [...found.problems, ...proseProblems(portal, found.pages, models, contract)].sort(byPlace);

  return {
    portal,
    models,
    contract,
    found,
    runners,
    parallel,
    problems,
    async runPage(page) {
      const server = options.server ? liveServer(options.server) : await sandboxServer(await createSandbox({ apis }));
      const folder = workspace.page(page.guide.route);
      const session = await openSession({ folder, server, shown, importsFrom, variables: portal.examples.environment });
      try {
        const results = await runPage(page, {
          session,
          contract,
          runners,
          required: portal.examples.requiredLanguages,
        });
        const faults = await types;
        return results.map((result) => {
          const fault = faults.get(result.example);
          return fault ? { ...result, outcome: 'failed', problem: fault } : result;
        });
      } finally {
        await session.close();
      }
    },
    async close() {
      await types.catch(() => undefined);
      await runners.close();
      workspace.remove();
    },
  };
}
