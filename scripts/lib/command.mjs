import { isPackage } from './install.mjs';

/** The scripts of this repository's package.json whose name is not that of the command. */
const scripts = { start: 'npm start', test: 'npm test', verify: 'npm run examples' };

/**
 * How a reader of a message runs a command of the portal: by the scripts of this repository, or by the installed package.
 * @param {string} name of the command, for example `verify`
 */
export const commandLine = (name) => (isPackage() ? `npx proven-portal ${name}` : (scripts[name] ?? `npm run ${name}`));
