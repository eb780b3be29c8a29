import { escapeRegExp } from '../../text/escape-reg-exp';
import { parseJson, toValue } from '../compare/parse-json';
import type { Expectation } from '../find/example';
import type { VerifyMode } from '../find/read-mode';
import type { Problem } from '../problem';
import type { ComparedFence } from '../record';
import type { Bindings } from '../run/bindings';
import { MAX_BYTES, MAX_FILES } from '../run/container/usage';
import { MAX_REQUESTS, sentTarget } from '../run/recorder';
import type { CheckedExchange } from '../wire/check-exchange';
import { declaredFailure, outcomesIn } from '../wire/extensions';
import { type Finding, locationOfFinding, locationOfLine } from '../wire/finding';
import { requestDifference } from '../wire/request-difference';
import type { Attempt } from './attempt';
import { documentedResponse, nameOf, shownExchanges } from './documented-response';
import { evidenceOf, weakest } from './evidence';
import { judgeOutput, judgeResponse, judgeResponses, judgeStatus } from './judge-responses';

/** What exit codes mean, where a program prints nothing about it: those of shells, of signals, and of curl in bash. */
const meanings: Readonly<Record<number, string>> = {
  126: 'a command cannot be run',
  127: 'a command was not found',
  134: 'it was aborted',
  137: 'it was killed, perhaps for using too much memory',
  139: 'it crashed',
  143: 'it was ended',
  153: 'it wrote more than 64 MB to a file',
};

const ofCurl: Readonly<Record<number, string>> = {
  3: 'curl cannot read the address',
  5: 'curl could not resolve the proxy',
  6: 'curl could not resolve the host',
  7: 'curl could not connect',
  18: 'curl received only part of the response',
  22: 'curl received a status of 400 or more and was set to fail',
  26: 'curl could not read a file to send',
  28: 'curl timed out',
  35: 'the TLS handshake of curl failed',
  52: 'curl received no response',
  56: 'curl lost the connection',
};

/** The meaning of an exit code in plain words; undefined for one of a program's own. */
export function meaningOf(exit: number | null, language: string, code: string): string | undefined {
  if (exit === null) return undefined;
  return meanings[exit] ?? (language === 'bash' && /\bcurl\b/.test(code) ? ofCurl[exit] : undefined);
}

/**
 * What is wrong with the requests that an example sent.
 * @param failureIntended the example shows a call that fails, so that it may violate a rule; names must exist all the same
 */
function judgeRequests(attempt: Attempt, failureIntended: boolean): Problem | undefined {
  const { example, exchanges, refused } = attempt;
  const hint = `Use the address of the sandbox, ${attempt.shown.origin}, or that of a server in the API documents.`;
  if (refused[0] !== undefined) {
    const [, host = '', port] = /^(?:\w+:\/\/)?(.*?)(?::(\d+))?$/.exec(refused[0]) ?? [];
    const finding: Finding = { kind: 'name', message: '', needles: [refused[0], `${host}:${port}`, host, port ?? ''] };
    const message = `calls ${refused[0]}, which is neither the sandbox nor a documented server`;
    return { layer: 'request', location: locationOfFinding(example, finding), message, hint };
  }
  const last = exchanges.length - 1;
  for (const [index, { request }] of exchanges.entries()) {
    // A misspelt name explains why another one is missing.
    const name = request.find(({ kind }) => kind === 'name');
    const finding = name ?? (failureIntended && index === last ? undefined : request[0]);
    if (finding) return { layer: 'request', location: locationOfFinding(example, finding), message: finding.message };
  }
  return undefined;
}

/** Whether an example states that its last call fails: by `status=4…`, or by a shown response that reports a failure. */
function failureIsIntended(mode: VerifyMode, declared: string | undefined, shown: boolean): boolean {
  return (mode.status !== undefined && mode.status >= 400) || (declared !== undefined && shown);
}

/** What a variant sends differently from another variant of its step. */
function judgeVariant(
  { example, exchanges }: Attempt,
  others: readonly CheckedExchange[],
  language: string,
): Problem | undefined {
  const sent = (list: readonly CheckedExchange[]) => list.map(({ exchange }) => exchange);
  const finding = requestDifference(sent(exchanges), sent(others), language);
  return finding && { layer: 'request', location: locationOfFinding(example, finding), message: finding.message };
}

