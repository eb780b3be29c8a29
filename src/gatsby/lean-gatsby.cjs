// Loaded into every process of a build before Gatsby (`scripts/site.ts`): what Gatsby does in each build and this project needs
// nothing of is replaced, module by module. The development server goes without Parcel alone, which adopters need not install
// (`scripts/lib/overrides.ts`).
const Module = require('node:module');
const { setFlagsFromString } = require('node:v8');

/** `scripts/site.ts` says so, as the processes of Gatsby have different arguments. */
const developing = process.env.PORTAL_DEVELOPS === '1';

// A function is optimised once it has run for four times as long as usual: most of a build's code runs for too short a time to gain from it, and
// V8's optimising threads took a tenth of its processor time.
if (!developing) setFlagsFromString('--interrupt-budget=528000');

const nothing = () => {};

/** `gatsby-config` and `gatsby-node` come compiled (`scripts/lib/compile.mjs`), and there are no plug-ins beside them: no Parcel. */
const compiledFiles = () => ({
  COMPILED_CACHE_DIR: '.cache/compiled',
  PARCEL_CACHE_DIR: '.cache/.parcel-cache',
  compileGatsbyFiles: async () => {},
  getResolvedFieldsForPlugin: () => ({ resolvedCompiledGatsbyNode: undefined }),
  findCompiledLocalPluginModule: () => undefined,
});

/** There are no functions for Gatsby's own hosts in `src/api`, whose webpack would run with every build. */
const functions = () => ({ __esModule: true, onPreBootstrap: nothing, onCreateDevServer: nothing });

/** `minify.ts` minifies. */
class Minimizer {
  apply = nothing;
}
const minimizer = () => Object.assign(Minimizer, { default: Minimizer });

/** Validates the options of loaders and plug-ins, which are the same in every build; to begin with it compiles their schemas. */
const schemas = () => {
  const validate = Object.assign(() => {}, { ValidationError: class extends Error {} });
  return Object.assign(validate, { validate, default: validate });
};

/** No page has a slice but that of the scripts, which `post-build/page-html.ts` puts in. */
const stitching = () => ({ stitchSliceForAPage: async () => {} });

const workerPool = () => require('./worker-pool.cjs');

const everywhere = {
  '/node_modules/gatsby/dist/utils/parcel/compile-gatsby-files.js': compiledFiles,
};

const inBuilds = {
  '/node_modules/gatsby/dist/utils/slices/stitching.js': stitching,
  '/node_modules/gatsby/dist/utils/worker/pool.js': workerPool,
  '/node_modules/gatsby/dist/internal-plugins/functions/gatsby-node.js': functions,
  '/node_modules/terser-webpack-plugin/dist/index.js': minimizer,
  '/node_modules/css-minimizer-webpack-plugin/dist/index.js': minimizer,
  '/node_modules/schema-utils/dist/index.js': schemas,
};

const replaced = developing ? everywhere : { ...everywhere, ...inBuilds };
const ends = Object.keys(replaced);

const load = Module._extensions['.js'];
Module._extensions['.js'] = (module, file) => {
  const path = file.replaceAll('\\', '/');
  const end = ends.find((each) => path.endsWith(each));
  if (end === undefined) load(module, file);
  else module.exports = replaced[end]();
};
