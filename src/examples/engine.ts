import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ApiModel } from '../openapi/model';
import type { Portal } from '../portal/portal';
import { createSandbox, type SandboxApi } from '../sandbox';
import { loadSandboxApis } from '../sandbox/load-apis';
import type { Page } from './find/example';
import { examplesOf, findExamples } from './find/portal-examples';
import { createBindings } from './run/bindings';
import { byPlace, type Problem } from './problem';
import { proseProblems } from './prose/check-prose';
import { statusProblems } from './prose/check-statuses';
import { type Subject, subjectsOf, undocumentedOperations } from './documents/document-example';
import { documentLines } from './documents/document-lines';
import { type ReferenceResult, runSubject } from './documents/run-document-example';
import type { ExampleResult } from './run/page-run';
import { liveServer, openSession, sandboxServer } from './run/page-session';
import { createRunners, type Runners } from './run/runners';
import { runPage } from './run/run-page';
import { createWorkspace } from './run/workspace';
import { createContract } from './wire/contract';
import { createTypeChecker, type TypeChecker } from './run/typescript/type-checker';

export interface EngineOptions {
  readonly portal: Portal;
  /** Address of a server to ask in place of the sandbox. */
  readonly server?: URL;
  /** `YYYY-MM-DD`; default: today. */
  readonly today?: string;
  /** How many pages run at once; default: as many as there are processors. */
  readonly parallel?: number;
  /** Go on after an example whose shown answer or output is not what came back. */
  readonly keepGoing?: boolean;
  /** Whether a required language without a runtime is a failure; default: where `CI` is set. Else it is told as not run. */
  readonly strict?: boolean;
  /** The portal's APIs, where they are loaded already. */
  readonly apis?: readonly SandboxApi[];
  /** Runtimes that are warm already; who has made them closes them. */
  readonly tools?: Tools;
}

/** Everything that running examples needs, loaded once. Pages and subjects can be run in any order and at the same time. */
export interface Engine {
  readonly portal: Portal;
  readonly models: readonly ApiModel[];
  readonly pages: readonly Page[];
  /** Exchanges of the operations that have a behaviour, in the order of the documents. */
  readonly subjects: readonly Subject[];
  readonly runners: Runners;
  /** Languages whose runtime must be there. */
  readonly required: readonly string[];
  readonly parallel: number;
  /** What is wrong with guides and documents before anything runs, in the order of pages and lines. */
  readonly problems: readonly Problem[];
  /** @returns what became of each example, and what the page says of them that is untrue */
  runPage(page: Page): Promise<PageFindings>;
  /** A server in its reference state that proves one subject after the other. */
  openReference(): Promise<ReferenceServer>;
  close(): Promise<void>;
}

export interface PageFindings {
  readonly results: readonly ExampleResult[];
  readonly problems: readonly Problem[];
}

export interface ReferenceServer {
  run(subject: Subject): Promise<ReferenceResult[]>;
  close(): Promise<void>;
}

/** @throws DocumentError, SandboxError, or another error whose message is meant for the reader */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { portal } = options;
  const parallel = options.parallel ?? Math.max(2, availableParallelism());
  // The documents are checked in a thread of their own while this one reads the guides.
  const loading = Promise.resolve(options.apis ?? loadSandboxApis(portal));
  loading.catch(() => undefined);
  const found = findExamples(portal, options.today ?? new Date().toISOString().slice(0, 10));
  const importsFrom = existsSync(portal.examples.folder) ? portal.examples.folder : portal.root;
  const tools = options.tools ?? createTools(parallel);
  const { runners } = tools;
  const types = tools.types.check(examplesOf(found.pages), importsFrom);
  types.catch(() => undefined);
  const apis = await loading;
  const models = apis.map(({ model }) => model);
  const contract = createContract(models);
  const workspace = createWorkspace(portal.root);
  const shown = new URL(portal.sandboxUrl);
  const newServer = async () => sandboxServer(await createSandbox({ apis }));
  const variables = { ...(await tokenOf(apis)), ...portal.examples.environment };
  const behaving = apis.flatMap(({ model, behaviour }) => (behaviour ? [model] : []));
  const subjects = options.server ? [] : behaving.flatMap((model) => subjectsOf(model, shown, variables));
  const lines = documentLines(portal.root);

  const required = (options.strict ?? Boolean(process.env.CI)) ? portal.examples.requiredLanguages : [];

  return {
    portal,
    required,
    models,
    pages: found.pages,
    subjects,
    runners,
    parallel,
    problems: [
      ...found.problems,
      ...(await proseProblems(portal, found.pages, models, contract)),
      ...undocumentedOperations(subjects),
    ].sort(byPlace),
    async runPage(page) {
      const server = options.server ? liveServer(options.server) : await newServer();
      const bindings = options.server ? createBindings() : undefined;
      const folder = workspace.page(page.guide.route);
      const session = await openSession({ folder, server, shown, importsFrom, variables, rewrite: bindings?.apply });
      try {
        const how = { session, contract, runners, required, bindings, keepGoing: options.keepGoing };
        const ran = await runPage(page, how);
        const faults = await types;
        const results = ran.map((result): ExampleResult => {
          const fault = faults.get(result.example);
          return fault ? { ...result, outcome: 'failed', problem: fault } : result;
        });
        return { results, problems: statusProblems(page, results) };
      } finally {
        await session.close();
      }
    },
    async openReference() {
      const folder = workspace.page('reference');
      const session = await openSession({ folder, server: await newServer(), shown, importsFrom, variables });
      const how = { session, folder, contract, runners, lines };
      return { run: (subject) => runSubject(subject, how), close: () => session.close() };
    },
    async close() {
      await types.catch(() => undefined);
      if (!options.tools) await tools.close();
      workspace.remove();
    },
  };
}

/** The sandbox's ready-made bearer token is in the environment of examples as `TOKEN`, which the generated samples read. */
async function tokenOf(apis: readonly SandboxApi[]): Promise<Readonly<Record<string, string>>> {
  const sandbox = await createSandbox({ apis });
  try {
    const note = (await sandbox.notes()).find(({ label }) => label === 'bearer token');
    return note ? { TOKEN: note.value } : {};
  } finally {
    await sandbox.close();
  }
}

export interface Findings {
  readonly results: readonly ExampleResult[];
  readonly reference: readonly ReferenceResult[];
  /** Of the pages that were asked for. */
  readonly problems: readonly Problem[];
}

/** What is dear to start and serves one engine after the other. */
export interface Tools {
  readonly runners: Runners;
  readonly types: TypeChecker;
  close(): Promise<void>;
}

/** @param parallel how many examples run at once */
export function createTools(parallel: number): Tools {
  const [runners, types] = [createRunners(parallel), createTypeChecker()];
  return { runners, types, close: async () => void (await Promise.all([runners.close(), types.close()])) };
}
