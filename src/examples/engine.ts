import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ApiModel } from '../openapi/model';
import type { Portal } from '../portal/portal';
import { type SandboxApi, sandboxEndpoints } from '../sandbox';
import { loadSandboxApis } from '../sandbox/load-apis';
import type { Page } from './find/example';
import { codeProblems } from './find/check-verified-code';
import { examplesOf, findExamples } from './find/portal-examples';
import { readableBy } from './readable';
import { createBindings } from './run/bindings';
import { byLocation, type Problem } from './problem';
import { vocabularyOf } from './prose/vocabulary';
import { proseProblems } from './prose/check-prose';
import { type Exemptions, exemptionsOf } from './prose/exemptions';
import { valueProblems } from './prose/check-values-shown';
import { shownValues } from './prose/shown-values';
import { statusProblems } from './prose/check-statuses';
import { type DocumentExample, documentExamplesOf, operationsWithoutExample } from './documents/document-example';
import { type DocumentLines, documentLines } from './documents/document-lines';
import { type DocumentExampleResult, runDocumentExamples } from './documents/run-document-examples';
import type { ExampleResult } from './run/page-run';
import { liveUpstreams, requireReachable } from './run/live-upstreams';
import { openSession, sandboxServer, type Trust } from './run/page-session';
import { withoutDeepCode } from './reading/nesting';
import { createOrigins } from './reading/origins';
import type { PythonReader } from './reading/read-program';
import { readResults } from './reading/read-example';
import { type KeptFile, type KeptResults, openKept, knownPassages } from './report/kept-results';
import { type Runners } from './run/runners';
import { runPage } from './run/run-page';
import type { ValueRecord } from './record';
import type { Selection } from './select';
import { createAuthority } from './run/tls/authority';
import { sandboxVariables } from './run/sandbox-variables';
import { createWorkspace, type Workspace } from './run/workspace';
import { type Contract, createContract } from './wire/contract';
import type { DocumentedServers } from './wire/documented-servers';
import { createTools, type Tools } from './run/tools';

export interface EngineOptions {
  readonly portal: Portal;
  /** Address of a live server to use instead of the sandbox, for all APIs; `configured`: those of the configuration. */
  readonly server?: URL | 'configured';
  /** `YYYY-MM-DD`; default: today. */
  readonly today?: string;
  /** How many pages run at once; default: as many as there are processors. */
  readonly parallel?: number;
  /** Whether a required language without a runtime is a failure; default: where `CI` is set. Otherwise its examples are reported as not run. */
  readonly strict?: boolean;
  /** The portal's APIs, if they are already loaded. */
  readonly apis?: readonly SandboxApi[];
  /** Runtimes that are already warm; the caller closes them. */
  readonly tools?: Tools;
  /** What will be run: the text of other pages is not checked. */
  readonly selection?: Pick<Selection, 'page' | 'only' | 'shard' | 'touched'>;
  /** Results of an earlier run, to be used where nothing that they depend on has changed. */
  readonly kept?: KeptFile;
}

/** Everything that running examples needs, loaded once. Pages and document examples can be run in any order and at the same time. */
export interface Engine {
  readonly portal: Portal;
  readonly models: readonly ApiModel[];
  readonly pages: readonly Page[];
  /** Exchanges of all operations, in the order of the documents. */
  readonly documentExamples: readonly DocumentExample[];
  readonly contract: Contract;
  readonly lines: DocumentLines;
  readonly runners: Runners;
  /** Results of an earlier run that are still true. */
  readonly kept?: KeptResults;
  /** What is wrong with the passages of the pages, before exemptions. */
  readonly passages: ReturnType<typeof knownPassages>;
  /** Why examples do not run in containers; undefined when they do. */
  readonly uncontained?: string;
  /** Languages whose runtime must be installed. */
  readonly required: readonly string[];
  readonly parallel: number;
  /** What is wrong with guides and documents before anything runs, in the order of pages and lines. */
  readonly problems: readonly Problem[];
  /** What is probably untrue, and makes no run red. */
  readonly warnings: readonly Problem[];
  /** What writers have exempted from the checks. */
  readonly exemptions: Exemptions;
  /** @returns the result of each example, and what the page says about it that is untrue */
  runPage(page: Page): Promise<PageFindings>;
  /** A server in its reference state, on which document examples are proven one after the other. */
  openDocumentServer(): Promise<DocumentExampleServer>;
  close(): Promise<void>;
}

