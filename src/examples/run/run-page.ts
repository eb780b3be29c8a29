import { parseResponseText, requestText } from '../../http/message';
import { parseUrl } from '../../http/server-url';
import { expand } from '../../openapi/schema/layers';
import { parseJson } from '../compare/parse-json';
import type { Example, Page, Step } from '../find/example';
import type { Attempt } from '../judge/attempt';
import { judgeStep } from '../judge/judge-step';
import { checkExchange } from '../wire/check-exchange';
import { checkJson } from '../wire/check-json';
import { type Contract, matchWritten, writtenPaths } from '../wire/contract';
import { type Finding, type ReadFault, lineOfFinding, locationOfLine } from '../wire/finding';
import { lackOf } from './lack';
import { type ExampleResult, type PageRun, emptyResult } from './page-run';
import { exampleLimit, refusedTo } from './page-session';

/** Methods that may change a server's state (RFC 9110 §9.2.1), and the options and calls of clients that send them. */
const changing =
  /\b(?:POST|PUT|PATCH|DELETE)\b|\.(?:post|put|patch|delete)\(|--(?:data|json|form|upload-file)\b|\bcurl\b.*\s-[dFT]\b|\bdata=/i;

/** Variables of bash that a program sets, and files that it writes. */
const leaves = /^\s*(?:export\s+)?(\w+)=|\bread\s+(?:-\w+\s+)*(\w+)|(?:>>?\s*|-o\s*|--output\s+|\btee\s+)([\w./-]+)/gm;

/**
 * Whether a step may use the results of an earlier one that did not do its work: the state that it would have made on the server, a
 * variable or a file.
 * @param results of the earlier step
 */
function mayNeed(step: Step, earlier: Step, results: readonly ExampleResult[]): boolean {
  const sent = results.flatMap(({ exchanges }) => exchanges);
  if (sent.some(({ exchange }) => !['GET', 'HEAD', 'OPTIONS'].includes(exchange.method))) return true;
  // Of a quoted program only a part is shown.
  if (earlier.variants.some(({ quotation, code }) => quotation !== undefined || changing.test(code))) return true;
  const left = earlier.variants.flatMap(({ code }) =>
    [...code.matchAll(leaves)].map(([, variable, read = variable, file = '']) =>
      read === undefined ? file : new RegExp(`\\$\\{?${read}\\b`),
    ),
  );
  return step.variants.some(
    ({ code, quotation }) =>
      quotation !== undefined ||
      left.some((name) => (typeof name === 'string' ? code.includes(name) : name.test(code))),
  );
}

/** Validates an example in JSON or HTTP that is not run against the documents. */
async function checkMessage(example: Example, contract: Contract): Promise<ReadFault | undefined> {
  const { language, code, mode } = example;
  const schema = mode.kind === 'check' ? mode.schema : undefined;
  const note = mode.kind === 'check' ? mode.reason : undefined;
  if (language === 'json' || language === 'jsonc') return checkJson(code, language === 'jsonc', contract, schema, note);
  if (language !== 'http') return undefined;
  if (code.startsWith('HTTP/')) return checkShownResponse(code, contract, schema, note);
  // A part of a request: nothing but header fields, which are read like those of any other text.
  if (code.split('\n').every((line) => line.trim() === '' || /^[\w-]+:\s/.test(line))) return undefined;
  // A request with its response below it.
  return checkShownRequest(code.split(/\n\s*\n(?=HTTP\/\d)/)[0]!, contract);
}

function checkShownResponse(
  code: string,
  contract: Contract,
  schema: string | undefined,
  note: string | undefined,
): ReadFault | undefined {
  const response = parseResponseText(code);
  if ('fault' in response) return response.fault;
  if (response.body.trim() === '') return undefined;
  const fault = checkJson(response.body, true, contract, schema, note);
  return fault && { message: fault.message, line: (fault.line ?? 1) + response.bodyLine - 1 };
}

async function checkShownRequest(code: string, contract: Contract): Promise<ReadFault | undefined> {
  const message = requestText(code, 'localhost');
  if ('fault' in message) return message.fault;
  const [head = '', body = ''] = message.text.split('\r\n\r\n', 2);
  const [start = '', ...fields] = head.split('\r\n');
  const [method = '', target = ''] = start.split(' ');
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon), field.slice(colon + 1).trim()];
  });
  const path = target.replace(/^https?:\/\/[^/]+/i, '');
  const host = headers.find(([name]) => /^host$/i.test(name))?.[1];
  if (host !== undefined && isElsewhere(host, method, path, contract)) return undefined;
  const site = host === undefined ? undefined : otherSite(host, contract);
  const match = matchWritten(contract, method, path.split('?')[0]!, host === undefined ? '' : `https://${host}`);
  if (site !== undefined && match.kind === 'operation')
    return { message: site, line: lineOfFinding(code, [`ost: ${host}`, host!]) };
  const { request } = await checkExchange(contract, {
    method,
    target: match.kind === 'operation' ? match.base + path : path,
    headers,
    body: Buffer.from(body),
    status: 200,
    responseHeaders: [],
    responseBody: Buffer.alloc(0),
    duration: 0,
  });
  const [finding] = request;
  if (!finding) return undefined;
  const isMissing = finding.message.includes(' must have the property ');
  const line = (isMissing ? undefined : lineInPart(code, finding)) ?? oddMember(code, match);
  return { message: finding.message, line };
}

