// Plain JavaScript without dependencies: it runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';

/**
 * Puts the folder of Python itself before that of a version manager's shims on `PATH`, for this process and those that it starts: each
 * shim starts a dozen shells to find it, which takes several times as long as most examples.
 */
export function passShims() {
  if (!/[\\/]shims(?:$|[:;\\/])/.test(process.env.PATH ?? '')) return;
  const code = 'import os, sys; print(os.path.dirname(sys.executable))';
  try {
    // There, no file of this folder decides which one it is, nor does one where the programs run.
    const options = { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    process.env.PATH = `${execFileSync('python3', ['-c', code], options).trim()}${delimiter}${process.env.PATH}`;
  } catch {
    // There is none.
  }
}
