import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import type { Portal } from '../portal/portal';
import { adaptWebpack } from './webpack';

jest.mock('./webpack-cache', () => ({ cacheOf: () => ({}) }));
jest.mock('./brand', () => ({ brandOf: () => ({}), headTags: () => [] }));
jest.mock('./remark/guide-inputs', () => ({ writeGuideInputs: () => ({}) }));

const folder = mkdtempSync(join(tmpdir(), 'webpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The rules of Gatsby 5 and of its plug-in for TypeScript, and what is made of them for a portal with a page of its own. */
function rulesFor(page: string) {
  const [scripts, types, packages] = [{ test: /\.(js|mjs|jsx)$/ }, { test: /\.tsx?$/ }, { test: /\.(js|mjs)$/ }];
  const config = { module: { rules: [scripts, types, packages] }, output: {}, plugins: [], optimization: {} };
  const replaceWebpackConfig = jest.fn();
  const args = {
    actions: { replaceWebpackConfig, setWebpackConfig: () => undefined },
    getConfig: () => config,
    stage: 'build-javascript',
    plugins: { define: () => ({}), normalModuleReplacement: () => ({}) },
  };
  const portal = { pathPrefix: '', docs: [], root: folder, pages: { '/pricing': page }, components: {}, head: [] };
  adaptWebpack(args as unknown as CreateWebpackConfigArgs, portal as unknown as Portal);
  type Rule = { test: RegExp | ((path: string) => boolean); exclude?: (path: string) => boolean };
  const { rules } = (replaceWebpackConfig.mock.calls[0] as [{ module: { rules: Rule[] } }])[0].module;
  /** How many times a module is compiled, by Babel and by esbuild. */
  return (path: string) => {
    const taken = rules.filter(
      ({ test, exclude }) => (test instanceof RegExp ? test.test(path) : test(path)) && !exclude?.(path),
    );
    return {
      babel: taken.filter(({ test }) => test instanceof RegExp).length,
      esbuild: taken.filter(({ test }) => !(test instanceof RegExp)).length,
    };
  };
}

test('each module is compiled once, by esbuild; Babel has the pages, and modules with queries', () => {
  const page = written('pricing.tsx', 'export default () => null;');
  const compiled = rulesFor(page);
  expect(compiled(written('component.tsx', 'export const a = 1;'))).toEqual({ babel: 0, esbuild: 1 });
  expect(compiled(written('script.js', 'export const a = 1;'))).toEqual({ babel: 0, esbuild: 1 });
  expect(compiled(written('query.tsx', 'graphql`{ site { id } }`'))).toEqual({ babel: 1, esbuild: 0 });
  expect(compiled(page)).toEqual({ babel: 1, esbuild: 0 });
  expect(compiled(resolve('src/templates/guide.tsx'))).toEqual({ babel: 1, esbuild: 0 });
});
