import type { ApiModel, Operation, Parameter, Schema } from '../../../src/openapi';
import { expand } from '../../../src/openapi/schema/layers';
import { mountedPath } from '../../../src/http/server-url';
import type { InjectedRequest } from '../../../src/sandbox';
import fc from '../../support/fuzz';

/** A generated request, and whether anything in it was broken on purpose. */
export interface GeneratedRequest extends InjectedRequest {
  readonly operation: string;
  readonly kind: 'meant well' | 'broken';
  readonly headers: Readonly<Record<string, string>>;
}

const hostileTexts = [
  '', ' ', '\u0000', '../../etc/passwd', '<script>alert(1)</script>', "'; DROP TABLE x; --", '__proto__', 'constructor', '\ud800',
  '𝒳'.repeat(40), 'ﷺ', '0', '-1', 'null', 'true', '1e999', '2025-02-30', '%00%zz', 'a'.repeat(300), '{{7*7}}', '${x}', '*', '?', '\r\nX: y',
]; // prettier-ignore

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
);

/** Any JSON value, with names that objects inherit among the keys. */
const anything = fc
  .jsonValue({ maxDepth: 3 })
  .chain((value) =>
    fc.constantFrom(value, { ['__proto__']: value }, JSON.parse(`{"__proto__":${JSON.stringify(value)}}`) as unknown, [
      value,
      value,
    ]),
  );

const examplesOf = (nodes: readonly Schema[]): unknown[] =>
  nodes.flatMap((node) => [
    ...(node.examples ?? []).map(({ value }) => value),
    ...(node.default ? [node.default.value] : []),
    ...(node.const ? [node.const.value] : []),
  ]);

/** Values for a schema: mostly valid ones, from the document's own examples where there are any. */
export function valueOf(schema: Schema, model: ApiModel, known: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const nodes = expand(schema, model);
  const enumerated = nodes.flatMap((node) => (node.enum ?? []).map((item) => item.value));
  if (enumerated.length > 0) return fc.constantFrom(...enumerated);
  const examples = examplesOf(nodes);
  const types = nodes.flatMap((node) => node.types ?? []);
  const made = depth > 5 ? fc.constant(null) : typed(types, nodes, model, known, depth);
  return examples.length > 0
    ? fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: made })
    : made;
}

function typed(
  types: readonly string[],
  nodes: readonly Schema[],
  model: ApiModel,
  known: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  if (types.includes('object') || nodes.some((node) => node.properties)) return objectOf(nodes, model, known, depth);
  if (types.includes('array')) {
    const items = nodes.find((node) => node.items)?.items;
    return items
      ? fc.array(valueOf(items, model, known, depth + 1), { maxLength: 3 })
      : fc.array(anything, { maxLength: 2 });
  }
  if (types.includes('boolean') && !types.includes('string')) return fc.boolean();
  if (types.includes('integer')) return fc.integer({ min: -1, max: 300 });
  if (types.includes('number'))
    return fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const format = nodes.find((node) => node.format)?.format;
  if (format === 'date-time') {
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (format === 'date') {
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: text });
}

function objectOf(
  nodes: readonly Schema[],
  model: ApiModel,
  known: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  const properties = new Map(
    nodes.flatMap((node) => (node.properties ?? []).map((property) => [property.name, property.schema] as const)),
  );
  const required = new Set(nodes.flatMap((node) => node.required ?? []));
  const shape = Object.fromEntries(
    [...properties].map(([name, schema]) => [name, valueOf(schema, model, known, depth + 1)]),
  );
  return fc.record(shape, { requiredKeys: [...properties.keys()].filter((name) => required.has(name)) });
}

/** Every string in the document's examples: names that a server's reference state is likely to have. */
function knownTexts(model: ApiModel): string[] {
  const texts = new Set<string>(['x']);
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.length < 80) texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const operation of model.operations) {
    for (const parameter of operation.parameters)
      parameter.examples.forEach((example) => collect(example.value?.value));
    for (const media of operation.requestBody?.content ?? [])
      media.examples.forEach((example) => collect(example.value?.value));
  }
  return [...texts];
}

const parameterValue = (parameter: Parameter, model: ApiModel, known: readonly string[]): fc.Arbitrary<unknown> => {
  const made = parameter.schema ? valueOf(parameter.schema, model, known) : text;
  const examples = parameter.examples.flatMap((example) => (example.value ? [example.value.value] : []));
  return examples.length > 0
    ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: made })
    : made;
};

const plainText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
/** Without halves of surrogate pairs, which no URL can carry. */
const wellFormed = (value: string): string => Buffer.from(value).toString('utf8');
const encode = (value: unknown): string => encodeURIComponent(wellFormed(plainText(value)));

