import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { sampleOf, type ApiModel, type Operation } from '../openapi';
import type { MediaType, Response, Schema } from '../openapi/model';
import { isJson } from '../http/media-type';
import { flatten } from '../openapi/sample/flatten';
import type { SandboxResponse } from './behaviour';
import { documentedHeaders } from './mock/documented-headers';
import { kindOf, locationIn } from './listed-error';
import { MAX_ERRORS, problem } from './problem';
import { responseFor } from './validation/check-response';
import { asSent, describeViolation } from './validation/describe-violation';
import type { Violation } from './validation/violation';

/** Why a request is refused, in words that fit into whatever error schema a document has. */
export interface Refusal {
  /** Statuses that would do, the best first; the first one that the document has is taken. */
  readonly statuses: readonly number[];
  readonly title: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The ways to refuse a request in the manner of the API, the best first: the documented response for one of the statuses, with
 * the reason in those of its strings that are for it; the documented example as it is; a generated one. Last, and always, a
 * problem document of the sandbox's own (RFC 9457).
 */
export function refusals(operation: Operation, model: ApiModel, refusal: Refusal): (() => SandboxResponse)[] {
  const { statuses, title, hint, violations, headers } = refusal;
  const [only, ...others] = violations ?? [];
  const detail = refusal.detail ?? (only && others.length === 0 ? describeViolation(only) : undefined);
  const own = () =>
    problem(statuses[0] ?? 400, title, { detail, hint, errors: violations?.slice(0, MAX_ERRORS), headers });
  const status =
    statuses.find((each) => isDocumented(operation, each)) ??
    statuses.find((each) => responseFor(operation, each) !== undefined);
  const response = status === undefined ? undefined : responseFor(operation, status);
  if (status === undefined || !response || isSuccess(response, operation, model)) return [own];
  const given = { ...documentedHeaders(response, model), ...headers };
  const base = { status, ...(Object.keys(given).length > 0 ? { headers: given } : {}) };
  if (response.content.length === 0) {
    // A response without a body can say why in a header only.
    return [() => ({ ...base, headers: { ...given, 'sandbox-reason': reasonHeader(refusal) } }), own];
  }
  const media = response.content.find(({ mediaType }) => isJson(mediaType));
  if (!media) return [own];
  return [
    ...bodiesOf(media, model, status, refusal).map((make) => () => {
      const body = make();
      const isTold = JSON.stringify(body).includes(JSON.stringify(reasonOf(refusal)).slice(1, -1));
      const told = isTold ? {} : { headers: { ...given, 'sandbox-reason': reasonHeader(refusal) } };
      return { ...base, ...told, mediaType: media.mediaType, body };
    }),
    own,
  ];
}

/** What a body cannot say, or does not. */
const reasonHeader = (refusal: Refusal): string => headerText(reasonOf(refusal)).slice(0, MAX_REASON);

const MAX_REASON = 500;

/** One line of visible ASCII characters (RFC 9110 §5.5). */
export const headerText = (text: string): string => text.replace(/[^\x20-\x7e]+/g, ' ');

const isDocumented = ({ responses }: Operation, status: number): boolean =>
  responses.some(
    (response: Response) =>
      response.status === String(status) || response.status.toUpperCase() === `${String(status)[0]}XX`,
  );

/** Whether a response is what a success looks like: a lone `default` whose schema has no word for what is wrong. */
function isSuccess(response: Response, operation: Operation, model: ApiModel): boolean {
  const schema = response.content.find(({ mediaType }) => isJson(mediaType))?.schema;
  if (!schema || response.status !== 'default' || operation.responses.length > 1) return false;
  const { properties = [] } = flatten(schema, model).schema;
  return !properties.some(({ name }) => REASON.test(plainLetters(name)) || /^(?:error|errors|fault)/i.test(name));
}

const plainLetters = (name: string): string => name.replace(/[^a-z]/gi, '');

function bodiesOf(
  { schema, examples }: MediaType,
  model: ApiModel,
  status: number,
  refusal: Refusal,
): (() => unknown)[] {
  const example = examples.find(({ value }) => value !== undefined)?.value?.value;
  const made = (): unknown =>
    schema ? sampleOf(schema, model, { direction: 'response' }).value : problem(status, refusal.title, refusal).body;
  const told = (value: unknown): unknown => {
    if (!schema) return value;
    const tell = (own: Refusal) =>
      withReason(value, schema, { model, status, refusal: own, isShown: value === example }, 0);
    const body = tell(refusal);
    const reason = reasonOf(refusal);
    // Where nothing else is for the reason, the title is.
    return JSON.stringify(body).includes(JSON.stringify(reason).slice(1, -1))
      ? body
      : tell({ ...refusal, title: reason });
  };
  return example === undefined
    ? [() => told(made()), made]
    : [() => told(example), () => example, () => told(made()), made];
}

const REASON =
  /^(?:message|detail|details|errormessage|errordescription|msg|reason|description|errordetail|userMessage|developermessage)$/i;
const TITLE = /^(?:title|error|summary)$/i;
const STATUS = /^(?:status|statuscode|httpstatus|httpcode|code|errorcode)$/i;
const WHERE = /^(?:field|name|path|pointer|property|param|parameter|source|location|loc)$/i;
const CODE = /^(?:id|name|code|errorcode|key|slug|type|errortype|errorname|reasoncode|kind)$/i;
const GOOD = /^(?:is)?(?:success|successful|succeeded|ok|valid)$/i;
const BAD = /^(?:is|has)?(?:error|errors|failed|failure)$/i;
const MAX_DEPTH = 3;

/** What kind of error it is, in the words of the status (RFC 9110 §15.5): `not_found`. */
const codeOf = (status: number): string => (STATUS_CODES[status] ?? 'Error').toLowerCase().replace(/[^a-z]+/g, '_');

/** The error's own code, status or flag under names that say so; undefined for any other value, and for what the document shows. */
function codeFor(name: string, own: unknown, schema: Schema, status: number, isListed: boolean): unknown {
  const { examples = [], format, pattern } = schema;
  if (typeof own === 'boolean') return GOOD.test(name) ? false : BAD.test(name) ? true : undefined;
  if (typeof own !== 'string' || examples.length > 0 || format || pattern) return undefined;
  if (/^(?:statuscode|httpstatus|httpcode)$/i.test(name)) return String(status);
  if (/^status$/i.test(name)) return isListed ? String(status) : 'error';
  return CODE.test(name) ? codeOf(status) : undefined;
}

interface Told {
  readonly model: ApiModel;
  readonly status: number;
  readonly refusal: Refusal;
  /** Whether the document shows the body: then its codes stay. */
  readonly isShown: boolean;
  /** Whether the value is one of a list. */
  readonly isListed?: boolean;
}

/** An error body with the reason where its schema has a string for it. Enumerated and constant values stay. */
function withReason(value: unknown, schema: Schema, told: Told, depth: number): unknown {
  const { model, status, refusal, isListed = false } = told;
  const flat = flatten(schema, model).schema;
  if (depth > MAX_DEPTH || flat.enum || flat.const) return value;
  const isShown = told.isShown || (flat.examples ?? []).length > 0;
  if (Array.isArray(value)) {
    const reasons = refusal.violations?.length
      ? refusal.violations.map((violation) => ({ ...refusal, violations: [violation] }))
      : [refusal];
    const { items } = flat;
    if (!items || value.length === 0) return value;
    const listed = reasons
      .slice(0, 20)
      .map((reason) => withReason(value[0], items, { ...told, isShown, refusal: reason, isListed: true }, depth + 1));
    // Items that have no word of their own for what is wrong are all the same.
    return listed.filter((item, index) => listed.findIndex((other) => isDeepStrictEqual(other, item)) === index);
  }
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && (depth > 0 || !isShown) ? reasonOf(refusal) : value;
  const properties = new Map((flat.properties ?? []).map((property) => [property.name, property.schema]));
  // What was made up and says nothing of the error is left out.
  const isMadeUp = (name: string, own: unknown, now: unknown): boolean =>
    !isShown &&
    properties.has(name) &&
    !flat.required?.includes(name) &&
    typeof own === 'string' &&
    own === now &&
    !isGiven(properties.get(name)!, model);
  const entries = Object.entries(value).map(([name, own]): [string, unknown] => {
    const inner = properties.get(name);
    if (!inner) return [name, own];
    const flatInner = flatten(inner, model).schema;
    if (flatInner.enum || flatInner.const) return [name, own];
    const plain = plainLetters(name);
    if (typeof own === 'string' && REASON.test(plain)) return [name, reasonOf(refusal)];
    if (typeof own === 'string' && TITLE.test(plain)) return [name, refusal.title];
    const [violation] = refusal.violations ?? [];
    // Only in a list is `name` that of what is wrong; else it is that of the error.
    if (typeof own === 'string' && WHERE.test(plain) && violation && (isListed || !CODE.test(plain)))
      return [name, asSent(violation).name ?? violation.pointer ?? own];
    if (typeof own === 'number' && STATUS.test(plain)) return [name, status];
    if (isListed && violation && Array.isArray(own) && flatInner.items && WHERE.test(plain))
      return [name, locationIn(violation, plain, flatInner.items, model) ?? own];
    if (isListed && violation && !isShown && name === 'type' && 'loc' in value) return [name, kindOf(violation)];
    const code = isShown ? undefined : codeFor(plain, own, flatInner, status, isListed);
    if (code !== undefined) return [name, code];
    return [
      name,
      typeof own === 'object' ? withReason(own, inner, { ...told, isShown, isListed: false }, depth + 1) : own,
    ];
  });
  return Object.fromEntries(
    entries.filter(([name, now]) => !isMadeUp(name, (value as Record<string, unknown>)[name], now)),
  );
}

/** Whether the document says what a value is, or may be. */
function isGiven(schema: Schema, model: ApiModel): boolean {
  const { enum: listed, const: only, examples = [], default: usual } = flatten(schema, model).schema;
  return listed !== undefined || only !== undefined || examples.length > 0 || usual !== undefined;
}

function reasonOf({ title, detail, hint, violations = [] }: Refusal): string {
  const described = violations.slice(0, 5).map(describeViolation).join(' ');
  return [detail ?? (described || title), hint].filter(Boolean).join(' ');
}
