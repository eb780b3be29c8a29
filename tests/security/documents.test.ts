/** What a hostile API document must not do to whoever loads or serves it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadApi } from '../../src/openapi/load-api';
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
  const callback = { '{$request.body#/url}': { post: { responses, callbacks: { again: { $ref: '#/components/callbacks/c' } } } } };
  const paths = { '/x': { post: { operationId: 'x', responses, callbacks: { first: { $ref: '#/components/callbacks/c' } } } } };
  const { model } = await load(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { callbacks: { c: callback } } }));
  const [{ callbacks: [first] = [] } = {}] = model.operations;
  expect([first?.name, first?.operations.map(({ callbacks }) => callbacks)]).toEqual(['first', [[]]]);
}); // prettier-ignore

test('an array may be longer than a list of arguments', async () => {
  const paths = { '/x': { get: { operationId: 'x', responses, 'x-list': Array.from({ length: 200_000 }, (_, index) => index) } } };
  const { model } = await load(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }));
  expect(model.operations).toHaveLength(1);
}); // prettier-ignore

test('aliases may not multiply text, either', async () => {
  const bomb = `${head}paths: {}\nx-text: &a ${'a'.repeat(100_000)}\nx-all: [${Array.from({ length: 5000 }, () => '*a').join()}]\n`;
  await expect(load(bomb)).rejects.toThrow('values or characters');
});

describe('halves of surrogate pairs, which no URL can have, are shown as U+FFFD and reported', () => {
  test.each([
    ['JSON', '{"openapi":"3.1.0","info":{"title":"T\\ud83d\\ude00\\ud83d","version":"1"},"paths":{"/a\\ud800":{"get":{"operationId":"o\\udfff","responses":{"200":{"description":"\\ud800"}}}}}}'],
    ['YAML', `${head.replace('T,', '"T\\ud83d\\ude00\\U0000d83d",')}paths:\n  "/a\\ud800":\n    get: {operationId: "o\\udfff", responses: {"200": {description: "\\ud800"}}}\n`],
  ])('in %s', async (_, text) => {
    const { model, diagnostics } = await load(text);
    const [operation] = model.operations;
    expect([model.info.title, operation?.path, operation?.operationId, operation?.responses[0]?.description]).toEqual(['T😀\ufffd', '/a\ufffd', 'o\ufffd', '\ufffd']);
    expect(diagnostics.find(({ code }) => code === 'not-unicode')?.message).toContain('The same in 3 more places');
    const sandbox = await sandboxOf([{ model }]);
    expect((await sandbox.get('/a%EF%BF%BD')).status).toBe(200);
    await sandbox.close();
  });

  test('two names that differ by nothing else are one name twice', async () => {
    const { diagnostics } = await load('{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},"x-a":{"\\ud800":1,"\\udbff":2}}');
    expect(diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(['not-unicode', 'duplicate-key']));
  });
}); // prettier-ignore

test('a path with many parameters in one segment does not hold up the sandbox', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const sandbox = await sandboxOf([{ model: modelOf({ paths: { [`/${names.map((name) => `{${name}}`).join('')}!`]: { get: operation({ parameters }) } } }) }]);
  expect((await sandbox.get(`/${'a'.repeat(5000)}`)).status).toBe(404);
  expect((await sandbox.get(`/${'a'.repeat(5000)}!`)).status).toBe(200);
  await sandbox.close();
}); // prettier-ignore

test('a chain of very many schemas, each composed of the next one, is refused', async () => {
  const chain = (length: number, link: (next: object) => object) => {
    const schemas = Array.from({ length }, (_, at) => [`S${at}`, at + 1 < length ? link({ $ref: `#/components/schemas/S${at + 1}` }) : { type: 'object' }] as const);
    return load(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas: Object.fromEntries(schemas) } }));
  };
  await expect(chain(1000, (next) => next)).rejects.toThrow('The schema "S0" begins a chain of 1000 schemas');
  await expect(chain(1000, (next) => ({ allOf: [next] }))).rejects.toThrow('too-long-chain');
  expect((await chain(150, (next) => ({ allOf: [next] }))).model.schemas).toHaveProperty('S149');
  // Of properties, each is a value of its own.
  expect((await chain(400, (next) => ({ type: 'object', properties: { next } }))).model.schemas).toHaveProperty('S399');
}); // prettier-ignore

test('names so long that everything below them takes a time that grows with their length are refused', async () => {
  const parameters = Array.from({ length: 4000 }, (_, index) => ({ name: `p${index}`, in: 'path', required: true, schema: { type: 'string' } }));
  const path = `/x${parameters.map(({ name }) => `/{${name}}`).join('')}`;
  const whole = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { [path]: { get: { responses, parameters } } } };
  await expect(load(JSON.stringify(whole))).rejects.toThrow(/too-long-name The names on the path to this object have 34,\d+ characters in total/);
}); // prettier-ignore
