import { accessSync, constants } from 'node:fs';
import { delimiter, join, relative } from 'node:path';

/**
 * `test`, also called `it`, for a file whose tests need programs that Node does not bring. Where one is missing, they are
 * skipped, and counted so in the summary; in CI the whole file fails.
 * @param programs as they are called on the command line
 * @throws Error in CI, naming what to install
 */
export function needing(...programs: readonly string[]): { readonly test: jest.It; readonly it: jest.It } {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return { test, it: test };
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const sentence = `this machine has no ${missing.join(' and no ')}`;
  if (process.env.CI && process.env.CI !== 'false') {
    throw new Error(`${file} cannot run: ${sentence}. In CI it is required: install ${missing.join(', ')}.`);
  }
  process.stderr.write(`${file} is not run: ${sentence}.\n`);
  const skipped = test.skip as jest.It;
  return { test: skipped, it: skipped };
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, process.platform === 'win32' ? `${program}.exe` : program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