/** What is wrong with a host at which no document has a server; the reader is to replace `example.com` and `{host}`. */
function otherSite(host: string, contract: Contract): string | undefined {
  const urls = contract.apis.flatMap(({ model }) => [
    ...model.servers,
    ...model.operations.flatMap(({ servers }) => servers),
  ]);
  const hosts = [...new Set(urls.flatMap(({ url }) => parseUrl(url)?.host ?? []))];
  const isKnown =
    hosts.includes(host) || contract.servers.has(`https://${host}`) || contract.servers.has(`http://${host}`);
  const isOpen = /(?:^|\.)(?:example(?:\.\w+)?|test|local|internal|localhost)(?::\d+)?$|^127\.|[<{$%]|your/i.test(host);
  if (hosts.length === 0 || isKnown || isOpen) return undefined;
  return `${host} is not a server of the API documents, which have ${hosts.join(', ')}`;
}

/** The line of a finding: what is wrong with the body is in the body. */
function lineInPart(code: string, { message, needles }: Finding): number | undefined {
  const start = code.split('\n').findIndex((line) => line.trim() === '') + 1;
  const isHead =
    /^(?:unknown (?:query|header)|the (?:query|header|path|cookie|Content-Type|method|status)\b|[A-Z]+ )/.test(message);
  const body = isHead || start === 0 ? '' : code.split('\n').slice(start).join('\n');
  const line = lineOfFinding(body, needles);
  return line === undefined ? lineOfFinding(code, needles) : start + line;
}

/** The line of the member of a body that its operation does not declare, or where the body begins: something in it is wrong or missing. */
function oddMember(code: string, match: ReturnType<typeof matchWritten>): number | undefined {
  const lines = code.split('\n');
  const start = lines.findIndex((line) => line.trim() === '') + 1;
  if (start === 0 || match.kind !== 'operation') return undefined;
  const body = parseJson(lines.slice(start).join('\n'), { comments: true, wildcards: true });
  const { model } = match.api;
  const schemas = match.operation.requestBody?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  const layers = schemas.flatMap((schema) => expand(schema, model));
  const declared = new Set(layers.flatMap(({ properties = [] }) => properties.map(({ name }) => name)));
  const odd =
    'fault' in body || body.kind !== 'object' ? undefined : body.members.find(({ name }) => !declared.has(name));
  return start + (odd?.line ?? 1);
}

/** Whether a request is to another server than those of the APIs: its path begins like none of theirs. */
function isElsewhere(host: string, method: string, path: string, contract: Contract): boolean {
  const servers = contract.apis.flatMap(({ model }) => model.servers.map(({ url }) => url));
  const match = contract.match(method, path);
  return (
    !servers.some((url) => parseUrl(url)?.host === host) &&
    match.kind === 'unknown' &&
    !writtenPaths(contract).some((known) => known.split('/')[1] === path.split(/[/?]/)[1]) &&
    !/^(?:localhost|127\.)/.test(host)
  );
}

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
  // `checkMessage` reads more than what can be sent: responses, and parts of requests.
  if (example.language === 'http' || !runner || !(await runners.versions(example.language))) return undefined;
  const fault = await session.check({ code: example.code, path: example.quotation?.path }, runner);
  return fault && { line: fault.line, message: `cannot be parsed: ${fault.message}` };
}

/**
 * Runs the steps of a page one after the other. After a failure those are blocked that may need its results, up to the next step that
 * starts afresh.
 */
