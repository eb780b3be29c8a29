import type {
  ApiModel,
  Data,
  Example,
  Exchange,
  ExchangeResponse,
  MediaType,
  Operation,
  Parameter,
  Response,
  Schema,
} from './model';
import { flatten } from './sample/flatten';
import { type Named, parameterNamed } from './sample/names';
import { type Sample, sampleOf } from './sample/sample';
import { fitsSchema } from './sample/sampler';
import { shownIdentity } from './shown-identity';
import { compact } from './value';

/** The schema of a whole body: of a sequence that describes its items only (OpenAPI 3.2 §4.14.2), an array of them. */
export const contentSchemaOf = ({ origin, schema, itemSchema }: MediaType): Schema | undefined =>
  schema ?? (itemSchema && { origin, types: ['array'], items: itemSchema });

const isJson = ({ mediaType }: MediaType): boolean => /^application\/(?:json|[\w.+-]+\+json)\b/i.test(mediaType);

/** The media types of a body, JSON first: most readers expect it, and only of it does the sandbox keep state. */
export const jsonFirst = (content: readonly MediaType[]): readonly MediaType[] => [
  ...content.filter(isJson),
  ...content.filter((type) => !isJson(type)),
];

/** Whether responses with this status never have a body, whatever the document says (RFC 9110 §15.2, §15.3.5, §15.3.6, §15.4.5). */
export const isBodiless = (status: number): boolean =>
  status < 200 || status === 204 || status === 205 || status === 304;

/** Name of the exchange of an operation that has no examples, and of a single `example`. */
export const DEFAULT_NAME = 'default';

/**
 * The requests of an operation with their responses. Examples of the same name on its parameters, its request body
 * and its responses make one exchange, in the order of the document; without any there is one that is generated from
 * the schemas. A name that only error responses have belongs to no request, and makes no exchange.
 * Always at least one.
 */
export function exchangesOf(operation: Operation, model: ApiModel): readonly Exchange[] {
  let known = kept.get(model);
  if (!known) kept.set(model, (known = new WeakMap()));
  let exchanges = known.get(operation);
  if (!exchanges) {
    const names = namesOf(operation);
    exchanges = (names.length > 0 ? names : [DEFAULT_NAME]).map((name) => exchangeOf(operation, model, name));
    known.set(operation, exchanges);
  }
  return exchanges;
}

/** Pages, samples, collections and each request to the sandbox start from the same ones. */
const kept = new WeakMap<ApiModel, WeakMap<Operation, readonly Exchange[]>>();

const bodyExamples = ({ requestBody }: Operation): Example[] =>
  (requestBody?.content ?? []).flatMap(({ examples }) => examples);
const parameterExamples = (parameter: Parameter): readonly Example[] => [
  ...parameter.examples,
  ...(parameter.content?.examples ?? []),
];
const hasValue = (example: Example): boolean => example.value !== undefined;

function namesOf(operation: Operation): string[] {
  const requested = [...operation.parameters.flatMap(parameterExamples), ...bodyExamples(operation)];
  const responded = successes(operation).flatMap(({ content }) => content.flatMap(({ examples }) => examples));
  // The single example of a parameter is combined with each name that the others have.
  const names = (examples: readonly Example[]): string[] => {
    const all = [...new Set(examples.filter(hasValue).map(({ name }) => name))];
    return all.length > 1 ? all.filter((name) => name !== DEFAULT_NAME) : all;
  };
  const requestNames = names(requested);
  const responseNames = names(responded);
  // A lone default on one side is combined with whatever the other side has.
  const isLoneDefault = requestNames.length === 1 && requestNames[0] === DEFAULT_NAME;
  if (requestNames.length === 0 || (isLoneDefault && responseNames.length > 0 && !responseNames.includes(DEFAULT_NAME)))
    return (responseNames.length > 0 ? responseNames : requestNames).slice(0, MAX_NAMES);
  if (requestNames.length <= MAX_NAMES) return requestNames;
  // Parameters that many operations share have the examples of them all: those that this one has elsewhere too are its own.
  const own = new Set([...responseNames, ...names(bodyExamples(operation))]);
  const chosen = requestNames.filter((name) => own.has(name));
  return (chosen.length > 0 ? chosen : requestNames).slice(0, MAX_NAMES);
}

/** Examples of one operation beyond this number make no exchanges. */
const MAX_NAMES = 30;

/** `default` is the success only where no other one is documented. */
function successes({ responses }: Operation): Response[] {
  const good = responses.filter(({ status }) => /^[123]/.test(status));
  return good.length > 0 ? good : responses.filter(({ status }) => status === 'default');
}

