import { spawn } from 'node:child_process';
import { endDescendants, endWithChildren } from './processes.mjs';
import { environment, programOf } from './run.mjs';

/**
 * Runs several long-lived commands side by side until one of them ends; then the others are ended. Resolves to the
 * exit code of the one that ended first. After Ctrl-C all of them end, and this process with 0.
 */
export function runTogether(commands) {
  endWithChildren(0);
  return new Promise((resolve) => {
    let code;
    const children = commands.map(({ command, args, env }) =>
      spawn(...programOf(command, args), { stdio: 'inherit', env: environment(env) }),
    );
    const stop = (result) => {
      if (code === undefined) code = result;
      void endDescendants().then(() => resolve(code));
    };
    for (const child of children) {
      child.on('error', (error) => {
        console.error(error.message);
        stop(1);
      });
      child.on('close', (status) => stop(status ?? 0));
    }
  });
}
