import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { read, schemasBelow, type Document } from './document';
import { entities, notShown } from './tables/screening-entities';
import { enumerations, sizes } from './tables/screening-enumerations';
import { calls } from './tables/screening-operations';

const file = path.resolve(__dirname, '../../specs/screening.yaml');
const document = parse(readFileSync(file, 'utf8')) as Document;
const { properties, required, holds, operations } = read(document);
const { schemas } = document.components;
const schema = (name: string) => {
  const found = schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
};
const property = (of: string, name: string) => {
  const found = properties(schema(of))[name];
  if (!found) throw new Error(`no ${name} in ${of}`);
  return found;
};
const marked = (names: readonly string[], needed: readonly string[]) =>
  names.map((name) => (needed.includes(name) ? `${name}!` : name)).sort();
const operation = (method: string, at: string) => {
  const found = document.paths[at]?.[method];
  if (!found) throw new Error(`no ${method} ${at}`);
  return found;
};
const json = 'application/json';

describe('the service', () => {
  test('is called as the specification calls it, and is local', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).toBe('Compliance service');
    expect(document.info.version).toBe('1.0.0');
    expect(document.servers.map((server) => server.url)).toEqual(['http://localhost:4010']);
  });

  test('asks for no credentials, as how to authenticate is not shown', () => {
    expect(document.security).toBeUndefined();
    expect(document.components.securitySchemes).toBeUndefined();
    expect(operations.filter(({ operation }) => operation.security !== undefined)).toEqual([]);
  });
});

describe('the calls', () => {
  test('are those of the specification, no more and no fewer', () => {
    const names = operations.map(({ method, path }) => `${method} ${path}`);
    expect(names.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
    expect(names).toHaveLength(39);
  });

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
    const { parameters = [], requestBody, responses } = operation(call.method, call.path);

    expect(parameters.every((parameter) => parameter.in === 'query')).toBe(true);
    const needed = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    expect(
      marked(
        parameters.map(({ name }) => name),
        needed,
      ),
    ).toEqual([...(call.query ?? [])].sort());

    const body = requestBody?.content[json]?.schema;
    expect(body ? marked(Object.keys(properties(body)), required(body)) : []).toEqual([...(call.body ?? [])].sort());

    expect(Object.keys(responses)).toEqual(['200']);
    const response = responses['200']?.content?.[json]?.schema;
    if (!response) throw new Error('no JSON response');
    const { data, ...rest } = properties(response);
    expect(data && holds(data)).toBe(call.data ?? 'plain');
    const generic = Object.keys(entities['GenericResponse'] ?? {});
    expect(Object.keys(rest).filter((name) => !generic.includes(name))).toEqual(call.reply ?? []);
    expect(generic.every((name) => name === 'data' || name in rest)).toBe(true);
  });

  test('have pages of 100 entries that are counted from 0', () => {
    const paging = operations.flatMap(({ operation }) => operation.parameters ?? []);
    const defaults = (name: string) =>
      paging.filter((parameter) => parameter.name === name).map(({ schema }) => schema.default);
    expect(defaults('Page.Size')).toEqual([100, 100, 100, 100]);
    expect(defaults('Page.No')).toEqual([0, 0, 0, 0]);
  });

  test('may leave out what selects nothing by itself, or give null for it', () => {
    const optional = operations
      .flatMap(({ operation }) => operation.parameters ?? [])
      .filter(({ name, required, schema }) => !required && !name.startsWith('Page.') && !schema.$ref);
    expect(optional).toHaveLength(6 + 4 + 2 + 6);
    expect(optional.filter(({ schema }) => !schema.type?.includes('null'))).toEqual([]);
  });

  test('take times as From and To', () => {
    const times = operations
      .flatMap(({ operation }) => operation.parameters ?? [])
      .filter(({ name }) => name === 'From' || name === 'To');
    expect(times).toHaveLength(6);
    for (const { schema } of times) expect(schema).toMatchObject({ format: 'date-time', type: ['string', 'null'] });
  });

  test('need a body wherever they have one', () => {
    const bodies = operations.flatMap(({ operation }) => operation.requestBody ?? []);
    expect(bodies.length).toBe(calls.filter((call) => call.body).length);
    expect(bodies.every((body) => body.required)).toBe(true);
  });

  test('register several persons as they register one, with options for all', () => {
    const batch = schema('RegisterPersonBatchCommand');
    expect(holds(properties(batch)['persons'] ?? {})).toBe('[BatchPerson]');
    expect(holds(properties(batch)['options'] ?? {})).toBe('PersonOptions');
    expect(required(schema('BatchPerson'))).toEqual(required(schema('RegisterPersonCommand')));
    expect(holds(property('PersonBatchResponse', 'personStatuses'))).toBe('[BatchPersonStatus]');
  });
});

describe('the entities', () => {
  test.each(Object.entries(entities))('%s has the fields of the specification', (name, fields) => {
    const found = Object.entries(properties(schema(name))).map(([field, held]) => [field, holds(held)]);
    expect(Object.fromEntries(found)).toEqual(fields);
  });

  test.each(notShown)('%s, of which nothing is shown, takes anything and says so', (name) => {
    expect(schema(name).description).toMatch(/not document/);
    expect(properties(schema(name))).toEqual({});
    expect(schema(name).additionalProperties ?? true).toBe(true);
  });

  test('that make up a report are its posts', () => {
    expect(holds(schema('PersonReport'))).toBe('[PersonReportPost]');
    expect(holds(schema('CompanyReport'))).toBe('[CompanyReportPost]');
    expect(holds(schema('GeneralReport'))).toBe('[PersonReportPost|CompanyReportPost]');
  });

  test('hold nothing that varies from run to run but the correlation id', () => {
    const volatile = [...schemasBelow(document)].filter((found) => found.schema['x-volatile']);
    expect(volatile.map((found) => found.pointer)).toEqual([
      '/components/schemas/GenericResponse/properties/correlationId',
    ]);
  });
});

