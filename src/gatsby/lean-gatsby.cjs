// Loaded into every process of a build before Gatsby (`scripts/site.ts`): what Gatsby does in each build and this project needs
// nothing of is replaced, module by module. The development server goes without Parcel, which adopters need not install
// (`scripts/lib/overrides.ts`), and without what is fetched from other hosts.
const { chmod, readdir, stat } = require('node:fs/promises');
const Module = require('node:module');
const { createRequire } = Module;
const { Socket } = require('node:net');
const { dirname, join, relative } = require('node:path');
const { text } = require('node:stream/consumers');
const { pathToFileURL } = require('node:url');
const { setFlagsFromString } = require('node:v8');
const { Worker } = require('node:worker_threads');
const { guarded, guardedSockets } = require('./dev-guard.cjs');

/** `scripts/site.ts` says so, as the processes of Gatsby have different arguments. */
const developing = process.env.PORTAL_DEVELOPS === '1';

// A function is optimised once it has run for four times as long as usual: most of a build's code runs for too short a time to gain from it, and
// V8's optimising threads took a tenth of its processor time.
if (!developing) setFlagsFromString('--interrupt-budget=528000');

/** What the APIs of a large portal are read with starts before Gatsby's bootstrap, which takes as long (`reference/beside.ts` takes it over). */
function readAhead() {
  const ahead = process.env.PORTAL_READ_AHEAD;
  // Not in the processes that this one starts.
  delete process.env.PORTAL_READ_AHEAD;
  if (!ahead) return;
  const target = JSON.parse(ahead);
  const worker = new Worker(join(process.cwd(), 'beside-thread.js'), {
    workerData: { ...target, env: { ...process.env } },
  });
  worker.unref();
  const events = [];
  for (const name of ['message', 'error', 'exit']) worker.on(name, (value) => events.push([name, value]));
  globalThis[Symbol.for('proven-portal.reader')] = { target, worker, events };
}

/** A build waits, with its code loaded, until it is told its settings (`scripts/site.ts`): none of this process's own are known before. */
const waiting = (loaded) => {
  const build = loaded();
  const descriptor = Number(process.env.PORTAL_WAITS);
  delete process.env.PORTAL_WAITS;
  if (!descriptor) return build;
  return async (...args) => {
    await loadAhead();
    const settings = await text(new Socket({ fd: descriptor, writable: false }));
    if (settings === '') process.exit(0);
    Object.assign(process.env, JSON.parse(settings));
    readAhead();
    return build(...args);
  };
};

/** What every build loads later: while the examples run, that costs nobody any time. None of it reads the settings when it is loaded. */
const later = [
  'gatsby-plugin-mdx/gatsby-node.js',
  'gatsby-source-filesystem/gatsby-node.js',
  'gatsby/dist/commands/build-html.js',
  'gatsby/dist/commands/build-javascript.js',
  'gatsby/dist/utils/webpack.config.js',
  'webpack',
  'webpack/lib/webpack.js',
  'webpack/lib/WebpackOptionsApply.js',
];

/** A mistake in what is loaded, such as in a portal's settings, is left to the build, which says where it is. */
async function loadAhead() {
  const site = ['gatsby-config.js', 'gatsby-node.js'].map((name) => join(process.cwd(), name));
  const found = createRequire(require.resolve('gatsby/package.json'));
  for (const name of later) {
    try {
      found(name);
    } catch {
      // Another version of it may be without that file.
    }
  }
  // As Gatsby loads them, so that it finds them loaded.
  for (const file of site) await import(pathToFileURL(file).href).catch(nothing);
}

const nothing = () => {};

