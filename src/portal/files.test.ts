import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesBelow } from './files';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'files-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const below = (isSkipped: (name: string, folder: string) => boolean = () => false) =>
  filesBelow(folder, isSkipped)
    .map((file) => relative(folder, file))
    .sort();

test('follows links, those that lead back to a folder above only once', () => {
  mkdirSync(join(folder, 'guides/first'), { recursive: true });
  writeFileSync(join(folder, 'guides/first/page.mdx'), '');
  symlinkSync('../..', join(folder, 'guides/first/up'));
  symlinkSync('nowhere', join(folder, 'guides/broken'));
  expect(below()).toEqual(['guides/first/page.mdx']);
});

test('leaves out what it is told to, and finds nothing where there is nothing', () => {
  mkdirSync(join(folder, 'reports'));
  writeFileSync(join(folder, 'reports/report.json'), '');
  writeFileSync(join(folder, 'reports.json'), '');
  expect(below((name, within) => name === 'reports' && within === folder)).toEqual(['reports.json']);
  expect(filesBelow(join(folder, 'missing'), () => false)).toEqual([]);
});
