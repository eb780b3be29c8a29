import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesBelow, isUnread, unpublishable } from './files';

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
  symlinkSync('loop', join(folder, 'guides/loop'));
  expect(below()).toEqual(['guides/first/page.mdx']);
});

test('leaves out what it is told to, and finds nothing where there is nothing', () => {
  mkdirSync(join(folder, 'reports'));
  writeFileSync(join(folder, 'reports/report.json'), '');
  writeFileSync(join(folder, 'reports.json'), '');
  expect(below((name, within) => name === 'reports' && within === folder)).toEqual(['reports.json']);
  expect(filesBelow(join(folder, 'missing'), () => false)).toEqual([]);
});

test('what a portal may publish is in its folder, and not hidden, wherever links lead', () => {
  const portal = join(folder, 'portal');
  mkdirSync(join(portal, '.git'), { recursive: true });
  for (const name of ['portal/a.png', 'portal/.env', 'portal/.git/config', 'secret.txt'])
    writeFileSync(join(folder, name), '');
  symlinkSync('../secret.txt', join(portal, 'b.txt'));
  symlinkSync('.env', join(portal, 'c.txt'));
  expect(unpublishable(portal, join(portal, 'a.png'))).toBeUndefined();
  for (const name of ['../secret.txt', 'b.txt'])
    expect(unpublishable(portal, join(portal, name))).toBe("which is outside the portal's folder");
  for (const name of ['.env', '.git/config', 'c.txt'])
    expect(unpublishable(portal, join(portal, name))).toBe('which is hidden');
  expect(['a.png', 'b.txt', 'c.txt', 'missing'].map((name) => isUnread(join(portal, name)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix('nor is it a pipe, which nobody may ever write to', () => {
  const portal = join(folder, 'portal');
  mkdirSync(join(portal, 'folder'), { recursive: true });
  execFileSync('mkfifo', [join(portal, 'pipe.png')]);
  expect(unpublishable(portal, join(portal, 'pipe.png'))).toBe('which is neither a file nor a folder');
  expect(unpublishable(portal, join(portal, 'folder'))).toBeUndefined();
});
