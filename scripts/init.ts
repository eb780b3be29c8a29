import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import anyAscii from 'any-ascii';
import { DocumentError, loadApi, type ApiModel } from '../src/openapi';
import configNames from '../src/portal/config-names.json';
import { count } from '../src/text/count';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { firstGuide, partsOf, titleOf } from './lib/first-guide';
import { runMain, UsageError, wantsHelp } from './lib/main';
import { addOverrides } from './lib/overrides';
import { inRepository, installationOf, packagesOf, pathTo } from './lib/surroundings';
import { workflowIn } from './lib/workflow';

const help = `npx proven-portal init [DOCUMENT…]

Creates a portal for the given OpenAPI documents, or for all documents in this folder and its subfolders: a configuration,
a first guide with a proven example, .gitignore, .npmrc, and a workflow for GitHub Actions. Existing files are not overwritten;
package.json gets "overrides", which keep out packages that nothing loads and releases with known vulnerabilities. In a workspace,
they go into the package.json of its root, and the workflow goes into the root of the repository, where GitHub looks for it.`;

const reinstall = `
  npm install                removes packages that nothing loads, and releases with known vulnerabilities`;

interface Found {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  readonly id: string;
  readonly model: ApiModel;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const root = process.cwd();
  const present = configNames.find((name) => existsSync(join(root, name)));
  if (present)
    throw new UsageError(`${present} exists, so this folder is a portal already. Run: npx proven-portal start`);
  const isNamed = positionals.length > 0;
  const files = isNamed ? namedDocuments(root, positionals) : documentsBelow(root);
  const leftOut = isNamed ? [] : files.slice(MAX_DOCUMENTS);
  const documents = await readDocuments(root, isNamed ? files : files.slice(0, MAX_DOCUMENTS));
  const copies = isNamed ? new Map<Found, Found>() : copiesAmong(documents);
  const apis = documents.filter((each) => !copies.has(each));
  const installation = installationOf(root);
  const isInstalledAbove = installation !== root;
  const { folder, toRepository } = inRepository(root);
  const guide = await firstGuide(apis.map(({ model }) => model));
  const written = [
    write(root, 'portal.json', configuration(apis, pathTo(root, packagesOf(root)))),
    write(root, 'guides/index.mdx', guide.text),
    write(root, '.gitignore', ignored) + missingLines(root, '.gitignore', ignored),
    // npm reads the one beside the packages alone, where it would speak for all that is installed there.
    ...(isInstalledAbove ? [] : [write(root, '.npmrc', settings) + missingLines(root, '.npmrc', settings)]),
    write(root, `${toRepository}.github/workflows/portal.yml`, workflowIn(folder, isInstalledAbove)),
  ];
  const overridden = addOverrides(root, installation);
  const skippedLines = [...copies].map(
    ([copy, original]) => `  skipped  ${printable(copy.file)}: the same API as ${printable(original.file)}`,
  );
  if (leftOut.length > 0)
    skippedLines.push(
      `  skipped  ${printable(leftOut[0]!)}${leftOut.length > 1 ? ` and ${count(leftOut.length - 1, 'more document')}` : ''}: ` +
        `this portal has the first ${MAX_DOCUMENTS}; add those that it should have to "apis" in portal.json`,
    );
  for (const line of [...written, ...(overridden ? [overridden.line] : []), ...skippedLines]) console.log(line);
  console.log(`
${printable(apis.map(({ file, model }) => `${file}: ${titleOf(model).replace(/\s+/g, ' ')}, ${partsOf(model)}`).join('\n'))}

Next:${overridden?.added ? reinstall : ''}
  npx proven-portal dev      the site with live reload at http://localhost:8000
  npx proven-portal verify   ${guide.hasExample ? 'runs the example of guides/index.mdx' : 'runs the examples of guides and API documents'}
  npx proven-portal test     everything that CI runs`);
  return 0;
}

