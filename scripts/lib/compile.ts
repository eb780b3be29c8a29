import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Programs and threads that the code starts lie beside its source, wherever the compiled code is. */
const sourceFolders: Plugin = {
  name: 'source-folders',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { contents: text.replaceAll('__dirname', JSON.stringify(dirname(path))), loader: 'ts' };
    });
  },
};

/**
 * Compiles what Gatsby reads before anything else, `gatsby-config.ts` and `gatsby-node.ts` with all that they import of this project,
 * into a site's folder: Gatsby's own compiler needs many times as long, in each build.
 * @param engine this project's folder
 */
export async function compileGatsbyFiles(engine: string, site: string): Promise<void> {
  await build({
    entryPoints: ['gatsby-config', 'gatsby-node'].map((name) => join(engine, `${name}.ts`)),
    outdir: site,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    plugins: [sourceFolders],
    logLevel: 'error',
  });
}