/** Requests for one operation, meant to be valid. */
function validRequests(
  operation: Operation,
  model: ApiModel,
  known: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const parameters = fc.tuple(
    ...operation.parameters.map((parameter) => {
      const value = parameterValue(parameter, model, known).map((made) => ({ parameter, value: made as unknown }));
      return parameter.required ? value : fc.option(value, { nil: undefined });
    }),
  );
  const media = operation.requestBody?.content[0];
  const examples = (media?.examples ?? []).flatMap((example) => (example.value ? [example.value.value] : []));
  const made = media?.schema ? valueOf(media.schema, model, known) : fc.constant(undefined);
  const body =
    examples.length > 0
      ? fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...examples) }, { weight: 2, arbitrary: made })
      : made;
  return fc.tuple(parameters, body).map(([sent, value]) => {
    const given = sent.filter((each) => each !== undefined);
    const path = mountedPath(operation, model).replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const found = given.find(({ parameter }) => parameter.in === 'path' && parameter.name === name);
      return encode(found?.value ?? 'x') || 'x';
    });
    const query = given
      .filter(({ parameter }) => parameter.in === 'query')
      .flatMap(({ parameter, value: each }) => [each].flat().map((item) => `${encode(parameter.name)}=${encode(item)}`))
      .join('&');
    const made: GeneratedRequest = {
      operation: operation.slug,
      kind: 'meant well',
      method: operation.method,
      url: `${path}${query ? `?${query}` : ''}`,
      headers: {},
    };
    if (value === undefined || !media) return made;
    return { ...made, headers: { 'content-type': media.mediaType }, body: JSON.stringify(value) };
  });
}

type Breakage = (request: GeneratedRequest, noise: unknown) => Partial<GeneratedRequest>;

/** Replaces one member of a body, wherever the noise points to. */
const mangleBody: Breakage = ({ body }, noise) => {
  if (typeof body !== 'string') return { body: JSON.stringify(noise), headers: { 'content-type': 'application/json' } };
  const value = JSON.parse(body) as unknown;
  if (typeof value !== 'object' || value === null) return { body: JSON.stringify(noise) };
  const keys = Object.keys(value);
  const key = keys[JSON.stringify(noise ?? null).length % Math.max(1, keys.length)] ?? 'x';
  return { body: JSON.stringify({ ...value, [key]: noise }) };
};

const breakages: Breakage[] = [
  mangleBody,
  mangleBody,
  (_, noise) => ({ body: JSON.stringify(noise) ?? '' }),
  ({ body }) => ({ body: typeof body === 'string' ? body.slice(0, Math.floor(body.length / 2)) : '{' }),
  ({ body }) => ({ body: typeof body === 'string' ? body.replace('":', '_x":') : '[]' }),
  () => ({ body: '' }),
  () => ({ body: '['.repeat(10_000) }),
  () => ({ headers: { 'content-type': 'text/csv' }, body: 'a,b' }),
  (_, noise) => ({ headers: { 'content-type': wellFormed(plainText(noise)).replace(/[^\x20-\x7e]/g, '') }, body: 'x' }),
  ({ url }, noise) => ({ url: `${url}${url.includes('?') ? '&' : '?'}${encode(noise)}=${encode(noise)}` }),
  ({ url }) => ({ url: url.replace(/=[^&]*/g, '=%ff') }),
  ({ url }, noise) => ({ url: url.replace(/[^/?]+(?=\?|$)/, encode(noise) || 'x') }),
  ({ url }) => ({ url: `${url.split('?')[0]}/%zz` }),
  ({ url }) => ({ url: url.split('?')[0] ?? '/' }),
  ({ url }) => ({ url: url.replace(/\/(\w)/, (_, first: string) => `/${first.toUpperCase()}`) }),
  ({ method }) => ({ method: method === 'GET' ? 'PUT' : 'GET' }),
  () => ({ method: 'OPTIONS' }),
  () => ({ method: 'HEAD' }),
  (_, noise) => ({ headers: { 'sandbox-session': wellFormed(plainText(noise)).replace(/[^\x20-\x7e]/g, '') || ' ' } }),
  (_, noise) => ({ headers: { authorization: `Bearer ${wellFormed(plainText(noise)).replace(/[^\x20-\x7e]/g, '')}` } }),
  (_, noise) => ({
    headers: { prefer: `code=${encode(noise)}, example="${encode(noise)}"`, accept: 'image/*;q=2, x' },
  }),
];

/** Requests for any operation of an API, some meant to be valid, some broken. */
export function requestsOf(model: ApiModel): fc.Arbitrary<GeneratedRequest> {
  const known = knownTexts(model);
  const valid = model.operations.map((operation) => validRequests(operation, model, known));
  const any = fc.oneof(...valid);
  const broken = fc.tuple(any, fc.constantFrom(...breakages), anything).map(([request, breakIt, noise]) => {
    const change = breakIt(request, noise);
    return {
      ...request,
      ...change,
      kind: 'broken',
      headers: { ...request.headers, ...change.headers },
    } satisfies GeneratedRequest;
  });
  return fc.oneof({ weight: 3, arbitrary: any }, { weight: 2, arbitrary: broken });
}