describe('the enumerations', () => {
  test.each(Object.entries(enumerations))('%s has all its values and no other', (name, values) => {
    expect(schema(name).enum).toEqual(values);
  });

  test.each(Object.entries(sizes))('%s has %d values', (name, size) => {
    expect(schema(name).enum).toHaveLength(size);
  });

  test('are all named, and described by their own values only', () => {
    const found = [...schemasBelow(document)].filter((each) => each.schema.enum);
    expect(found.map((each) => each.name).sort()).toEqual(Object.keys(enumerations).sort());
    for (const { schema } of found) {
      const described = Object.keys(schema['x-enumDescriptions'] ?? {});
      expect(described.filter((value) => !schema.enum?.includes(value))).toEqual([]);
      if (described.length > 0) expect(described).toEqual(schema.enum);
    }
  });
});

describe('the rules', () => {
  test('a country is at least one character long and selects the watchlist', () => {
    expect(schema('CountryCode')).toMatchObject({ type: 'string', minLength: 1 });
    for (const name of ['PersonIdentity', 'CompanyIdentity']) {
      expect(schema(name).required).toEqual(['country']);
      expect(property(name, 'country').description).toMatch(/selects the watchlist/);
    }
  });

  test('a score lies between 0 and 1', () => {
    expect(schema('Score')).toMatchObject({ type: 'number', minimum: 0, maximum: 1 });
  });

  test('the order is Any and the fuzziness Metaphone unless said otherwise', () => {
    expect(schema('Order').default).toBe('Any');
    expect(schema('Fuzziness').default).toBe('Metaphone');
  });

  test.each([
    ['PersonView', 'personReferenceId'],
    ['CompanyView', 'companyReferenceId'],
    ['CompanyViewV2', 'companyReferenceId'],
  ])('%s: a high-risk country follows the regulation, and the flags their hits', (name) => {
    expect(property(name, 'highRiskCountry').description).toMatch(/EU regulation 19\/781/);
    expect(property(name, 'isSanction').description).toMatch(/`FalsePositive` or `Unknown`/);
  });

  test('the form of checkpoints and ids is said to be the sandbox own, as the provider does not document it', () => {
    expect(schema('Checkpoint')).toHaveProperty('x-sandbox', expect.stringMatching(/^64 hexadecimal digits/));
    expect(schema('MatchId')).toHaveProperty('x-sandbox', expect.stringMatching(/^32 hexadecimal digits/));
    expect(schema('AliasId')).toHaveProperty('x-sandbox', expect.stringMatching(/^64 hexadecimal digits/));
    for (const name of ['Checkpoint', 'MatchId', 'AliasId']) expect(schema(name).pattern).toBeUndefined();
  });
});

describe('the webhook deliveries', () => {
  const events = Object.entries(document.webhooks);

  test('are there for every type that can be tested', () => {
    expect(events.map(([name]) => name)).toEqual(enumerations['WebhookTestType']);
  });

  test.each(events)('%s is a POST of its own type, with the secret in a header', (name, item) => {
    expect(Object.keys(item)).toEqual(['post']);
    const post = item['post'];
    const body = post?.requestBody?.content[json]?.schema;
    if (!post || !body) throw new Error('no body');
    expect(properties(body)['type']).toMatchObject({ const: name });
    expect(Object.keys(properties(body)).sort()).toEqual(Object.keys(entities['WebhookDelivery'] ?? {}).sort());
    expect(post.parameters).toEqual([{ $ref: '#/components/parameters/WebhookSecret' }]);
    expect(Object.keys(post.responses)).toEqual(['200']);
  });
});

describe('the words', () => {
  test('describe every schema, every property and every parameter', () => {
    const bare = [...schemasBelow(document)].filter((found) => !found.schema.description);
    expect(bare.map((found) => found.pointer)).toEqual([]);
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
    expect(parameters.filter((parameter) => !parameter.description)).toEqual([]);
  });

  test('name and describe every operation, once', () => {
    const all = [...operations, ...Object.entries(document.webhooks).map(([path, item]) => ({ path, operation: item['post'] }))];
    const tags = document.tags.map((tag) => tag.name);
    for (const { operation } of all) {
      expect(operation).toMatchObject({
        operationId: expect.stringMatching(/^[a-z][A-Za-z0-9]+$/),
        summary: expect.not.stringMatching(/\.$/),
        description: expect.stringMatching(/\.$/),
      });
      expect(operation?.tags).toHaveLength(1);
      expect(tags).toContain(operation?.tags[0]);
    }
    const ids = all.map(({ operation }) => operation?.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(all.map(({ operation }) => operation?.summary)).size).toBe(all.length);
    expect(document.tags.every((tag) => tag.description)).toBe(true);
    expect(tags.filter((tag) => !all.some(({ operation }) => operation?.tags[0] === tag))).toEqual([]);
  });
});
