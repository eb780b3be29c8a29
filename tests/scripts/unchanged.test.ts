import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileDigests } from '../../scripts/lib/file-digest';
import { publish } from '../../scripts/lib/publish';
import { inputsOf, isAsBuilt, keepBuilt } from '../../scripts/lib/unchanged';
import { noteInputs } from '../../src/gatsby/inputs';
import { resolvePortal } from '../../src/portal/load';

const root = mkdtempSync(join(tmpdir(), 'unchanged-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder: string;
let published: FileDigests;
const write = (name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const env = { SOURCE_DATE_EPOCH: '1' };
const portal = (title = 'Pets') =>
  resolvePortal(
    {
      title,
      docs: [{ id: 'docs', path: '/', content: 'content' }],
      apis: [{ id: 'api', spec: 'specs/api.yaml' }],
      logo: 'logo.svg',
    },
    folder,
    join(folder, 'portal.json'),
  );
const later = Date.now() + 1_000_000;
const inputs = (): string | undefined => inputsOf(portal(), 'record', env);

beforeEach(() => {
  folder = mkdtempSync(join(root, 'portal-'));
  write('portal.json', '{}');
  write('logo.svg', '<svg/>');
  write('content/index.mdx', '# Guide');
  write('specs/api.yaml', 'openapi: 3.1.0');
  write('components/footer.tsx', 'export default null;');
  write('.portal/site/public/index.html', '<p>built</p>');
  write('.portal/site/public/.well-known/security.txt', 'built');
  const site = join(folder, '.portal/site');
  const [footer, shadow] = ['components/footer.tsx', 'components/footer.mjs'].map((name) => join(folder, name));
  noteInputs('build-javascript', { read: [footer!], absent: [shadow!] }, site);
  published = publish(site, portal());
  keepBuilt(portal(), inputs(), later, published);
});

test('what was published is as it was built while nothing has changed', () =>
  expect(isAsBuilt(portal(), inputs())).toBe(true));

test.each<[string, () => void]>([
  ['a guide', () => write('content/index.mdx', '# Guides')],
  ['a new file among the guides', () => write('content/.hidden/picture.png', '')],
  ['a document', () => write('specs/api.yaml', 'openapi: 3.1.1')],
  ['a file that the document may refer to', () => write('specs/schemas/pet.yaml', '{}')],
  ['the logo', () => write('logo.svg', '<svg></svg>')],
  ['a collection', () => write('collections/api.postman_collection.json', '{}')],
  ['a module that was bundled', () => write('components/footer.tsx', 'export default 1;')],
  ['a module that was bundled and is gone', () => rmSync(join(folder, 'components/footer.tsx'))],
  ['a module that would now be found first', () => write('components/footer.mjs', '')],
  ['a page that was edited in public/', () => write('public/index.html', '<p>edited</p>')],
  ['a page that is gone from public/', () => rmSync(join(folder, 'public/index.html'))],
  ['a file that is new in public/', () => write('public/new.txt', '')],
  ['a public/ that is gone', () => rmSync(join(folder, 'public'), { recursive: true })],
  ['what was noted of the last build', () => write('.portal/built.json', '{"inputs":')],
])('it is built again after a change of %s', (_what, change) => {
  change();
  expect(isAsBuilt(portal(), inputs())).toBe(false);
});

test.each([
  ['the configuration', () => inputsOf(portal('Cats'), 'record', env)],
  ['the record of the examples', () => inputsOf(portal(), 'another', env)],
  ['the time of the version', () => inputsOf(portal(), 'record', { SOURCE_DATE_EPOCH: '2' })],
  ['a variable that pages may have', () => inputsOf(portal(), 'record', { ...env, GATSBY_NAME: 'a' })],
  ['nothing that says which packages there are', () => undefined],
])('it is built again after a change of %s', (_what, other) => expect(isAsBuilt(portal(), other())).toBe(false));

test('a file that changed while the site was built is not taken for what was built', () => {
  keepBuilt(portal(), inputs(), 0, published);
  expect(isAsBuilt(portal(), inputs())).toBe(false);
});

test('folders behind links belong to the guides', () => {
  symlinkSync(join(folder, 'components'), join(folder, 'content/linked'));
  keepBuilt(portal(), inputs(), later, published);
  expect(isAsBuilt(portal(), inputs())).toBe(true);
  write('components/more.mdx', '');
  expect(isAsBuilt(portal(), inputs())).toBe(false);
});

test('it is built again when a guide was committed, which its page says', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  git('init', '--quiet');
  git('add', 'content');
  git('commit', '--quiet', '--message=a');
  expect(isAsBuilt(portal(), inputs())).toBe(false);
});