export interface PageFindings {
  readonly results: readonly ExampleResult[];
  readonly problems: readonly Problem[];
  readonly warnings?: readonly Problem[];
  /** What the page shows of the responses. */
  readonly values?: readonly ValueRecord[];
  /** How often each exemption of the guide covered something that was found while the page ran. */
  readonly exempted?: readonly number[];
}

export interface DocumentExampleServer {
  /** @returns the results of each of them, in their order */
  run(examples: readonly DocumentExample[]): Promise<DocumentExampleResult[][]>;
  close(): Promise<void>;
}

/** @throws DocumentError, SandboxError, or another error whose message is written for the user */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const tools = options.tools ?? createTools();
  try {
    return await engineWith(tools, options);
  } catch (error) {
    if (!options.tools) await tools.close();
    throw error;
  }
}

async function engineWith(tools: Tools, options: EngineOptions): Promise<Engine> {
  const { portal } = options;
  const parallel = options.parallel ?? Math.max(2, availableParallelism());
  // The documents are checked in a thread of their own while this one reads the guides.
  const loading = Promise.resolve(options.apis ?? loadSandboxApis(portal));
  loading.catch(() => undefined);
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const all = findExamples(portal, today);
  const { pages, problems: tooDeep } = await withoutDeepCode(all.pages);
  const importsFrom = existsSync(portal.examples.folder) ? portal.examples.folder : portal.root;
  const { runners } = tools;
  const strict = options.strict ?? Boolean(process.env.CI);
  const missing = await tools.containers.missing();
  if (missing !== undefined && strict && portal.examples.containers === 'required') throw new ContainerError(missing);
  const containers = missing === undefined ? tools.containers : undefined;
  const kept = options.kept && (await openKept(options.kept, pages, runners, missing));
  const types = tools.types.check(examplesOf(pages.filter((page) => !kept?.has(page))), importsFrom);
  types.catch(() => undefined);
  const apis = await loading;
  const models = apis.map(({ model }) => model);
  const contract = createContract(models, 'reject', sandboxEndpoints(apis));
  const { strictProse = false, ownNames } = portal;
  const beside = { strict: strictProse, ownNames, enumerations: vocabularyOf(models).enumerations };
  const workspace = createWorkspace(portal.root);
  const address = new URL(portal.sandboxUrl);
  const origins = createOrigins(address, models, contract);
  const python: PythonReader = async (code) =>
    (await runners.versions('python')) ? runners.get('python')?.read?.(code) : undefined;
  const newServer = () => sandboxServer(apis, containers !== undefined);
  const variables = { ...(await sandboxVariables(apis)), ...portal.examples.environment };
  const isStrict = (api: SandboxApi) => portal.apis.find(({ id }) => id === api.model.id)?.strict ?? false;
  const { samples } = portal.examples;
  const documentExamples = options.server
    ? []
    : apis.flatMap((api) =>
        documentExamplesOf(api, {
          shown: address,
          servers: contract.servers,
          variables,
          strict: isStrict(api),
          samples,
        }),
      );
  const complete = documentExamples.filter(({ api, strict }) => strict && api.behaviour !== undefined);
  const lines = documentLines(portal.root);

  const exemptions = exemptionsOf(
    pages.map(({ guide }) => guide),
    portal.ownNames,
  );

  const live = options.server && liveUpstreams(portal, models, options.server, today, process.env);
  if (live) await requireReachable(live);
  const trust = trustIn(contract.servers, workspace);
  const readable = [...readableBy(portal, pages), ...(trust ? [trust.servers.certificate] : [])];
  const environment = { shown: address, importsFrom, variables, containers, readable, contract, trust };
  const required = strict ? portal.examples.requiredLanguages : [];

  const passages = knownPassages(kept);
  const prose = exemptions.without(
    await proseProblems(portal, pages, models, contract, origins, { selection: options.selection, passages }),
  );

  return {
    portal,
    required,
    models,
    pages,
    documentExamples,
    contract,
    lines,
    runners,
    kept,
    passages,
    uncontained: missing,
    parallel,
    exemptions,
    warnings: prose.filter(({ warning }) => warning),
    problems: [
      ...all.problems,
      ...tooDeep,
      ...exemptions.problems,
      ...exemptions.without(codeProblems(pages)),
      ...prose.filter(({ warning }) => !warning),
      ...operationsWithoutExample(complete),
    ].sort(byLocation),
    async runPage(page) {
      const server = await newServer();
      const bindings = live && createBindings(portal.examples.varies);
      const folder = workspace.page(page.guide.route);
      const session = await openSession({ ...environment, folder, server, live, rewrite: bindings?.apply });
      try {
        const context = { session, contract, runners, required, bindings };
        const ran = await runPage(page, context);
        const faults = await types;
        const before = exemptions.counts(page.guide.file);
        const results = ran.map((result): ExampleResult => {
          const fault = faults.get(result.example);
          return fault ? { ...result, outcome: 'failed', problem: fault } : withoutExempted(result, exemptions);
        });
        const read = await readResults(results, { contract, origins, python, exempt: exemptions.without });
        const shown = shownValues(page, read.results);
        const stated = valueProblems(page, read.results, beside);
        const found = [...statusProblems(page, read.results, contract, portal.ownNames), ...shown.problems, ...stated];
        const remaining = exemptions.without(found);
        // Where an example failed, what is said about the others may not have been checked.
        const complete = read.results.every(({ outcome }) => ['passed', 'checked', 'skipped'].includes(outcome));
        const unused = complete ? exemptions.unused(page.guide.file) : [];
        const values = shown.values.map(({ file, of, path, text }) => ({ file, of, path, text }));
        return {
          results: read.results,
          problems: [...remaining.filter(({ warning }) => !warning), ...read.problems, ...unused],
          warnings: remaining.filter(({ warning }) => warning),
          values,
          exempted: exemptions.counts(page.guide.file).map((count, index) => count - before[index]!),
        };
      } finally {
        await session.close();
      }
    },
    async openDocumentServer() {
      const folder = workspace.page('documents');
      const server = await newServer();
      const session = await openSession({ ...environment, folder, server });
      const contracts = { strict: contract, lenient: createContract(models, 'allow') };
      const context = { session, folder, contracts, runners, lines, known: kept?.documents };
      return { run: (examples) => runDocumentExamples(examples, context), close: () => session.close() };
    },
    async close() {
      await types.catch(() => undefined);
      if (!options.tools) await tools.close();
      workspace.remove();
    },
  };
}

