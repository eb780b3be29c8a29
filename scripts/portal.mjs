#!/usr/bin/env node
// The command of the package, `proven-portal`, and what the scripts of this repository call. Plain JavaScript without
// dependencies: in this repository it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stop } from './lib/arguments.mjs';
import { ensureInstalled, isPackage } from './lib/install.mjs';
import { runScript, script } from './lib/run.mjs';

/** Commands that concern no portal. */
const withoutPortal = ['init', 'settings', 'diff'];

const commands = {
  init: ['init.ts', 'writes a configuration, a first guide and a CI workflow for the API documents of this folder'],
  dev: ['dev.mjs', 'serves the site with live reload, and the sandbox'],
  build: ['build.mjs', 'verifies every example, then builds the site into public/'],
  serve: ['serve.ts', 'serves the built site on this machine'],
  start: ['start.mjs', 'verifies, exports collections, builds, then serves the site and the sandbox'],
  verify: ['examples.ts', 'runs every example and checks every claim against the API documents'],
  check: ['check-spec.ts', 'reports every error in the API documents, with file, line and hint'],
  diff: ['diff.ts', 'lists what changed between two versions of an API document, and what breaks clients'],
  coverage: ['coverage.ts', 'lists what has no guide, example or description'],
  collections: ['collections.ts', 'exports Postman collections and environments into collections/'],
  sandbox: ['sandbox.ts', 'starts a server on this machine that behaves like the APIs'],
  mcp: ['mcp.ts', 'serves guides, APIs and the sandbox to AI assistants over the Model Context Protocol'],
  settings: ['settings.ts', 'prints every setting of the configuration, with its default and an example'],
  test: [isPackage() ? 'test-portal.ts' : 'test.mjs', 'runs everything that CI should run'],
};

const help = `proven-portal COMMAND [options]

${Object.entries(commands)
  .map(([name, [, does]]) => `  ${name.padEnd(13)}${does}`)
  .join('\n')}

  --config FILE   the configuration; default: portal.config.ts or portal.json of the current folder
  --out FOLDER    where public/, collections/, reports/ and caches are written; default: the folder of the configuration

Each command has --help.`;

/** Takes an option with a value out of the arguments: it concerns every command. */
function take(args, name) {
  const index = args.findIndex((each) => each === name || each.startsWith(`${name}=`));
  if (index < 0) return undefined;
  const [text, next] = args.slice(index, index + 2);
  const value = text === name ? next : text.slice(name.length + 1);
  if (!value || value.startsWith('--')) stop(`${name} needs a value.`, help);
  args.splice(index, text === name ? 2 : 1);
  return resolve(value);
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
  console.log(help);
  process.exit(0);
}
if (!Object.hasOwn(commands, name)) stop(`Unknown command: ${name}.`, help);
const config = take(args, '--config');
const out = take(args, '--out');
if (config) process.env.PORTAL_CONFIG = config;
if (out) process.env.PORTAL_OUT = out;
if (!withoutPortal.includes(name) && !args.includes('--help') && !args.includes('-h')) announcePortal();
const [file] = commands[name];
if (file.endsWith('.mjs')) {
  process.argv.splice(1, process.argv.length, script(file), ...args);
  await import(`./${file}`);
} else {
  ensureInstalled();
  process.exitCode = await runScript(file.replace(/\.ts$/, ''), args);
}

/** Says which portal is meant, before anything else: a shell may still have PORTAL_CONFIG of another one. */
function announcePortal() {
  const names = JSON.parse(readFileSync(new URL('../src/portal/config-names.json', import.meta.url), 'utf8'));
  const configuration = process.env.PORTAL_CONFIG ?? names.find((each) => existsSync(each));
  // Without one the command itself says what to do.
  if (configuration) console.error(`Portal: ${relative('', configuration)}`);
}
