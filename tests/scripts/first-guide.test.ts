import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstGuide as guideOf } from '../../scripts/lib/first-guide';
import { loadApi, type ApiModel } from '../../src/openapi';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'first-guide-'));
});
afterEach(() => rmSync(root, { recursive: true }));

async function modelOf(id: string, example: unknown, title = id): Promise<ApiModel> {
  const get = {
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: {}, example } } } },
  };
  const file = join(root, `${id}.json`);
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: { [`/${id}`]: { get } } }),
  );
  return (await loadApi({ id, file, root })).model;
}

const firstGuide = async (models: readonly ApiModel[]): Promise<string> => (await guideOf(models)).text;
const responseOf = (guide: string): string => /```jsonc response\n(.*?)```/s.exec(guide)?.[1] ?? '';

test('a short response is shown whole', async () => {
  const guide = await firstGuide([await modelOf('ships', { name: 'Ada', berths: [1, 2] })]);
  expect(JSON.parse(responseOf(guide))).toEqual({ name: 'Ada', berths: [1, 2] });
  expect(guide).toContain('**ships** has 1 operation. The [API reference](/api/) lists all of them.');
});

test('of a long response a reader sees the beginning at a glance', async () => {
  const of = (depth: number): unknown =>
    depth === 0
      ? 1
      : Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, name < 'c' ? name : of(depth - 1)]));
  const response = responseOf(await firstGuide([await modelOf('ships', [of(4), of(4), of(4)])]));
  expect(response.split('\n').length).toBeLessThanOrEqual(21);
  expect(response).toMatch(/"a": "a",\n +"b": "b",\n +\/\/ \.\.\./);
});

test('links in a response lead to the sandbox that readers start, on its own port', async () => {
  const text = { type: 'string' };
  const ship = { type: 'object', required: ['id'], properties: { id: text } };
  const self = { ...text, format: 'uri' };
  const list = {
    type: 'object',
    required: ['ships', 'self'],
    properties: { ships: { type: 'array', items: ship }, self },
  };
  const ok = (schema: object) => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } });
  const id = { name: 'id', in: 'path', required: true, schema: text };
  const paths = {
    '/ships': { get: { responses: ok(list) } },
    '/ships/{id}': { parameters: [id], get: { responses: ok(ship) } },
  };
  const file = join(root, 'ships.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'ships', version: '1' }, paths }));
  const { model } = await loadApi({ id: 'ships', file, root });
  expect(responseOf(await firstGuide([model]))).toContain('"self": "http://localhost:4010/ships"');
});

test('of several APIs each is named with where its reference is', async () => {
  const guide = await firstGuide([await modelOf('ships', 1), await modelOf('berths', 1, 'Berths [new]')]);
  expect(guide).toContain('- [ships](/api/), 1 operation\n- [Berths \\[new\\]](/berths/), 1 operation\n');
});

test('a title is text: it begins no fence, which would be run, and no import', async () => {
  const title = 'import a from "b"\n\n```bash verify\nid\n```\n\nexport const c = {d}';
  const guide = await firstGuide([await modelOf('ships', 1, title)]);
  expect(guide.match(/^```\w.*$/gm)).toEqual(['```bash verify id=first-request status=200', '```jsonc response']);
  expect(guide).toContain(
    '\n**import a from "b" \\`\\`\\`bash verify id \\`\\`\\` export const c = \\{d\\}** has 1 operation.',
  );
});

test('a request that the document itself contradicts is not shown: the next is', async () => {
  const of = (more: object) => ({
    ...more,
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: {}, example: { is: 'fine' } } } } },
  });
  const file = join(root, 'ships.json');
  const count = { name: 'count', in: 'query', schema: { type: 'integer' }, example: '*' };
  const content = {
    'application/json': {
      schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      example: { name: 'Ada' },
    },
  };
  const paths = {
    '/ships': { get: of({ parameters: [count] }), post: of({ requestBody: { required: true, content } }) },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Ships', version: '1' }, paths }));
  const guide = await firstGuide([(await loadApi({ id: 'ships', file, root })).model]);
  expect(guide).toMatch(/status=200\ncurl[^`]*"name": ?"Ada"/);
  expect(guide).not.toContain('count=');
});

test('a response with a property that its schema does not have is not shown: the next is', async () => {
  const get = (example: object) => ({
    responses: {
      200: {
        description: 'OK',
        content: {
          'application/json': { schema: { type: 'object', properties: { a: { type: 'integer' } } }, example },
        },
      },
    },
  });
  const file = join(root, 'quotas.json');
  const paths = { '/first': { get: get({ a: 1, b: 2 }) }, '/second': { get: get({ a: 1 }) } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }));
  const { model } = await loadApi({ id: 'quotas', file, root });
  expect(JSON.parse(responseOf(await firstGuide([model])))).toEqual({ a: 1 });
});

test('a document of webhooks alone has a guide without an example', async () => {
  const file = join(root, 'events.json');
  const webhooks = { created: { post: { responses: { 200: { description: 'OK' } } } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Events', version: '1' }, webhooks }));
  const { text, hasExample } = await guideOf([(await loadApi({ id: 'events', file, root })).model]);
  expect(text).toContain('**Events** has 1 webhook. The [API reference](/api/) lists all of them.');
  expect([hasExample, text.includes('```'), text.includes('request')]).toEqual([false, false, false]);
});

test('the first request is the list of what most of the API is about, and none about running the service', async () => {
  const responseTo = (schema: object) => ({
    responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
  });
  const list = responseTo({ type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } });
  const one = responseTo({ type: 'object', properties: { id: { type: 'string' } } });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const paths = {
    '/': { get: one },
    '/activity': { get: list },
    '/admin/overview': { get: list },
    '/auditLogs': { get: list },
    '/v1/health': { get: one },
    '/me': { get: one },
    '/me/keys': { get: one },
    '/me/photo': { get: one },
    '/vaults/{id}': { parameters, get: one, patch: one },
    '/vaults': { get: list },
    '/vaults/{id}/items': { parameters, get: list },
  };
  const file = join(root, 'vaults.json');
  const first = async (given: Partial<typeof paths>): Promise<string | undefined> => {
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Vaults', version: '1' }, paths: given }));
    const guide = await firstGuide([(await loadApi({ id: 'vaults', file, root })).model]);
    return /4010([^'\s]*)/.exec(guide)?.[1];
  };
  expect(await first(paths)).toBe('/vaults');
  const { '/vaults': _vaults, ...others } = paths;
  expect(await first(others)).toBe('/activity');
  expect(await first({ '/': paths['/'], '/vaults/{id}': paths['/vaults/{id}'] })).toMatch(/^\/vaults\/./);
  expect(await first({ '/v1/health': paths['/v1/health'] })).toBe('/v1/health');
});

test.each([
  ['Ships of the harbour.', 'Ships of the harbour'],
  ['Ships by Example Inc.', 'Ships by Example Inc.'],
  ['Ships...', 'Ships...'],
])('a title that ends as a sentence does is none: %s', async (title, expected) => {
  const model = await modelOf('ships', {}, title);
  expect(await firstGuide([model])).toContain(`**${expected}** has 1 operation.`);
  expect(await firstGuide([model, model])).toContain(`- [${expected}](/api/), 1 operation`);
});