/** Before the record adds its digest. */
export type JudgedFence = Omit<ComparedFence, 'digest'>;

export interface Verdict {
  /** The first cause of a failure; undefined when everything is true. */
  readonly problem?: Problem;
  /** The response and output fences that were compared. */
  readonly compared: readonly JudgedFence[];
}

export interface JudgeOptions {
  /** Time that an example has, in milliseconds. */
  readonly limit: number;
  /** Set for a live server: shown values are bound to those of the responses, and those that may vary are not compared. */
  readonly bindings?: Bindings;
  /** The variant of the same step whose requests this one must send too. */
  readonly like?: { readonly language: string; readonly exchanges: readonly CheckedExchange[] };
}

/**
 * Judges an example by what went over the wire, then by how it ended, then by what the guide shows of it, so that a cause is
 * reported before its consequences.
 * @param expectations of its step; outputs of other variants are ignored
 */
export async function judgeExample(
  attempt: Attempt,
  expectations: readonly Expectation[],
  { limit, bindings, like }: JudgeOptions,
): Promise<Verdict> {
  const { example, run, exchanges } = attempt;
  const mode = example.mode as VerifyMode;
  const responses = expectations.filter(({ kind }) => kind === 'response');
  const outputs = expectations.filter(({ kind, variant }) => kind === 'output' && variant === example);
  const declared = declaredByLast(exchanges.at(-1));
  const shows = responses.at(-1);
  const showsFailure = shows !== undefined && !(declared !== undefined && (await showsSuccess(shows, attempt)));
  const intended = failureIsIntended(mode, declared, showsFailure);

  const different = like && judgeVariant(attempt, like.exchanges, like.language);
  const early =
    judgeAmount(attempt) ??
    judgeRequests(attempt, intended) ??
    (exchanges.length === like?.exchanges.length ? different : undefined) ??
    judgeStatus(attempt, mode, bindings !== undefined) ??
    judgeRun(attempt, mode, limit) ??
    different ??
    judgeResponses(attempt) ??
    nothingSent(attempt, outputs.length > 0) ??
    unintendedFailure(attempt, declared, responses.length > 0);
  if (early) return { problem: early, compared: [] };

  if (bindings) learn(attempt, responses, bindings);
  const compared: JudgedFence[] = [];
  const shown = shownExchanges(responses, exchanges);
  for (const [index, response] of responses.entries()) {
    const problem = await judgeResponse(response, example, shown[index], bindings?.varies);
    compared.push(comparedFence(response, shown[index] ? [shown[index]] : []));
    if (problem) return { problem, compared };
  }
  // What a program prints of a live server's values is not compared: nothing says which of them may be others.
  for (const output of bindings ? [] : outputs) {
    const problem = judgeOutput(output, run.stdout);
    compared.push(comparedFence(output, exchanges));
    if (problem) return { problem, compared };
  }
  return { compared };
}

/** @param exchanges that the fence shows something of */
function comparedFence({ location }: Expectation, exchanges: readonly CheckedExchange[]): JudgedFence {
  const evidence = weakest(exchanges.map(({ exchange }) => evidenceOf(exchange)));
  return { ...location, ...(evidence ? { evidence } : {}) };
}

function learn({ exchanges }: Attempt, responses: readonly Expectation[], bindings: Bindings): void {
  const shown = shownExchanges(responses, exchanges);
  for (const [index, { body }] of responses.entries()) {
    const received = shown[index]?.exchange.responseBody.toString('utf8') ?? '';
    bindings.learn(bodyOf(body), received);
  }
}

/** How the last response reports that its call failed, if it does. */
function declaredByLast(checked: CheckedExchange | undefined): string | undefined {
  const { media, received } = checked ? documentedResponse(checked) : {};
  if (!checked?.api || !media || !received) return undefined;
  try {
    return declaredFailure(media.schema, checked.api.model, JSON.parse(received.body));
  } catch {
    return undefined;
  }
}

/**
 * Whether the shown response says itself, and not only in the property that says it, that the call has succeeded: then a bad request is
 * a mistake, and the reason for another response.
 */