function exchangeOf(operation: Operation, model: ApiModel, name: string): Exchange {
  const generated = { any: false };
  const parameters = operation.parameters.flatMap((parameter) => {
    const value = parameterValue(parameter, operation, model, name, generated);
    return value ? [{ in: parameter.in, name: parameter.name, ...value }] : [];
  });
  const body = bodyOf(operation, model, name, generated);
  const response = responseOf(operation, name);
  const examples = [
    ...bodyExamples(operation),
    ...operation.parameters.flatMap(parameterExamples),
    ...responseExamples(operation),
  ];
  const named = examples.filter((example) => example.name === name);
  return compact<Exchange>({
    name,
    summary: named.find(({ summary }) => summary !== undefined)?.summary,
    description: named.find(({ description }) => description !== undefined)?.description,
    source: generated.any ? 'generated' : 'document',
    parameters,
    body,
    response,
    origin: named[0]?.origin ?? operation.origin,
  });
}

const responseExamples = ({ responses }: Operation): Example[] =>
  responses.flatMap(({ content }) => content.flatMap(({ examples }) => examples));

const pick = (examples: readonly Example[], name: string): Example | undefined => {
  const usable = examples.filter(hasValue);
  return usable.find((example) => example.name === name) ?? usable.find((example) => example.name === DEFAULT_NAME);
};

/** The value of a parameter in the exchange of a name; undefined for an optional one without an example. */
export function parameterValue(
  parameter: Parameter,
  { path }: Pick<Operation, 'path'>,
  model: ApiModel,
  name: string,
  generated = { any: false },
): Data | undefined {
  // A router finds no path with an empty segment.
  const examples = parameterExamples(parameter).filter(
    (example) => parameter.in !== 'path' || example.value?.value !== '',
  );
  const found = pick(examples, name) ?? (parameter.required ? examples.find(hasValue) : undefined);
  if (found?.value) return found.value;
  if (!parameter.required) return undefined;
  const schema = parameter.schema ?? parameter.content?.schema;
  const named = parameterNamed(parameter, path);
  if (parameter.in === 'path' && schema && !sampleOf(schema, model, { direction: 'request' }).documented) {
    const shown = shownIdentity(parameter.name, path, model, name);
    const typed = [shown, String(shown)].find((each) => fitsSchema(schema, each, model, 'request'));
    if (shown !== undefined && typed !== undefined) {
      generated.any = true;
      return { value: typed };
    }
  }
  const made = sampled(schema, model, generated, named);
  return parameter.in === 'path' && made.value === '' && schema
    ? sampled(neverEmpty(schema, model), model, generated, named)
    : made;
}

/** Many documents have an empty string for "no example". */
function neverEmpty(schema: Schema, model: ApiModel): Schema {
  const { examples: _, default: __, const: ___, ...rest } = flatten(schema, model).schema;
  const values = rest.enum?.filter(({ value }) => value !== '');
  return { ...rest, enum: values?.length ? values : undefined, minLength: Math.max(1, rest.minLength ?? 1) };
}

function sampled(schema: Parameter['schema'], model: ApiModel, generated: { any: boolean }, named?: Named): Data {
  const sample: Sample = schema
    ? sampleOf(schema, model, { direction: 'request', named })
    : { value: 'string', documented: false, incomplete: false };
  if (!sample.documented) generated.any = true;
  return sample.numbers ? { value: sample.value, numbers: sample.numbers } : { value: sample.value };
}

function bodyOf(operation: Operation, model: ApiModel, name: string, generated: { any: boolean }): Exchange['body'] {
  const { requestBody } = operation;
  if (!requestBody || requestBody.content.length === 0) return undefined;
  const content = jsonFirst(requestBody.content);
  const exactly = content.find(({ examples }) =>
    examples.some((example) => example.name === name && hasValue(example)),
  );
  const mediaType = exactly ?? content.find(({ examples }) => pick(examples, name)) ?? content[0]!;
  const found = pick(mediaType.examples, name) ?? mediaType.examples.find(hasValue);
  // A whole message as its text has a boundary that no client would write again.
  const isMessage = /^multipart\//i.test(mediaType.mediaType) && typeof found?.value?.value === 'string';
  if (found?.value && !isMessage) return { mediaType: mediaType.mediaType, ...found.value };
  // An optional body is left out where the examples are of parameters alone.
  const isOfParameters = operation.parameters.some((parameter) =>
    parameterExamples(parameter).some((example) => example.name === name),
  );
  if (!requestBody.required && isOfParameters) return undefined;
  const made = sampled(contentSchemaOf(mediaType), model, generated);
  // The fields of a form have names, whether the schema says so or not.
  const isForm = /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(mediaType.mediaType);
  const isNamed = !isForm || (typeof made.value === 'object' && made.value !== null);
  return { mediaType: mediaType.mediaType, ...(isNamed ? made : { value: { field: made.value } }) };
}

/**
 * The response that has an example of this name, a success before an error. The single `example` of an error belongs to
 * no request in particular.
 */
function responseOf(operation: Operation, name: string): ExchangeResponse | undefined {
  const good = successes(operation);
  for (const response of name === DEFAULT_NAME ? good : new Set([...good, ...operation.responses])) {
    for (const mediaType of jsonFirst(response.content)) {
      const example = mediaType.examples.find((candidate) => candidate.name === name && hasValue(candidate));
      if (example)
        return {
          status: response.status,
          mediaType: mediaType.mediaType,
          value: example.value,
          origin: example.origin,
        };
    }
  }
  return undefined;
}
