import { findExamples } from '../examples/find/portal-examples';
import { operationOf } from '../examples/reading/check-written';
import { createOrigins } from '../examples/reading/origins';
import { readProgram } from '../examples/reading/read-program';
import { enumerationsOf, markValues } from '../examples/report/enumerations';
import { createContract } from '../examples/wire/contract';
import { mentionsIn, operationKeys } from '../gatsby/guides/mentions';
import { mountedPath } from '../http/server-url';
import { exchangesOf } from '../openapi';
import type { ApiModel, MediaType, Operation, Origin, Parameter, Response, Schema } from '../openapi/model';
import { expand } from '../openapi/schema/layers';
import type { Portal } from '../portal/portal';

/** What the guides of a portal call and show, as their text says it. */
interface GuideUse {
  /** Whether a guide has a request to it, or names it. @param keys of the operation */
  isUsed(operation: Operation, keys: readonly string[]): boolean;
  /** Whether a guide has a value in code. */
  shows(value: string): boolean;
}

/**
 * Reads all guides of a portal. Nothing is run: the requests are those that the source of examples states in shell and JavaScript,
 * in which a fence of HTTP is written out too.
 * @param models of all APIs, mounted
 */
export async function readGuideUse(portal: Portal, models: readonly ApiModel[]): Promise<GuideUse> {
  const contract = createContract(models, 'allow');
  const origins = createOrigins(new URL(portal.sandboxUrl), models, contract);
  const { pages } = findExamples(portal, new Date().toISOString().slice(0, 10));
  const called = new Set<Operation>();
  const mentioned = new Set<string>();
  const shown = new Set<string>();
  for (const { guide, steps } of pages) {
    for (const key of mentionsIn(guide.source)) mentioned.add(key);
    for (const [, value = ''] of guide.source.matchAll(/[`"'=]([^`"'=&\s][^`"'\n&]{0,100})(?=[`"'&])/g)) shown.add(value);
    for (const { language, code } of steps.flatMap(({ variants }) => variants)) {
      const { requests } = await readProgram(language, code, async () => undefined);
      for (const request of requests) {
        const found = operationOf(request, contract, origins);
        if (found) called.add(found.operation);
      }
    }
  }
  return {
    isUsed: (operation, keys) => called.has(operation) || keys.some((key) => mentioned.has(key)),
    shows: (value) => shown.has(value),
  };
}

/** What a part of an API may lack. */
export const aspects = ['guide', 'example', 'description'] as const;
export type Aspect = (typeof aspects)[number];

/** The kinds of parts, and what each of them should have. */
export const expected = {
  operation: ['guide', 'example', 'description'],
  parameter: ['example', 'description'],
  response: ['example', 'description'],
  'enum value': ['guide', 'example', 'description'],
} as const satisfies Record<string, readonly Aspect[]>;
export type Kind = keyof typeof expected;
export const kinds = Object.keys(expected) as readonly Kind[];

/** One part of an API, with what it lacks. */
export interface Part {
  readonly kind: Kind;
  readonly name: string;
  readonly location: Pick<Origin, 'file' | 'line'>;
  readonly lacks: readonly Aspect[];
  /** Slug of what it belongs to, which has a page. */
  readonly on: { readonly operation: string } | { readonly schema: string };
}

/** Which parts of an API are documented. */
export interface ApiCoverage {
  readonly api: string;
  readonly title: string;
  /** In the order of the document. A parameter or response that several operations share is one part. */
  readonly parts: readonly Part[];
}

/**
 * Measures what of an API has a guide, an example and a description, without running anything.
 * @param use what the guides of the portal call and show
 */
