import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionSchema, stableId } from './collection';
import { ownCollections, runOwnCollection } from './own-collections';

const folder = mkdtempSync(join(tmpdir(), 'collections-'));
const seen: string[] = [];
const server = createServer(({ url = '' }, response) => {
  seen.push(url);
  response.end('[]');
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => seen.splice(0));

const shown = 'http://localhost:4010';
const sandbox = [{ key: 'baseUrl', value: `${shown}/v1`, type: 'default', enabled: true }] as const;
const write = (name: string, content: unknown): void => writeFileSync(join(folder, name), JSON.stringify(content));
const request = (name: string, test?: string) => ({
  name,
  request: { method: 'GET', url: `{{baseUrl}}/${name}` },
  ...(test ? { event: [{ listen: 'test', script: { exec: [test] } }] } : {}),
});
const collection = (...item: object[]) => ({ info: { name: 'Mine', schema: collectionSchema }, item });
const run = () => runOwnCollection(folder, 'mine.postman_collection.json', sandbox, [shown, address]);

test('those of a maintainer are found beside what an export wrote', () => {
  write('mine.postman_collection.json', collection(request('boats')));
  write('boats.postman_collection.json', { info: { _postman_id: stableId('boats') }, item: [] });
  write('mine.postman_environment.json', { values: [] });
  expect(ownCollections(folder)).toEqual(['mine.postman_collection.json']);
  expect(ownCollections(join(folder, 'nowhere'))).toEqual([]);
});

test('their requests are sent to the sandbox, in folders too, and their tests count', async () => {
  const failing = "pm.test('is a teapot', () => pm.response.to.have.status(418));";
  const passing = "pm.test('is there', () => pm.response.to.have.status(200));";
  write(
    'mine.postman_collection.json',
    collection(request('boats', passing), { name: 'Folder', item: [request('piers', failing), request('quays')] }),
  );
  expect(await run()).toEqual({
    name: 'mine.postman_collection.json',
    requests: 3,
    faults: ['"piers": is a teapot: expected response to have status code 418 but got 200'],
  });
  expect(seen).toEqual(['/v1/boats', '/v1/piers', '/v1/quays']);
});

test('an environment of the same name comes before that of the sandbox', async () => {
  write('mine.postman_collection.json', collection(request('boats')));
  write('mine.postman_environment.json', { values: [{ key: 'baseUrl', value: `${shown}/admin`, enabled: true }] });
  expect((await run()).faults).toEqual([]);
  expect(seen).toEqual(['/admin/boats']);
});

test.each([['[]'], ['{ "info": '], ['{ "item": 1 }']])('a file with %s is a fault in one sentence', async (text) => {
  writeFileSync(join(folder, 'mine.postman_collection.json'), text);
  expect((await run()).faults).toEqual([expect.stringMatching(/^it is not a Postman collection that can be run: .+$/)]);
});
