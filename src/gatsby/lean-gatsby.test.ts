import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const packages = resolve(__dirname, '../../node_modules');

/** What a process of Gatsby finds, by the path of a module: names of what it exports, and how many modules that has loaded. */
function loaded(...preload: string[]): Record<string, { readonly names: string[]; readonly modules: number }> {
  const program = `
    const found = {};
    for (const path of ${JSON.stringify([...modules])}) {
      const before = Object.keys(require.cache).length;
      const names = Object.keys(require(${JSON.stringify(packages)} + '/' + path));
      found[path] = { names, modules: Object.keys(require.cache).length - before };
    }
    process.stdout.write(JSON.stringify(found));`;
  return JSON.parse(
    execFileSync(process.execPath, [...preload, '--eval', program], { encoding: 'utf8' }),
  ) as ReturnType<typeof loaded>;
}

/** What a module exports. @param path below `node_modules`, or from the root */
function namesOf(path: string, ...preload: string[]): string[] {
  const program = `process.stdout.write(JSON.stringify(Object.keys(require(${JSON.stringify(resolve(packages, path))}))))`;
  const names = JSON.parse(
    execFileSync(process.execPath, [...preload, '--eval', program], { encoding: 'utf8' }),
  ) as string[];
  return names.filter((name) => name !== '__esModule').sort();
}

const modules = [
  'schema-utils/dist/index.js',
  'terser-webpack-plugin/dist/index.js',
  'css-minimizer-webpack-plugin/dist/index.js',
  'gatsby/dist/utils/parcel/compile-gatsby-files.js',
  'gatsby/dist/internal-plugins/functions/gatsby-node.js',
] as const;

test('modules of Gatsby that no build needs are replaced by small ones, which have what others use of them', () => {
  const usual = loaded();
  const lean = loaded('--require', resolve(__dirname, 'lean-gatsby.cjs'));
  for (const path of modules) {
    expect([path, lean[path]!.modules]).toEqual([path, 1]);
    expect(usual[path]!.modules).toBeGreaterThan(1);
    // What is replaced by nothing has the names of what it replaces: Gatsby calls plug-ins by these.
    if (path.startsWith('gatsby/dist/internal-plugins'))
      expect(lean[path]!.names).toEqual(expect.arrayContaining(usual[path]!.names));
  }
  expect(usual['gatsby/dist/utils/parcel/compile-gatsby-files.js']!.names).toEqual(
    expect.arrayContaining(lean['gatsby/dist/utils/parcel/compile-gatsby-files.js']!.names),
  );
});

test.each([
  'gatsby/dist/utils/adapter/init.js',
  'gatsby/dist/utils/get-latest-gatsby-files.js',
  'gatsby/dist/utils/graphql-typegen/ts-codegen.js',
  'gatsby/dist/utils/js-chunk-names.js',
  'gatsby/dist/utils/print-instructions.js',
  'gatsby/dist/utils/slices/stitching.js',
  'gatsby/dist/utils/worker/pool.js',
])('%s is replaced by what has all that others use of it', (path) =>
  expect(namesOf(path, '--require', resolve(__dirname, 'lean-gatsby.cjs'))).toEqual(namesOf(path)),
);