/** `gatsby-config` and `gatsby-node` come compiled (`scripts/lib/compile.mjs`), and there are no plug-ins beside them: no Parcel. */
const compiledFiles = () => ({
  COMPILED_CACHE_DIR: '.cache/compiled',
  PARCEL_CACHE_DIR: '.cache/.parcel-cache',
  compileGatsbyFiles: async () => {},
  getResolvedFieldsForPlugin: () => ({ resolvedCompiledGatsbyNode: undefined }),
  findCompiledLocalPluginModule: () => undefined,
});

/** Gatsby would look, in each build and start, for what fits the host that it runs on: in a script that it loads from another host, and runs. */
const adapters = () => ({
  getAdapterInit: async () => undefined,
  getAdaptersCacheDir: () => join(process.cwd(), '.cache/adapters'),
});
const latestFiles = () => ({
  getLatestAPIs: async () => ({ browser: {}, node: {}, ssr: {} }),
  getLatestAdapters: async () => [],
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

/** What only the development server, servers that render on demand and other commands of Gatsby's call: loading it takes a second. */
const unused = () => new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : nothing) });
const sockets = () => ({ websocketManager: unused() });
const typeGenerator = () => ({
  DEFAULT_TYPES_OUTPUT_PATH: 'src/gatsby-types.d.ts',
  DEFAULT_DOCUMENT_SEARCH_PATHS: [],
  writeTypeScriptTypes: nothing,
});

/** No query asks for Gatsby's nodes of pages, of which each build makes one for each page, after it has deleted those of the last one. */
const pageNodes = (loaded) => {
  const { actions } = loaded();
  const { createPage } = actions;
  actions.createPage = (...args) => {
    const made = createPage(...args);
    return Array.isArray(made) ? made.filter(({ type }) => type === 'CREATE_PAGE') : made;
  };
  return { actions };
};

/** The project's own styles have their prefixes from esbuild (`scripts/lib/page-code.ts`); those of a portal's modules get them here. */
const prefixer = (loaded) => {
  const own = join(process.cwd(), 'src/styles/index.css');
  const lazy = (options) => ({
    postcssPlugin: 'autoprefixer',
    options,
    prepare: (result) => (result.opts.from === own ? {} : loaded()(options).prepare(result)),
  });
  return Object.assign(lazy, { postcss: true, default: lazy });
};

/**
 * Files that guides are compiled into are called by the way from the site's folder to the guide, which `--out` changes: here that from
 * the portal's folder, as if the site's were in its place below it.
 */
const chunkNames = (loaded) => {
  const { generateComponentChunkName, ...others } = loaded();
  const below = (_, file) => `__contentFilePath=${join(process.cwd(), '../..', relative(portalFolder, file))}`;
  return {
    ...others,
    generateComponentChunkName: (component, kind) =>
      generateComponentChunkName(component.replace(/__contentFilePath=([^&]*)/, below), kind),
  };
};
const portalFolder = dirname(process.env.PORTAL_CONFIG ?? '');

const workerPool = () => require('./worker-pool.cjs');

/** What Gatsby says of its own workings, or of templates of pages that a portal does not have, such as webhooks: nobody can do anything about it. */
const chatter = [
  /^Writing GraphQL type definitions /,
  /^Total nodes: /,
  /^bootstrap finished /,
  /^There are no new or changed /,
  /^Done building in /,
  /^The GraphQL query in the non-page component ".*[/\\]src[/\\]templates[/\\]/,
  /^\s*Exported queries are only executed for page components\./,
];

/** Phases that took less, in seconds, are not worth a line. */
const SHORT_PHASE = 1;

/** A full disk is no fault of the code that meets it: the line names the file that found no room, and no stack. */
const withoutTrace = (log) => {
  const full = /ENOSPC: no space left on device, \w+(?:.*?-> )?\s*'([^']*)'|ENOSPC: no space left on device/s.exec(
    String(log.text),
  );
  if (!full) return log;
  return { level: log.level, text: `There is no space left on the disk${full[1] ? ` for ${full[1]}` : ''}.` };
};

