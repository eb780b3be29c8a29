import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheOf, toolsDigest } from './webpack-cache';

const root = mkdtempSync(join(tmpdir(), 'webpack-cache-'));
afterAll(() => rmSync(root, { recursive: true }));

const engine = join(root, 'node_modules/engine');
const site = join(root, 'site');
const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const installed = join(root, 'node_modules/.package-lock.json');

beforeEach(() => {
  for (const name of ['gatsby-config.js', 'gatsby-node.js']) write(join(site, name), '1');
  for (const name of [
    'package.json',
    'src/gatsby/esbuild-loader.cjs',
    'src/gatsby/guide-loader.cjs',
    'src/gatsby/remark/guide-inputs-loader.cjs',
  ])
    write(join(engine, name), '1');
  write(installed, '{}');
});

test('is the same as long as nothing that compiles has changed', () => {
  const before = toolsDigest(engine, site);
  expect(before).toMatch(/^[0-9a-f]{20}$/);
  expect(toolsDigest(engine, site)).toBe(before);
});

test.each([
  ['the code of the build', join(site, 'gatsby-node.js')],
  ['the plug-ins for guides', join(site, 'gatsby-config.js')],
  ['a loader', join(engine, 'src/gatsby/esbuild-loader.cjs')],
  ['a package anywhere above the engine', installed],
])('is another one after a change of %s', (_, file) => {
  const before = toolsDigest(engine, site);
  write(file, '2');
  expect(toolsDigest(engine, site)).not.toBe(before);
});

test('leaves it to webpack where no package manager says what is installed', () => {
  rmSync(installed);
  const config = { cache: { type: 'filesystem' }, plugins: [] };
  // This project's own packages are not above that folder.
  expect(toolsDigest(engine, site)).toBeUndefined();
  expect(cacheOf(config, engine, {}, site)).toBe(config);
});

test('what webpack keeps is not used where other components are replaced', () => {
  const versionWith = (replacements: { footer?: string }): unknown => {
    const { cache } = cacheOf({ cache: { type: 'filesystem' }, plugins: [] }, engine, { ...replacements }, site);
    return (cache as { readonly version?: string }).version;
  };
  expect(versionWith({})).toBe(versionWith({}));
  expect(new Set([{}, { footer: '/a.tsx' }, { footer: '/b.tsx' }].map((each) => versionWith(each))).size).toBe(3);
});
