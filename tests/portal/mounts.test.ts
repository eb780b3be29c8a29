import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceNodesArgs } from 'gatsby';
import { firstCurl } from '../../scripts/lib/first-curl';
import { documentExamplesOf } from '../../src/examples/documents/document-example';
import { startEngine } from '../../src/examples/engine';
import { createTools } from '../../src/examples/run/tools';
import { isGreen, prove } from '../../src/examples/prove';
import { checkWritten } from '../../src/examples/reading/check-written';
import { readBash } from '../../src/examples/reading/curl';
import { createOrigins } from '../../src/examples/reading/origins';
import { createContract, matchWritten } from '../../src/examples/wire/contract';
import { mentionsIn } from '../../src/gatsby/guides/mentions';
import { sourceApis } from '../../src/gatsby/reference/source-apis';
import { portalIndexLoader } from '../../src/gatsby/remark/portal-index';
import { sandboxBaseOf } from '../../src/http/server-url';
import type { ApiConfig } from '../../src/portal/config';
import { loadPortal } from '../../src/portal/load';
import { exportPortal } from '../../src/postman/export-portal';
import { environmentsOf } from '../../src/postman/environments';
import { runNewman } from '../../src/postman/run-newman';
import { createSandbox, loadSandboxApis, SandboxError } from '../../src/sandbox';
import { failuresOf } from '../examples/support/failures';
import { needing } from '../support/needing';

const { test: testWithCurl } = needing('bash', 'curl');

let folder: string;
beforeEach(() => (folder = realpathSync(mkdtempSync(join(tmpdir(), 'mounts-')))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } });
const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'string' } },
};

/** A petstore whose pets are all called `name`. */
const petstore = (name: string, servers: readonly string[] = ['https://api.example.com/v1']) => ({
  openapi: '3.1.0',
  info: { title: `Pets called ${name}`, version: '1' },
  servers: servers.map((url) => ({ url })),
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: { description: 'All.', content: json({ type: 'array', items: pet }, [{ id: '1', name }]) } },
      },
    },
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string' }, example: '1' }],
        responses: { 200: { description: 'One.', content: json(pet, { id: '1', name }) } },
      },
    },
  },
  components: { schemas: { Pet: pet } },
});

/** A portal of these documents, by the id of their API, with a guide where there is text for one. */
function portalOf(
  documents: Readonly<Record<string, object>>,
  more: Readonly<Record<string, Partial<ApiConfig>>> = {},
  guide?: string,
) {
  const apis = Object.entries(documents).map(([id, document]) => {
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(document));
    return { id, spec: `${id}.json`, ...more[id] };
  });
  if (guide !== undefined) {
    mkdirSync(join(folder, 'guides'));
    writeFileSync(join(folder, 'guides/index.mdx'), guide);
  }
  const docs = guide === undefined ? [] : [{ content: 'guides' }];
  writeFileSync(join(folder, 'portal.json'), JSON.stringify({ docs, apis }));
  return loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') });
}

const mountsOf = async (...portal: Parameters<typeof portalOf>): Promise<string[]> =>
  (await loadSandboxApis(portalOf(...portal))).map(({ model }) => sandboxBaseOf(model));

