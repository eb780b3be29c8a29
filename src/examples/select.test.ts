import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { needing } from '../../tests/support/needing';
import { loadPortal } from '../portal/load';
import { findExamples } from './find/portal-examples';
import { changedSince, touchedBy } from './select';

const { test } = needing('git');

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'since-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text = 'x'): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

write(
  'portal/portal.json',
  JSON.stringify({
    docs: [{ content: 'guides' }],
    apis: [{ spec: 'a/a.yaml' }, { spec: 'b/b.yaml', behaviour: 'sandbox/b.ts' }],
    examples: { folder: 'programs' },
  }),
);
for (const name of ['a/a.yaml', 'b/b.yaml', 'sandbox/b.ts', 'guides/picture.png', 'package.json'])
  write(`portal/${name}`);
write('portal/programs/one.sh', 'curl -sS http://localhost:4010/\n');
write('portal/guides/index.mdx', '# A\n\n```bash verify\ncurl -sS http://localhost:4010/\n```\n');
write('portal/guides/quotes.mdx', '# B\n\n```bash verify file=programs/one.sh\n```\n');
const portal = loadPortal({ PORTAL_CONFIG: join(folder, 'portal/portal.json') });
const { pages } = findExamples(portal, '2026-11-22');

test.each([
  ['a guide', ['guides/index.mdx'], ['guides/index.mdx'], []],
  ['a quoted program', ['programs/one.sh'], ['guides/quotes.mdx'], []],
  ['a guide that is gone', ['guides/gone.mdx'], 'all', []],
  ['an image of a guide', ['guides/picture.png'], 'all', []],
  ['a document', ['a/a.yaml'], 'all', ['a']],
  ['what a behaviour may import', ['lib/prices.ts'], 'all', ['b']],
  ['the configuration', ['portal.json'], 'all', 'all'],
  ['the packages', ['package-lock.json'], 'all', 'all'],
  ['what commands write, hidden folders, and other text', ['collections/a.json', '.github/ci.yml', 'NOTES.md'], [], []],
])('%s', (_, files, guides, apis) => {
  const touched = touchedBy(
    files.map((name) => join(folder, 'portal', name)),
    portal,
    pages,
  );
  const listed = (names: 'all' | ReadonlySet<string>) => (names === 'all' ? names : [...names]);
  expect({ guides: listed(touched.guides), apis: listed(touched.apis) }).toEqual({ guides, apis });
});

test('what lies outside of the portal concerns nothing in it', () => {
  const { guides, apis } = touchedBy([join(folder, 'other/portal.json'), join(folder, 'code.ts')], portal, pages);
  expect([guides, apis]).toEqual([new Set(), new Set()]);
});

test('changes are those since the last common commit, new and deleted files among them', () => {
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'one');
  git('checkout', '-qb', 'work');
  write('portal/guides/index.mdx', '# Changed\n');
  write('portal/guides/neu und schön.mdx', '# New\n');
  rmSync(join(folder, 'portal/guides/picture.png'));
  git('commit', '-qam', 'two');
  git('checkout', '-q', 'main');
  write('portal/a/a.yaml', 'changed on main alone');
  git('commit', '-qam', 'three');
  git('checkout', '-q', 'work');
  const names = ['guides/index.mdx', 'guides/neu und schön.mdx', 'guides/picture.png'];
  const changed = changedSince(portal.root, 'main').toSorted();
  expect(changed).toEqual(names.map((name) => join(folder, 'portal', name)));
});

test.each(['no-such-branch', '--output=x'])('%s is no commit', (reference) => {
  expect(() => changedSince(portal.root, reference)).toThrow(`--since ${reference}: git does not know this commit.`);
});

test('a folder without a repository says so', () => {
  const bare = realpathSync(mkdtempSync(join(tmpdir(), 'since-bare-')));
  try {
    expect(() => changedSince(bare, 'main')).toThrow('is not in a git repository');
  } finally {
    rmSync(bare, { recursive: true });
  }
});
