import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openVersion } from './revision';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'revision-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = (args: string[], input?: Buffer | string): string =>
  execFileSync('git', args, { cwd: root, input, stdio: ['pipe', 'pipe', 'ignore'] })
    .toString('utf8')
    .trim();

interface Entries {
  readonly [name: string]: Entries | string;
}

/** Writes a tree as it is, names that no working tree can have included. */
function treeOf(entries: Entries): string {
  const parts = Object.entries(entries).map(([name, entry]) => {
    const isFolder = typeof entry !== 'string';
    const hash = isFolder ? treeOf(entry) : git(['hash-object', '-w', '--stdin'], entry);
    return Buffer.concat([Buffer.from(`${isFolder ? '40000' : '100644'} ${name}\0`), Buffer.from(hash, 'hex')]);
  });
  return git(['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], Buffer.concat(parts));
}

test('a revision whose tree has names that lead out of it writes nothing outside its own folder', () => {
  git(['init', '-q']);
  const document = 'openapi: 3.0.3\n';
  const names = 'outside-of-revision';
  const tree = treeOf({ p: { '..': { '..': { [names]: { 'written.json': '{}' } } }, 'a.yaml': document } });
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  git(['update-ref', 'refs/tags/v1', git([...author, 'commit-tree', tree, '-m', 'x'])]);
  expect(git(['ls-tree', '-r', '--name-only', 'v1'])).toContain(`p/../../${names}/written.json`);

  mkdirSync(join(root, 'p'));
  const version = openVersion('v1:p/a.yaml', root);
  try {
    expect(readFileSync(version.file, 'utf8')).toBe(document);
    expect(existsSync(join(dirname(version.root), names))).toBe(false);
    expect(readdirSync(version.root, { recursive: true }).sort()).toEqual(['p', 'p/a.yaml']);
  } finally {
    version.remove();
  }
});
