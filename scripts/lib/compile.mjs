// Plain JavaScript, without dependencies until something is compiled: it is loaded before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownPackages, root } from './install.mjs';

/** Programs, threads and data of the code lie beside its source, wherever the compiled code is. */
const sourceFolders = {
  name: 'source-folders',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const places = { __dirname: dirname(path), __filename: path, importMetaUrl: pathToFileURL(path).href };
      const declared = Object.entries(places).map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`);
      // On the first line, so that the others keep their numbers.
      const contents = `${declared.join(' ')} ${await readFile(path, 'utf8')}`;
      return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

/**
 * Puts packages that are ES modules only, with all that they import, into the compiled code: Node finds and loads their hundreds of small
 * files, one by one, in a quarter of the time that a command takes to start. Every other package stays outside.
 */
const esModulesInside = {
  name: 'es-modules-inside',
  setup({ onResolve }) {
    // A name of a package, not a path.
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || isAbsolute(path)) return undefined;
      // What such a package imports may be another version than the one that Node would find for this project.
      return isOwn(importer) && !isEsModulesOnly(path) ? { path, external: true } : undefined;
    });
  },
};

/** esbuild names files by their real paths. */
const realRoot = realpathSync(root);

const isOwn = (file) => !/^(?:\.\.|node_modules)(?:[\\/]|$)/.test(relative(realRoot, file));

function isEsModulesOnly(specifier) {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier);
  const file = join(ownPackages, name, 'package.json');
  if (!existsSync(file)) return false;
  const { type, exports } = JSON.parse(readFileSync(file, 'utf8'));
  return type === 'module' && !JSON.stringify(exports ?? '').includes('"require"');
}

/** What npm, Yarn and pnpm note down of the packages that they have installed, in the folder of these. */
const notesOfPackages = ['.package-lock.json', '.yarn-state.yml', '.yarn-integrity', '.modules.yaml']
  .map((name) => join(ownPackages, name))
  .filter((file) => existsSync(file));

/** @param {import('esbuild').BuildOptions} options where from and where to */
async function compile(options) {
  const { build } = await import('esbuild');
  await build({
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    define: { 'import.meta.url': 'importMetaUrl' },
    plugins: [sourceFolders],
    logLevel: 'silent',
    ...options,
  });
}

/**
 * Compiles what Gatsby reads before anything else, `gatsby-config.ts` and `gatsby-node.ts` with all that they import of this project,
 * and what the processes that render pages and the threads that write Markdown load, into a site's folder: Gatsby's own compiler needs many times as long, in each build.
 * @param {string} engine this project's folder
 * @param {string} site
 */
export async function compileGatsbyFiles(engine, site) {
  await compile({
    entryPoints: [
      'gatsby-config',
      'gatsby-node',
      'src/gatsby/post-build/finish-page',
      'src/gatsby/reference/beside-thread',
    ].map((name) => ({ in: join(engine, `${name}.ts`), out: basename(name) })),
    outdir: site,
    logLevel: 'error',
  });
}

/** Files of earlier code that may still be about to be started, in milliseconds. */
const keptFor = 60 * 60 * 1000;

/**
 * A script of this project in one file of JavaScript, made once for each state of the code: Node starts it in a third of the time
 * that it takes with a compiler for each of hundreds of files.
 * @param {string} name of a file in `scripts`, without its extension
 * @returns {Promise<string | undefined>} the file; undefined where it cannot be written, or the code cannot be compiled
 */
export async function compiledScript(name, folder = join(ownPackages, '.cache/proven-portal/scripts')) {
  const file = join(folder, `${name}-${digestOfCode()}.cjs`);
  if (await isWhole(file)) return file;
  try {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await compile({
      entryPoints: [join(root, 'scripts', `${name}.ts`)],
      outfile: unfinished,
      // Only where the digest would tell that a package has changed.
      ...(notesOfPackages.length > 0 && { packages: 'bundle', plugins: [esModulesInside, sourceFolders] }),
    });
    const code = await readFile(unfinished, 'utf8');
    await writeFile(unfinished, `${code}${seal}${sha256(code)}\n`);
    // Another process may be making the same one: whichever ends last, it is whole.
    renameSync(unfinished, file);
    for (const other of readdirSync(folder)) {
      const path = join(folder, other);
      if (other.startsWith(`${name}-`) && path !== file && Date.now() - statSync(path).mtimeMs > keptFor) rmSync(path);
    }
    return file;
  } catch {
    return undefined;
  }
}

/** The last line of a compiled script: what a full disk or a cache that was restored in part has cut off does not have it. */
const seal = '\n//# sha256=';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

async function isWhole(file) {
  if (!existsSync(file)) return false;
  const text = await readFile(file, 'utf8');
  const end = text.lastIndexOf(seal);
  return end >= 0 && text.slice(end + seal.length).trim() === sha256(text.slice(0, end));
}

/**
 * Of every file that a script may be made of, by name, size and time of its last change: reading them all would take longer than
 * compiling. Of what is noted down of the packages. And of this project's folder, which compiled code names: after a move or a copy it
 * is another one.
 */
export function digestOfCode() {
  const hash = createHash('sha256').update(`${process.version}\0${root}\0`);
  for (const top of ['src', 'scripts']) {
    const folder = join(root, top);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.(?:[cm]?[jt]sx?|json)$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const { size, mtimeMs } = statSync(join(folder, name));
      hash.update(`${top}/${name}\0${size}\0${mtimeMs}\n`);
    }
  }
  for (const file of notesOfPackages) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
