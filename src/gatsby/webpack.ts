import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import { type ComponentName, notBundled, offered, replaceable } from '../portal/components';
import type { Portal } from '../portal/portal';
import { brandOf, headTags, siteOf } from './site-data';
import { noteBundleInputs } from './inputs';
import { minifyWithEsbuild } from './minify';
import { portableIds, type NamedFolder } from './module-ids';
import { writeGuideInputs } from './remark/guide-inputs';
import { cacheOf } from './webpack-cache';

/**
 * The syntax that a browser has to understand. Nothing is polyfilled: the code also calls functions that browsers have had since 2022,
 * such as `Array.prototype.findLastIndex`.
 */
const target = 'es2020';

const engine = resolve(__dirname, '../..');

/** A file of the site's code, named by its content. */
const hashed = /^[^/\\]+-[0-9a-f]{20}\.js(?:\.LICENSE\.txt)?$/;

interface Rule {
  readonly test?: unknown;
  readonly type?: string;
  readonly resourceQuery?: unknown;
  use?: unknown;
  exclude?: unknown;
}

interface Plugin {
  readonly definitions?: Record<string, unknown>;
}

interface Config {
  readonly module: { rules: Rule[] };
  readonly output: object;
  readonly plugins: readonly Plugin[];
  readonly optimization?: object;
  readonly cache?: object;
  readonly externals?: object | readonly object[];
}

/** What Gatsby should do otherwise than it does, when it bundles the code of pages. */
export function adaptWebpack({ actions, getConfig, stage, plugins }: CreateWebpackConfigArgs, portal: Portal): void {
  const config = cached(getConfig() as Config, portal);
  if (stage === 'build-javascript')
    actions.replaceWebpackConfig(minified(withoutLeftovers(withEsbuild(config, portal))));
  else if (stage === 'build-html')
    actions.replaceWebpackConfig(rendering(withoutEnvironment(withEsbuild(config, portal))));
  else actions.replaceWebpackConfig(developed(config));
  const prefix = stage.startsWith('build') ? portal.pathPrefix : '';
  actions.setWebpackConfig({
    plugins: [
      plugins.define({
        __PORTAL_HEAD__:
          JSON.stringify(headTags(portal, brandOf(portal), prefix)) + stylesMark(join(engine, 'src/styles')),
        // In parentheses, or it could be taken for a block.
        __PORTAL_SITE__: `(${JSON.stringify(siteOf(portal))})`,
      }),
      ...(stage.startsWith('build') ? [noteBundleInputs(stage)] : []),
      ...(stage === 'build-javascript' ? [portableIds(foldersOf(portal))] : []),
    ],
    // Source maps name the folders of the machine that built them, and are larger than the site's code.
    ...(stage.startsWith('build') ? { devtool: false } : {}),
    module: {
      rules: [
        { ...writeGuideInputs(portal, resolve('.cache/guide-inputs')), enforce: 'pre' },
        // By its name, in this package, it would be CommonJS.
        { test: isBundled, type: 'javascript/auto' },
      ],
    },
    // Guides may lie outside this project (PORTAL_CONFIG), where no `node_modules` is above them.
    resolve: {
      modules: [resolve('node_modules'), 'node_modules'],
      alias: { ...offeredModules(), ...replacements(portal), [notBundled]: resolve('src') },
    },
  });
}

/**
 * A comment that is other after a change of the style sheets in a folder. Every page has the address of what is made of them, which changes
 * with its content, and Gatsby renders all pages again only where the code that renders them has changed, which does not import it.
 */
export function stylesMark(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.css')) hash.update(readFileSync(join(folder, name)));
  return `/* styles ${hash.digest('hex').slice(0, 16)} */`;
}

/** Where the modules of a site come from, apart from the packages. Gatsby works in the site's folder. */
const foldersOf = ({ docs, root }: Portal): NamedFolder[] => [
  [resolve('.'), 'site'],
  ...docs.map(({ id, content }): NamedFolder => [content, `guides-${id}`]),
  [root, 'portal'],
  [engine, 'engine'],
];

const componentPath = (module: string): string => resolve('src/components', module);
const importedFrom = 'proven-portal/components/';

/** What the portal's own modules import as `proven-portal/components/NAME`: the modules of this very build. */
const offeredModules = (): Record<string, string> => {
  const own = Object.entries(replaceable).map(([name, { module }]) => [name, module] as const);
  return Object.fromEntries(
    [...own, ...Object.entries(offered)].map(([name, module]) => [`${importedFrom}${name}$`, componentPath(module)]),
  );
};

/** The portal's modules in place of components, for all that imports these, except for themselves. */
const replacements = ({ components }: Pick<Portal, 'components'>): Record<string, string> =>
  Object.fromEntries(
    (Object.entries(components) as [ComponentName, string][]).map(([name, file]) => [
      `${notBundled}/components/${replaceable[name].module}$`,
      file,
    ]),
  );

/** Gatsby leaves the code of earlier builds in `public` for ever. */
const withoutLeftovers = (config: Config): Config => ({
  ...config,
  output: { ...config.output, clean: { keep: (file: string) => !hashed.test(file) } },
});

/** What is kept between builds is valid by what this project says (`webpack-cache.ts`), and not by what webpack would find out. */
const cached = (config: Config, portal: Portal): Config => ({
  ...config,
  ...cacheOf(config, engine, replacements(portal)),
});

