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

/** Runs a command in the project's folder with its output passed on. Resolves to its exit code. */
export function run(command, args = [], { env = {}, stdio = 'inherit' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio,
      env: environment(env),
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
