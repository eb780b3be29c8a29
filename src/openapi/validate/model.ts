import { mismatchesOf } from '../json-schema/check/check-value';
import { definitionsOf, type Definitions } from '../json-schema/to-json-schema';
import { childrenOf } from '../schema/keywords';
import type {
  ApiModel,
  Callback,
  Finding,
  Example,
  Header,
  MediaType,
  Operation,
  Origin,
  Parameter,
  Schema,
} from '../model';
import { cyclesOf } from '../json-schema/cycles';
import { areInseparable } from '../sample/overlap';
import { closedParts } from '../schema/closed-parts';
import { type DisjointParts, disjointParts } from '../schema/disjoint-parts';
import { schemaOf } from '../schema/layers';

/** Mismatches reported for one example; more usually have the same cause. */
const MAX_MISMATCHES = 3;

/**
 * Validates the examples and defaults of a model against their schemas, and compares the alternatives of each `oneOf`. Each is
 * checked once, however often it is used.
 */
export function checkValues(model: ApiModel): Finding[] {
  const diagnostics: Finding[] = [];
  const seen = new WeakSet<object>();
  const isNew = (node: object): boolean => !seen.has(node) && Boolean(seen.add(node));
  const definitionsFor = {
    request: definitionsOf(model, { direction: 'request' }),
    response: definitionsOf(model, { direction: 'response' }),
    either: definitionsOf(model),
  };

  const validate = (schema: Schema, value: unknown, origin: Origin, what: string, definitions: Definitions): void => {
    for (const { pointer, message } of mismatchesOf(definitions.write(schema), value, definitions.resolve).slice(
      0,
      MAX_MISMATCHES,
    )) {
      const where = pointer === '' ? '' : ` At ${pointer} of it.`;
      diagnostics.push({
        severity: 'fault',
        code: 'example-mismatch',
        message: `${what} contradicts its schema: ${message}${where}`,
        hint: 'Correct the example or the schema',
        origin,
      });
    }
  };
  const validateExamples = (
    schema: Schema,
    examples: readonly Example[],
    definitions: Definitions,
    except: Names,
  ): void => {
    for (const example of examples) {
      if (example.value && !except.has(example.name))
        validate(
          schema,
          example.value.value,
          example.origin,
          `The example ${JSON.stringify(example.name)}`,
          definitions,
        );
    }
  };

  const closed = new Map<Schema, Set<string>>();
  const disjoint = new Map<Schema, [DisjointParts, ...DisjointParts[]]>();
  const schemaWithin = (root: Schema | undefined): void => {
    const waiting = root ? [root] : [];
    for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
      if (!isNew(schema)) continue;
      for (const { value } of schema.examples ?? [])
        validate(schema, value, schema.origin, 'The example of the schema', definitionsFor.either);
      // A default of null means that there is none.
      if (schema.default && schema.default.value !== null)
        validate(
          schema,
          schema.default.value,
          { ...schema.origin, pointer: `${schema.origin.pointer}/default` },
          'The default',
          definitionsFor.either,
        );
      if (schema.oneOf && !schema.discriminator && areInseparable(schema.oneOf, model))
        diagnostics.push(overlapAt(schema.origin));
      for (const { closing, names } of closedParts(schema, model))
        closed.set(closing, new Set([...(closed.get(closing) ?? []), ...names]));
      for (const parts of disjointParts(schema, model))
        disjoint.set(parts.second, [parts, ...(disjoint.get(parts.second) ?? [])]);
      for (const child of childrenOf(schema)) waiting.push(child);
    }
  };
  const content = (mediaTypes: readonly MediaType[], direction: 'request' | 'response', except: Names = none): void => {
    for (const mediaType of mediaTypes) {
      if (!isNew(mediaType)) continue;
      const { schema } = mediaType;
      schemaWithin(schema);
      schemaWithin(mediaType.itemSchema);
      // In other media types an example is the text that goes over the wire.
      const examples = mediaType.examples.filter(
        ({ value }) => isStructured(mediaType.mediaType) || typeof value?.value !== 'string',
      );
      if (schema) validateExamples(schema, examples, definitionsFor[direction], except);
      for (const { headers } of mediaType.encoding) headers.forEach((header) => described(header, direction));
    }
  };
  const described = (parameter: Parameter | Header, direction: 'request' | 'response', except: Names = none): void => {
    if (!isNew(parameter)) return;
    schemaWithin(parameter.schema);
    if (parameter.schema) validateExamples(parameter.schema, parameter.examples, definitionsFor[direction], except);
    if (parameter.content) content([parameter.content], direction, except);
  };
  const callback = ({ operations }: Callback): void => operations.forEach(operation);
  const operation = (one: Operation): void => {
    const wrongOnPurpose = namesOfErrorsOnly(one);
    one.parameters.forEach((parameter) => described(parameter, 'request', wrongOnPurpose));
    content(one.requestBody?.content ?? [], 'request', wrongOnPurpose);
    for (const response of one.responses) {
      if (!isNew(response)) continue;
      content(response.content, 'response');
      response.headers.forEach((header) => described(header, 'response'));
    }
    one.callbacks.forEach(callback);
  };

  for (const { schema } of Object.values(model.schemas)) schemaWithin(schema);
  model.operations.forEach(operation);
  for (const webhook of model.webhooks) operation(webhook.operation);
  for (const [{ origin }, names] of closed) diagnostics.push(forbiddenAt(origin, [...names]));
  for (const parts of disjoint.values()) diagnostics.push(contradictoryAt(parts));
  return diagnostics;
}