describe('where the sandbox has the APIs of a portal', () => {
  test('is under the path of their servers, where their paths differ', async () => {
    const [other, third] = [petstore('Rex'), petstore('Ada')].map((document, index) => ({
      ...document,
      paths: { [`/other${index}`]: document.paths['/pets'] },
    }));
    expect(await mountsOf({ first: petstore('Tom'), other: other!, third: third! })).toEqual(['/v1', '/v1', '/v1']);
  });

  test('is below its id for an API that has a path of an earlier one', async () => {
    const documents = { first: petstore('Tom'), second: petstore('Rex'), third: petstore('Ada') };
    expect(await mountsOf(documents)).toEqual(['/v1', '/second/v1', '/third/v1']);
  });

  test('is below its id for an API that differs only in the name of a parameter, and not in one whose methods differ', async () => {
    const renamed = JSON.parse(JSON.stringify(petstore('Rex')).replaceAll('petId', 'id')) as ReturnType<
      typeof petstore
    >;
    const { ['/pets']: _, ...paths } = renamed.paths;
    const posting = { ...renamed, paths: { '/pets': { post: { responses: { 204: { description: 'Done.' } } } } } };
    const documents = { first: petstore('Tom'), posting, renamed: { ...renamed, paths } };
    expect(await mountsOf(documents)).toEqual(['/v1', '/v1', '/renamed/v1']);
  });

  test('is where the configuration says, and the other APIs stay', async () => {
    const documents = { first: petstore('Tom'), second: petstore('Rex') };
    expect(await mountsOf(documents, { first: { mount: '/cats' } })).toEqual(['/cats', '/v1']);
    expect(await mountsOf(documents, { second: { mount: '/' } })).toEqual(['/v1', '']);
  });

  test('is the same for one API that is served alone', async () => {
    const portal = portalOf({ first: petstore('Tom'), second: petstore('Rex'), third: { openapi: '3.1.0' } });
    const [second, ...others] = await loadSandboxApis(portal, ['second']);
    expect(others).toEqual([]);
    expect(sandboxBaseOf(second!.model)).toBe('/second/v1');
  });

  test('is below its id for an API with a path of the sandbox itself', async () => {
    const own = { ...petstore('Tom'), servers: [], paths: { '/sandbox/reset': petstore('Tom').paths['/pets'] } };
    expect(await mountsOf({ own })).toEqual(['/own']);
  });

  test('must be configured apart, where it is configured', async () => {
    const portal = portalOf({ first: petstore('Tom'), second: petstore('Rex') }, { second: { mount: '/v1/' } });
    await expect(loadSandboxApis(portal)).rejects.toThrow(
      new SandboxError(
        'second and first both have GET /v1/pets. Give second another "mount" in the configuration of the portal.',
      ),
    );
  });
});

