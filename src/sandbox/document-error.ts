import { sampleOf, type ApiModel, type Operation } from '../openapi';
import type { MediaType, Response, Schema } from '../openapi/model';
import { isJson } from '../http/media-type';
import { flatten } from '../openapi/sample/flatten';
import type { SandboxResponse } from './behaviour';
import { MAX_ERRORS, problem } from './problem';
import { responseFor } from './validation/check-response';
import { describeViolation } from './validation/describe-violation';
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
  const base = { status, ...(headers ? { headers } : {}) };
  if (response.content.length === 0) return [() => base, own];
  const media = response.content.find(({ mediaType }) => isJson(mediaType));
  if (!media) return [own];
  return [
    ...bodiesOf(media, model, status, refusal).map((body) => () => ({
      ...base,
      mediaType: media.mediaType,
      body: body(),
    })),
    own,
  ];
}

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
  const told = (value: unknown): unknown => (schema ? withReason(value, schema, model, status, refusal, 0) : value);
  return example === undefined
    ? [() => told(made()), made]
    : [() => told(example), () => example, () => told(made()), made];
}

const REASON =
  /^(?:message|detail|details|errormessage|errordescription|msg|reason|description|errordetail|userMessage|developermessage)$/i;
const TITLE = /^(?:title|error|summary)$/i;
const STATUS = /^(?:status|statuscode|httpstatus|httpcode|code|errorcode)$/i;
const WHERE = /^(?:field|name|path|pointer|property|param|parameter|source|location|loc)$/i;
const MAX_DEPTH = 3;

/** An error body with the reason where its schema has a string for it. Enumerated and constant values stay. */
function withReason(
  value: unknown,
  schema: Schema,
  model: ApiModel,
  status: number,
  refusal: Refusal,
  depth: number,
): unknown {
  const flat = flatten(schema, model).schema;
  if (depth > MAX_DEPTH || flat.enum || flat.const) return value;
  if (Array.isArray(value)) {
    const reasons = refusal.violations?.length
      ? refusal.violations.map((violation) => ({ ...refusal, violations: [violation] }))
      : [refusal];
    return flat.items && value.length > 0
      ? reasons.slice(0, 20).map((reason) => withReason(value[0], flat.items!, model, status, reason, depth + 1))
      : value;
  }
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && depth > 0 ? reasonOf(refusal) : value;
  const properties = new Map((flat.properties ?? []).map((property) => [property.name, property.schema]));
  return Object.fromEntries(
    Object.entries(value).map(([name, own]): [string, unknown] => {
      const inner = properties.get(name);
      if (!inner) return [name, own];
      const { enum: values, const: constant } = flatten(inner, model).schema;
      if (values || constant) return [name, own];
      const plain = plainLetters(name);
      if (typeof own === 'string' && REASON.test(plain)) return [name, reasonOf(refusal)];
      if (typeof own === 'string' && TITLE.test(plain)) return [name, refusal.title];
      if (typeof own === 'string' && WHERE.test(plain))
        return [name, refusal.violations?.[0]?.name ?? refusal.violations?.[0]?.pointer ?? own];
      if (typeof own === 'number' && STATUS.test(plain)) return [name, status];
      return typeof own === 'object' ? [name, withReason(own, inner, model, status, refusal, depth + 1)] : [name, own];
    }),
  );
}

function reasonOf({ title, detail, hint, violations = [] }: Refusal): string {
  const described = violations.slice(0, 5).map(describeViolation).join(' ');
  return [detail ?? (described || title), hint].filter(Boolean).join(' ');
}
