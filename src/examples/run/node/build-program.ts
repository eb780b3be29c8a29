import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { build, type BuildFailure, type Message, transform } from 'esbuild';

const repository = resolve(__dirname, '../../../..');

export interface BuiltProgram {
  readonly code: string;
  /** `cjs` for a script that calls `require` and imports nothing. */
  readonly extension: 'mjs' | 'cjs';
  /** Source map version 3; absent when the code runs as it was written. */
  readonly map?: string;
}

export interface SyntaxFault {
  readonly line?: number;
  readonly message: string;
}

export interface SourceProgram {
  readonly code: string;
  readonly language: 'js' | 'ts';
  /** Absolute path, if the program is a file of its own. */
  readonly path?: string;
  /** Folder that relative imports start from. */
  readonly importsFrom: string;
}

/**
 * Makes a program runnable by Node: types are removed and local files that it imports are put in; packages stay imports.
 * JavaScript without local imports is left exactly as it is.
 */
export async function buildProgram(source: SourceProgram): Promise<BuiltProgram | { readonly fault: SyntaxFault }> {
  const { code, language, path, importsFrom } = source;
  const isModule = /^\s*(?:import|export)\b/m.test(code) || !/\brequire\s*\(/.test(code);
  const extension = isModule ? 'mjs' : 'cjs';
  if (language === 'js' && !path && !/(?:from|import|require\s*\()\s*\(?\s*['"]\./.test(code)) {
    const fault = await syntaxFault(source);
    return fault ? { fault } : { code, extension };
  }
  try {
    const { outputFiles, metafile } = await build({
      ...(path
        ? { entryPoints: [path] }
        : { stdin: { contents: code, loader: language, resolveDir: importsFrom, sourcefile: 'example' } }),
      bundle: true,
      packages: 'external',
      format: isModule ? 'esm' : 'cjs',
      platform: 'node',
      target: 'node20',
      sourcemap: 'external',
      metafile: true,
      write: false,
      outfile: 'example.js',
      logLevel: 'silent',
      tsconfigRaw: {},
    });
    const stray = Object.keys(metafile.inputs)
      .filter((file) => path !== undefined || file !== 'example')
      .find((file) => !isInside(resolve(file), [path ? dirname(path) : importsFrom, importsFrom, repository]));
    if (stray !== undefined) return { fault: { message: `imports ${stray}, which is outside the portal's folder` } };
    const text = (suffix: string): string | undefined =>
      outputFiles.find(({ path: name }) => name.endsWith(suffix))?.text;
    return { code: text('.js') ?? '', extension, map: text('.map') };
  } catch (error) {
    return { fault: faultOf((error as BuildFailure).errors?.[0], error as Error) };
  }
}

/** Bundled files are read here and not in a container: only those of the portal may be. */
const isInside = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => realpathOf(file).startsWith(realpathOf(folder) + sep));

const realpathOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

async function syntaxFault({ code }: SourceProgram): Promise<SyntaxFault | undefined> {
  try {
    await transform(code, { loader: 'js', target: 'node20', logLevel: 'silent' });
    return undefined;
  } catch (error) {
    return faultOf((error as BuildFailure).errors?.[0], error as Error);
  }
}

const faultOf = (message: Message | undefined, error: Error): SyntaxFault =>
  message ? { line: message.location?.line, message: message.text } : { message: error.message };
