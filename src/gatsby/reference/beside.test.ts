import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SourceNodesArgs } from 'gatsby';
import { DocumentError } from '../../openapi';
import { loadPortal } from '../../portal/load';
import { apiIndex } from '../view/api-index';
import { contextFrom } from '../view/context-source';
import { apiNodes, createApiNodes } from './api-nodes';
import { type Reader, type ReaderData, endReader, readAhead, startReader } from './beside';
import { digestOfSources, keepApis } from './kept-apis';
import { pageData } from './node-maker';
import { type Instructions, claim, claimsOf, shownPages } from './read-apis';
import { nothingSourced, sourceApis } from './source-apis';

let processors = 2;
// With one processor there is no thread.
jest.mock('node:os', () => ({ ...jest.requireActual<object>('node:os'), availableParallelism: () => processors }));

const folder = mkdtempSync(join(tmpdir(), 'beside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = join(folder, 'documents');
const site = join(folder, 'site');
const thread = join(site, 'beside-thread.js');
const started = Symbol.for('proven-portal.reader');

/** An API of operations whose descriptions link to the first, in so many bytes that a thread is worth it. */
function writeDocument(name: string, more: object = {}): void {
  const operation = (number: number): object => ({
    operationId: `get${number}`,
    description: 'See [the first](#get0).',
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'integer' } } } } },
  });
  const paths = Object.fromEntries(
    Array.from({ length: 30 }, (_, number) => [`/things/${number}`, { get: operation(number) }]),
  );
  const schemas = {
    Thing: { type: 'object', properties: { other: { $ref: '#/components/schemas/Other' } } },
    Other: { type: 'integer' },
  };
  const webhooks = { made: { post: { responses: { 204: { description: 'Received' } } } } };
  const info = { title: name, version: '1', 'x-notes': 'n'.repeat(300_000) };
  writeFileSync(
    join(documents, `${name}.json`),
    JSON.stringify({ openapi: '3.1.0', info, paths, webhooks, components: { schemas }, ...more }),
  );
}

function portalOf(...names: string[]) {
  const file = join(documents, `${names.join('-')}.portal.json`);
  writeFileSync(file, JSON.stringify({ apis: names.map((name) => ({ spec: `${name}.json` })) }));
  process.env.PORTAL_CONFIG = file;
  return loadPortal();
}

