import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import type { Portal } from '../portal/portal';
import { adaptWebpack, stylesMark } from './webpack';

jest.mock('./webpack-cache', () => ({ cacheOf: () => ({}) }));
jest.mock('./site-data', () => ({ brandOf: () => ({}), headTags: () => [], siteOf: () => ({}) }));
jest.mock('./remark/guide-inputs', () => ({ writeGuideInputs: () => ({}) }));

const folder = mkdtempSync(join(tmpdir(), 'webpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The rules of Gatsby 5 and of its plug-in for TypeScript, and what is made of them for a portal with a page of its own. */
function rulesFor(page: string, define: () => object = () => ({})) {
  const [scripts, types, packages] = [{ test: /\.(js|mjs|jsx)$/ }, { test: /\.tsx?$/ }, { test: /\.(js|mjs)$/ }];
  // Those of its plug-in for MDX: of guides, and of their template.
  const use = () => [{ loader: 'babel' }, { loader: '/gatsby-mdx-loader', options: {} }];
  const guides = { test: /\.mdx?$/, use };
  const guideTemplate = { test: /\.[tj]sx?$/, resourceQuery: /__contentFilePath=/, use };
  const config = {
    module: { rules: [scripts, types, packages, guides, guideTemplate] },
    output: {},
    plugins: [],
    optimization: {},
  };
  const replaceWebpackConfig = jest.fn();
  const args = {
    actions: { replaceWebpackConfig, setWebpackConfig: () => undefined },
    getConfig: () => config,
    stage: 'build-javascript',
    plugins: { define, normalModuleReplacement: () => ({}) },
  };
  const portal = {
    pathPrefix: '',
    docs: [],
    apis: [],
    root: folder,
    pages: { '/pricing': page },
    components: {},
    head: [],
  };
  adaptWebpack(args as unknown as CreateWebpackConfigArgs, portal as unknown as Portal);
  type Rule = { test: RegExp | ((path: string) => boolean); exclude?: (path: string) => boolean };
  for (const rule of [guides, guideTemplate] as { use: () => { loader: string }[]; exclude?: unknown }[]) {
    expect(rule.use().map(({ loader }) => basename(loader))).toEqual(['guide-loader.cjs']);
    expect(rule.exclude).toBeUndefined();
  }
  const { rules } = (replaceWebpackConfig.mock.calls[0] as [{ module: { rules: Rule[] } }])[0].module;
  /** How many times a module is compiled, by Babel and by esbuild. */
  return (path: string) => {
    const taken = rules
      .filter((rule) => !('resourceQuery' in rule))
      .filter(({ test, exclude }) => (test instanceof RegExp ? test.test(path) : test(path)) && !exclude?.(path));
    return {
      babel: taken.filter(({ test }) => test instanceof RegExp).length,
      esbuild: taken.filter(({ test }) => !(test instanceof RegExp)).length,
    };
  };
}

test('each module is compiled once, by esbuild; Babel has the pages and modules with queries of a portal', () => {
  const page = written('pricing.tsx', 'export default () => null;');
  const compiled = rulesFor(page);
  expect(compiled(written('component.tsx', 'export const a = 1;'))).toEqual({ babel: 0, esbuild: 1 });
  expect(compiled(written('script.js', 'export const a = 1;'))).toEqual({ babel: 0, esbuild: 1 });
  expect(compiled(written('query.tsx', 'graphql`{ site { id } }`'))).toEqual({ babel: 1, esbuild: 0 });
  expect(compiled(page)).toEqual({ babel: 1, esbuild: 0 });
  expect(compiled(resolve('src/templates/guide.tsx'))).toEqual({ babel: 0, esbuild: 1 });
  // What comes bundled is compiled.
  expect(compiled(resolve('src/components/link/link.js'))).toEqual({ babel: 0, esbuild: 0 });
});

test('a guide is compiled once for both bundles, and again after a change or a failure', async () => {
  const loader = written(
    'inner.cjs',
    'exports.default = async (source) => { exports.calls = (exports.calls ?? 0) + 1; if (source === "broken") throw new Error("broken"); return source.toUpperCase(); };',
  );
  const compile = jest.requireActual<(this: object, source: string) => void>('./guide-loader.cjs');
  const load = (resourcePath: string, source: string) =>
    new Promise((done) => {
      const async = () => (error: Error | null, code?: string) => done(error?.message ?? code);
      compile.call({ async, resourcePath, getOptions: () => ({ loader }) }, source);
    });
  const sources = ['a', 'a', 'b', 'broken', 'broken', 'a'];
  const results: unknown[] = [];
  for (const source of sources) results.push(await load('/guides/one.mdx', source));
  results.push(await load('/guides/two.mdx', 'a'));
  expect(results).toEqual(['A', 'A', 'B', 'broken', 'broken', 'A', 'A']);
  expect(jest.requireActual<{ calls: number }>(loader).calls).toBe(5);
});

test('the code that renders pages is other code after a change of the style sheet, whose address is in every page', () => {
  const styles = join(folder, 'styles');
  mkdirSync(join(styles, 'reference'), { recursive: true });
  const put = (name: string, css: string) => writeFileSync(join(styles, name), css);
  put('index.css', '@import "./reference/a.css";');
  put('reference/a.css', 'a { color: red }');
  const before = stylesMark(styles);
  expect(stylesMark(styles)).toBe(before);
  put('reference/a.css', 'a { color: blue }');
  expect(stylesMark(styles)).not.toBe(before);
  // Only a comment: the code does the same.
  expect(before).toMatch(/^\/\* styles [0-9a-f]{16} \*\/$/);
  const define = jest.fn(() => ({}));
  rulesFor(written('other.tsx', ''), define);
  expect(define).toHaveBeenCalledWith(
    expect.objectContaining({ __PORTAL_HEAD__: `[]${stylesMark(resolve('src/styles'))}` }),
  );
});
