import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { digestsOf, filesIn } from '../../src/examples/report/digests';
import { inputsFolder, type NotedInputs } from '../../src/gatsby/inputs';
import { lastUpdated } from '../../src/gatsby/guides/guide-pages';
import { sourceTime } from '../../src/gatsby/source-time';
import { notesAbove } from '../../src/gatsby/webpack-cache';
import { filesBelow } from '../../src/portal/files';
import type { Portal } from '../../src/portal/portal';
import { collectionsFolder } from '../../src/postman/collections-folder';
import { type FileDigests, fileDigest } from './file-digest';
import { siteFolder } from './site';

type Environment = Readonly<Record<string, string | undefined>>;

const engine = resolve(__dirname, '../..');

/** The code that makes a site: what compiles it, what is in it, and what puts it where it belongs. */
const code = ['src', 'types', 'scripts', 'gatsby-browser.tsx', 'gatsby-config.ts', 'gatsby-node.ts', 'gatsby-ssr.tsx'];

/** Beside a site's folder: from what the published site was made, and what it was when it was published. */
interface Built {
  readonly inputs: string;
  readonly read: string;
  readonly output: string;
}

const builtFile = (portal: Portal): string => join(siteFolder(portal), '../built.json');

/**
 * A digest of what a site is made from: what a run of the examples depends on (`digestsOf`), its record, every file of the guides'
 * folders and when it was last changed, collections, logo and styles, the code of the build, the packages, the environment and the time of the commit.
 * @param record digest of the record of the examples' run, if there is one
 * @returns undefined where nothing says which packages are installed
 */
export function inputsOf(
  portal: Portal,
  record: string | undefined,
  env: Environment = process.env,
): string | undefined {
  const packages = notesAbove(engine);
  if (packages.length === 0) return undefined;
  const variables = Object.entries(env).filter(([name]) => /^(?:GATSBY_.*|NODE_ENV|NODE_OPTIONS)$/.test(name));
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hash = createHash('sha256').update(
    JSON.stringify([
      digestsOf(portal, env).inputs,
      record ?? '',
      portal,
      engine,
      sourceTime(portal.root, env) ?? '',
      portal.docs.map(({ content }) => [...lastUpdated(content)].toSorted()),
      variables.toSorted(),
      [locale, timeZone],
    ]),
  );
  const { logo, favicon, styles } = portal.brand;
  const files = [
    ...portal.docs.flatMap(({ content }) => guideFiles(content, portal.output)),
    ...filesIn(collectionsFolder(portal)),
    ...portal.apis.flatMap(({ history }) => (history === undefined ? [] : filesIn(history))),
    ...portal.apis.flatMap(({ versions = [] }) => versions.flatMap(({ spec }) => filesIn(dirname(spec)))),
    ...[logo, favicon, styles].flatMap((file) => file ?? []),
    ...[...code, 'package.json', 'tsconfig.json'].flatMap((name) => filesIn(join(engine, name))),
    ...packages,
  ];
  return addFiles(hash, [...new Set(files)].sort()).digest('hex');
}

/**
 * Whether the published site is, file by file, what the last build has put there, and was made from what is there now: the same build would
 * make the same files again.
 * @param inputs as `inputsOf` returns it
 */
export function isAsBuilt(portal: Portal, inputs: string | undefined): boolean {
  const built = readJson<Built>(builtFile(portal));
  const folder = join(portal.output, 'public');
  if (inputs === undefined || !existsSync(folder)) return false;
  return built?.inputs === inputs && built.read === readDigest(portal) && built.output === outputDigest(folder);
}

/**
 * Keeps what `isAsBuilt` compares with, after the site was published.
 * @param inputs as they were before the build
 * @param started when the build has started, in milliseconds since 1970: a file that was read and has changed since may be in the site
 * as it was or as it is
 * @param published by name, below `public`
 */
export function keepBuilt(portal: Portal, inputs: string | undefined, started: number, published: FileDigests): void {
  const { read } = noted(portal);
  const isSettled = read.every((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < started);
  if (inputs === undefined || !isSettled) return rmSync(builtFile(portal), { force: true });
  const built: Built = { inputs, read: readDigest(portal), output: digestOfFiles(published) };
  writeFileSync(builtFile(portal), JSON.stringify(built));
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // There is none yet, or a build was ended while it wrote it.
    return undefined;
  }
}

/** What the steps of the last build have noted down (`src/gatsby/inputs.ts`). */
function noted(portal: Portal): NotedInputs {
  const lists = filesIn(join(siteFolder(portal), inputsFolder)).flatMap((file) => readJson<NotedInputs>(file) ?? []);
  // Somebody else may have written there.
  const paths = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((path) => typeof path === 'string') : [];
  return { read: lists.flatMap(({ read }) => paths(read)), absent: lists.flatMap(({ absent }) => paths(absent)) };
}

function readDigest(portal: Portal): string {
  const { read, absent } = noted(portal);
  const appeared = absent.filter((file) => existsSync(file));
  const hash = createHash('sha256').update(JSON.stringify(appeared));
  return addFiles(hash, [...new Set(read)].sort()).digest('hex');
}

/** Of files by name. */
function digestOfFiles(files: FileDigests): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) hash.update(`\0${name}\0`).update(files.get(name)!);
  return hash.digest('hex');
}

const outputDigest = (folder: string): string =>
  digestOfFiles(new Map(filesBelow(folder, () => false).map((file) => [relative(folder, file), fileDigest(file)])));

function addFiles(hash: Hash, files: readonly string[]): Hash {
  for (const file of files) hash.update(`\0${file}\0`).update(isFile(file) ? fileDigest(file) : 'none');
  return hash;
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Every file of a folder of guides, hidden ones too, but for packages, git's own, and what commands write into the output folder. */
const guideFiles = (content: string, output: string): string[] =>
  filesBelow(
    content,
    (name, folder) =>
      ['node_modules', '.git'].includes(name) ||
      ['.portal', 'public', 'reports', 'collections'].includes(relative(output, join(folder, name))),
  );