describe('an API that is mounted apart', () => {
  const load = async () => {
    const portal = portalOf({
      first: petstore('Tom'),
      second: petstore('Rex', ['https://api.example.com/v1', 'http://localhost:4010/v1']),
    });
    return { portal, apis: await loadSandboxApis(portal) };
  };

  test('has its own routes, state and entry in the description of the sandbox', async () => {
    const { apis } = await load();
    const sandbox = await createSandbox({ apis });
    const get = async (url: string) =>
      (await sandbox.inject({ method: 'GET', url, headers: { host: 'localhost' } })).json();
    expect(await get('/v1/pets/1')).toEqual({ id: '1', name: 'Tom' });
    expect(await get('/second/v1/pets/1')).toEqual({ id: '1', name: 'Rex' });
    expect(await get('/sandbox/')).toMatchObject({ apis: [{ basePath: '/v1' }, { basePath: '/second/v1' }] });
    await sandbox.close();
  });

  test('has its mount in the server of its document that is the sandbox, and in no other', async () => {
    const { apis } = await load();
    const { servers, operations } = apis[1]!.model;
    const urls = ['https://api.example.com/v1', 'http://localhost:4010/second/v1'];
    expect(servers.map(({ url }) => url)).toEqual(urls);
    expect(operations[0]!.servers.map(({ url }) => url)).toEqual(urls);
  });

  test('has its mount in the requests that prove it, and in the first command', async () => {
    const { apis } = await load();
    const options = {
      shown: new URL('http://localhost:4010'),
      servers: { has: () => false },
      variables: {},
      strict: false,
    };
    const [first, second] = apis.map((api) => documentExamplesOf(api, options).map(({ sent }) => sent.url));
    expect(first).toEqual(['http://localhost:4010/v1/pets', 'http://localhost:4010/v1/pets/1']);
    expect(second).toEqual(['http://localhost:4010/second/v1/pets', 'http://localhost:4010/second/v1/pets/1']);
    expect(firstCurl(apis[1]!.model, 'http://localhost:4010', undefined)).toContain(
      'http://localhost:4010/second/v1/pets',
    );
  });

  test('is meant by its mounted paths in guides, and the first API by the plain ones', async () => {
    const { apis, portal } = await load();
    const models = apis.map(({ model }) => model);
    const contract = createContract(models);
    const apiAt = (target: string) => {
      const match = contract.match('GET', target);
      return match.kind === 'operation' ? match.api.model.id : match.kind;
    };
    expect([apiAt('/v1/pets/7'), apiAt('/second/v1/pets/7'), apiAt('/third/v1/pets/7')]).toEqual([
      'first',
      'second',
      'unknown',
    ]);
    expect(matchWritten(contract, 'GET', '/second/v1/pets')).toMatchObject({ kind: 'operation' });
    const origins = createOrigins(new URL('http://localhost:4010'), models, contract);
    const faultsAt = (path: string) =>
      checkWritten(readBash(`curl http://localhost:4010${path}`).requests[0]!, contract, origins);
    expect(await faultsAt('/second/v1/pets')).toEqual([]);
    expect((await faultsAt('/second/pets'))[0]?.message).toMatch('/second/pets is not in any API document');
    const index = await portalIndexLoader(portal)();
    expect(index.operationAt('GET', '/second/v1/pets')?.to).toBe('/second/operations/listPets/');
    expect(index.operationAt('GET', '/v1/pets')?.to).toBe('/api/operations/listPets/');
    expect(index.operationAt('GET', '/pets')?.to).toBe('/api/operations/listPets/');
  });

  test('is the one whose pages list a guide that names the API, and the first is where none is named', async () => {
    const { portal } = await load();
    const keys = new Map<string, string>();
    const args = {
      actions: {
        createNode: (node: { api: string; keys?: string[] }) =>
          node.keys?.forEach((key) => keys.set(key, `${keys.get(key) ?? ''}${node.api}`)),
      },
      createNodeId: (name: string) => name.trim(),
      createContentDigest: () => 'digest',
    } as unknown as SourceNodesArgs;
    const { twins } = await sourceApis({ ...args, pathPrefix: '' }, portal, undefined, join(folder, 'public'));
    await twins;
    const guide =
      '`GET /pets`, `GET /second/v1/pets`, <Operation id="getPet" />, <Operation api="second" id="getPet" />, <Field of="Pet" api="second" />';
    const listed = mentionsIn(guide).map((mention) => keys.get(mention));
    expect(listed).toEqual(['api first', 'api second', 'api first', 'api second', 'api second']);
  });

  test('has a collection that passes against the sandbox with its environment', async () => {
    const { apis, portal } = await load();
    const sandbox = await createSandbox({ apis });
    const url = await sandbox.listen();
    const { apis: exported } = await exportPortal({ ...portal, sandboxUrl: url });
    const bases = exported.map((api) => {
      const [sandboxEnvironment] = environmentsOf(api, url, undefined);
      return { collection: api.exported.collection, environment: sandboxEnvironment!.environment };
    });
    expect(bases.map(({ environment }) => environment.values.find(({ key }) => key === 'baseUrl')?.value)).toEqual([
      `${url}/v1`,
      `${url}/second/v1`,
    ]);
    for (const { collection, environment } of bases)
      for (const { assertions, errors } of await runNewman({ collection, environment }))
        expect([...errors, ...assertions.flatMap(({ error }) => error ?? [])]).toEqual([]);
    await sandbox.close();
  });
});

testWithCurl('a guide calls each of two petstores, and of three APIs with one server', async () => {
  const example = (id: string, base: string, name: string) =>
    `\`\`\`bash verify id=${id}\ncurl -sS http://localhost:4010${base}/pets/1\n\`\`\`\n\n\`\`\`json response\n${JSON.stringify({ id: '1', name })}\n\`\`\`\n`;
  const guide = [
    '---\ntitle: Pets\ndescription: All of them.\n---\n',
    'The first petstore has `GET /v1/pets`, the second `GET /second/v1/pets`.\n',
    example('one', '/v1', 'Tom'),
    'And:\n',
    example('two', '/second/v1', 'Rex'),
    'And:\n',
    example('three', '/dogs', 'Ada'),
  ].join('\n');
  const documents = { first: petstore('Tom'), second: petstore('Rex'), third: petstore('Ada') };
  const portal = portalOf(documents, { third: { mount: '/dogs' } }, guide);
  const tools = createTools();
  const engine = await startEngine({ portal, tools, today: '2025-03-03', parallel: 1 });
  const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox' };
  const { record } = await prove(engine, { header });
  await engine.close();
  await tools.close();
  expect(failuresOf(record)).toEqual([]);
  expect(isGreen(record)).toBe(true);
  expect(record.examples.map(({ operations }) => operations)).toEqual(
    ['first', 'second', 'third'].map((api) => [{ api, operation: 'getPet' }]),
  );
});
