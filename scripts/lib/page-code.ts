import { build } from 'esbuild';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { notBundled } from '../../src/portal/components';

/** Folders and files of `src` that only tests use. */
const isForTests = (name: string): boolean => name === 'fixtures' || /\.test\.tsx?$/.test(name) || name.startsWith('.');

const styles = 'src/styles/index.css';

/** Gatsby looks for these itself. */
const templates = ['src/templates', 'src/pages'];

/** Gatsby takes queries out of source code, and knows templates by their files. */
const hasQuery = (file: string): boolean => /\bgraphql\s*`|<Slice\b/.test(readFileSync(file, 'utf8'));

const withoutExtension = (file: string): string => file.replace(/\.tsx?$/, '');

/** The file that an import of one of this project's modules means, or undefined. */
const fileOf = (path: string): string | undefined =>
  [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => statSync(file, { throwIfNoEntry: false }));

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.split(sep).some(isForTests))
    .map((name) => join(folder, name));
}

/** What a module imports of this project, apart from types. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.{1,2}\/[^']+)';/gm)].flatMap(
    ([, path]) => fileOf(resolve(dirname(file), path!)) ?? [],
  );

interface PageCode {
  /** Files that stay as they are. */
  readonly sources: readonly string[];
  /** The others, with what they are now. */
  readonly bundled: ReadonlyMap<string, Uint8Array>;
}

/**
 * Bundles the code of pages, as webpack takes more than ten milliseconds for each module, twice in a build. A bundled module has its name of before, so
 * that what imports it finds it, and shares with the others what they have in common.
 * @param engine this project's folder
 * @param apart modules below `src/components` that a portal may import, or put its own in place of
 * @returns files by their paths from this project's folder
 */
export async function bundlePageCode(engine: string, apart: readonly string[]): Promise<PageCode> {
  const pathOf = (file: string): string => relative(engine, file).split(sep).join('/');
  const separate = apart.flatMap((module) => fileOf(join(engine, 'src/components', module)) ?? []);
  const sources = new Set([
    ...['gatsby-browser.tsx', 'gatsby-ssr.tsx'].map((name) => join(engine, name)),
    ...templates.flatMap((folder) => scriptsIn(join(engine, folder))),
    ...scriptsIn(join(engine, 'src/components')).filter(hasQuery),
  ]);
  const entries = new Set([...separate, ...[...sources].flatMap(importsOf)].filter((file) => !sources.has(file)));
  const unbundled = new Set([...sources, ...separate].map(withoutExtension));
  const { outputFiles } = await build({
    absWorkingDir: engine,
    entryPoints: [...entries, join(engine, styles)].map((file) => ({
      in: file,
      out: pathOf(file).replace(/\.\w+$/, ''),
    })),
    outdir: engine,
    chunkNames: 'src/shared/[name]-[hash]',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    // The browsers are those that prefixes are for.
    target: ['es2020', 'chrome109', 'firefox102', 'safari15.6'],
    packages: 'external',
    // Nobody reads it, and webpack parses it twice.
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
    plugins: [
      {
        name: 'not bundled',
        setup({ onResolve }) {
          onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
            const module = resolve(resolveDir, path);
            if (kind === 'entry-point' || !unbundled.has(module)) return undefined;
            return { path: pathOf(module).replace('src', notBundled), external: true };
          });
        },
      },
    ],
  });
  return {
    sources: [...sources].map(pathOf),
    bundled: new Map(outputFiles.map(({ path, contents }) => [pathOf(path), contents])),
  };
}
