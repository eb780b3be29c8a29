import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { compiledScript } from './compile.mjs';
import { root } from './install.mjs';
import { endWithChildren, graceOfChildren } from './processes.mjs';

const require = createRequire(import.meta.url);

/** Programs that run wherever a package manager put them, which need not be below this project's folder. */
const entries = { tsx: 'tsx/cli', gatsby: 'gatsby/cli.js' };

/** A program and its arguments as `spawn` takes them. */
export const programOf = (command, args) =>
  command in entries ? [process.execPath, [require.resolve(entries[command]), ...args]] : [command, args];

/** The absolute path of a script of this project. */
export const script = (name) => join(root, 'scripts', name);

/**
 * The command that runs a script of this project.
 * @param {string} name of a file in `scripts`, without `.ts`
 * @param {readonly string[]} args
 */
export async function scriptCommand(name, args = []) {
  const compiled = await compiledScript(name);
  return compiled
    ? { command: process.execPath, args: [compiled, ...args] }
    : { command: 'tsx', args: [script(`${name}.ts`), ...args] };
}

/** Runs a script of this project as `run` runs a command. */
export async function runScript(name, args = [], options = {}) {
  const { command, args: all } = await scriptCommand(name, args);
  return run(command, all, options);
}

/** The environment of every command of this project: local programs first, and nothing phones home. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    GATSBY_TELEMETRY_DISABLED: '1',
    // On days drawn at random, a build asks the registry for Gatsby's newest version, and readers of its output for an opinion.
    GATSBY_FEEDBACK_DISABLED: '1',
    // Not that of the folder in which the command runs.
    TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
    CHECKPOINT_DISABLE: '1',
    ...graceOfChildren,
    // For `end-with-parent.ts`.
    PORTAL_PARENT: String(process.pid),
    ...extra,
  };
}

/**
 * Runs a command, in the current folder unless `cwd` names another, which ends with this process. Resolves to its exit code.
 * @param onOutput takes what the command prints, to both of its outputs, in chunks; default: it is passed on
 * @param onMessage takes what the command sends with `process.send`
 * @param onStart takes the process, once it was started
 */
export function run(command, args = [], { env = {}, cwd, stdio = 'inherit', onOutput, onMessage, onStart } = {}) {
  endWithChildren();
  return new Promise((resolve) => {
    const [program, programArgs] = programOf(command, args);
    const child = spawn(program, programArgs, {
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : onMessage ? [stdio, stdio, stdio, 'ipc'] : stdio,
      env: environment(env),
      cwd,
      shell: process.platform === 'win32' && program === command,
    });
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
    if (onMessage) child.on('message', onMessage);
    onStart?.(child);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