test('what every build loads later is loaded while it waits, and a mistake in it ends nothing', async () => {
  const site = mkdtempSync(join(tmpdir(), 'waiting-'));
  writeFileSync(join(site, 'gatsby-config.js'), 'globalThis.loadedAhead = true; module.exports = {};');
  writeFileSync(join(site, 'gatsby-node.js'), 'throw new Error("a mistake");');
  const program = `
    const build = require(${JSON.stringify(join(packages, 'gatsby/dist/commands/build.js'))});
    process.chdir(${JSON.stringify(site)});
    process.on('exit', () => console.log(JSON.stringify({
      config: globalThis.loadedAhead === true,
      webpack: Object.keys(require.cache).some((file) => file.endsWith('/webpack/lib/Compiler.js')),
    })));
    build({});`;
  const child = spawn(process.execPath, ['--require', resolve(__dirname, 'lean-gatsby.cjs'), '--eval', program], {
    env: { ...process.env, PORTAL_WAITS: '3' },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  // Told nothing, it ends.
  (child.stdio[3] as Writable).end('');
  const [printed] = await Promise.all([text(child.stdout!), once(child, 'close')]);
  rmSync(site, { recursive: true });
  expect([child.exitCode, JSON.parse(printed)]).toEqual([0, { config: true, webpack: true }]);
});

test('pages have no nodes of their own', () => {
  const program = `
    const { actions } = require(${JSON.stringify(join(packages, 'gatsby/dist/redux/actions/index.js'))});
    const page = { path: '/a/', component: ${JSON.stringify(__filename)}, context: {} };
    const made = actions.createPage(page, { id: 'site', name: 'default-site-plugin' }, {});
    console.log(JSON.stringify(made.map(({ type }) => type)));`;
  const made = execFileSync(process.execPath, ['--require', resolve(__dirname, 'lean-gatsby.cjs'), '--eval', program], {
    encoding: 'utf8',
    cwd: tmpdir(),
  });
  expect(JSON.parse(made)).toEqual(['CREATE_PAGE']);
});

test('files of guides are called the same wherever the portal and its output lie', () => {
  const nameIn = (portal: string, output: string): string => {
    const site = join(folder, output, '.portal/site');
    mkdirSync(site, { recursive: true });
    const guide = join(folder, portal, 'guides/first.mdx');
    const program = `
      const { store } = require(${JSON.stringify(join(packages, 'gatsby/dist/redux'))});
      store.dispatch({ type: 'SET_PROGRAM', payload: { directory: process.cwd() } });
      const { generateComponentChunkName } = require(${JSON.stringify(join(packages, 'gatsby/dist/utils/js-chunk-names.js'))});
      console.log(generateComponentChunkName(process.cwd() + '/src/templates/guide.tsx?__contentFilePath=${guide}'));`;
    return execFileSync(process.execPath, ['--require', resolve(__dirname, 'lean-gatsby.cjs'), '--eval', program], {
      cwd: site,
      env: { ...process.env, PORTAL_CONFIG: join(folder, portal, 'portal.json') },
      encoding: 'utf8',
    }).trim();
  };
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chunk-names-')));
  const names = [nameIn('a', 'a'), nameIn('b/deep', 'b/deep'), nameIn('a', 'out'), nameIn('b/deep', 'other/out')];
  rmSync(folder, { recursive: true });
  expect(new Set(names)).toEqual(new Set(['component---src-templates-guide-tsx-content-file-path-guides-first-mdx']));
});

test('a worker that renders pages has nothing that the others do not have', () =>
  expect(namesOf('gatsby/dist/utils/worker/child/index.js')).toEqual(
    expect.arrayContaining(namesOf(resolve(__dirname, 'render-worker.cjs'))),
  ));

test('all that is replaced is where it was: what a new version has moved would be loaded again without a word', () => {
  const code = readFileSync(join(__dirname, 'lean-gatsby.cjs'), 'utf8');
  const replaced = [...code.matchAll(/^ {2}'\/node_modules\/(.+\.js)':/gm)].map(([, path]) => path!);
  expect(replaced.length).toBeGreaterThan(10);
  expect(replaced.filter((path) => !existsSync(join(packages, path)))).toEqual([]);
});

test('nothing is printed of Gatsby’s own workings and of templates of pages that a portal does not have, and all else is', () => {
  const unused = (template: string) =>
    `The GraphQL query in the non-page component "/portal/${template}" will not be run.`;
  const warnings = [
    'Exported queries are only executed for page components.',
    unused('src/templates/webhook.tsx'),
    unused('src/parts/own.tsx'),
    'Something else.',
  ];
  const infos = ['Total nodes: 41, SitePage nodes: 7', 'Done building in 14.348546718 sec', '41 nodes in total'];
  const program = `
    const reporter = require(${JSON.stringify(join(packages, 'gatsby-cli/lib/reporter/index.js'))});
    for (const text of ${JSON.stringify(warnings)}) reporter.warn(text);
    for (const text of ${JSON.stringify(infos)}) reporter.info(text);
    const [short, long, broken] = ['a short phase', 'a long phase', 'a broken phase'].map((name) => reporter.activityTimer(name));
    for (const phase of [short, long, broken]) phase.start();
    short.end();
    broken.panicOnBuild('It broke.');
    const components = new Map([['/portal/src/templates/guide.tsx', { componentPath: '/portal/src/templates/guide.tsx', pages: ['/'] }]]);
    const pages = new Map([['/', { path: '/', mode: 'SSG' }]]);
    reporter._renderPageTree({ components, functions: new Map(), pages, root: '/portal' });
    setTimeout(() => { long.end(); process.exit(); }, 1200);`;
  const printed = (...preload: string[]): string => {
    const env = { ...process.env, GATSBY_LOGGER: 'yurnalist' };
    const { stdout, stderr } = spawnSync(process.execPath, [...preload, '--eval', program], { encoding: 'utf8', env });
    // Gatsby breaks lines.
    return (stdout + stderr).replace(/\s+/g, ' ');
  };
  const texts = [...warnings, ...infos, 'success a short phase', 'success a long phase', 'It broke.', 'guide.tsx'];
  const usual = printed();
  expect(texts.filter((text) => !usual.includes(text))).toEqual([]);
  const lean = printed('--require', resolve(__dirname, 'lean-gatsby.cjs'));
  expect(texts.filter((text) => lean.includes(text))).toEqual([
    ...warnings.slice(2),
    infos[2],
    'success a long phase',
    'It broke.',
  ]);
});

test('where the disk is full, the file that found no room is named, without a stack', () => {
  const program = `
    const reporter = require(${JSON.stringify(join(packages, 'gatsby-cli/lib/reporter/index.js'))});
    const error = new Error("ENOSPC: no space left on device, copyfile '/packages/one.js' -> '/portal/public/one.js'");
    reporter.error({ id: '11321', context: { pluginName: 'own', api: 'onPostBuild', message: error.message }, error });
    reporter.error(new Error('ENOSPC: no space left on device, write'));
    reporter.error('It broke.', new Error('Otherwise.'));`;
  const args = ['--require', resolve(__dirname, 'lean-gatsby.cjs'), '--eval', program];
  const env = { ...process.env, GATSBY_LOGGER: 'yurnalist' };
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const printed = (stdout + stderr).replace(/\s+/g, ' ');
  expect(printed).toContain('There is no space left on the disk for /portal/public/one.js.');
  expect(printed).toContain('There is no space left on the disk.');
  expect(printed).not.toMatch(/ENOSPC|threw an error/);
  expect(printed.replace(/^.*It broke\./, '')).toContain('Otherwise.');
  expect(printed.replace(/It broke\..*$/, '')).not.toContain(' at ');
});

test('the development server prints its address, and no command that is not this project’s', () => {
  const program = `require(${JSON.stringify(join(packages, 'gatsby/dist/utils/print-instructions.js'))})
    .printInstructions('a-portal', { localUrlForTerminal: 'http://127.0.0.1:8000/' });`;
  const args = ['--require', resolve(__dirname, 'lean-gatsby.cjs'), '--eval', program];
  const env = { ...process.env, PORTAL_DEVELOPS: '1' };
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', env });
  expect(printed.trim()).toBe('Site: http://127.0.0.1:8000/  (Ctrl+C stops it)');
});

test('only what is replaced loads Parcel, which an adopter need not install', () => {
  const folder = join(packages, 'gatsby/dist');
  const loading = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .filter((name) => /["'`](?:@parcel\/|gatsby-parcel-config)/.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'));
  expect(loading).toEqual(['utils/parcel/compile-gatsby-files.js']);
});

test.each([
  ['builds', ''],
  ['the development server', '1'],
])('nothing in %s asks other hosts which adapters and functions there are', (_name, develops) => {
  const program = `
    const asked = [];
    const axios = require(${JSON.stringify(join(packages, 'axios'))});
    axios.get = async (address) => { asked.push(address); throw new Error('asked'); };
    (async () => {
      const { getAdapterInit } = require(${JSON.stringify(join(packages, 'gatsby/dist/utils/adapter/init.js'))});
      const { getLatestAPIs } = require(${JSON.stringify(join(packages, 'gatsby/dist/utils/get-latest-gatsby-files.js'))});
      const found = [await getAdapterInit(), await getLatestAPIs()];
      process.stdout.write(JSON.stringify({ asked, found }));
    })();`;
  const run = (...preload: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, [...preload, '--eval', program], {
        encoding: 'utf8',
        env: { ...process.env, PORTAL_DEVELOPS: develops },
      }),
    ) as { asked: string[]; found: unknown[] };
  expect(run().asked).not.toEqual([]);
  expect(run('--require', resolve(__dirname, 'lean-gatsby.cjs'))).toEqual({
    asked: [],
    found: [null, { browser: {}, node: {}, ssr: {} }],
  });
});

test('a portal’s own styles get prefixes, and those of this project none but esbuild’s', () => {
  const program = `
    const postcss = require(${JSON.stringify(join(packages, 'postcss'))});
    const autoprefixer = require(${JSON.stringify(join(packages, 'autoprefixer'))});
    const plugin = autoprefixer({ overrideBrowserslist: ['safari 15'] });
    const css = (from) => postcss([plugin]).process('a { user-select: none }', { from }).css;
    const loaded = () => Object.keys(require.cache).some((file) => file.endsWith('autoprefixer/data/prefixes.js'));
    const own = css(require('node:path').join(process.cwd(), 'src/styles/index.css'));
    process.stdout.write(JSON.stringify([plugin.postcssPlugin, own, loaded(), css('/portal/own.css'), loaded()]));`;
  const run = () =>
    JSON.parse(
      execFileSync(process.execPath, ['--require', resolve(__dirname, 'lean-gatsby.cjs'), '--eval', program], {
        encoding: 'utf8',
      }),
    ) as unknown[];
  expect(run()).toEqual([
    'autoprefixer',
    'a { user-select: none }',
    false,
    'a { -webkit-user-select: none; user-select: none }',
    true,
  ]);
});

test('what Gatsby copies from a package that is read-only can be changed, and copied again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-only-'));
  const [from, to] = [join(folder, 'package'), join(folder, 'site')];
  mkdirSync(join(from, 'commonjs'), { recursive: true });
  const files = ['loader.js', 'commonjs/loader.js'];
  for (const file of files) writeFileSync(join(from, file), '', { mode: 0o444 });
  chmodSync(join(from, 'commonjs'), 0o555);
  const program = `const { copy } = require(${JSON.stringify(join(packages, 'fs-extra'))});
    const [from, to] = ${JSON.stringify([from, to])};
    copy(from, to).then(() => copy(from, to, { overwrite: true }));`;
  execFileSync(process.execPath, ['--require', resolve(__dirname, 'lean-gatsby.cjs'), '--eval', program]);
  expect([...files, 'commonjs'].map((name) => statSync(join(to, name)).mode & 0o200)).toEqual([0o200, 0o200, 0o200]);
  chmodSync(join(from, 'commonjs'), 0o755);
  rmSync(folder, { recursive: true });
});
