import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import { type ComponentName, offered, replaceable } from '../portal/components';
import type { Portal } from '../portal/portal';
import { brandOf, headTags } from './brand';
import { noteBundleInputs } from './inputs';
import { minifyWithEsbuild } from './minify';
import { portableIds, type NamedFolder } from './module-ids';
import { writeGuideInputs } from './remark/guide-inputs';
import { escapeRegExp } from '../text/escape-reg-exp';
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
  readonly use?: unknown;
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
}

/** What Gatsby should do otherwise than it does, when it bundles the code of pages. */
export function adaptWebpack({ actions, getConfig, stage, plugins }: CreateWebpackConfigArgs, portal: Portal): void {
  const config = cached(getConfig() as Config);
  if (stage === 'build-javascript')
    actions.replaceWebpackConfig(minified(withoutLeftovers(withEsbuild(config, portal))));
  else if (stage === 'build-html') actions.replaceWebpackConfig(withoutEnvironment(withEsbuild(config, portal)));
  else actions.replaceWebpackConfig(config);
  const prefix = stage.startsWith('build') ? portal.pathPrefix : '';
  actions.setWebpackConfig({
    // For gatsby-ssr.tsx, where no query can ask for it.
    plugins: [
      plugins.define({ __PORTAL_HEAD__: JSON.stringify(headTags(portal, brandOf(portal), prefix)) }),
      ...(stage.startsWith('build') ? [noteBundleInputs(stage)] : []),
      ...(stage === 'build-javascript' ? [portableIds(foldersOf(portal))] : []),
      ...replacements(portal).map(({ module, by }) => plugins.normalModuleReplacement(module, by)),
    ],
    // Source maps name the folders of the machine that built them, and are larger than the site's code.
    ...(stage.startsWith('build') ? { devtool: false } : {}),
    module: { rules: [{ ...writeGuideInputs(portal, resolve('.cache/guide-inputs')), enforce: 'pre' }] },
    // Guides may lie outside this project (PORTAL_CONFIG), where no `node_modules` is above them.
    resolve: { modules: [resolve('node_modules'), 'node_modules'], alias: offeredModules() },
  });
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

/** A module that webpack has found. */
interface Found {
  readonly request: string;
  /** By its `request`, loaders and all, webpack tells modules apart. */
  readonly createData?: { resource: string; request: string; userRequest: string };
}

/** Puts the portal's modules in place of components, except where they import these themselves. */
const replacements = ({ components }: Pick<Portal, 'components'>) =>
  (Object.entries(components) as [ComponentName, string][]).map(([name, file]) => ({
    module: new RegExp(`^${escapeRegExp(componentPath(replaceable[name].module))}\\.tsx$`),
    by: ({ request, createData }: Found): void => {
      if (!createData || request.startsWith(importedFrom)) return;
      const { resource } = createData;
      createData.request = createData.request.replace(resource, () => file);
      createData.userRequest = createData.userRequest.replace(resource, () => file);
      createData.resource = file;
    },
  }));

/** Gatsby leaves the code of earlier builds in `public` for ever. */
const withoutLeftovers = (config: Config): Config => ({
  ...config,
  output: { ...config.output, clean: { keep: (file: string) => !hashed.test(file) } },
});

/** What is kept between builds is valid by what this project says (`webpack-cache.ts`), and not by what webpack would find out. */
const cached = (config: Config): Config => ({ ...config, ...cacheOf(config, engine) });

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

/**
 * Leaves to Babel only the modules with queries, which Gatsby takes out of them, and pages, of which it takes what a bundle does not
 * need; the others to esbuild: Babel took a quarter of the processor time of a site of 290 operations. Packages are taken as they were
 * published.
 */
function withEsbuild(config: Config, { pages }: Pick<Portal, 'pages'>): Config {
  const { rules } = config.module;
  const folders = ['templates', 'pages'].map((name) => resolve('src', name) + sep);
  const own = new Set(Object.values(pages));
  const isPlain = (path: string): boolean =>
    isScript(path) &&
    !own.has(path) &&
    !folders.some((folder) => path.startsWith(folder)) &&
    !readFileSync(path, 'utf8').includes('graphql');
  for (const rule of rules.filter(({ test }) => isSource(test))) rule.exclude = isPlain;
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

/** Gatsby has one rule for JavaScript, and its plug-in for TypeScript another one. */
const isSource = (test: unknown): boolean => test instanceof RegExp && (test.test('a.tsx') || test.test('a.js'));
const isPackages = (test: unknown): boolean =>
  test instanceof RegExp && test.test('a.js') && test.test('a.mjs') && !test.test('a.ts');

/** Whether a module is code of this project, of a portal or of Gatsby's own. */
const isScript = (path: string): boolean => /\.[jt]sx?$/.test(path) && !path.includes(`${sep}node_modules${sep}`);
