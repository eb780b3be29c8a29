import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';

/** The environment of every command of this project: local programs first, and nothing phones home. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    GATSBY_TELEMETRY_DISABLED: '1',
    CHECKPOINT_DISABLE: '1',
    ...extra,
  };
}

/**
 * Runs a command in the project's folder. Resolves to its exit code.
 * @param onOutput takes what the command prints, to both of its outputs, in chunks; default: it is passed on
 */
export function run(command, args = [], { env = {}, stdio = 'inherit', onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : stdio,
      env: environment(env),
      shell: process.platform === 'win32',
    });
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
