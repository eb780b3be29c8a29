import { isPackage } from './install.mjs';

/** The scripts of this repository's package.json whose name is not that of the command. */
const scripts = { start: 'npm start', test: 'npm test', verify: 'npm run examples' };

/**
 * How a reader of a message or of a help text runs a command: by the scripts of this repository, or by the installed package.
 * @param {string} name of the command, for example `verify`
 * @param {string} args its options
 */
export function commandLine(name, args = '') {
  if (isPackage()) return `npx proven-portal ${name}${args && ` ${args}`}`;
  return `${scripts[name] ?? `npm run ${name}`}${args && ` -- ${args}`}`;
}
