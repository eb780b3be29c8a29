import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Portal } from '../../portal/portal';
import { isGreen } from '../prove';
import type { ExamplesRecord } from '../record';
import { createContainers } from '../run/container/containers';
import { createRunners } from '../run/runners';

type Environment = Readonly<Record<string, string | undefined>>;

const project = resolve(__dirname, '../../..');

/** Folders of `src/` that show what was found, and take no part in finding it. */
const showing = new Set(['components', 'gatsby', 'pages', 'styles', 'templates']);

/** Folders that commands write; a document may stand beside them. */
const written = new Set(['collections', 'coverage', 'node_modules', 'public', 'reports']);

/**
 * A digest (SHA-256, hexadecimal) of what a run of all examples depends on, beside the versions of runtimes: the portal's
 * configuration, its guides, documents, behaviours and quoted programs, the code that runs and judges them, the packages, whether it
 * is CI, and the day, on which a skip may end.
 */
export function inputsOf(portal: Portal, env: Environment = process.env, today = new Date()): string {
  const hash = createHash('sha256');
  const { root, ...settings } = portal;
  hash.update(
    JSON.stringify(settings, (_, value: unknown) => (typeof value === 'string' ? value.replace(root, '') : value)),
  );
  hash.update(JSON.stringify([env.CI ?? '', today.toISOString().slice(0, 10), process.version, process.platform]));
  const code = readdirSync(join(project, 'src')).filter((folder) => !showing.has(folder));
  const behaviours = portal.apis.flatMap(({ behaviour }) => behaviour ?? []);
  const inputs = [
    ...portal.docs.map(({ content }) => content),
    ...portal.apis.map(({ spec }) => dirname(spec)),
    ...behaviours.map((file) => dirname(file)),
    ...importsOf(behaviours),
    portal.examples.folder,
    ...code.map((folder) => join(project, 'src', folder)),
    join(project, 'package-lock.json'),
  ];
  for (const file of [...new Set(inputs.flatMap(filesIn))].sort())
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** The files that modules import, directly or not, packages left out; none where one of them cannot be read, which the run reports. */
function importsOf(modules: readonly string[]): string[] {
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

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || /\.test\.tsx?$/.test(entry.name)) return [];
    if (entry.isDirectory()) return written.has(entry.name) ? [] : filesIn(join(path, entry.name));
    return entry.isFile() ? [join(path, entry.name)] : [];
  });
}

/**
 * The record of a run that would find the same if it were made again: a complete and green one of the sandbox, of the
 * inputs that are there now, with the runtimes that are there now.
 * @param file as `writeReports` writes it
 */
export async function reusableRecord(file: string, inputs: string): Promise<ExamplesRecord | undefined> {
  const record = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ExamplesRecord) : undefined;
  if (record?.inputs !== inputs || record.server !== 'sandbox') return undefined;
  if (record.shard || record.partial || !isGreen(record)) return undefined;
  // What ran without a container may do something else in one.
  if (record.uncontained !== undefined && (await createContainers().missing()) === undefined) return undefined;
  const runners = createRunners();
  try {
    const languages = record.coverage.languages.map(async ({ language, versions, examples, documentExamples }) => {
      const now = await runners.versions(language);
      // What could run and did not, since a port was taken, may be able to run now.
      if (now && examples['not-run'] + documentExamples['not-run'] > 0) return false;
      return JSON.stringify(now) === JSON.stringify(versions);
    });
    return (await Promise.all(languages)).every(Boolean) ? record : undefined;
  } finally {
    await runners.close();
  }
}