async function showsSuccess(shown: Expectation, { example, exchanges }: Attempt): Promise<boolean> {
  const checked = exchanges.at(-1);
  const { media, received } = checked ? documentedResponse(checked) : {};
  if (!checked?.api || !media || !received) return false;
  const node = parseJson(bodyOf(shown.body), { comments: true, wildcards: true });
  const outcomes = 'fault' in node ? [] : outcomesIn(media.schema, checked.api.model, toValue(node));
  if (outcomes.length === 0 || outcomes.some(({ succeeds }) => !succeeds)) return false;
  const body = outcomes.reduce((text, { name }) => {
    const [own = ''] = new RegExp(`"${escapeRegExp(name)}"\\s*:\\s*[^,\\s}]+`).exec(received.body) ?? [];
    return text.replace(new RegExp(`"${escapeRegExp(name)}"\\s*:\\s*[^,\\s}]+`), () => own);
  }, shown.body);
  return (await judgeResponse({ ...shown, body }, example, checked)) !== undefined;
}

/** A shown response without its status line and headers. */
const bodyOf = (text: string): string => text.replace(/^HTTP\/[\s\S]*?\r?\n\r?\n/, '');

/** An example that sends nothing and prints nothing that is compared proves nothing. */
function nothingSent({ example, exchanges }: Attempt, hasOutput: boolean): Problem | undefined {
  if (exchanges.length > 0 || hasOutput) return undefined;
  const hint = 'Make it call the API, show what it prints (`text output`), or mark it `check="why it is not run"`.';
  return {
    layer: 'coverage',
    location: example.location,
    message: 'sends no request and shows no output, so it proves nothing',
    hint,
  };
}

function unintendedFailure(attempt: Attempt, declared: string | undefined, shown: boolean): Problem | undefined {
  const last = attempt.exchanges.at(-1);
  if (!last || declared === undefined || shown) return undefined;
  const message = `${nameOf(last)} reports a failure: ${declared}${messageFrom(last)}`;
  const path = sentTarget(last.exchange).split('?')[0]!;
  const location = locationOfFinding(attempt.example, { kind: 'value', message, needles: [path] });
  return { layer: 'response', location, message, hint: 'If this is intended, show the response below the example.' };
}

function messageFrom({ exchange }: CheckedExchange): string {
  const { message } = JSON.parse(exchange.responseBody.toString('utf8')) as { message?: unknown };
  return typeof message === 'string' ? `, "${message.slice(0, 200)}"` : '';
}

/** Requests beyond those that an example may send have no response, from which nothing follows. */
const judgeAmount = ({ example: { location }, run }: Attempt): Problem | undefined =>
  run.isFlood
    ? {
        layer: 'run',
        location,
        message: `sent more than ${MAX_REQUESTS.toLocaleString('en')} requests, and was cut off`,
        hint: 'Send fewer, or mark it `check="why it is not run"`.',
      }
    : undefined;

/** What is wrong with the way a program ended. @param limit in milliseconds */
function judgeRun({ example, run }: Attempt, mode: VerifyMode, limit: number): Problem | undefined {
  const location = mode.exit === 0 ? locationOfLine(example, run.fault?.line) : example.location;
  const where = example.quotation && run.fault?.line !== undefined ? ` (${example.codeFile}:${run.fault.line})` : '';
  if (run.overfull) {
    const most = `${MAX_BYTES / 2 ** 30} GB or ${MAX_FILES} files`;
    return {
      layer: 'run',
      location,
      message: `wrote more than ${most}, or folders that cannot be read, and was stopped`,
    };
  }
  if (run.timedOut) return { layer: 'run', location, message: `did not end within ${limit / 1000} s` };
  if (run.flooded) return { layer: 'run', location, message: 'printed more than 1 MB and was stopped' };
  if (run.exit === mode.exit) return undefined;
  const printed = run.fault?.message || run.stderr.trim().split('\n').at(-1);
  const detail = printed || meaningOf(run.exit, example.language, example.code) || '';
  const message = `ended with exit code ${run.exit}, not ${mode.exit}${detail === '' ? '' : `: ${tidy(detail)}`}${where}`;
  return { layer: 'run', location, message };
}

/** Of a message, in characters: folders are looked for in no more. */
const MAX_DETAIL = 4_000;

/** One line of bounded length, without the folders of the run. */
const tidy = (text: string): string =>
  text
    .slice(0, MAX_DETAIL)
    .replace(/\S*portal-examples-[^\s:'"]*\//g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
