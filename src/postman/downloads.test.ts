import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { resolvePortal } from '../portal/load';
import { writeDownloads } from './downloads';
import { exportPortal } from './export-portal';
import { collectionsFolder, writeExport } from './folder';
import { document } from './testing';

jest.setTimeout(60_000);

const root = mkdtempSync(join(tmpdir(), 'downloads-'));
writeFileSync(join(root, 'things.json'), JSON.stringify(document()));
const portal = resolvePortal({ apis: [{ spec: 'things.json' }] }, root, join(root, 'portal.config.json'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (folder: string, name: string): string => readFileSync(join(root, folder, name), 'utf8');

test('a portal that was never exported offers the reference, and the document in both spellings', async () => {
  const downloads = await writeDownloads(portal, join(root, 'out'));
  expect(downloads).toEqual([
    { api: 'things', kind: 'collection', name: 'things.postman_collection.json' },
    { api: 'things', kind: 'environment', name: 'things-sandbox.postman_environment.json' },
    { api: 'things', kind: 'environment', name: 'things-eu-example-com-v1.postman_environment.json' },
    { api: 'things', kind: 'openapi-yaml', name: 'things.openapi.yaml' },
    { api: 'things', kind: 'openapi-json', name: 'things.openapi.json' },
  ]);
  const json = JSON.parse(read('out', 'things.openapi.json')) as object;
  expect(json).toMatchObject({ openapi: '3.2.0', info: { title: 'Things' } });
  expect(parse(read('out', 'things.openapi.yaml'))).toEqual(json);
});

test('what was exported is offered as it is', async () => {
  const { files } = await exportPortal(portal);
  writeExport(
    files.map((file) => (file.name.endsWith('collection.json') ? { ...file, text: '{"mine":1}\n' } : file)),
    collectionsFolder(portal),
  );
  await writeDownloads(portal, join(root, 'again'));
  expect(read('again', 'things.postman_collection.json')).toBe('{"mine":1}\n');
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
