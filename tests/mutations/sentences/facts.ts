import { STATUS_CODES } from 'node:http';
import type { ApiModel, Operation, Schema } from '../../../src/openapi/model';
import { expand } from '../../../src/openapi/schema/layers';
import type { Random } from './random';

/** A field, parameter or operation of a document, and what is so about it. */
export interface Fact {
  readonly kind:
    | 'required'
    | 'type'
    | 'default'
    | 'maximum'
    | 'length'
    | 'values'
    | 'value'
    | 'member'
    | 'parameter'
    | 'status'
    | 'method'
    | 'location'
    | 'deprecated'
    | 'nullable';
  /** Of what the field is: a schema's name, or an operation as it is written in code. */
  readonly owner: string;
  readonly ownerKind: 'schema' | 'operation';
  /** Empty where the fact is about the operation itself. */
  readonly field: string;
  readonly right: string;
  /** Never one that is right, too. */
  readonly wrong: (random: Random) => string | undefined;
}

const code = (values: readonly string[], last = 'or'): string =>
  values.length === 1
    ? `\`${values[0]}\``
    : `${values
        .slice(0, -1)
        .map((value) => `\`${value}\``)
        .join(', ')} ${last} \`${values.at(-1)}\``;

/** Everything about a document that a sentence can state. */
export function factsOf(model: ApiModel): Fact[] {
  const schemas = Object.values(model.schemas);
  const names = [...new Set(schemas.flatMap(({ schema }) => (schema.properties ?? []).map(({ name }) => name)))];
  const ofSchemas = schemas.flatMap(({ name, schema }) => {
    const own = (schema.properties ?? []).map((property) => property.name);
    const layers = expand(schema, model);
    if (layers.length > 1 || own.length === 0) return [];
    const others = names.filter((other) => !reach(schema, model).has(other));
    return (schema.properties ?? []).flatMap((property) => [
      ...fieldFacts(name, 'schema', property.name, property.required, property.schema, model),
      {
        kind: 'member' as const,
        owner: name,
        ownerKind: 'schema' as const,
        field: '',
        right: property.name,
        wrong: (random: Random) => (others.length > 0 ? random.pick(others) : undefined),
      },
    ]);
  });
  return [...ofSchemas, ...model.operations.flatMap((operation) => operationFacts(operation, model))];
}

function reach(schema: Schema, model: ApiModel, seen = new Set<Schema>(), names = new Set<string>()): Set<string> {
  if (seen.has(schema)) return names;
  seen.add(schema);
  for (const layer of expand(schema, model)) {
    for (const property of layer.properties ?? []) {
      names.add(property.name);
      reach(property.schema, model, seen, names);
    }
    if (layer.items) reach(layer.items, model, seen, names);
  }
  return names;
}

function fieldFacts(
  owner: string,
  ownerKind: Fact['ownerKind'],
  field: string,
  required: boolean,
  schema: Schema,
  model: ApiModel,
): Fact[] {
  const base = { owner, ownerKind, field };
  const layers = expand(schema, model);
  const types = [...new Set(layers.flatMap((layer) => layer.types ?? []))];
  const plain = types.filter((type) => type !== 'null');
  const values = layers.flatMap((layer) => layer.enum ?? []).map(({ value }) => String(value));
  const first = <K extends keyof Schema>(key: K): Schema[K] | undefined =>
    layers.find((layer) => layer[key] !== undefined)?.[key];
  const found: Fact[] = [{ ...base, kind: 'required', right: String(required), wrong: () => String(!required) }];
  if (plain.length === 1) {
    const kinds = ['string', 'integer', 'boolean', 'array', 'object'].filter(
      (type) => type !== plain[0] && !(plain[0] === 'number' && type === 'integer'),
    );
    found.push({ ...base, kind: 'type', right: plain[0]!, wrong: (random) => random.pick(kinds) });
    found.push({
      ...base,
      kind: 'nullable',
      right: String(types.includes('null')),
      wrong: () => String(!types.includes('null')),
    });
  }
  const own = first('default')?.value;
  if (typeof own === 'number')
    found.push({ ...base, kind: 'default', right: String(own), wrong: (random) => String(own + 1 + random.below(50)) });
  if (typeof own === 'string' && values.length > 1)
    found.push({
      ...base,
      kind: 'default',
      right: own,
      wrong: (random) => random.pick(values.filter((value) => value !== own)),
    });
  const [maximum, length] = [first('maximum'), first('maxLength')];
  if (maximum !== undefined)
    found.push({
      ...base,
      kind: 'maximum',
      right: String(maximum),
      wrong: (random) => String(maximum * (2 + random.below(8))),
    });
  if (length !== undefined)
    found.push({
      ...base,
      kind: 'length',
      right: String(length),
      wrong: (random) => String(length + 1 + random.below(200)),
    });
  if (values.length > 1 && values.length < 9) {
    found.push({
      ...base,
      kind: 'values',
      right: code(values),
      wrong: (random) => {
        const at = random.below(values.length);
        return random.below(2) === 0 && values.length > 2
          ? code(values.filter((_, index) => index !== at))
          : code(values.with(at, `${values[at]}Plus`));
      },
    });
    found.push({ ...base, kind: 'value', right: values[0]!, wrong: (random) => `${random.pick(values)}Other` });
  }
  return found;
}

function operationFacts(operation: Operation, model: ApiModel): Fact[] {
  const owner = `${operation.method} ${operation.path}`;
  const base = { owner, ownerKind: 'operation' as const, field: '' };
  const statuses = operation.responses.map(({ status }) => status).filter((status) => /^\d+$/.test(status));
  const ranges = operation.responses.some(({ status }) => !/^\d+$/.test(status));
  const others = [...new Set(model.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)))].filter(
    (name) => {
      const messages = [operation.requestBody, ...operation.responses].flatMap((message) =>
        (message?.content ?? []).flatMap(({ schema }) => schema ?? []),
      );
      return (
        !operation.parameters.some((parameter) => parameter.name === name) &&
        !messages.some((schema) => reach(schema, model).has(name))
      );
    },
  );
  const found: Fact[] = [
    { ...base, kind: 'deprecated', right: String(operation.deprecated), wrong: () => String(!operation.deprecated) },
  ];
  if (!ranges && statuses.length > 0) {
    const none = ['201', '202', '204', '400', '403', '404', '409', '410', '422', '429'].filter(
      (status) => !statuses.includes(status),
    );
    found.push({
      ...base,
      kind: 'status',
      right: `${statuses[0]} ${STATUS_CODES[Number(statuses[0])]}`,
      wrong: (random) => {
        const status = random.pick(none);
        return `${status} ${STATUS_CODES[Number(status)]}`;
      },
    });
  }
  if (operation.operationId !== undefined)
    found.push({
      ...base,
      owner: operation.operationId,
      kind: 'method',
      right: operation.method,
      wrong: (random) =>
        random.pick(['GET', 'PUT', 'POST', 'DELETE', 'PATCH'].filter((method) => method !== operation.method)),
    });
  for (const { name, required, schema, in: location } of operation.parameters) {
    if (others.length > 0)
      found.push({ ...base, kind: 'parameter', right: name, wrong: (random) => random.pick(others) });
    found.push({
      ...base,
      field: name,
      kind: 'location',
      right: location,
      wrong: (random) => random.pick(['path', 'query', 'header'].filter((one) => one !== location)),
    });
    if (schema) found.push(...fieldFacts(owner, 'operation', name, required, schema, model));
  }
  return found;
}
