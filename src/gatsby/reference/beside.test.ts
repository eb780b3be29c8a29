import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadApi } from '../../openapi';
import { routesOf } from '../view/routes';
import { apiIndex } from '../view/api-index';
import { contextFrom, type ContextSource } from '../view/context-source';
import { type WorkBeside, memberPages, startBeside } from './beside';
import { pageData } from './node-maker';

// With one processor there is no thread.
jest.mock('node:os', () => ({ ...jest.requireActual<object>('node:os'), availableParallelism: () => 2 }));

const folder = mkdtempSync(join(tmpdir(), 'beside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const thread = join(folder, 'site/beside-thread.js');

beforeAll(() => {
  const engine = resolve(__dirname, '../../..');
  const compile = `import { compileGatsbyFiles } from ${JSON.stringify(pathToFileURL(join(engine, 'scripts/lib/compile.mjs')).href)};
    await compileGatsbyFiles(${JSON.stringify(engine)}, ${JSON.stringify(join(folder, 'site'))});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', compile]);
  // As in a site's folder.
  symlinkSync(join(engine, 'node_modules'), join(folder, 'site/node_modules'), 'junction');
});

/** An API of many operations, whose descriptions link to one of them. */
async function source(): Promise<ContextSource> {
  const operation = (number: number): object => ({
    operationId: `get${number}`,
    description: `See [the first](#get0).`,
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'integer' } } } } },
  });
  const paths = Object.fromEntries(
    Array.from({ length: 150 }, (_, number) => [`/things/${number}`, { get: operation(number) }]),
  );
  const file = join(folder, 'api.json');
  const schemas = {
    Thing: { type: 'object', properties: { other: { $ref: '#/components/schemas/Other' } } },
    Other: { type: 'integer' },
  };
  const webhooks = { made: { post: { responses: { 204: { description: 'Received' } } } } };
  const info = { title: 'Things', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths, webhooks, components: { schemas } }));
  const { model, faults } = await loadApi({ id: 'things', file, root: folder });
  const download = { kind: 'openapi-json', title: 'Things', name: 'things.openapi.json', bytes: 2 } as const;
  const downloads = [{ ...download, route: routesOf('/api/').file('things.openapi.json') }];
  return {
    api: { id: 'things', path: '/api/' },
    model,
    faults,
    record: undefined,
    document: '',
    downloads,
    pathPrefix: '/docs',
  };
}

function written(from: string): Map<string, string> {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return new Map(files.sort().map((name) => [name, readFileSync(join(from, name), 'utf8')]));
}

test('a thread makes the same data and twins, and leaves out what is unchanged and there', async () => {
  const work = { source: await source(), label: 'Things', unchanged: new Set<string>(), withMembers: true };
  const here = { ...work, folder: join(folder, 'here') };
  const none = startBeside(here, join(folder, 'not-compiled.js'));
  expect((await none.members).size).toBe(0);
  await none.twins;
  const beside = { ...work, folder: join(folder, 'beside') };
  const started = startBeside(beside, thread);
  // A thread has not begun yet; without one, all would be there.
  expect(() => readdirSync(beside.folder)).toThrow();
  const context = contextFrom(work.source);
  const { schemas, webhooks } = memberPages(context, apiIndex(context.model), { label: 'Things' });
  const expected = [...schemas, ...webhooks].map((page) => [page.route, pageData(page)] as const);
  expect(expected.map(([route]) => route)).toEqual([
    '/api/schemas/Thing/',
    '/api/schemas/Other/',
    '/api/webhooks/made/',
  ]);
  expect([...(await started.members)]).toEqual(expected);
  await started.twins;
  expect(written(here.folder).size).toBeGreaterThan(300);
  expect(written(beside.folder)).toEqual(written(here.folder));
  const twin = join(beside.folder, 'api/operations/get0/index.md');
  writeFileSync(twin, 'as it was');
  const unchanged = new Set(['/api/operations/get0/', '/api/schemas/Thing/']);
  const again = startBeside({ ...beside, unchanged }, thread);
  expect([...(await again.members).keys()]).toEqual(['/api/schemas/Other/', '/api/webhooks/made/']);
  await again.twins;
  expect(readFileSync(twin, 'utf8')).toBe('as it was');
  const without = startBeside({ ...beside, withMembers: false }, thread);
  expect((await without.members).size).toBe(0);
  await without.twins;
});

test('what goes wrong in a thread is an error of the build', async () => {
  const work: WorkBeside = {
    source: await source(),
    label: 'Things',
    folder: join(folder, 'api.json'),
    unchanged: new Set(),
    withMembers: true,
  };
  await expect(startBeside(work, thread).twins).rejects.toThrow('ENOTDIR');
  const model = { ...work.source.model, webhooks: [null!] };
  const broken = startBeside({ ...work, source: { ...work.source, model } }, thread);
  await expect(broken.members).rejects.toThrow('as it is null');
  await expect(broken.twins).rejects.toThrow('as it is null');
});
