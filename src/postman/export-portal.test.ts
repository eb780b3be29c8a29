import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stableId } from './collection';
import { environmentId } from './environments';
import { resolvePortal } from '../portal/load';
import { exportPortal, fileText, foreignFiles, staleFiles, writeExport } from './export-portal';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'collections-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const collection = (id: string, name = id) => fileText({ info: { _postman_id: stableId(id), name }, item: [] });
const files = [
  { name: 'a.postman_collection.json', text: collection('a') },
  { name: 'README.md', text: '# Postman collections\n\nGenerated from the OpenAPI documents and the guides.\n' },
];

test('writes what has changed, removes what nothing is exported to, and leaves other files alone', () => {
  const gone = { id: environmentId('my-api', 'my-api-sandbox'), values: [] };
  writeFileSync(join(folder, 'my-api-sandbox.postman_environment.json'), fileText(gone));
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  expect(staleFiles(files, folder)).toEqual([
    { name: 'a.postman_collection.json', state: 'missing' },
    { name: 'README.md', state: 'missing' },
    { name: 'my-api-sandbox.postman_environment.json', state: 'left over' },
  ]);
  expect(writeExport(files, folder)).toEqual({
    written: ['a.postman_collection.json', 'README.md'],
    removed: ['my-api-sandbox.postman_environment.json'],
  });
  expect(readdirSync(folder).sort()).toEqual(['README.md', 'a.postman_collection.json', 'notes.txt']);
  expect(writeExport(files, folder)).toEqual({ written: [], removed: [] });

  const readme = join(folder, 'README.md');
  writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll('\n', '\r\n'));
  expect(staleFiles(files, folder)).toEqual([]);
  expect(foreignFiles([{ ...files[1]!, text: 'new' }], folder)).toEqual([]);
  writeFileSync(readme, `${files[1]!.text}edited\n`);
  expect(staleFiles(files, folder)).toEqual([{ name: 'README.md', state: 'out of date' }]);
  expect(foreignFiles(files, folder)).toEqual([]);
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});

test('collections made by hand, and copies of exported ones, are left alone', () => {
  const hand = { info: { _postman_id: 'f3c2b6a0-7a55-4c0e-9f0e-0d6b8f0a1c22', name: 'Mine' }, item: [] };
  writeFileSync(join(folder, 'mine.postman_collection.json'), fileText(hand));
  writeFileSync(join(folder, 'copy-of-a.postman_collection.json'), collection('a'));
  writeFileSync(join(folder, 'mine.postman_environment.json'), '{}');
  writeFileSync(join(folder, 'broken.postman_collection.json'), '{');
  mkdirSync(join(folder, 'b.postman_collection.json'));
  expect(writeExport(files, folder).removed).toEqual([]);
  expect(readdirSync(folder)).toHaveLength(7);
});

test('what somebody else has put under a name that the export needs is named', () => {
  writeExport(files, folder);
  writeFileSync(join(folder, 'a.postman_collection.json'), collection('a', 'of an older document'));
  expect(foreignFiles(files, folder)).toEqual([]);
  writeFileSync(join(folder, 'a.postman_collection.json'), collection('b'));
  writeFileSync(join(folder, 'README.md'), '# Our collections\n');
  expect(foreignFiles(files, folder)).toEqual(['a.postman_collection.json', 'README.md']);
});

test('the files of servers with long addresses have names that a file system takes', async () => {
  const servers = ['a', 'b'].map((end) => ({ url: `https://api.example.com/${'x'.repeat(300)}${end}` }));
  const document = { openapi: '3.1.0', info: { title: 'Long', version: '1' }, servers, paths: {} };
  writeFileSync(join(folder, 'long.json'), JSON.stringify(document));
  const portal = resolvePortal({ apis: [{ id: 'long', spec: 'long.json' }] }, folder, join(folder, 'portal.json'));
  const names = (await exportPortal(portal)).files.map(({ name }) => name);
  expect(names.filter((name) => name.length > 200)).toEqual([]);
  expect(new Set(names).size).toBe(5);
});