export function measure(model: ApiModel, use: GuideUse): ApiCoverage {
  const parts = new Map<string, Part>();
  const add = (
    kind: Kind,
    name: string,
    on: Part['on'],
    { file, line, pointer }: Origin,
    has: Partial<Record<Aspect, boolean>>,
  ): void => {
    const key = `${kind} ${file}#${pointer} ${kind === 'enum value' ? name : ''}`;
    const lacks = expected[kind].filter((aspect) => !has[aspect]);
    if (!parts.has(key)) parts.set(key, { kind, name, location: { file, line }, lacks, on });
  };
  for (const operation of model.operations) {
    const name = `${operation.method} ${operation.path}`;
    const on = { operation: operation.slug };
    add('operation', name, on, operation.origin, {
      guide: use.isUsed(operation, operationKeys({ ...operation, mounted: mountedPath(operation, model), api: model.id })),
      example: hasExample(operation, model),
      description: isText(operation.description) || isText(operation.summary),
    });
    for (const parameter of operation.parameters)
      add('parameter', `${parameter.in} parameter ${parameter.name} of ${name}`, on, parameter.origin, {
        example: parameterHasExample(parameter, model),
        description: isText(parameter.description) || isText(parameter.schema?.description),
      });
    for (const response of operation.responses)
      add('response', `response ${response.status} of ${name}`, on, response.origin, {
        example: responseHasExample(response, model),
        description: isText(response.description) || isText(response.summary),
      });
  }
  const shown = valuesInExamples(model);
  for (const { schema, name, slug, property } of enumerationsOf(model))
    for (const { value, description } of schema.enum ?? [])
      add('enum value', `${JSON.stringify(value)} of ${property === '' ? name : `${name}.${property}`}`, { schema: slug }, schema.origin, {
        guide: use.shows(String(value)),
        example: shown.get(schema)?.has(JSON.stringify(value)) ?? false,
        description: isText(description) || isNamed(String(value), schema.description),
      });
  return { api: model.id, title: `${model.info.title} ${model.info.version}`, parts: [...parts.values()] };
}

const isText = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** Whether a text contains a value as a whole word. */
const isNamed = (value: string, text = ''): boolean =>
  value !== '' &&
  text.split(value).some((part, index, all) => index > 0 && !/[\p{L}\p{N}_]$/u.test(all[index - 1]!) && !/^[\p{L}\p{N}_]/u.test(part));

/** Whether a request of the operation, and its response, are in the document from the first value to the last. */
const hasExample = (operation: Operation, model: ApiModel): boolean => {
  const isBodiless = operation.responses.some(({ status, content }) => /^2/.test(status) && content.length === 0);
  return exchangesOf(operation, model).some(({ source, response }) => source === 'document' && (response !== undefined || isBodiless));
};

const schemaHasExample = (schema: Schema | undefined, model: ApiModel): boolean =>
  schema !== undefined && expand(schema, model).some(({ examples }) => (examples?.length ?? 0) > 0);

const mediaHasExample = ({ examples, schema, itemSchema }: MediaType, model: ApiModel): boolean =>
  examples.length > 0 || schemaHasExample(schema ?? itemSchema, model);

const parameterHasExample = ({ examples, schema, content }: Parameter, model: ApiModel): boolean =>
  examples.length > 0 || schemaHasExample(schema, model) || (content !== undefined && mediaHasExample(content, model));

/** One without a body has nothing to show. */
const responseHasExample = ({ content }: Response, model: ApiModel): boolean =>
  content.length === 0 || content.some((media) => mediaHasExample(media, model));

/** The values of each enumeration that are in an example of the document. */
function valuesInExamples(model: ApiModel): ReadonlyMap<Schema, ReadonlySet<string>> {
  const seen = new Map<Schema, Set<string>>();
  const mark = (schema: Schema, value: unknown): void => {
    const values = seen.get(schema) ?? new Set();
    seen.set(schema, values.add(JSON.stringify(value)));
  };
  for (const { requestBody, responses, parameters } of model.operations) {
    const contents = [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)];
    for (const { schema, examples } of [...contents, ...parameters])
      for (const { value } of schema ? examples : []) if (value) markValues([schema!], value.value, model, mark);
  }
  return seen;
}