/** What is only read, and wrong only where its writer says that it is meant, counts as read. */
function withoutExempted(result: ExampleResult, exemptions: Exemptions): ExampleResult {
  const { example, problem } = result;
  if (!problem || example.mode.kind !== 'check' || exemptions.without([problem]).length > 0) return result;
  return { ...result, outcome: 'checked', problem: undefined, reason: example.mode.reason };
}

/** Makes programs trust the recorder as the documented servers, by an authority of this run. */
function trustIn({ patterns, has }: DocumentedServers, workspace: Workspace): Trust | undefined {
  if (patterns.length === 0) return undefined;
  const authority = createAuthority();
  const certificate = workspace.shared('authority.pem', authority.certificate);
  const hosts = [...new Set(patterns.map((pattern) => pattern.authority.source))].join('|');
  const isSecure = (host: string): boolean => has(`https://${host}`) && !has(`http://${host}`);
  const ports = [...new Set(patterns.map(({ port }) => port))];
  return { authority, servers: { certificate, hosts, ports, isSecure } };
}

/** Examples must run in containers, and this machine has none. */
class ContainerError extends Error {
  override readonly name = 'ContainerError';
  constructor(reason: string) {
    super(
      `If CI is set, examples run in containers, which is not possible here: ${reason}. Install bubblewrap ` +
        '(apt-get install bubblewrap), or set "containers": "optional" in the "examples" of the configuration.',
    );
  }
}

export interface Findings {
  readonly results: readonly ExampleResult[];
  readonly documentExamples: readonly DocumentExampleResult[];
  /** Of the selected pages. */
  readonly problems: readonly Problem[];
  readonly values?: readonly ValueRecord[];
}
