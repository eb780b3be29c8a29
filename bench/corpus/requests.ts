import { sendRequest, type ReceivedResponse } from '../../src/examples/documents/send-request';
import { exchangesOf, type ApiModel, type Exchange, type Operation } from '../../src/openapi';
import { createSandbox, type SandboxOptions } from '../../src/sandbox';
import { sandboxBaseOf } from '../../src/http/server-url';
import { buildRequest } from '../../src/samples';
import { counted, patternOf } from './count';
import type { Fault, FaultKind, RequestFigures } from './result';

/** Processor time of one request, so that a busy machine changes no result; what waits uses none, and is given longer. */
const LIMIT_MS = 10_000;
const IDLE_LIMIT_MS = 150_000;
const POLL_MS = 100;
const MAX_EXAMPLE = 400;

interface Sent {
  readonly status?: number;
  readonly fault?: Omit<Fault, 'count'>;
  readonly isContradiction?: boolean;
}

/**
 * Sends one generated request for each operation to a sandbox of the API, and counts the responses.
 * @param options of the sandbox beside its API
 */
export async function requestFigures(
  model: ApiModel,
  options: Omit<SandboxOptions, 'apis'> = {},
): Promise<RequestFigures> {
  const sandbox = await createSandbox({ ...options, apis: [{ model }] });
  try {
    const url = (await sandbox.listen()).replace(/\/$/, '');
    const sent: Sent[] = [];
    for (const operation of model.operations) {
      // Each request meets the reference state: what an earlier one has removed is not missing.
      sandbox.reset();
      sent.push(await send(operation, model, url));
    }
    const faults = sent.flatMap(({ fault }) => fault ?? []);
    return {
      sent: sent.length,
      classes: Object.fromEntries(
        counted(sent, classOf).map(({ first, count }): [string, number] => [classOf(first), count]),
      ),
      faults: counted(faults, ({ kind, cause }) => `${kind} ${cause}`).map(({ first, count }) => ({ ...first, count })),
      contradictions: sent.filter(({ isContradiction }) => isContradiction).length,
    };
  } finally {
    await sandbox.close();
  }
}

const classOf = ({ status }: Sent): string => (status === undefined ? 'none' : `${Math.floor(status / 100)}xx`);

async function send(operation: Operation, model: ApiModel, sandboxUrl: string): Promise<Sent> {
  const title = `${operation.method} ${operation.path}`;
  const noResponse = (error: unknown): Sent => {
    const { message } = error instanceof Error ? error : { message: String(error) };
    return {
      fault: { kind: 'no-response', cause: patternOf(message), example: `${title}: ${message}`.slice(0, MAX_EXAMPLE) },
    };
  };
  try {
    const [exchange] = exchangesOf(operation, model);
    if (!exchange) return noResponse(new Error('The operation has no exchange.'));
    const request = buildRequest(operation, model, exchange, {
      serverUrl: `${sandboxUrl}${sandboxBaseOf(model, operation)}`,
      credentials: Object.fromEntries(model.securitySchemes.map(({ name }) => [name, 'user:any-value'])),
    });
    const response = await withLimit(sendRequest(request, Number(new URL(sandboxUrl).port)));
    const fault = faultOf(response, exchange, operation, new URL(request.url).pathname);
    return {
      status: response.status,
      isContradiction: response.warning !== undefined && fault?.kind !== 'invalid',
      fault: fault && { ...fault, example: `${title}: ${fault.example}`.slice(0, MAX_EXAMPLE) },
    };
  } catch (error) {
    return noResponse(error);
  }
}

/**
 * What is wrong with a response.
 * @param exchange what was sent, and the status with which the document has it answered, where it says so
 * @param operation of which a status of an error is right only where nothing else is documented
 * @param path that was sent, percent-encoded
 * @returns undefined where nothing is wrong
 */
export function faultOf(
  { status, text, warning }: Omit<ReceivedResponse, 'headers'>,
  exchange: Pick<Exchange, 'source' | 'response'>,
  { responses }: { readonly responses: readonly { readonly status: string }[] },
  path: string,
): Omit<Fault, 'count'> | undefined {
  const [, invalid] = /No valid value was found: (.*)/.exec(warning ?? '') ?? [];
  if (invalid !== undefined) return { kind: 'invalid', cause: patternOf(invalid), example: invalid };
  const documented = exchange.response ? [exchange.response] : responses.every(isError) ? responses : [];
  if (status < 400 || documented.some((response) => covers(response.status, status))) return undefined;
  const { title, detail, first } = problemIn(text);
  const example = detail ?? first?.detail ?? title ?? text;
  const kind: FaultKind = status >= 500 ? '5xx' : status === 404 ? '404' : 'refused';
  const origin = kind === '5xx' ? (exchange.response?.value ? 'document' : 'generated') : exchange.source;
  const about =
    title === undefined
      ? 'without a problem document'
      : status === 404 || status === 405
        ? `${title} ${peculiarity(path)}`
        : `${title} ${first ? `${first.in} ${first.rule}` : patternOf(detail ?? '')} (${origin})`;
  return { kind, cause: `${status} ${about.trim()}`, example };
}

const isError = (response: { readonly status: string }): boolean => /^[45]/.test(response.status);

const covers = (documented: string, status: number): boolean =>
  documented === String(status) || (/^\dxx$/i.test(documented) && documented[0] === String(status)[0]);

/** What may be why a path is not found. */
function peculiarity(path: string): string {
  if (/\/\/|\/$/.test(path)) return '(an empty segment)';
  const [, special] = /(%23|%3F|%2F|:|\*)/i.exec(path) ?? [];
  return special ? `(${decodeURIComponent(special)} in the path)` : '';
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly first?: { readonly in?: string; readonly rule?: string; readonly detail?: string };
}

/** The problem document (RFC 9457) with which the sandbox refuses; nothing in it where the response is another one. */
function problemIn(text: string): Problem {
  try {
    const { title, detail, errors } = JSON.parse(text) as Problem & { errors?: Problem['first'][] };
    // An error schema of the document's own may have anything under these names.
    return typeof detail === 'object' ? {} : { title, detail, first: errors?.[0] };
  } catch {
    return {};
  }
}

async function withLimit<T>(work: Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 > LIMIT_MS) reject(new Error(`No response within ${LIMIT_MS / 1000} s.`));
      if (performance.now() - started > IDLE_LIMIT_MS) reject(new Error(`No response in ${IDLE_LIMIT_MS / 1000} s.`));
    }, POLL_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearInterval(timer);
  }
}
