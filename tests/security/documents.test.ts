/** What a hostile API document must not do to whoever loads or serves it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDiagnostic } from '../../src/openapi/diagnostics';
import { loadApi } from '../../src/openapi/load-api';
import { operationMarkdown } from '../../src/gatsby/twins/operation-markdown';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { operationPageView } from '../../src/gatsby/view/pages/operation-page';
import { routesOf } from '../../src/gatsby/view/routes';
import { modelOf, operation, sandboxOf } from '../sandbox/support/apis';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'documents-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (text: string) => {
  const file = join(folder, 'api.yaml');
  writeFileSync(file, text);
  return loadApi({ id: 'api', file, root: folder });
};
const head = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n";
const responses = { 200: { description: '' } };

test('callbacks that refer to themselves are shown once', async () => {
  const callback = {
    '{$request.body#/url}': { post: { responses, callbacks: { again: { $ref: '#/components/callbacks/c' } } } },
  };
  const paths = {
    '/x': { post: { operationId: 'x', responses, callbacks: { first: { $ref: '#/components/callbacks/c' } } } },
  };
  const { model } = await load(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths,
      components: { callbacks: { c: callback } },
    }),
  );
  const [{ callbacks: [first] = [] } = {}] = model.operations;
  expect([first?.name, first?.operations.map(({ callbacks }) => callbacks)]).toEqual(['first', [[]]]);
});

test('an array may be longer than a list of arguments', async () => {
  const paths = {
    '/x': { get: { operationId: 'x', responses, 'x-list': Array.from({ length: 200_000 }, (_, index) => index) } },
  };
  const { model } = await load(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }));
  expect(model.operations).toHaveLength(1);
});

test('nor may variables make the address of a server longer than any server takes', async () => {
  const of = (url: string) =>
    load(`${head}paths: {}\nservers: [{url: '${url}', variables: {a: {default: '${'x'.repeat(5000)}'}}}]\n`);
  await expect(of(`https://a.example.com/${'{a}'.repeat(3000)}`)).rejects.toThrow('has up to 15,009,022 characters');
  expect((await of('https://a.example.com/{a}')).model.servers).toHaveLength(1);
});

test('aliases may not multiply text, either', async () => {
  const bomb = `${head}paths: {}\nx-text: &a ${'a'.repeat(100_000)}\nx-all: [${Array.from({ length: 5000 }, () => '*a').join()}]\n`;
  await expect(load(bomb)).rejects.toThrow('long strings count several times');
});

test('names are printed as far as anybody reads them', async () => {
  const { diagnostics } = await load(`${head}paths: {}\n? ${'k'.repeat(200_000)}\n: 1\n`);
  expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-field']);
  expect(diagnostics.map(formatDiagnostic).join('\n').length).toBeLessThan(4_000);
});

test.each([1, 2, 3000])(
  'a circle of %i tags, each the parent of the next, is reported in a few lines',
  async (count) => {
    const tags = Array.from({ length: count }, (_, index) => ({
      name: `t${index}`,
      parent: `t${(index + 1) % count}`,
    }));
    const { model, diagnostics } = await load(
      JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, tags, paths: {} }),
    );
    expect(model.tags).toHaveLength(count);
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.length).toBeLessThanOrEqual(count);
    for (const diagnostic of diagnostics) expect(formatDiagnostic(diagnostic).length).toBeLessThan(500);
  },
);

describe('schemas that each name the next one twice are read once on their page, in samples and in the sandbox', () => {
  const end = 28;
  const to = (at: number) => ({ $ref: `#/components/schemas/S${at + 1}` });
  test.each<[string, (at: number) => object]>([
    ['allOf', (at) => ({ allOf: [to(at), to(at)] })],
    [
      'allOf in allOf',
      (at) => ({ allOf: [{ oneOf: [to(at), to(at)] }, { allOf: [to(at)], properties: { x: to(at) } }] }),
    ],
    ['oneOf', (at) => ({ oneOf: [to(at), { type: 'object', properties: { a: to(at), b: to(at) } }] })],
    ['properties', (at) => ({ type: 'object', properties: { a: to(at), b: to(at) } })],
    ['if', (at) => ({ if: to(at), then: to(at), else: to(at) })],
    ['prefixItems', (at) => ({ type: 'array', prefixItems: [to(at), to(at)], items: to(at) })],
    ['patternProperties', (at) => ({ patternProperties: { '^a': to(at), '^b': to(at) } })],
  ])('%s', async (_, schemaOf) => {
    const names = Array.from({ length: end }, (_, at) => [`S${at}`, schemaOf(at)] as const);
    const schemas = {
      ...Object.fromEntries(names),
      [`S${end}`]: { type: 'object', properties: { k: { type: 'string' } } },
    };
    const content = { 'application/json': { schema: to(-1) } };
    const model = modelOf({
      paths: {
        '/a': { post: operation({ requestBody: { content }, responses: { 200: { description: '', content } } }) },
      },
      components: { schemas },
    });
    const before = process.cpuUsage();
    const context = {
      model,
      routes: routesOf('/api/'),
      html: (text: string) => text as never,
      proofOf: () => undefined,
      faultsOf: () => undefined,
      downloads: [],
    };
    operationPageView(model.operations[0]!, apiIndex(model), context, {} as never);
    operationMarkdown(model.operations[0]!, context);
    const sandbox = await sandboxOf([{ model }]);
    expect((await sandbox.post('/a', {})).status).toBeLessThan(500);
    await sandbox.close();
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
  });
});

describe('halves of surrogate pairs, which no URL can have, are shown as U+FFFD and reported', () => {
  test.each([
    [
      'JSON',
      '{"openapi":"3.1.0","info":{"title":"T\\ud83d\\ude00\\ud83d","version":"1"},"paths":{"/a\\ud800":{"get":{"operationId":"o\\udfff","responses":{"200":{"description":"\\ud800"}}}}}}',
    ],
    [
      'YAML',
      `${head.replace('T,', '"T\\ud83d\\ude00\\U0000d83d",')}paths:\n  "/a\\ud800":\n    get: {operationId: "o\\udfff", responses: {"200": {description: "\\ud800"}}}\n`,
    ],
  ])('in %s', async (_, text) => {
    const { model, diagnostics } = await load(text);
    const [operation] = model.operations;
    expect([model.info.title, operation?.path, operation?.operationId, operation?.responses[0]?.description]).toEqual([
      'T😀\ufffd',
      '/a\ufffd',
      'o\ufffd',
      '\ufffd',
    ]);
    expect(diagnostics.find(({ code }) => code === 'not-unicode')?.message).toContain('The same in 3 more places');
    const sandbox = await sandboxOf([{ model }]);
    expect((await sandbox.get('/a%EF%BF%BD')).status).toBe(200);
    await sandbox.close();
  });

  test('two names that differ by nothing else are one name twice', async () => {
    const { diagnostics } = await load(
      '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},"x-a":{"\\ud800":1,"\\udbff":2}}',
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(['not-unicode', 'duplicate-key']));
  });
});

test('a path with many parameters in one segment does not hold up the sandbox', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const sandbox = await sandboxOf([
    {
      model: modelOf({
        paths: { [`/${names.map((name) => `{${name}}`).join('')}!`]: { get: operation({ parameters }) } },
      }),
    },
  ]);
  expect((await sandbox.get(`/${'a'.repeat(5000)}`)).status).toBe(404);
  expect((await sandbox.get(`/${'a'.repeat(5000)}!`)).status).toBe(200);
  await sandbox.close();
});

test('a chain of very many schemas, each composed of the next one, is refused', async () => {
  const chain = (length: number, link: (next: object) => object) => {
    const schemas = Array.from(
      { length },
      (_, at) =>
        [`S${at}`, at + 1 < length ? link({ $ref: `#/components/schemas/S${at + 1}` }) : { type: 'object' }] as const,
    );
    return load(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: {},
        components: { schemas: Object.fromEntries(schemas) },
      }),
    );
  };
  await expect(chain(1000, (next) => next)).rejects.toThrow('The schema "S0" begins a chain of 1000 schemas');
  await expect(chain(1000, (next) => ({ allOf: [next] }))).rejects.toThrow('too-long-chain');
  expect((await chain(150, (next) => ({ allOf: [next] }))).model.schemas).toHaveProperty('S149');
  // Of properties, each is a value of its own.
  expect((await chain(400, (next) => ({ type: 'object', properties: { next } }))).model.schemas).toHaveProperty('S399');
});

test('names so long that everything below them takes a time that grows with their length are refused', async () => {
  const parameters = Array.from({ length: 4000 }, (_, index) => ({
    name: `p${index}`,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const path = `/x${parameters.map(({ name }) => `/{${name}}`).join('')}`;
  const whole = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { [path]: { get: { responses, parameters } } },
  };
  await expect(load(JSON.stringify(whole))).rejects.toThrow(
    /too-long-name The names on the path to this object have 34,\d+ characters in total/,
  );
});

describe('what is long in a document is served', () => {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const thing = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const document = (paths: object) => JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
  const serving = async (paths: object) => sandboxOf([{ model: (await load(document(paths))).model }]);

  test('2,000 operations of five hundred collections, each with a state of its own', async () => {
    const one = { 200: { description: '', ...json(thing) }, 404: { description: '' } };
    const collections = Array.from({ length: 500 }, (_, at) => [
      [
        `/things${at}`,
        {
          get: { responses: { 200: { description: '', ...json({ type: 'array', items: thing }) } } },
          post: { requestBody: json(thing), responses: { 201: { description: '', ...json(thing) } } },
        },
      ],
      [
        `/things${at}/{id}`,
        { parameters: [id], get: { responses: one }, delete: { responses: { 204: { description: '' } } } },
      ],
    ]);
    const sandbox = await serving(Object.fromEntries(collections.flat()) as object);
    const lists: number[] = [];
    for (let at = 0; at < 500; at += 1) {
      expect((await sandbox.post(`/things${at}`, { id: `new${at}`, name: 'x' })).status).toBe(201);
      lists.push(
        ((await sandbox.get(`/things${at}`)).body as unknown[]).filter((each) =>
          (each as { id: string }).id.startsWith('new'),
        ).length,
      );
    }
    expect(new Set(lists)).toEqual(new Set([1]));
    expect((await sandbox.get('/things7/new8')).status).toBe(404);
    await sandbox.close();
  });

  test('a path with a thousand parameters, and one with a few of many in its query', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `a${at.toString(36)}`);
    const parameters = (location: string) =>
      names.map((name) => ({
        name,
        in: location,
        required: location === 'path',
        schema: { type: 'string', maxLength: 5 },
      }));
    const sandbox = await serving({
      [`/x${names.map((name) => `/{${name}}`).join('')}`]: {
        put: { parameters: parameters('path'), responses: { 204: { description: '' } } },
      },
      '/y': { get: { parameters: parameters('query'), responses } },
    });
    expect((await sandbox.put(`/x${'/v'.repeat(1000)}`)).status).toBe(204);
    expect((await sandbox.put(`/x${'/v'.repeat(999)}/too-long`)).status).toBe(400);
    expect((await sandbox.put(`/x${'/v'.repeat(999)}`)).status).toBe(404);
    expect((await sandbox.get(`/y?${names.map((name) => `${name}=1`).join('&')}`)).status).toBe(200);
    await sandbox.close();
  });

  test('100,000 required properties, of which those that are missing are not all explained', async () => {
    const required = Array.from({ length: 100_000 }, (_, at) => `p${at}`);
    const sandbox = await serving({ '/x': { post: { requestBody: json({ type: 'object', required }), responses } } });
    const { status, body: problem } = await sandbox.post('/x', {});
    expect([status, (problem as { errors: unknown[] }).errors.length <= 200]).toEqual([400, true]);
    await sandbox.close();
  });
});
