import { parseArgs } from 'node:util';
import { settings, type Setting } from '../src/portal/settings';
import { commandLine } from './lib/command.mjs';
import { runMain, wantsHelp } from './lib/main';

const help = `${commandLine('settings')}   prints every setting of portal.json and portal.config.ts, with its default and an example`;

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  parseArgs({ args, options: {} });
  console.log(settings().map(paragraph).join('\n\n'));
  return 0;
}

const paragraph = ({ path, description, default: value, example, isRequired }: Setting): string =>
  [
    isRequired ? `${path} (required)` : path,
    ...wrapped(description),
    ...(value === undefined ? [] : [`  Default: ${value}`]),
    ...(example === undefined ? [] : [`  Example: ${example}`]),
  ].join('\n');

/** Lines that fit a terminal. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > 98) lines.push('');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.map((line) => ` ${line}`);
}

runMain(main);
