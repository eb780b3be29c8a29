import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadApi } from '../openapi';
import { resolvePortal } from '../portal/load';
import type { Collection } from './collection';
import { writeDownloads, type Download } from './downloads';
import { collectionsFolder } from './collections-folder';
import { exportPortal, writeExport } from './export-portal';
import { document } from './testing';

const root = mkdtempSync(join(tmpdir(), 'downloads-'));
const file = join(root, 'things.json');
const hidden = { get: { operationId: 'secret', 'x-internal': true, responses: { 204: { description: 'no' } } } };
writeFileSync(file, JSON.stringify(document({ '/hidden': hidden })));
const portal = resolvePortal({ apis: [{ spec: 'things.json' }] }, root, join(root, 'portal.config.json'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(root, 'out', name), 'utf8');

async function downloads(): Promise<{ list: Download[]; warnings: string[] }> {
  const api = portal.apis[0]!;
  const warnings: string[] = [];
  const { model, document: whole } = await loadApi({ id: api.id, file: api.spec, root });
  const source = { portal, api, model, document: whole };
  const list = await writeDownloads(source, join(root, 'out'), (message) => warnings.push(message));
  return { list, warnings };
}

test('a portal that was never exported offers the reference, and the document as YAML and JSON', async () => {
  const { list, warnings } = await downloads();
  expect(list.map(({ kind, name }) => [kind, name])).toEqual([
    ['collection', 'things.postman_collection.json'],
    ['environment', 'things-sandbox.postman_environment.json'],
    ['environment', 'things-eu-example-com-v1.postman_environment.json'],
    ['openapi-yaml', 'things.openapi.yaml'],
    ['openapi-json', 'things.openapi.json'],
  ]);
  expect(list.every(({ name, bytes }) => bytes === Buffer.byteLength(read(name)))).toBe(true);
  expect(warnings).toEqual([]);
  const json = JSON.parse(read('things.openapi.json')) as object;
  expect(json).toMatchObject({ openapi: '3.2.0', info: { title: 'Things' } });
  expect(parse(read('things.openapi.yaml'))).toEqual(json);
  expect(parse(read('things.openapi.yaml'), { version: '1.1' })).toEqual(json);
  expect(list.filter(({ name }) => read(name).includes('/hidden'))).toEqual([]);
});

test('an API of many thousand operations offers the document alone, and no build waits for more', async () => {
  const api = portal.apis[0]!;
  const { model, document: whole } = await loadApi({ id: api.id, file: api.spec, root });
  const large = { ...model, operations: Array.from({ length: 5_001 }, () => model.operations[0]!) };
  const warn = jest.fn();
  const list = await writeDownloads({ portal, api, model: large, document: whole }, join(root, 'large'), warn);
  expect(list.map(({ name }) => name)).toEqual(['things.openapi.json']);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('more than 5000 operations'));
});

test('files of an API of hundreds of operations are not indented, and have the same content', async () => {
  const api = portal.apis[0]!;
  const paths = Object.fromEntries(
    Array.from({ length: 501 }, (_, at) => [`/more/${at}`, { get: { responses: { 204: { description: 'Done' } } } }]),
  );
  writeFileSync(join(root, 'many.json'), JSON.stringify(document(paths)));
  const { model, document: whole } = await loadApi({ id: api.id, file: join(root, 'many.json'), root });
  const few = { ...model, operations: model.operations.slice(0, 500) };
  const filesOf = async (of: typeof model, folder: string): Promise<string[]> => {
    await writeDownloads({ portal, api, model: of, document: whole }, join(root, folder), () => {});
    const names = ['things.postman_collection.json', 'things.openapi.json'];
    return names.map((name) => readFileSync(join(root, folder, name), 'utf8'));
  };
  const [collection, json] = await filesOf(model, 'many');
  const indented = await filesOf(few, 'few');
  for (const text of [collection!, json!]) expect(text.split('\n')).toHaveLength(2);
  for (const text of indented) expect(text.split('\n').length).toBeGreaterThan(1000);
  expect(JSON.parse(json!)).toEqual(JSON.parse(indented[1]!));
});

test('operations at which openapi-to-postmanv2 fails cost one warning, and no other operation its parameters', async () => {
  const named = (...names: string[]) => names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  const get = (...names: string[]) => ({
    get: { parameters: named(...names), responses: { 204: { description: '' } } },
  });
  const paths = {
    '/a': get('first', 'second'),
    '/b': get('hasOwnProperty', 'length'),
    '/c': get('constructor', 'toString'),
    [`/${'d/'.repeat(2_000)}`]: get('x'),
    '/e': get('last'),
  };
  const hostile = join(root, 'hostile.json');
  writeFileSync(hostile, JSON.stringify({ openapi: '3.1.0', info: { title: 'H', version: '1' }, paths }));
  const { model, document: whole } = await loadApi({ id: 'things', file: hostile, root });
  const warn = jest.fn();
  const error = jest.spyOn(console, 'error');
  const elsewhere = { ...portal, root: join(root, 'elsewhere') };
  await writeDownloads(
    { portal: elsewhere, api: portal.apis[0]!, model, document: whole },
    join(root, 'hostile'),
    warn,
  );
  expect(error).not.toHaveBeenCalled();
  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^hostile\.json:\d+ {2}warning: the Postman collection lacks .* of GET \/b and 2 more operations, which/,
      ),
    ],
  ]);
  const text = readFileSync(join(root, 'hostile', 'things.postman_collection.json'), 'utf8');
  for (const key of ['first', 'second', 'last']) expect(text).toContain(`"key": "${key}"`);
});

/** The committed collection, changed. */
async function commit(change: (collection: Collection) => object): Promise<string> {
  const { files } = await exportPortal(portal);
  const name = 'things.postman_collection.json';
  const [own] = files.filter((each) => each.name === name);
  const text = `${JSON.stringify(change(JSON.parse(own!.text) as Collection))}\n`;
  writeExport([...files.filter((each) => each.name !== name), { name, text }], collectionsFolder(portal));
  return text;
}

test('a collection that was exported with guides is offered as it is', async () => {
  const guide = { id: 'guide', name: 'Guide: Things', item: [] };
  const text = await commit((collection) => ({ ...collection, item: [...collection.item, guide] }));
  expect((await downloads()).warnings).toEqual([]);
  expect(read('things.postman_collection.json')).toBe(text);
});

test('one that does not match the document is not, and the build warns', async () => {
  const text = await commit((collection) => ({ ...collection, item: collection.item.slice(1) }));
  const { warnings } = await downloads();
  expect(read('things.postman_collection.json')).not.toBe(text);
  expect(warnings).toEqual([expect.stringMatching(/things\.postman_collection\.json is out of date/)]);
});

test('the environments: a token for the sandbox, variables of the server, and nothing that resets a live one', async () => {
  const { files } = await exportPortal(portal);
  const values = (stem: string) => {
    const { text } = files.find(({ name }) => name === `${stem}.postman_environment.json`)!;
    const environment = JSON.parse(text) as { values: { key: string; value: string; type: string }[] };
    return Object.fromEntries(environment.values.map(({ key, value }) => [key, value]));
  };
  expect(values('things-sandbox')).toEqual({
    baseUrl_: 'http://localhost:4010/v1',
    baseUrl__uploads_example_com: 'http://localhost:4010',
    sandboxUrl: 'http://localhost:4010',
    token: 'sandbox',
  });
  expect(values('things-eu-example-com-v1')).toEqual({
    baseUrl_: 'https://{{region}}.example.com/v1',
    region: 'eu',
    token: '',
  });
});