/** What is printed is neither that, nor short phases, nor the list of templates and ways to render that Gatsby ends a build with. */
const messages = (loaded) => {
  const own = loaded();
  const isShort = ({ payload }) => payload?.level === 'ACTIVITY_SUCCESS' && payload.duration < SHORT_PHASE;
  return {
    ...own,
    createLog: (log) =>
      chatter.some((pattern) => pattern.test(String(log.text))) ? null : own.createLog(withoutTrace(log)),
    endActivity: (activity) => own.endActivity(activity)?.filter((action) => !isShort(action)) ?? null,
    renderPageTree: () => null,
  };
};

/** Gatsby names an editor of its queries, and a command that is not this project's. */
const instructions = () => ({
  printInstructions: (_name, { localUrlForTerminal }) =>
    console.log(`\nSite: ${localUrlForTerminal}  (Ctrl+C stops it)\n`),
});

/** Gatsby copies files of its own into the site's folder and changes them there: where its package is read-only, the copies would be, too. */
const copying = (loaded) => {
  const { copy, ...others } = loaded();
  const copyWritable = async (from, to, ...more) => {
    await copy(from, to, ...more);
    await makeWritable(from, to);
  };
  // With a callback it is left as it is: Gatsby passes none.
  return { ...others, copy: (...args) => (typeof args.at(-1) === 'function' ? copy : copyWritable)(...args) };
};

/** @param {string} from what is to be writable where it was copied to */
async function makeWritable(from, to) {
  const source = await stat(from);
  if ((source.mode & 0o200) === 0) await chmod(to, source.mode | 0o200);
  if (!source.isDirectory()) return;
  for (const name of await readdir(from)) await makeWritable(join(from, name), join(to, name));
}

/** The first middleware of the development server that handles requests checks who sends them; `cors` would let every origin read them. */
const hotMiddleware = (loaded) => {
  const create = loaded();
  return (...args) => guarded(create(...args));
};
const ownSockets = (loaded) => guardedSockets(loaded());
const noCors = () => () => (_request, _response, next) => next();

const everywhere = {
  '/node_modules/fs-extra/lib/copy/index.js': copying,
  '/node_modules/gatsby/dist/utils/print-instructions.js': instructions,
  '/node_modules/cors/lib/index.js': noCors,
  '/node_modules/@gatsbyjs/webpack-hot-middleware/middleware.js': hotMiddleware,
  '/node_modules/socket.io/dist/index.js': ownSockets,
  '/node_modules/gatsby-cli/lib/reporter/redux/internal-actions.js': messages,
  '/node_modules/gatsby/dist/utils/adapter/init.js': adapters,
  '/node_modules/gatsby/dist/utils/get-latest-gatsby-files.js': latestFiles,
  '/node_modules/gatsby/dist/utils/parcel/compile-gatsby-files.js': compiledFiles,
};

const inBuilds = {
  '/node_modules/gatsby/dist/commands/build.js': waiting,
  '/node_modules/create-gatsby/lib/index.js': unused,
  '/node_modules/envinfo/dist/envinfo.js': unused,
  '/node_modules/gatsby-cli/lib/init-starter.js': unused,
  '/node_modules/gatsby/dist/redux/actions/public.js': pageNodes,
  '/node_modules/gatsby/dist/schema/graphql-engine/bundle-webpack.js': unused,
  '/node_modules/gatsby/dist/services/start-webpack-server.js': unused,
  '/node_modules/gatsby/dist/utils/graphql-typegen/ts-codegen.js': typeGenerator,
  '/node_modules/gatsby/dist/utils/websocket-manager.js': sockets,
  '/node_modules/autoprefixer/lib/autoprefixer.js': prefixer,
  '/node_modules/gatsby/dist/utils/js-chunk-names.js': chunkNames,
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
  if (end === undefined) return load(module, file);
  const loaded = () => {
    load(module, file);
    return module.exports;
  };
  module.exports = replaced[end](loaded);
};