/** @throws UsageError where the folder has no document that can be shown */
async function readDocuments(root: string, files: readonly string[]): Promise<Found[]> {
  const faults: string[] = [];
  const found: Found[] = [];
  for (const file of files) {
    const stem = file.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
    // "openapi.yaml" says nothing; the folder around it may.
    const name = /^(openapi|swagger|api|index)$/i.test(stem) ? (file.split('/').at(-2) ?? stem) : stem;
    const id = unique(
      anyAscii(name)
        .replace(/[^A-Za-z0-9-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'api',
      found.map((each) => each.id),
    );
    try {
      const { model } = await loadApi({ id, file: join(root, file), root });
      found.push({ file, id, model });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      faults.push(error.message);
    }
  }
  for (const fault of faults) printInert(printable(`${fault}\n`), console.error);
  if (found.length > 0) return found;
  throw new UsageError(
    faults.length > 0
      ? 'No document in this folder can be shown. Fix the errors above, then run init again.'
      : `There is no OpenAPI document in ${root}: no YAML or JSON file with the member "openapi" or "swagger". Put one there, then run init again.`,
  );
}

/** Documents that are another once more, bundled or in another syntax, as in `openapi.json` beside `openapi.yaml`. */
function copiesAmong(documents: readonly Found[]): Map<Found, Found> {
  const originals = new Map<string, Found>();
  const copies = new Map<Found, Found>();
  for (const document of documents) {
    const { info, operations } = document.model;
    const calls = operations.map(({ method, path }) => `${method} ${path}`).toSorted();
    const key = JSON.stringify([info.title, info.version, calls]);
    const original = originals.get(key);
    if (original) copies.set(document, original);
    else originals.set(key, document);
  }
  return copies;
}

/** @throws UsageError for one that is not a file of this folder: a portal reads nothing above its configuration */
function namedDocuments(root: string, names: readonly string[]): string[] {
  const files = names.map((name) => relative(root, resolve(root, name)).replaceAll('\\', '/'));
  const outside = files.find((file) => file.startsWith('../') || isAbsolute(file));
  if (outside)
    throw new UsageError(`${outside} is not in this folder. Copy it here, or run init in the folder above both.`);
  const missing = files.find((file) => !statSync(join(root, file), { throwIfNoEntry: false })?.isFile());
  if (missing !== undefined) throw new UsageError(`${root} contains no file ${missing || '.'}.`);
  return [...new Set(files)];
}

/** Folders that hold no document of the portal's own. */
const skipped = new Set(['node_modules', 'public', 'collections', 'reports', 'dist', 'build', 'coverage']);
const MAX_DEPTH = 3;
/** More in one folder are a collection of documents, and no portal of one team. */
const MAX_DOCUMENTS = 100;
const MAX_BYTES = 100_000_000;

function documentsBelow(root: string, folder = root, depth = 0): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const files = entries
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/i.test(entry.name))
    .map(({ name }) => join(folder, name))
    .filter(isDocument)
    .map((path) => relative(root, path).replaceAll('\\', '/'));
  const folders = entries.filter((entry) => entry.isDirectory() && !skipped.has(entry.name));
  const nested =
    depth < MAX_DEPTH ? folders.flatMap(({ name }) => documentsBelow(root, join(folder, name), depth + 1)) : [];
  return [...files.toSorted(), ...nested];
}

/** Whether a file says that it is an OpenAPI document: anywhere, as many generators sort the members of an object by name. */
function isDocument(path: string): boolean {
  if (statSync(path).size > MAX_BYTES) return false;
  const text = readFileSync(path, 'utf8');
  if (!/["']?\b(openapi|swagger)["']?\s*:\s*["']?[\d.]+/.test(text)) return false;
  try {
    const { openapi, swagger } = JSON.parse(text) as Record<string, unknown>;
    return openapi !== undefined || swagger !== undefined;
  } catch {
    return /^\s*[{,]?\s*["']?(openapi|swagger)["']?\s*:\s*["']?[\d.]+/m.test(text);
  }
}

function unique(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.includes(`${name}-${number}`)) return `${name}-${number}`;
}

/** @returns a line for the terminal */
function write(root: string, name: string, text: string): string {
  const path = join(root, name);
  if (existsSync(path)) return `  kept     ${name}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return `  written  ${name}`;
}

/** What a file that was kept should have besides, for the terminal: nothing overwrites or appends to a file of the adopter's. */
function missingLines(root: string, name: string, text: string): string {
  const bare = (line: string): string => line.trim().replace(/^\/|\/$/g, '');
  const present = new Set(readFileSync(join(root, name), 'utf8').split('\n').map(bare));
  const missing = text.split('\n').filter((line) => !present.has(bare(line)));
  return missing.length === 0 ? '' : `: add to it ${missing.map((line) => `\`${line}\``).join(', ')}`;
}

/** @param packages the path of the folder that `node_modules` is in, with a slash at its end */
const configuration = (apis: readonly Found[], packages: string): string =>
  `${JSON.stringify(
    {
      // An editor completes and checks the file by it.
      $schema: `${packages || './'}node_modules/proven-portal/src/portal/portal.schema.json`,
      title: apis.length === 1 ? titleOf(apis[0]!.model) : 'Documentation',
      docs: [{ id: 'guides', path: '/', content: 'guides', label: 'Guides' }],
      apis: apis.map(({ id, file, model }) => ({ id, spec: file, label: titleOf(model) })),
    },
    null,
    2,
  )}\n`;

const ignored = `node_modules/
/.portal/
/public/
/reports/
`;

/** One of Gatsby's packages downloads a program when it is installed, which nothing here uses and some networks refuse. */
const settings = 'ignore-scripts=true\n';

runMain(main);