beforeAll(() => {
  mkdirSync(documents);
  const engine = resolve(__dirname, '../../..');
  const compile = `import { compileGatsbyFiles } from ${JSON.stringify(pathToFileURL(join(engine, 'scripts/lib/compile.mjs')).href)};
    await compileGatsbyFiles(${JSON.stringify(engine)}, ${JSON.stringify(site)});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', compile]);
  // As in a site's folder.
  symlinkSync(join(engine, 'node_modules'), join(site, 'node_modules'), 'junction');
  for (const name of ['things', 'more']) writeDocument(name);
});
afterEach(() => {
  processors = 2;
  endReader();
});

const none: Instructions = { unchanged: new Set() };

/** All that a reader says of one API. @param ours how many of its operations are claimed before the reader can; none where it makes no pages */
async function readOne(reader: Reader, ours?: number, { unchanged } = none) {
  const read = await reader.read();
  const claims = ours === undefined ? undefined : claimsOf(read.source.model);
  for (let operation = 0; operation < (ours ?? 0); operation += 1) claim(claims!, operation);
  reader.instruct({ unchanged, claims });
  const pages = await reader.pages();
  const written = await reader.downloads();
  await reader.twins();
  return { read, written, pages: [...pages] };
}

function filesOf(from: string): Map<string, string> {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  return new Map(files.sort().map((name) => [name, readFileSync(join(from, name), 'utf8')]));
}

test('a thread reads and writes the same, of one API after the other', async () => {
  const portal = portalOf('things', 'more');
  const at = (name: string) => ({ folder: join(folder, name), pathPrefix: '/docs' });
  const here = startReader(portal, undefined, at('here'), join(folder, 'not-compiled.js'));
  const beside = startReader(portal, undefined, at('beside'), thread);
  expect([here.isBeside, beside.isBeside]).toEqual([false, true]);
  for (const { id } of portal.apis) {
    const expected = await readOne(here, 28);
    expect(expected.read.source.api.id).toBe(id);
    expect(await readOne(beside, 28)).toEqual(expected);
    const context = contextFrom({ ...expected.read.source, ...expected.written });
    const { schemas, webhooks, operations } = shownPages(context, apiIndex(context.model), { label: id });
    const shown = [...schemas, ...webhooks, ...operations.slice(28).toReversed()];
    expect(shown).toHaveLength(5);
    expect(expected.pages).toEqual(shown.map((page) => [page.route, pageData(page)]));
  }
  expect(filesOf(at('here').folder).size).toBeGreaterThan(150);
  expect(filesOf(at('beside').folder)).toEqual(filesOf(at('here').folder));
});

test('it leaves out what is unchanged and there, and data that it is not asked for', async () => {
  const portal = portalOf('things');
  const target = { folder: join(folder, 'again'), pathPrefix: '' };
  await readOne(startReader(portal, undefined, target, thread));
  const twin = join(target.folder, 'api/operations/get0/index.md');
  writeFileSync(twin, 'as it was');
  const unchanged = new Set(['/api/operations/get0/', '/api/schemas/Thing/']);
  const { pages } = await readOne(startReader(portal, undefined, target, thread), 29, { unchanged });
  expect(pages.map(([route]) => route)).toEqual([
    '/api/schemas/Other/',
    '/api/webhooks/made/',
    '/api/operations/get29/',
  ]);
  expect(readFileSync(twin, 'utf8')).toBe('as it was');
  const shown = await readOne(startReader(portal, undefined, target, thread), undefined, { unchanged });
  expect(shown.pages).toEqual([]);
});

/** As `lean-gatsby.cjs` starts one. */
async function startBefore(target: Omit<ReaderData, 'env'>): Promise<Worker> {
  const worker = new Worker(thread, { workerData: { ...target, env: { ...process.env } } });
  const events: unknown[] = [];
  for (const name of ['message', 'error', 'exit']) worker.on(name, (value) => events.push([name, value]));
  Object.assign(globalThis, { [started]: { worker, target, events } });
  while (events.length < 1) await new Promise((done) => setTimeout(done, 20));
  return worker;
}

describe('the nodes are the same, and in the same order,', () => {
  /** What keeps the nodes that are made. */
  function nodeArgs(): { readonly made: string[]; readonly args: SourceNodesArgs } {
    const made: string[] = [];
    const args = {
      actions: { createNode: (node: object) => made.push(JSON.stringify(node)) },
      createNodeId: (id: string) => id,
      createContentDigest: () => 'digest',
    } as unknown as SourceNodesArgs;
    return { made, args: { ...args, pathPrefix: '' } };
  }

  test.each([0, 12, 30])('where a thread makes the pages of operations but for %d', async (ours) => {
    const portal = portalOf('things');
    const target = { folder: join(folder, `but-${ours}`), pathPrefix: '' };
    const { read, written, pages } = await readOne(startReader(portal, undefined, target, thread), ours);
    expect(pages).toHaveLength(3 + 30 - ours);
    const own = { api: portal.apis[0]!, context: contextFrom({ ...read.source, ...written }) };
    const alone = nodeArgs();
    createApiNodes(own, alone.args, { keep: () => undefined });
    expect(alone.made.length).toBeGreaterThan(60);
    const shared = nodeArgs();
    const nodes = apiNodes(own, shared.args, { keep: () => undefined });
    const claims = claimsOf(read.source.model);
    for (let operation = ours; operation < 30; operation += 1) claim(claims, operation);
    nodes.operations(claims);
    expect(shared.made.filter((node) => node.includes('"type":"ApiOperation"'))).toHaveLength(ours);
    nodes.others(new Map(pages));
    nodes.api();
    expect(shared.made).toEqual(alone.made);
    // That the data is used, and not made again.
    const marked = nodeArgs();
    apiNodes(own, marked.args, { keep: () => undefined }).others(
      new Map(pages.map(([route]) => [route, { json: 'given' }])),
    );
    expect(marked.made.filter((node) => node.includes('"json":"given"'))).toHaveLength(pages.length);
  });

  test('of several APIs, with what is written of them', async () => {
    const portal = portalOf('things', 'more');
    const source = async (name: string): Promise<string[]> => {
      const { made, args } = nodeArgs();
      const digest = 'of all that they are made from';
      const { twins, written, sourced } = await sourceApis({ ...args, digest }, portal, undefined, join(folder, name));
      // Their files may come later.
      const addresses = ['/api/', '/more/'];
      expect([...written.keys()]).toEqual(addresses);
      await Promise.all(written.values());
      for (const address of addresses)
        expect(sourced.downloads.get(address)!.map(({ kind }) => kind)).toContain('collection');
      await twins;
      return made;
    };
    processors = 1;
    const expected = await source('alone');
    expect(expected.length).toBeGreaterThan(120);
    // They say of those files only what they were made from.
    const waiting = expected.filter((node) => node.includes('"later":"of all that they are made from"'));
    expect(waiting).toHaveLength(2);
    for (const node of waiting) expect(node).toContain('\\"downloads\\":[]');
    processors = 2;
    const worker = await startBefore({ folder: join(folder, 'shared'), pathPrefix: '' });
    const terminate = jest.spyOn(worker, 'terminate');
    expect(await source('shared')).toEqual(expected);
    // It was taken over.
    expect(globalThis).not.toHaveProperty([started]);
    expect(terminate).not.toHaveBeenCalled();
    expect(filesOf(join(folder, 'shared'))).toEqual(filesOf(join(folder, 'alone')));
  });
});

describe('a thread that was started before Gatsby', () => {
  test('is taken over with what it has said', async () => {
    const portal = portalOf('things');
    const target = { folder: join(folder, 'before'), pathPrefix: '' };
    await startBefore(target);
    const reader = startReader(portal, undefined, target, join(folder, 'not-compiled.js'));
    expect(reader.isBeside).toBe(true);
    const { read, pages } = await readOne(reader, 0);
    expect([read.source.model.operations.length, pages.length]).toEqual([30, 33]);
    expect(globalThis).not.toHaveProperty([started]);
  });

  test('is ended where it writes for another folder, or nothing is to be read', async () => {
    const portal = portalOf('things');
    const target = { folder: join(folder, 'another'), pathPrefix: '' };
    const isEnded = async (end: () => void): Promise<void> => {
      const worker = await startBefore(target);
      const ended = new Promise((done) => worker.once('exit', done));
      end();
      await ended;
    };
    await isEnded(endReader);
    let other: Reader | undefined;
    await isEnded(() => (other = startReader(portal, undefined, { ...target, pathPrefix: '/docs' }, thread)));
    expect((await readOne(other!, 30)).pages).toHaveLength(3);
  });

  test('is started for a large portal of which something is new, and a second processor', () => {
    const portal = portalOf('things');
    const { PORTAL_READ_AHEAD: ahead } = readAhead(portal, undefined, site);
    expect(JSON.parse(ahead!)).toEqual({ folder: join(site, 'public'), pathPrefix: '' });
    writeFileSync(join(documents, 'small.json'), '{ "openapi": "3.1.0" }');
    expect(readAhead(portalOf('small'), undefined, site)).toEqual({});
    processors = 1;
    expect(readAhead(portal, undefined, site)).toEqual({});
    processors = 2;
    keepApis(digestOfSources(portal, undefined, '', site)!, nothingSourced(), site);
    expect(readAhead(portal, undefined, site)).toEqual({});
  });
});

describe('what goes wrong in a thread', () => {
  test('is an error of the build', async () => {
    const portal = portalOf('things');
    writeFileSync(join(folder, 'file'), '');
    const reader = startReader(portal, undefined, { folder: join(folder, 'file'), pathPrefix: '' }, thread);
    reader.instruct(none);
    // Node reports the error on another channel than the messages, so that it may arrive before those posted earlier.
    const build = async (): Promise<void> => {
      await reader.read();
      await reader.pages();
      await reader.downloads();
    };
    await expect(build()).rejects.toThrow('ENOTDIR');
  });

  test('is a mistake of the user as it would be without one', async () => {
    writeFileSync(join(documents, 'broken.json'), `{ "openapi": ${' '.repeat(300_000)} }`);
    const portal = portalOf('broken');
    const target = { folder: join(folder, 'broken'), pathPrefix: '' };
    const errors: Error[] = [];
    for (const file of [join(folder, 'not-compiled.js'), thread])
      await startReader(portal, undefined, target, file)
        .read()
        .catch((error: Error) => errors.push(error));
    expect(errors[0]).toBeInstanceOf(DocumentError);
    expect(errors.map(({ name, message }) => [name, message])).toEqual(
      Array(2).fill(['DocumentError', errors[0]!.message]),
    );
    expect(existsSync(target.folder)).toBe(false);
  });
});
