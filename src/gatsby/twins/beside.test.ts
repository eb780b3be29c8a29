import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadApi } from '../../openapi';
import { routesOf } from '../view/routes';
import type { ContextSource } from '../view/context-source';
import { type TwinWork, writeTwinsBeside } from './beside';

// With one processor there is no thread.
jest.mock('node:os', () => ({ ...jest.requireActual<object>('node:os'), availableParallelism: () => 2 }));

const folder = mkdtempSync(join(tmpdir(), 'twins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const thread = join(folder, 'site/twin-thread.js');

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
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }));
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

test('a thread writes the same twins, and leaves out what is unchanged and there', async () => {
  const work = { source: await source(), unchanged: new Set<string>() };
  const here = { ...work, folder: join(folder, 'here') };
  await writeTwinsBeside(here, join(folder, 'not-compiled.js'));
  const beside = { ...work, folder: join(folder, 'beside') };
  const done = writeTwinsBeside(beside, thread);
  // A thread has not begun yet; without one, all would be there.
  expect(() => readdirSync(beside.folder)).toThrow();
  await done;
  expect(written(here.folder).size).toBeGreaterThan(300);
  expect(written(beside.folder)).toEqual(written(here.folder));
  const twin = join(beside.folder, 'api/operations/get0/index.md');
  writeFileSync(twin, 'as it was');
  await writeTwinsBeside({ ...beside, unchanged: new Set(['/api/operations/get0/']) }, thread);
  expect(readFileSync(twin, 'utf8')).toBe('as it was');
});

test('what goes wrong in a thread is an error of the build', async () => {
  const work: TwinWork = { source: await source(), folder: join(folder, 'api.json'), unchanged: new Set() };
  await expect(writeTwinsBeside(work, thread)).rejects.toThrow('ENOTDIR');
});
