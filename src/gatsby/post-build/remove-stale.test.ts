import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeStale } from './remove-stale';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'public-'));
  for (const name of [
    'index.html',
    'index.md',
    'old-guide/index.md',
    'old-guide.md',
    'guide.md',
    'guide/index.html',
    'guide/index.md',
    'guide/manual.pdf',
    'old-schema/further-fields.json',
    'guide/further-fields.json',
    'api/index.html',
    'api/operations.json',
    'api/operations-2.json',
    'api/pets.openapi.yaml',
    'api/pets-live.postman_environment.json',
    'old/pets.postman_collection.json',
    'page-data/gone/index.md',
  ]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('removes twins and fields without a page, and files that no API offers any more, and nothing else', () => {
  expect(removeStale(folder, new Set(['/api/operations.json', '/api/pets.openapi.yaml']))).toEqual([
    'api/operations-2.json',
    'api/pets-live.postman_environment.json',
    'old-guide/index.md',
    'old-schema/further-fields.json',
    'old/pets.postman_collection.json',
  ]);
  expect(readdirSync(folder).toSorted()).toEqual(['api', 'guide', 'guide.md', 'index.html', 'index.md', 'page-data']);
  for (const kept of ['manual.pdf', 'further-fields.json']) expect(existsSync(join(folder, 'guide', kept))).toBe(true);
});

test('removes the twin of a guide where a page without a twin stands now', () => {
  const offered = new Set(['/api/operations.json', '/api/operations-2.json', '/api/pets.openapi.yaml']);
  const removed = removeStale(folder, offered, ['/', '/guide/']);
  expect(removed).toEqual(expect.arrayContaining(['guide/index.md', 'index.md']));
  expect(['guide.md', 'guide/index.html', 'index.html'].map((name) => existsSync(join(folder, name)))).toEqual([
    false,
    true,
    true,
  ]);
});
