import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { numbered, portableIds, portableName } from './module-ids';

/** Gatsby's own webpack. */
type Webpack = (config: object, done: (error: Error | null, stats: { hasErrors(): boolean }) => void) => void;
const gatsbyRequire = createRequire(require.resolve('gatsby/package.json'));
const webpack = gatsbyRequire('webpack') as Webpack;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'module-ids-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles the same site in a folder of `folder`, with packages that are always in the same one. @returns its files */
async function bundle(at: string, portable: boolean): Promise<Record<string, string>> {
  const root = join(folder, at);
  const packages = join(folder, 'packages/node_modules');
  const files = {
    [join(root, 'site/entry.js')]:
      "import { one } from 'one'; import '../guides/a.js'; import { local } from './local.js'; console.log(one, local); import('./lazy.js'); import('two');",
    [join(root, 'site/lazy.js')]: "import { one } from 'one'; import { local } from './local.js'; export const lazy = one + local;",
    [join(root, 'site/local.js')]: 'export const local = Math.random();',
    [join(root, 'guides/a.js')]: 'window.guide = 1; module.exports = {};',
    [join(packages, 'one/index.js')]: "export { one } from './part.js'; export const unused = 1;",
    [join(packages, 'one/part.js')]: 'export const one = Math.random();',
    [join(packages, 'two/index.js')]: "exports.two = require('one').one;",
  }; // prettier-ignore
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const site = join(root, 'site');
  const config = {
    mode: 'production',
    context: site,
    entry: './entry.js',
    output: { path: join(root, 'public'), filename: '[name]-[contenthash].js' },
    resolve: { modules: [packages] },
    plugins: portable ? [portableIds([[root, 'portal'], [site, 'site']])] : [],
  }; // prettier-ignore
  const failed = await new Promise<boolean>((resolve, reject) =>
    webpack(config, (error, stats) => (error ? reject(error) : resolve(stats.hasErrors()))),
  );
  expect(failed).toBe(false);
  const written = readdirSync(join(root, 'public'));
  return Object.fromEntries(written.map((name) => [name, readFileSync(join(root, 'public', name), 'utf8')]));
}

test('a site is bundled the same wherever it lies, as webpack alone does not', async () => {
  expect(await bundle('elsewhere/b/c', false)).not.toEqual(await bundle('a', false));
  const one = await bundle('p', true);
  expect(Object.keys(one).length).toBeGreaterThan(2);
  expect(await bundle('elsewhere/q/r', true)).toEqual(one);
});

test.each([
  ['/home/a/portal/.portal/site/src/app.tsx', 'site/src/app.tsx'],
  ['javascript/auto|/home/a/portal/guides/x.mdx?a=/home/a/portal/guides/y.mdx', 'javascript/auto|portal/guides/x.mdx?a=portal/guides/y.mdx'],
  ['/opt/engine/node_modules/a/b.js!/srv/node_modules/c/node_modules/d/e.js', 'packages/a/b.js!packages/c/node_modules/d/e.js'],
  ['C:\\engine\\node_modules\\a\\b.js', 'packages/a/b.js'],
])('%s is named %s', (identifier, name) =>
  expect(portableName(identifier, [['/home/a/portal/.portal/site', 'site'], ['/home/a/portal', 'portal']])).toBe(name)); // prettier-ignore

test('numbers differ from each other, and do not depend on the order', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `module ${index}`);
  const ids = new Map(numbered(names, (name) => name));
  expect(new Set(ids.values()).size).toBe(3000);
  expect(new Map(numbered(names.toReversed(), (name) => name))).toEqual(ids);
});
