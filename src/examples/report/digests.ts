import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { filesBelow } from '../../portal/files';
import type { Portal } from '../../portal/portal';
import { guideFiles } from '../find/guide';
import type { RecordDigests } from '../record';

type Environment = Readonly<Record<string, string | undefined>>;

const project = resolve(__dirname, '../../..');

/** Folders of `src/` that show what was found, and take no part in finding it. */
const showing = new Set(['components', 'gatsby', 'pages', 'styles', 'templates']);

/** Folders that commands write; a document may stand beside them. */
const written = new Set(['collections', 'coverage', 'public', 'reports']);

/**
 * Digests of what a run of all examples depends on, beside the versions of runtimes: the portal's configuration, its guides, documents,
 * behaviours and quoted programs, the code that runs and judges them, the packages, whether it is CI, and the day, on which a skip may end.
 */
export function digestsOf(portal: Portal, env: Environment = process.env, today = new Date()): RecordDigests {
  const runner = runnerDigest();
  return {
    inputs: inputsDigest(portal, env, today, runner, () => false),
    documents: Object.fromEntries(portal.apis.map(({ id, spec }) => [id, documentDigest(spec)])),
    runner,
  };
}

/** Of all of that but the guides. A guide that stands beside a behaviour stays in: its code may read it. */
export function digestBesideGuides(portal: Portal, env: Environment = process.env, today = new Date()): string {
  const guides = new Set(guideFiles(portal).map(({ path }) => path));
  return inputsDigest(portal, env, today, runnerDigest(), (file) => guides.has(file));
}

/** Of all of that but the guides and the documents, with what stands beside either. */
export const digestBesideDocuments = (portal: Portal, env: Environment = process.env, today = new Date()): string =>
  inputsDigest(portal, env, today, runnerDigest(), undefined);

function inputsDigest(
  portal: Portal,
  env: Environment,
  today: Date,
  runner: string,
  isLeftOut: ((file: string) => boolean) | undefined,
): string {
  const hash = createHash('sha256');
  const { root, ...settings } = portal;
  hash.update(
    JSON.stringify(settings, (_, value: unknown) => (typeof value === 'string' ? value.replace(root, '') : value)),
  );
  hash.update(JSON.stringify([env.CI ?? '', today.toISOString().slice(0, 10), process.version, process.platform]));
  const behaviours = portal.apis.flatMap(({ behaviour }) => behaviour ?? []);
  const shown = [
    // A folder of guides may be called like one that commands write.
    ...portal.docs.flatMap(({ content }) => filesIn(content, (folder) => [root, portal.output].includes(folder))),
    // No document refers to a log, which may be that of this very command.
    ...portal.apis.flatMap(({ spec }) => filesIn(dirname(spec)).filter((file) => !file.endsWith('.log'))),
  ];
  const inputs = [
    ...(isLeftOut ? shown.filter((file) => !isLeftOut(file)) : []),
    ...behaviours.map((file) => dirname(file)),
    ...importsOf(behaviours),
    portal.examples.folder,
  ];
  return addFiles(hash, inputs, root).update(runner).digest('hex');
}

/** Of the document of an API, with the files beside it that it may refer to. @param spec its path */
export const documentDigest = (spec: string): string =>
  addFiles(createHash('sha256').update(basename(spec)), documentsIn(dirname(spec)), dirname(spec)).digest('hex');

/** The files of a folder that a document in it may refer to. */
export const documentsIn = (folder: string): string[] =>
  filesIn(folder).filter((file) => /\.(?:ya?ml|json)$/i.test(file));

/** Read once: whatever happens to its files meanwhile, a process runs the code that it has loaded. */
let knownRunner: string | undefined;

/** Of the code that runs and judges examples, with the versions of its packages. */
export function runnerDigest(): string {
  if (knownRunner !== undefined) return knownRunner;
  const code = readdirSync(join(project, 'src')).filter((folder) => !showing.has(folder));
  const files = [...code.map((folder) => join(project, 'src', folder)), join(project, 'package-lock.json')];
  return (knownRunner = addFiles(createHash('sha256'), files, project).digest('hex'));
}

/** Adds files, and those in folders, by their paths from a root and what is in them. */
function addFiles(hash: Hash, paths: readonly string[], root: string): Hash {
  for (const file of [...new Set(paths.flatMap((path) => filesIn(path)))].sort())
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash;
}

/** The files that modules import, directly or not, packages left out; none where one of them cannot be read, which the run reports. */
export function importsOf(modules: readonly string[]): string[] {
  if (modules.length === 0) return [];
  try {
    const { metafile } = buildSync({
      entryPoints: [...modules],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      packages: 'external',
      outdir: project,
      absWorkingDir: project,
      logLevel: 'silent',
    });
    return Object.keys(metafile.inputs).map((file) => resolve(project, file));
  } catch {
    return [];
  }
}

/**
 * The files of a folder and the folders below it, without tests, hidden ones, packages and what commands write; or the one file.
 * @param isOutput whether commands write into folders of this folder; default: into those of the first one, and wherever they have written
 */
export const filesIn = (
  path: string,
  isOutput = (folder: string) => folder === path || existsSync(join(folder, '.portal')),
): string[] =>
  filesBelow(
    path,
    (name, folder) =>
      name.startsWith('.') ||
      name === 'node_modules' ||
      /\.test\.tsx?$/.test(name) ||
      (written.has(name) && isOutput(folder)),
  );