/** Names that one message lists. */
const MAX_NAMES = 5;

const forbiddenAt = (origin: Origin, names: readonly string[]): Finding => ({
  severity: 'warning',
  code: 'forbidden-properties',
  message: `additionalProperties applies only to the properties next to it, so it forbids those that other parts of the composition declare: ${names
    .slice(0, MAX_NAMES)
    .map((name) => JSON.stringify(name))
    .join(', ')}${names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : ''}.`,
  hint: 'Use unevaluatedProperties in the composing schema (`false` is read as that), or list the properties next to it',
  origin: { ...origin, pointer: `${origin.pointer}/additionalProperties` },
});

/** Once for a part, however many schemas are composed of it: what is generated from them is wrong in each. */
function contradictoryAt([{ name, isItem, first, second }, ...others]: readonly [
  DisjointParts,
  ...DisjointParts[],
]): Finding {
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  const { file, line, column } = first.origin;
  return {
    severity: 'warning',
    code: 'contradictory-parts',
    message: `No ${isItem ? 'item' : 'value'} of ${JSON.stringify(name)} satisfies both this schema and another part of the composition (${file}:${line}:${column}${more}): their types exclude each other.`,
    hint: 'allOf does not override a property: leave it out here, or give it a type that both allow',
    origin: second.origin,
  };
}

const overlapAt = (origin: Origin): Finding => ({
  severity: 'warning',
  code: 'overlapping-alternatives',
  message:
    'Each alternative of this oneOf allows everything that another one allows. Values therefore match several alternatives, but oneOf requires exactly one.',
  hint: 'Require a property that distinguishes them, or use anyOf',
  origin: { ...origin, pointer: `${origin.pointer}/oneOf` },
});

const isStructured = (mediaType: string): boolean => /[/+]json\b/i.test(mediaType);

type Names = ReadonlySet<string>;
const none: Names = new Set();

/** Names of examples that only 4XX responses have: their requests show the mistake, and so may contradict their schemas. */
function namesOfErrorsOnly({ responses }: Operation): Names {
  const names = (matches: (status: string) => boolean) =>
    responses
      .filter(({ status }) => matches(status))
      .flatMap(({ content }) => content.flatMap(({ examples }) => examples.map(({ name }) => name)));
  const good = new Set(names((status) => !status.startsWith('4')));
  return new Set(names((status) => status.startsWith('4')).filter((name) => !good.has(name)));
}

/** Documents in use stay below ten. */
const MAX_CHAIN = 200;

/** A chain of schemas that are each composed of the next one is merged again for each of them. */
export function refuseLongChains(model: ApiModel): Finding[] {
  const { id, length } = cyclesOf(model).longest;
  const schema = id === undefined ? undefined : schemaOf(model, id);
  if (!schema || length <= MAX_CHAIN) return [];
  return [
    {
      severity: 'error',
      code: 'too-long-chain',
      message: `The schema ${JSON.stringify(schema.name)} begins a chain of ${length} schemas in which each is composed of the next, through "$ref", "allOf", "anyOf" or "oneOf".`,
      hint: `Compose it of at most ${MAX_CHAIN}`,
      origin: schema.schema.origin,
    },
  ];
}

/** JSON Schema 2020-12 Core §9.4.1: a schema must not lead back to itself without going into the value. */
export function warnOfCycles(model: ApiModel): Finding[] {
  return cyclesOf(model).all.map((ids): Finding => {
    const schemas = ids.flatMap((id) => schemaOf(model, id) ?? []);
    const names = schemas
      .slice(0, 6)
      .map(({ name }) => JSON.stringify(name))
      .join(', ');
    const message =
      ids.length === 1
        ? `The schema ${names} is composed of itself, so no value can be validated against it literally; the reference to itself is ignored.`
        : `The schemas ${names}${ids.length > 6 ? ', …' : ''} are composed of each other, so no value can be validated against them literally; where one is part of another, its alternatives are ignored.`;
    return {
      severity: 'warning',
      code: 'circular-composition',
      message,
      hint: 'Move what they share into a schema of its own',
      origin: schemas[0]?.schema.origin,
    };
  });
}
