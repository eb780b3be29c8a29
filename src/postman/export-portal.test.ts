import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staleFiles, writeExport } from './export-portal';

const folder = mkdtempSync(join(tmpdir(), 'collections-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('writes what has changed, removes what nothing is exported to, and leaves other files alone', () => {
  const files = [
    { name: 'a.postman_collection.json', text: 'a\n' },
    { name: 'README.md', text: 'r\n' },
  ];
  writeFileSync(join(folder, 'gone.postman_environment.json'), '{}');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  expect(staleFiles(files, folder)).toEqual([
    { name: 'a.postman_collection.json', state: 'missing' },
    { name: 'README.md', state: 'missing' },
    { name: 'gone.postman_environment.json', state: 'left over' },
  ]);
  expect(writeExport(files, folder)).toEqual({
    written: ['a.postman_collection.json', 'README.md'],
    removed: ['gone.postman_environment.json'],
  });
  expect(readdirSync(folder).sort()).toEqual(['README.md', 'a.postman_collection.json', 'notes.txt']);
  expect(writeExport(files, folder)).toEqual({ written: [], removed: [] });

  writeFileSync(join(folder, 'README.md'), 'r\r\n');
  expect(staleFiles(files, folder)).toEqual([]);
  writeFileSync(join(folder, 'README.md'), 'edited\n');
  expect(staleFiles(files, folder)).toEqual([{ name: 'README.md', state: 'out of date' }]);
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});
