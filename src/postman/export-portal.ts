import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiModel } from '../openapi/model';
import { commandLine } from '../portal/command';
import type { Portal } from '../portal/portal';
import { portalApis } from '../sandbox/portal-apis';
import { type Collection, stableId } from './collection';
import { collectionFile } from './collections-folder';
import { type ExportedApi, type NamedEnvironment, environmentId, environmentsOf, sandboxTokens } from './environments';
import { exportCollection } from './export-collection';
import type { Flow } from './flow';

interface ExportedFiles {
  readonly label: string;
  readonly collection: { readonly name: string; readonly content: Collection };
  readonly environments: readonly { readonly name: string; readonly content: NamedEnvironment['environment'] }[];
}

/** What the file begins with, by which an export knows its own. */
const readmeStart = '# Postman collections\n\nGenerated from the OpenAPI documents and the guides';

/** How to import and run the collections: Markdown, whose commands a test executes. */
function instructions(apis: readonly ExportedFiles[], portal: Pick<Portal, 'sandboxUrl' | 'root'>): string {
  return `${readmeStart} by \`${commandLine(portal, 'collections')}\`; do not edit these files.

| API | Collection | Environments |
| --- | --- | --- |
${apis.map(rowOf).join('\n')}

## Import

1. In Postman choose **Import** and drop in a collection and its environments.
2. Choose the environment at the top right. The sandbox's environment works at once: it has the address and, where the API
   requires one, a token. In the other environments, fill in the token under **Current value**, which Postman does not sync.
3. Start the sandbox (\`${commandLine(portal, 'sandbox')}\`), which listens at ${portal.sandboxUrl}.
4. Open the collection's menu and choose **Run**.

The first folders hold the reference: each operation with its example values, every documented response as a saved example, and
tests of status, content type and schema. With the sandbox's environment, each request of the reference starts from the sandbox's
reference state, and its response must equal the example. No other server is ever reset. Each folder after them sends the requests
of a guide, step by step, and passes values on in variables.

## Run from the command line

With [Newman](https://www.npmjs.com/package/newman), from this folder, while the sandbox runs:

\`\`\`bash
${apis.map(commandOf).join('\n')}
\`\`\`
`;
}

/** How to use the collection of one API: what Postman shows below the description of the API, in Markdown. */
export function collectionReadme(
  { info }: Pick<ApiModel, 'info'>,
  portal: Pick<Portal, 'sandboxUrl' | 'root' | 'docs'>,
): string {
  const guides = `
- Each folder whose name begins with \`Guide:\` sends the requests of a guide of this portal. Run it as a whole: its steps build on
  one another, and pass values on in variables of the collection.`;
  return `## How to use this collection

1. Import an environment too, and choose it at the top right. The one called *${cell(info.title)}: sandbox* works as it is.
2. Start the sandbox with \`${commandLine(portal, 'sandbox')}\`. It listens at ${portal.sandboxUrl}.
3. Send a request, or choose **Run** in the menu of the collection or of a folder.

What is in it:

- The first folders are the reference: every operation with example values, its documented responses as saved examples, and tests
  of status, content type and schema. In the sandbox's environment, each request first resets the sandbox.${portal.docs.length > 0 ? guides : ''}
- In any other environment, fill in the credentials under **Current value**, which Postman does not sync. Nothing is reset there,
  and what a request changes stays changed.`;
}

const rowOf = ({ label, collection, environments }: ExportedFiles): string =>
  `| ${cell(label)} | [${collection.name}](${collection.name}) | ${environments.map(({ name, content }) => `[${cell(content.name)}](${name})`).join(', ')} |`;

