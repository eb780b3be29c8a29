import { loadObject } from '../openapi/fixtures/load';
import { compareApis, defaultLevels } from '.';
import { rows, special } from './testing/changed-documents';
import { exchanges } from './testing/changed-exchanges';
import { schemas } from './testing/changed-schemas';
import { nothing, object, ok, received, sent, text, without } from './testing/documents';

// A second opinion on each document, for which a thread is started.
jest.mock('../openapi/validate/parser', () => ({
  ...jest.requireActual<object>('../openapi/validate/parser'),
  runParser: () => Promise.resolve([]),
}));

type Document = Record<string, unknown>;

async function changesOf(old: Document, now: Document, levels?: ReadonlyMap<string, 'ignore' | 'risky'>) {
  const [before, after] = [await loadObject(old), await loadObject(now)];
  return compareApis(before.model, after.model, { today: '2026-01-15', ...(levels && { levels }) });
}

const inBoth = schemas.flatMap(([name, old, now, checks]) => [
  [`${name}, sent`, sent(old), sent(now), checks.map((check) => `request-${check}`)] as const,
  [`${name}, received`, received(old), received(now), checks.map((check) => `response-${check}`)] as const,
]);

const every = [...rows, ...special, ...exchanges, ...inBoth];

describe('a change is reported by its check', () => {
  test.each(every)('%s', async (_name, old, now, checks) => {
    const found = (await changesOf(old, now))
      .map(({ check }) => check)
      .filter((check) => check !== 'version-not-raised');
    expect(found.sort()).toEqual([...checks].sort());
  });

  test('and each check reports one of these', () => {
    const tested = new Set(every.flatMap(([, , , checks]) => checks));
    const others = [...defaultLevels.keys()].filter((check) => !tested.has(check));
    expect(others).toEqual(['version-not-raised']);
  });
});

test('what a response could not contain before is as serious whichever keyword excluded it', () => {
  const checks = [
    'limit-loosened',
    'constraint-unset',
    'format-unset',
    'format-widened',
    'type-widened',
    'condition-unset',
  ];
  expect(checks.map((check) => defaultLevels.get(`response-${check}`))).toEqual(checks.map(() => 'breaking'));
});

test('two versions that are the same have no changes', async () => {
  for (const [, old] of every) expect(await changesOf(old, old)).toEqual([]);
});

/** The same document in another order, as far as the order says nothing. */
function turned(value: unknown, keyword = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => turned(item));
    return ['security', 'enum', 'required', 'oneOf', 'anyOf', 'allOf', 'parameters'].includes(keyword)
      ? items.reverse()
      : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turned(member, key)]),
  );
}

test('the same in another order has no changes', async () => {
  for (const [, old] of every) expect(await changesOf(old, turned(old) as Document)).toEqual([]);
});

describe('paths that differ only in the name of their parameter', () => {
  const read = (path: string, operationId: string, schema: object = text) => ({
    [path]: {
      get: {
        operationId,
        parameters: [{ name: /\{(.*)\}/.exec(path)![1], in: 'path', required: true, schema }],
        responses: ok,
      },
    },
  });
  const uuid = { ...text, format: 'uuid' };
  const byId = read('/pets/{id}', 'getPet', uuid);
  const byName = read('/pets/{name}', 'getPetByName');

  test('are compared each with itself', async () =>
    expect(await changesOf({ paths: { ...byId, ...byName } }, { paths: { ...byName, ...byId } })).toEqual([]));

  test('are compared by operationId where one is renamed', async () => {
    const changes = await changesOf(
      { paths: { ...byId, ...byName } },
      { paths: { ...read('/pets/{title}', 'getPetByName'), ...read('/pets/{key}', 'getPet', uuid) } },
    );
    expect(changes.map(({ check }) => check)).toEqual(['parameter-renamed-in-path', 'parameter-renamed-in-path']);
  });

  test('are added and removed beside one another', async () => {
    const [one, two] = [{ paths: byId }, { paths: { ...byName, ...byId } }];
    expect(await changesOf(one, two)).toMatchObject([{ check: 'operation-added', subject: 'GET /pets/{name}' }]);
    expect((await changesOf(two, one))[0]).toMatchObject({ check: 'operation-removed', subject: 'GET /pets/{name}' });
  });
});

