import { spawn } from 'node:child_process';
import { environment, programOf } from './run.mjs';

/**
 * Runs several long-lived commands side by side until one of them ends or the person presses Ctrl-C; then the
 * others are asked to stop. Resolves to the exit code of the one that ended first, or 0 after Ctrl-C.
 */
export function runTogether(commands) {
  return new Promise((resolve) => {
    let code;
    const children = commands.map(({ command, args, env }) =>
      spawn(...programOf(command, args), { stdio: 'inherit', env: environment(env) }),
    );
    const stop = (result) => {
      if (code === undefined) code = result;
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      if (children.every((child) => child.exitCode !== null || child.signalCode !== null)) resolve(code);
    };
    for (const child of children) {
      child.on('error', (error) => {
        console.error(error.message);
        stop(1);
      });
      child.on('close', (status) => stop(status ?? 0));
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
  });
}