const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\|<>[\]`*_]/g, '\\$&');

const commandOf = ({ collection, environments }: ExportedFiles): string =>
  `newman run ${collection.name} --environment ${environments[0]!.name}`;

/** A file of the export: its name in the folder, and its content. */
export interface ExportFile {
  readonly name: string;
  readonly text: string;
}

export interface PortalExport {
  readonly apis: readonly ExportedApi[];
  readonly files: readonly ExportFile[];
}

export interface PortalExportOptions {
  /** By the API's id. */
  readonly flows?: ReadonlyMap<string, readonly Flow[]>;
}

/**
 * Everything that `collections/` holds: one collection for each API, and one environment for each of its servers.
 * @throws as `portalApis`
 */
export async function exportPortal(portal: Portal, { flows }: PortalExportOptions = {}): Promise<PortalExport> {
  const tokens = await sandboxTokens(portal);
  const apis: ExportedApi[] = [];
  for await (const { api, model } of portalApis(portal)) {
    const exported = await exportCollection(model, {
      flows: flows?.get(api.id),
      readme: collectionReadme(model, portal),
    });
    apis.push({ id: api.id, model, exported });
  }
  const exported = apis.map((api): ExportedFiles => ({
    label: portal.apis.find(({ id }) => id === api.id)!.label,
    ...filesOf(api, portal.sandboxUrl, tokens.get(api.id)),
  }));
  const json = exported.flatMap(({ collection, environments }) => [collection, ...environments]);
  const files = json.map(({ name, content }): ExportFile => ({ name, text: fileText(content) }));
  return { apis, files: [...files, { name: 'README.md', text: instructions(exported, portal) }] };
}

/**
 * Names and contents of the files of one API.
 * @param token a bearer token that the sandbox accepts for the API
 */
export const filesOf = (
  api: ExportedApi,
  sandboxUrl: string,
  token: string | undefined,
): Omit<ExportedFiles, 'label'> => ({
  collection: { name: collectionFile(api.id), content: api.exported.collection },
  environments: environmentsOf(api, sandboxUrl, token).map(({ stem, environment }) => ({
    name: `${stem}.postman_environment.json`,
    content: environment,
  })),
});

/** As Postman itself writes its exports: indented by tabs. */
export const fileText = (value: unknown): string => `${JSON.stringify(value, null, '\t')}\n`;

/** The text of a file, with the line ends that it was written with: Git may have changed them. */
const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

/** Of a file's JSON, what tells who wrote it. */
interface Marked {
  readonly id?: unknown;
  readonly info?: { readonly _postman_id?: unknown };
}

/**
 * Whether an export wrote a file: its identifier is then made of its name (`stableId`), which no program but this one does. What
 * somebody else has put there, or a copy under another name, is not ours to change.
 */
export function isExported(name: string, text: string): boolean {
  if (name === 'README.md') return text.startsWith(readmeStart);
  const [, stem = '', kind] = /^(.*)\.postman_(collection|environment)\.json$/.exec(name) ?? [];
  if (!kind) return false;
  const { id, info } = marksOf(text);
  if (kind === 'collection') return info?._postman_id === stableId(stem);
  // The name of an environment begins with that of its API.
  const apis = [...stem.matchAll(/-/g)].map(({ index }) => stem.slice(0, index));
  return apis.some((api) => id === environmentId(api, stem));
}

function marksOf(text: string): Marked {
  try {
    return Object(JSON.parse(text)) as Marked;
  } catch {
    return {};
  }
}

/** Files that an export would overwrite, although no export wrote them. */
export function foreignFiles(files: readonly ExportFile[], folder: string): string[] {
  return files
    .filter(({ name, text }) => {
      const file = join(folder, name);
      if (!existsSync(file)) return false;
      const present = textOf(file);
      return present !== text && !isExported(name, present);
    })
    .map(({ name }) => name);
}

/** Writes what has changed, and removes the exports of APIs and servers that no longer exist. */
export function writeExport(
  files: readonly ExportFile[],
  folder: string,
): { readonly written: string[]; readonly removed: string[] } {
  mkdirSync(folder, { recursive: true });
  const stale = staleFiles(files, folder);
  for (const { name } of stale.filter(({ state }) => state === 'left over')) rmSync(join(folder, name));
  const changed = new Set(stale.filter(({ state }) => state !== 'left over').map(({ name }) => name));
  for (const { name, text } of files) if (changed.has(name)) writeFileSync(join(folder, name), text);
  return { written: [...changed], removed: stale.filter(({ state }) => state === 'left over').map(({ name }) => name) };
}

export interface StaleFile {
  readonly name: string;
  readonly state: 'missing' | 'out of date' | 'left over';
}

/** How a folder differs from an export. */
export function staleFiles(files: readonly ExportFile[], folder: string): StaleFile[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const present = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const wanted = new Map(files.map(({ name, text }) => [name, text]));
  const differing = files.flatMap(({ name, text }): StaleFile[] => {
    if (!present.includes(name)) return [{ name, state: 'missing' }];
    return textOf(join(folder, name)) === text ? [] : [{ name, state: 'out of date' }];
  });
  const leftOver = present
    .filter((name) => !wanted.has(name) && isExported(name, textOf(join(folder, name))))
    .map((name): StaleFile => ({ name, state: 'left over' }));
  return [...differing, ...leftOver];
}
