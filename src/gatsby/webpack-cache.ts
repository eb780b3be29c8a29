import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What npm, Yarn and pnpm note down of the packages that they have installed, in the folder of these. */
const notes = ['.package-lock.json', '.yarn-state.yml', '.yarn-integrity', '.modules.yaml', '.pnpm/lock.yaml'];

const loaders = ['esbuild-loader.cjs', 'guide-loader.cjs', 'remark/guide-inputs-loader.cjs'];

/**
 * Changes with whatever decides how modules are compiled and bundled: the code of the build, the packages, and Node. webpack would
 * find that out itself from the files of every package that takes part, in up to ten seconds of each build that stores something.
 * @param engine the folder of this project
 * @param site the folder in which Gatsby works, which has the compiled code of the build
 * @returns undefined where nothing says which packages are installed
 */
export function toolsDigest(engine: string, site: string): string | undefined {
  const packages = notesAbove(engine);
  if (packages.length === 0) return undefined;
  const hash = createHash('sha256').update(process.version);
  const code = ['gatsby-config.js', 'gatsby-node.js'].map((name) => join(site, name));
  const own = ['package.json', ...loaders.map((name) => join('src/gatsby', name))].map((name) => join(engine, name));
  for (const file of [...code, ...own, ...packages]) hash.update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}

/** Files that change with the packages that are installed, which may lie in any of the folders above this project. */
export function notesAbove(folder: string): string[] {
  const found = notes.map((name) => join(folder, 'node_modules', name)).filter((file) => existsSync(file));
  const above = dirname(folder);
  return above === folder ? found : [...found, ...notesAbove(above)];
}

interface Cached {
  readonly cache?: object;
  readonly plugins: readonly object[];
}

interface Compiler {
  readonly hooks: {
    readonly afterEmit: { tap(name: string, run: (compilation: Compilation) => void): void };
  };
}
interface Compilation {
  /** Loaders, of which webpack would visit all that they load. */
  readonly buildDependencies: { clear(): void };
}

/**
 * The parts of a webpack configuration that say how long what webpack keeps between builds is valid.
 * @param replacements modules in place of others, by what these are imported as: webpack would keep those of the configuration before
 */
export function cacheOf(
  config: Cached,
  engine: string,
  replacements: Readonly<Record<string, string>>,
  site = resolve('.'),
): Cached {
  const tools = toolsDigest(engine, site);
  if (!tools) return config;
  const version = createHash('sha256').update(tools).update(JSON.stringify(replacements)).digest('hex').slice(0, 20);
  return {
    cache: { ...config.cache, version, buildDependencies: { defaultWebpack: [] } },
    plugins: [
      ...config.plugins,
      {
        apply({ hooks }: Compiler) {
          hooks.afterEmit.tap('cacheOf', ({ buildDependencies }) => buildDependencies.clear());
        },
      },
    ],
  };
}
