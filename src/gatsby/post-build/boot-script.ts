import { join } from 'node:path';
import { build } from 'esbuild';

/** The code of `boot.js` with what it imports, as one script for the browser. */
export async function bootScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'boot.js')],
    bundle: true,
    format: 'iife',
    target: 'es2019',
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
