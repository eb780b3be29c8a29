import { mismatchesOf } from '../json-schema/check/check-value';
import { definitionsOf, type Definitions } from '../json-schema/to-json-schema';
import { childrenOf } from '../schema/keywords';
import type {
  ApiModel,
  Callback,
  Diagnostic,
  Example,
  Header,
  MediaType,
  Operation,
  Origin,
  Parameter,
  Schema,
} from '../model';
import { circlesOf } from '../json-schema/cycles';
import { schemaOf } from '../schema/named-schema';

/** So many mismatches of one example are named; more would be of the same cause. */
const MOST = 3;

/** Holds the examples and defaults of a model against their schemas. Each is looked at once, however often it is used. */
export function checkExamples(model: ApiModel, severity: Diagnostic['severity']): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const seen = new WeakSet<object>();
  const isNew = (node: object): boolean => !seen.has(node) && Boolean(seen.add(node));
  const ways = {
    request: definitionsOf(model, { direction: 'request' }),
    response: definitionsOf(model, { direction: 'response' }),
    either: definitionsOf(model),
  };

  const hold = (schema: Schema, value: unknown, origin: Origin, what: string, definitions: Definitions): void => {
    for (const { pointer, message } of mismatchesOf(definitions.write(schema), value, definitions.resolve).slice(
      0,
      MOST,
    )) {
      const where = pointer === '' ? '' : ` At ${pointer} of it.`;
      diagnostics.push({
        severity,
        code: 'example-mismatch',
        message: `${what} contradicts its schema: ${message}${where}`,
        cure: 'Correct the example or the schema',
        origin,
      });
    }
  };
  const holdExamples = (
    schema: Schema,
    examples: readonly Example[],
    definitions: Definitions,
    except: Names,
  ): void => {
    for (const example of examples) {
      if (example.value && !except.has(example.name))
        hold(schema, example.value.value, example.origin, `The example ${JSON.stringify(example.name)}`, definitions);
    }
  };

  const schemaWithin = (root: Schema | undefined): void => {
    const waiting = root ? [root] : [];
    for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
      if (!isNew(schema)) continue;
      for (const { value } of schema.examples ?? [])
        hold(schema, value, schema.origin, 'The example of the schema', ways.either);
      // A default of null says that there is none.
      if (schema.default && schema.default.value !== null)
        hold(
          schema,
          schema.default.value,
          { ...schema.origin, pointer: `${schema.origin.pointer}/default` },
          'The default',
          ways.either,
        );
      waiting.push(...childrenOf(schema));
    }
  };
  const content = (mediaTypes: readonly MediaType[], way: 'request' | 'response', except: Names = none): void => {
    for (const mediaType of mediaTypes) {
      if (!isNew(mediaType)) continue;
      const { schema } = mediaType;
      schemaWithin(schema);
      schemaWithin(mediaType.itemSchema);
      // Of other media types an example is the text that goes over the wire.
      const examples = mediaType.examples.filter(
        ({ value }) => isStructured(mediaType.mediaType) || typeof value?.value !== 'string',
      );
      if (schema) holdExamples(schema, examples, ways[way], except);
      for (const { headers } of mediaType.encoding) headers.forEach((header) => described(header, way));
    }
  };
  const described = (parameter: Parameter | Header, way: 'request' | 'response', except: Names = none): void => {
    if (!isNew(parameter)) return;
    schemaWithin(parameter.schema);
    if (parameter.schema) holdExamples(parameter.schema, parameter.examples, ways[way], except);
    if (parameter.content) content([parameter.content], way, except);
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
  return diagnostics;
}

const isStructured = (mediaType: string): boolean => /[/+]json\b/i.test(mediaType);

type Names = ReadonlySet<string>;
const none: Names = new Set();

/** Names of examples that only 4XX answers have: the request beside them shows the mistake, and so may contradict its schema. */
function namesOfErrorsOnly({ responses }: Operation): Names {
  const names = (wanted: (status: string) => boolean) =>
    responses
      .filter(({ status }) => wanted(status))
      .flatMap(({ content }) => content.flatMap(({ examples }) => examples.map(({ name }) => name)));
  const good = new Set(names((status) => !status.startsWith('4')));
  return new Set(names((status) => status.startsWith('4')).filter((name) => !good.has(name)));
}

/** JSON Schema 2020-12 Core §9.4.1: a schema must not lead back to itself without going into the value. */
export function warnOfCircles(model: ApiModel): Diagnostic[] {
  return circlesOf(model).all.map((ids): Diagnostic => {
    const schemas = ids.flatMap((id) => schemaOf(model, id) ?? []);
    const names = schemas
      .slice(0, 6)
      .map(({ name }) => JSON.stringify(name))
      .join(', ');
    const message =
      ids.length === 1
        ? `The schema ${names} is composed of itself, which no value can be held against literally; it is read without that.`
        : `The schemas ${names}${ids.length > 6 ? ', …' : ''} are composed of each other, which no value can be held against literally; where one is a part of another it is read without its alternatives.`;
    return {
      severity: 'warning',
      code: 'circular-composition',
      message,
      cure: 'Put what they share into a schema of its own',
      origin: schemas[0]?.schema.origin,
    };
  });
}
