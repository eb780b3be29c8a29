import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** Files of the portal that took part in a build, beyond those that its configuration names. */
export interface NotedInputs {
  readonly read: readonly string[];
  /** Files that were looked for and do not exist: one of that name would be used instead. */
  readonly absent: readonly string[];
}

/** The folder of these lists, below the one in which Gatsby works. */
export const inputsFolder = 'inputs';

/** Keeps the list of what one step of the build has read, in place of that of the build before. */
export function noteInputs(step: string, { read, absent }: NotedInputs, site = resolve('.')): void {
  mkdirSync(join(site, inputsFolder), { recursive: true });
  writeFileSync(join(site, inputsFolder, `${step}.json`), JSON.stringify({ read, absent }));
}

interface Compilation {
  readonly fileDependencies: Iterable<string>;
  readonly missingDependencies: Iterable<string>;
}
interface Compiler {
  readonly hooks: { readonly afterEmit: { tap(name: string, run: (compilation: Compilation) => void): void } };
}

/** A webpack plug-in that notes which files a bundle was made from. Those of packages, and of the site's folder, have digests of their own. */
export function noteBundleInputs(stage: string, site = resolve('.')): { apply(compiler: Compiler): void } {
  const isNoted = (path: string): boolean =>
    !path.split(sep).includes('node_modules') && relative(site, path).startsWith(`..${sep}`);
  return {
    apply({ hooks }) {
      hooks.afterEmit.tap('noteBundleInputs', ({ fileDependencies, missingDependencies }) => {
        // Some of them are folders, which may be links.
        const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
        noteInputs(
          stage,
          {
            read: [...fileDependencies].filter((path) => isNoted(path) && isFile(path)),
            absent: [...missingDependencies].filter(isNoted),
          },
          site,
        );
      });
    },
  };
}
