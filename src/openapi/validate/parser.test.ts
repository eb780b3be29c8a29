import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiDocument } from '../load/api-document';
import type { JsonObject } from '../value';
import { runParser } from './parser';

// A verdict that an earlier run has kept would be returned without asking the parser.
process.env.PORTAL_CACHE = 'off';

const document = (root: JsonObject, version: ApiDocument['version'] = '3.1'): ApiDocument => ({
  root,
  version,
  specificationVersion: `${version}.0`,
  originOf: (pointer) => ({ file: 'api.yaml', pointer, line: 1, column: 1 }),
  originOfName: (pointer) => ({ file: 'api.yaml', pointer, line: 1, column: 1 }),
  writtenAt: () => undefined,
});
const ask = (root: JsonObject, timeLimit?: number) => runParser(document(root), root, timeLimit);
const info = { title: 'T', version: '1' };

test('accepts a valid document, again and again', async () => {
  const root = { openapi: '3.1.0', info, paths: { '/a': {} } };
  expect(await ask(root)).toEqual([]);
  expect(await Promise.all([ask(root), ask(root), ask(root)])).toEqual([[], [], []]);
});

test('reports positions in the source, through references', async () => {
  const root = {
    openapi: '3.1.0',
    info,
    paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/Fine' } } } } },
    components: { responses: { Fine: { description: 'Fine', wrong: true } } },
  };
  const [diagnostic] = await ask(root);
  expect(diagnostic).toMatchObject({
    severity: 'fault',
    code: 'parser',
    origin: { pointer: '/components/responses/Fine/wrong' },
  });
  expect(diagnostic?.message).toMatch(/^@readme\/openapi-parser rejects this: .*unevaluated properties.*\.$/i);
});

test('extensions beside paths are legal, and other names without a slash are not', async () => {
  const paths = { '/a': {}, 'x-errors': { statusCodes: ['default'] } };
  expect(await ask({ openapi: '3.0.3', info, paths })).toEqual([]);
  const [diagnostic] = await ask({ openapi: '3.0.3', info, paths: { ...paths, 'b/c': {} } });
  expect(diagnostic?.message).toMatch(/leading slash/);
});

test('leaves the document as it is', async () => {
  const root = {
    openapi: '3.1.0',
    info,
    paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/Fine' } } } } },
    components: { responses: { Fine: { description: 'Fine' } } },
  };
  const before = JSON.stringify(root);
  await ask(root);
  expect(JSON.stringify(root)).toBe(before);
});

test('is terminated when it does not finish', async () => {
  const [diagnostic] = await ask({ openapi: '3.1.0', info, paths: {} }, 0);
  expect(diagnostic).toMatchObject({
    severity: 'warning',
    code: 'parser-not-asked',
    hint: expect.stringContaining('No change is needed') as string,
  });
  expect(await ask({ openapi: '3.1.0', info, paths: {} })).toEqual([]);
});

test('is ignored where it fails, as it does on a boolean schema of a media type', async () => {
  const responses = { 200: { description: 'Fine', content: { 'application/json': { schema: true } } } };
  const root = { openapi: '3.1.0', info, paths: { '/a': { get: { responses } } } };
  const [diagnostic] = await ask(root);
  expect(diagnostic).toMatchObject({ severity: 'warning', code: 'parser-not-asked' });
  expect(diagnostic?.message).toContain('failed (');
});

test('asks the parser once about a document that it has judged', async () => {
  process.env.PORTAL_CACHE = mkdtempSync(join(tmpdir(), 'parser-'));
  try {
    const root = { openapi: '3.1.0', info, paths: { '/b': { get: { responses: { 200: { wrong: true } } } } } };
    const first = await ask(root);
    expect(first).not.toEqual([]);
    // It has no time to do it again.
    expect(await ask(root, 0)).toEqual(first);
    const [other] = await ask({ ...root, info: { title: 'U', version: '1' } }, 0);
    expect(other).toMatchObject({ code: 'parser-not-asked' });
  } finally {
    rmSync(process.env.PORTAL_CACHE, { recursive: true });
    process.env.PORTAL_CACHE = 'off';
  }
});

describe('of a document whose descriptions have changed', () => {
  const before = process.env.PORTAL_CACHE;
  let cache = '';
  beforeEach(() => {
    cache = process.env.PORTAL_CACHE = mkdtempSync(join(tmpdir(), 'parser-'));
  });
  afterEach(() => {
    rmSync(cache, { recursive: true });
    process.env.PORTAL_CACHE = before;
  });
  const with200 = (response: object, summary = 'Read'): JsonObject => ({
    openapi: '3.1.0',
    info,
    paths: { '/c': { get: { summary, responses: { 200: response } } } },
  });

  test('nothing is asked again where it was valid', async () => {
    expect(await ask(with200({ description: 'One "quoted" \\ thing' }))).toEqual([]);
    expect(await ask(with200({ description: 'Another' }, 'Get'), 0)).toEqual([]);
    const [missing] = await ask(with200({}), 0);
    expect(missing).toMatchObject({ code: 'parser-not-asked' });
    const [no] = await ask(with200({ description: 5 }), 0);
    expect(no).toMatchObject({ code: 'parser-not-asked' });
  });

  test('faults are reported as of the whole document', async () => {
    const first = await ask(with200({ description: 'One', wrong: true }));
    const second = await ask(with200({ description: 'Two', wrong: true }));
    expect(first).toMatchObject([{ code: 'parser', origin: { pointer: '/paths/~1c/get/responses/200/wrong' } }]);
    expect(second).toEqual(first);
  });

  test('what only looks like a description counts', async () => {
    const withEnum = (...names: string[]): JsonObject => {
      const schema = { enum: names.map((description) => ({ description })) };
      const components = { schemas: { A: schema } };
      return { openapi: '3.0.3', info, paths: {}, components };
    };
    const found = async (...names: string[]) => (await ask(withEnum(...names))).map(({ code }) => code);
    const different = await found('a', 'b');
    const same = await found('a', 'a');
    process.env.PORTAL_CACHE = 'off';
    expect([different, same]).toEqual([await found('a', 'b'), await found('a', 'a')]);
  });
});