const minified = (config: Config): Config => ({
  ...config,
  optimization: { ...config.optimization, minimizer: [minifyWithEsbuild(target)] },
});

/**
 * Gatsby defines each variable of the environment for the code that renders pages, and webpack compiles everything again where one
 * comes or goes. What Gatsby sets itself stays, as does what is defined for browsers too.
 */
function withoutEnvironment(config: Config): Config {
  for (const { definitions } of config.plugins)
    for (const name of Object.keys(definitions ?? {}))
      if (/^process\.env\.(?!(?:NODE_ENV|PUBLIC_DIR|BUILD_STAGE|CYPRESS_SUPPORT|GATSBY_\w+)$)/.test(name))
        delete definitions![name];
  return config;
}

/** For the development server, which compiles all modules with Babel and checks JavaScript with ESLint: the code of pages comes compiled, and is checked here. */
function developed(config: Config): Config {
  const { rules } = config.module;
  for (const rule of rules.filter(isSource)) rule.exclude = [rule.exclude, isBundled].flat().filter(Boolean);
  const plugins = config.plugins.filter(({ constructor: { name } }) => name !== 'ESLintWebpackPlugin');
  return { ...config, plugins };
}

/** Node loads the packages of Gatsby's own renderer as they are. */
const loadedByNode = [
  'deepmerge',
  'gatsby-core-utils/create-content-digest',
  'node-fetch',
  'node-html-parser',
  'style-to-object',
];

/** The code that renders pages is loaded by Node, from this disk: nothing is gained by what makes it smaller. */
function rendering(config: Config): Config {
  const { resolve: find } = createRequire(require.resolve('gatsby/package.json'));
  const external = loadedByNode.flatMap((name) =>
    [name, find(name)].map((request) => [request, `commonjs ${find(name)}`] as const),
  );
  external.push(['react-dom/server', `commonjs ${join(__dirname, 'page-renderer.cjs')}`]);
  const larger = { concatenateModules: false, usedExports: false, innerGraph: false, mangleExports: false };
  return {
    ...config,
    optimization: { ...config.optimization, ...larger },
    externals: [Object.fromEntries(external), config.externals ?? []].flat(),
  };
}

/**
 * Leaves to Babel only a portal's own modules with queries and its own pages, of which it takes what a bundle does not need; what there is in most portals
 * to esbuild: Babel took a quarter of the processor time of a site of 290 operations, and a second before it began. Packages are taken as they were published.
 */
function withEsbuild(config: Config, { pages }: Pick<Portal, 'pages'>): Config {
  const { rules } = config.module;
  const own = new Set(Object.values(pages));
  for (const rule of rules.filter(isOfGuides)) rule.use = withoutBabel(rule.use);
  const isPlain = (path: string): boolean =>
    isScript(path) &&
    !isBundled(path) &&
    !own.has(path) &&
    (isTemplate(path) || !/\bgraphql\s*`/.test(readFileSync(path, 'utf8')));
  for (const rule of rules.filter(isSource)) rule.exclude = (path: string) => isBundled(path) || isPlain(path);
  config.module.rules = [
    ...rules.filter((rule) => !isPackages(rule.test)),
    {
      test: isPlain,
      type: 'javascript/auto',
      use: [{ loader: join(__dirname, 'esbuild-loader.cjs'), options: { target } }],
    },
  ];
  return config;
}

/** The query of a template is an export of its own, which the loader leaves out. */
const isTemplate = (path: string): boolean =>
  ['templates', 'pages'].some((name) => path.startsWith(resolve('src', name) + sep));

/** Gatsby has one rule for JavaScript, and its plug-in for TypeScript another one. */
const isSource = ({ test, resourceQuery }: Rule): boolean =>
  test instanceof RegExp && (test.test('a.tsx') || test.test('a.js')) && resourceQuery === undefined;
/** Its plug-in for MDX has one for guides, and one for their template, into which it puts each. Both end with Babel, for what is JavaScript by then. */
const isOfGuides = ({ test, resourceQuery }: Rule): boolean =>
  test instanceof RegExp && (test.test('a.mdx') || (test.test('a.tsx') && resourceQuery !== undefined));
const withoutBabel = (use: unknown): unknown =>
  typeof use === 'function'
    ? (module: object) => (use as (module: object) => Loader[])(module).slice(1).map(compiledOnce)
    : use;

interface Loader {
  readonly loader: string;
  readonly options: object;
}
const compiledOnce = ({ loader, options }: Loader): Loader =>
  loader.endsWith('gatsby-mdx-loader')
    ? { loader: join(__dirname, 'guide-loader.cjs'), options: { ...options, loader } }
    : { loader, options };
const isPackages = (test: unknown): boolean =>
  test instanceof RegExp && test.test('a.js') && test.test('a.mjs') && !test.test('a.ts');

/** Whether a module is code of pages that came compiled (`scripts/lib/page-code.ts`). */
const isBundled = (path: string): boolean => path.startsWith(resolve('src') + sep) && path.endsWith('.js');

/** Whether a module is code of this project, of a portal or of Gatsby's own. */
const isScript = (path: string): boolean => /\.[jt]sx?$/.test(path) && !path.includes(`${sep}node_modules${sep}`);
