import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that make containers, as absolute paths. */
export interface ContainerTools {
  readonly bwrap: string;
  readonly nsenter: string;
  readonly setpriv: string;
  readonly prlimit: string;
  readonly choom: string;
  /** Whether programs get a user id of their own; else they run as the caller, in a user namespace. */
  readonly isRoot: boolean;
}

/** The tools of this machine, or why there are none. */
export function findContainerTools(path = process.env.PATH ?? ''): ContainerTools | { readonly missing: string } {
  if (process.platform !== 'linux') return { missing: 'containers need Linux' };
  const bwrap = findProgram('bwrap', path);
  if (bwrap === undefined) return { missing: 'bubblewrap (bwrap) is not installed' };
  const names = ['nsenter', 'setpriv', 'prlimit', 'choom'] as const;
  const found = names.map((name) => findProgram(name, `${path}${delimiter}/usr/bin${delimiter}/bin`));
  const absent = names.filter((_, index) => found[index] === undefined);
  if (absent.length > 0) return { missing: `util-linux is not complete: ${absent.join(', ')}` };
  const [nsenter, setpriv, prlimit, choom] = found as [string, string, string, string];
  return { bwrap, nsenter, setpriv, prlimit, choom, isRoot: process.getuid?.() === 0 };
}

/** The first file of that name in the folders of `PATH` that can be run. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
