import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { change, type Place } from '../openapi/fixtures/change';
import { fixtures } from '../openapi/fixtures/load';
import type { ApiModel } from '../openapi/model';
import { convertOperations } from './converter';
import { exportCollection } from './export-collection';
import { type KeptOperations, keptOperations } from './kept-operations';
import { testScript } from './test-script';
import { document, modelOf } from './testing';

jest.mock('./converter', () => {
  const real = jest.requireActual<object & { convertOperations: typeof convertOperations }>('./converter');
  return { ...real, convertOperations: jest.fn(real.convertOperations) };
});
jest.mock('./test-script', () => {
  const real = jest.requireActual<object & { testScript: typeof testScript }>('./test-script');
  return { ...real, testScript: jest.fn(real.testScript) };
});

const root = mkdtempSync(join(tmpdir(), 'kept-operations-'));
afterAll(() => rmSync(root, { recursive: true }));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(root, 'kept-'));
});

const keptOf = (model: ApiModel, code = 'code'): KeptOperations =>
  keptOperations(model, { folder, code, mistakable: false });

/** The collection and what else is told of an export, with the operations that were converted for it. */
async function exported(model: ApiModel, kept?: KeptOperations) {
  jest.mocked(convertOperations).mockClear();
  jest.mocked(testScript).mockClear();
  const { collection, sources, secrets, unread } = await exportCollection(model, { readme: 'Read me.', kept });
  const told = [[...sources].map(([id, { operation, exchange }]) => [id, operation.slug, exchange]), secrets, unread];
  const converted = jest.mocked(convertOperations).mock.calls.flatMap(([, operations]) => operations);
  const tested = new Set(jest.mocked(testScript).mock.calls.map(([{ slug }]) => slug));
  return { json: JSON.stringify([collection, told]), converted: converted.map(({ slug }) => slug), tested };
}

const slugs = ({ operations }: ApiModel): string[] => operations.map(({ slug }) => slug);

test('an export after another is the same, byte for byte, and nothing of it is made again', async () => {
  const model = await modelOf(document());
  const cold = await exported(model);
  const first = await exported(model, keptOf(model));
  expect([first.json, first.converted]).toEqual([cold.json, slugs(model)]);
  const again = await modelOf(document());
  const second = await exported(again, keptOf(again));
  expect([second.json, second.converted, second.tested.size]).toEqual([cold.json, [], 0]);
});

test('of one changed operation, that alone is made again', async () => {
  const before = await modelOf(document());
  await exported(before, keptOf(before));
  const text = JSON.stringify(document());
  const after = await modelOf(JSON.parse(text.replace('One of **them**.', 'Any of them.')) as object);
  const { json, converted, tested } = await exported(after, keptOf(after));
  expect([converted, [...tested]]).toEqual([['getThing'], ['getThing']]);
  expect(json).toBe((await exported(after)).json);
  expect((await exported(after, keptOf(after))).converted).toEqual([]);
});

type Parent = Record<string, unknown>;

/** Every value of a model that is no object, and every list with something in it, but for ids and positions. */
function placesIn(parent: Parent): Place[] {
  return Object.entries(parent).flatMap(([key, value]) => {
    if (['slug', 'id', 'ref', 'in', 'origin', 'pattern'].includes(key)) return [];
    if (typeof value !== 'object' || value === null) return [{ parent, key }];
    const isList = Array.isArray(value) && value.length > 0;
    return [...placesIn(value as Parent), ...(isList ? [{ parent, key }] : [])];
  });
}

const card = { description: 'OK', content: { 'application/json': { example: { token: 'abc' } } } };
const token = { name: 'card_token', in: 'path', required: true, schema: { type: 'string' } };
const named = {
  get: { responses: { 200: card } },
  delete: { responses: { 204: { description: 'Done' } } },
  parameters: [token],
};
const documents: Readonly<Record<string, object>> = {
  things: document({ '/cards/{card_token}': named }),
  ...Object.fromEntries(
    ['circular.yaml', 'composition.yaml', 'discriminator.yaml', 'security.yaml'].map((name) => [
      name,
      parse(readFileSync(join(fixtures, name), 'utf8')) as object,
    ]),
  ),
};
/** Of each document; every so many places are taken, from its beginning to its end. */
const CHANGES = 40;

test.each(Object.keys(documents))('no change of %s is missed by what was kept', async (name) => {
  const model = await modelOf(documents[name]!);
  await exported(model, keptOf(model));
  const count = placesIn(structuredClone(model) as unknown as Parent).length;
  let reused = 0;
  let changed = 0;
  const before = (await exported(model)).json;
  for (let at = 0; at < count; at += Math.max(1, Math.floor(count / CHANGES))) {
    const other = structuredClone(model);
    const place = placesIn(other as unknown as Parent)[at]!;
    change(place);
    const cold = await exported(other).catch(() => undefined);
    // No document has such a model.
    if (!cold) continue;
    const warm = await exported(other, { ...keptOf(other), keep: () => undefined });
    expect([place.key, warm.json]).toEqual([place.key, cold.json]);
    if (cold.json !== before) changed += 1;
    reused += cold.converted.length - warm.converted.length;
  }
  expect(changed).toBeGreaterThan(10);
  expect(reused).toBeGreaterThan(10);
});

test('an example is made again where another operation names what is in its path otherwise', async () => {
  const before = await modelOf(documents.things!);
  await exported(before, keptOf(before));
  const text = JSON.stringify(documents.things).replace('"abc"', '"xyz"');
  const after = await modelOf(JSON.parse(text) as object);
  const { json, converted } = await exported(after, keptOf(after));
  expect(json).toBe((await exported(after)).json);
  expect(json).toContain('xyz');
  expect(converted).toHaveLength(2);
});

test('what was kept by other code, cut off, changed or is of another API is not used', async () => {
  const model = await modelOf(document());
  const { json } = await exported(model, keptOf(model));
  const [name] = readdirSync(folder);
  const file = join(folder, name!);
  const bytes = readFileSync(file);
  const other = await exported(model, keptOf(model, 'other code'));
  expect([other.json, other.converted]).toEqual([json, slugs(model)]);
  for (const damaged of [
    bytes.subarray(0, -4),
    Buffer.from(bytes.toString('latin1').replace('Which one.', 'Which two.'), 'latin1'),
    Buffer.from(''),
  ]) {
    // prettier-ignore
    writeFileSync(file, damaged);
    const afresh = await exported(model, keptOf(model));
    expect([afresh.json, afresh.converted]).toEqual([json, slugs(model)]);
  }
  const another = await modelOf(document(), 'another');
  expect((await exported(another, keptOf(another))).converted).toEqual(slugs(another));
  expect((await exported(model, keptOf(model))).converted).toEqual([]);
});

test('an export that cannot keep anything is made all the same', async () => {
  const model = await modelOf(document());
  writeFileSync(join(folder, 'file'), '');
  const kept = keptOperations(model, { folder: join(folder, 'file'), code: 'code', mistakable: false });
  expect((await exported(model, kept)).json).toBe((await exported(model)).json);
});