export async function runPage(page: Page, context: PageRun): Promise<ExampleResult[]> {
  const results: ExampleResult[] = [];
  let halts: Halt[] = [];
  for (const step of page.steps) {
    const fresh = step.variants.some(({ mode }) => mode.kind === 'verify' && mode.fresh);
    if (fresh) {
      await context.session.startAfresh();
      halts = [];
    }
    const halt = halts.find(({ step: earlier, results: found }) => mayNeed(step, earlier, found));
    const found = await runStep(step, context, halt?.effect);
    if (fresh) await context.session.endProcesses();
    results.push(...found);
    const effect = halt?.effect ?? effectOf(found);
    if (effect) halts.push({ step, results: found, effect });
  }
  return results;
}

/** What becomes of steps that need the results of this one: it failed, or no runtime on this machine could run it. */
function effectOf(found: readonly ExampleResult[]): HaltEffect | undefined {
  const failed = found.find(didNotWork)?.example.id;
  if (failed !== undefined) return { outcome: 'blocked', blockedBy: failed, reason: `blocked by ${failed}` };
  const verified = found.filter(({ example }) => example.mode.kind === 'verify');
  const [first] = verified;
  if (!first || verified.some(({ outcome }) => outcome !== 'not-run')) return undefined;
  return { outcome: 'not-run', reason: `${first.example.id}, an earlier step, could not run on this machine` };
}

/** If only what the guide shows is wrong, the example has still done its work. */
const didNotWork = ({ outcome, problem, compared }: ExampleResult): boolean =>
  outcome === 'failed' && !(problem?.layer === 'response' && compared.length > 0);

interface TimedAttempt extends Attempt {
  /** In milliseconds. */
  readonly duration: number;
}

type HaltEffect = Pick<ExampleResult, 'outcome' | 'blockedBy' | 'reason'>;

/** A step that did not do its work. */
interface Halt {
  readonly step: Step;
  readonly results: readonly ExampleResult[];
  readonly effect: HaltEffect;
}

/** Runs every variant of a step, each from the state that the step found, and then judges them together. */
async function runStep(step: Step, context: PageRun, halt: HaltEffect | undefined): Promise<ExampleResult[]> {
  const back = context.session.mark();
  const attempts: TimedAttempt[] = [];
  const others: ExampleResult[] = [];
  for (const example of step.variants) {
    if (example.mode.kind !== 'verify') {
      others.push(await readExample(example, context));
    } else if (halt) {
      others.push({ ...emptyResult(example), ...halt });
    } else {
      const attempt = await attemptOf(example, context, attempts.length > 0 ? back : undefined);
      if ('refused' in attempt) attempts.push(attempt);
      else others.push(attempt);
    }
  }
  const verdicts = await judgeStep(attempts, step.expectations, { limit: exampleLimit, bindings: context.bindings });
  const judged = attempts.map(({ example, exchanges, duration, run }, index): ExampleResult => {
    const { problem, compared } = verdicts[index]!;
    return { example, outcome: problem ? 'failed' : 'passed', problem, exchanges, compared, duration, run };
  });
  return step.variants.map((variant) => [...judged, ...others].find(({ example }) => example === variant)!);
}

/** @param before called once it is certain that the example can run: one that cannot must not change the state */
async function attemptOf(
  example: Example,
  context: PageRun,
  before?: () => void,
): Promise<TimedAttempt | ExampleResult> {
  const runner = context.runners.get(example.language);
  const { session, runners } = context;
  const missing = await runners.missing(example.language, session.contained);
  if (!runner || missing !== undefined) return notRun(example, context.required, missing);
  before?.();
  const { mode } = example;
  const keepsCredentials = mode.kind === 'verify' && (mode.status === 401 || mode.status === 403);
  const program = { code: example.code, path: example.quotation?.path, keepsCredentials };
  const { run, recording, duration } = await session.run(program, runner);
  const lacking = recording.exchanges.length === 0 ? lackOf(run) : undefined;
  if (lacking !== undefined) return notRun(example, context.required, `${example.language} on this machine ${lacking}`);
  const exchanges = await Promise.all(recording.exchanges.map((exchange) => checkExchange(context.contract, exchange)));
  const refused = refusedTo(recording.refused, example.code, run.stderr, session.shown);
  return { example, run, exchanges, refused, shown: session.shown, duration };
}

function notRun(
  example: Example,
  required: readonly string[],
  reason = `this machine has no runtime for ${example.language}`,
): ExampleResult {
  if (!required.includes(example.language)) return { ...emptyResult(example), outcome: 'not-run', reason };
  const hint = `Install it, or remove ${example.language} from the required languages.`;
  const problem = { layer: 'run', location: example.location, message: reason, hint } as const;
  return { ...emptyResult(example), outcome: 'failed', problem };
}