describe('alternatives', () => {
  const kind = (name: string, more: object = {}) => ({
    allOf: [object({ kind: { type: 'string', enum: [name] }, ...more }, ['kind']), object({ id: text })],
  });
  const kinds = Array.from({ length: 25 }, (_, number) => kind(`k${number}`, { [`own${number}`]: text }));

  test('are the same in any order, also of what they are composed of', async () => {
    const turned = kinds.map(({ allOf }) => ({ allOf: [...allOf].reverse() })).reverse();
    expect(await changesOf(received({ oneOf: kinds }), received({ oneOf: turned }))).toEqual([]);
  });

  test('are paired by their constants, however many there are', async () => {
    const now = [kind('new'), ...kinds.slice(0, -1), kind('k24', { own24: text, further: text })];
    const changes = await changesOf(received({ oneOf: kinds }), received({ oneOf: now }));
    expect(changes.map(({ check }) => check).filter((check) => check !== 'version-not-raised')).toEqual([
      'response-property-added',
      'response-alternative-added',
    ]);
  });
});

describe('named schemas', () => {
  const components = (schema: object, more: object = {}) => ({ components: { schemas: { Pet: schema, ...more } } });
  const list = { type: 'array', items: { $ref: '#/components/schemas/Pet' } };
  const both = (schema: object, more?: object) => ({
    paths: {
      '/pets': {
        get: { responses: { '200': { description: 'OK', content: { 'application/json': { schema: list } } } } },
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
          responses: ok,
        },
      },
    },
    ...components(schema, more),
  });

  test('are compared once in each direction, with the operations that use them', async () => {
    const changes = await changesOf(both(object({ name: text })), both(object({ name: text }, ['name'])));
    expect(changes).toMatchObject([
      { check: 'response-property-became-required', level: 'compatible', subject: 'schema Pet', at: 'name', operations: ['GET /pets'] },
      { check: 'request-property-became-required', level: 'breaking', subject: 'schema Pet', at: 'name', operations: ['POST /pets'] },
      { check: 'version-not-raised' },
    ]); // prettier-ignore
  });

  test('may be circular, and be reached over others', async () => {
    const pet = (id: object) =>
      object({ id, parent: { $ref: '#/components/schemas/Pet' }, owner: { $ref: '#/components/schemas/Owner' } });
    const owner = (name: object) => ({ Owner: object({ name, pets: list }) });
    const changes = await changesOf(both(pet(text), owner(text)), both(pet(text), owner({ type: 'integer' })));
    expect(changes.filter(({ subject }) => subject === 'schema Owner')).toMatchObject([
      { check: 'response-type-changed', at: 'name', operations: ['GET /pets'] },
      { check: 'request-type-changed', at: 'name', operations: ['POST /pets'] },
    ]);
  });

  test('in place of a schema without a name, and the reverse, is no change', async () => {
    const inline = received(object({ name: text }));
    const named = { ...received({ $ref: '#/components/schemas/Pet' }), ...components(object({ name: text })) };
    expect(await changesOf(inline, named)).toEqual([]);
    expect(await changesOf(named, inline)).toEqual([]);
  });
});

describe('the version', () => {
  const versioned = (version: string, document: Document) => ({ info: { title: 'T', version }, ...document });
  const reported = async (old: string, now: string) =>
    (await changesOf(versioned(old, without), versioned(now, nothing))).some(
      ({ check }) => check === 'version-not-raised',
    );

  test('of breaking changes is a new major one', async () => {
    expect(await reported('1.2.0', '1.3.0')).toBe(true);
    expect(await reported('1.2.0', '2.0.0')).toBe(false);
    expect(await reported('0.2.0', '0.3.0')).toBe(false);
  });
});

test('levels are set by check, and a check is left out', async () => {
  const levels = new Map([['operation-removed', 'risky'] as const]);
  expect(await changesOf(without, nothing, levels)).toMatchObject([{ level: 'risky' }]);
  expect(await changesOf(without, nothing, new Map([['operation-removed', 'ignore'] as const]))).toEqual([]);
});
