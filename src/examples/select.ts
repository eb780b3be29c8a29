import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Portal } from '../portal/portal';
import type { DocumentExample } from './documents/document-example';
import type { Page, Step } from './find/example';

/** A reference that git does not know, or a portal that is in no repository; the message is written for the user. */
class SinceError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The files that differ between the working tree and the last commit that it has in common with another one: changed, new, renamed
 * and deleted ones, as absolute paths.
 * @param reference a branch, a tag or a commit
 * @throws SinceError
 */
export function changedSince(root: string, reference: string): string[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2, stdio: 'pipe' });
  const required = (problem: string, ...args: string[]): string => {
    try {
      return git(...args).trim();
    } catch (error) {
      throw new SinceError(`--since ${reference}: ${problem}`, { cause: error });
    }
  };
  const top = required(`${root} is not in a git repository.`, 'rev-parse', '--show-toplevel');
  const unknown = 'git does not know this commit. A shallow clone has only the latest one: fetch more.';
  // What begins with a hyphen would be an option to git.
  if (reference.startsWith('-')) throw new SinceError(`--since ${reference}: ${unknown}`);
  const commit = required(unknown, 'rev-parse', '--verify', `${reference}^{commit}`);
  const base = required(unknown, 'merge-base', commit, 'HEAD');
  const tracked = git('diff', '--name-only', '--no-renames', '-z', base, '--', top);
  const untracked = git('ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', top);
  return `${tracked}${untracked}`
    .split('\0')
    .filter((name) => name !== '')
    .map((name) => join(top, name));
}

/** What a change can touch. */
export interface Touched {
  /** Files of guides, relative to the portal's root, or all of them. */
  readonly guides: 'all' | ReadonlySet<string>;
  /** Ids of the APIs whose own examples it can touch, or all of them. */
  readonly apis: 'all' | ReadonlySet<string>;
}

/**
 * Which examples depend on changed files. A guide is one of them; quoted programs concern the guides that quote any; a document, and code
 * outside of the folder of programs, which may be a behaviour's, concern all guides, since an example may call any API; the
 * configuration and the versions of packages concern everything. What commands write, and hidden folders, concern nothing.
 * @param files absolute paths
 */
export function touchedBy(files: readonly string[], portal: Portal, pages: readonly Page[]): Touched {
  const changed = files
    .flatMap((file) => below(realpathSync(portal.root), file) ?? [])
    .filter((file) => !ignored.test(file));
  const own = (path: string): string => relative(portal.root, path).replaceAll('\\', '/');
  const isIn =
    (folder: string) =>
    (file: string): boolean =>
      own(folder) === '' || file.startsWith(`${own(folder)}/`);

  const everything = [own(portal.file), 'package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];
  if (changed.some((file) => everything.includes(file))) return { guides: 'all', apis: 'all' };

  const isProgram = isIn(portal.examples.folder);
  const hasCode = changed.some((file) => code.test(file) && !isProgram(file));
  const apis = portal.apis.filter(({ spec, behaviour }) => {
    const isBeside = isIn(dirname(spec));
    return (
      (behaviour !== undefined && hasCode) || changed.some((file) => /\.(?:ya?ml|json)$/i.test(file) && isBeside(file))
    );
  });
  const guides = new Set(pages.map(({ guide }) => guide.file));
  // A guide that is gone, or an image, may be what other guides link to.
  const areas = portal.docs.map(({ content }) => isIn(content));
  const isUnknown = (file: string): boolean => !guides.has(file) && areas.some((isInside) => isInside(file));
  if (apis.length > 0 || hasCode || changed.some(isUnknown))
    return { guides: 'all', apis: new Set(apis.map(({ id }) => id)) };

  const quoting = changed.some(isProgram) ? pages.filter(quotes).map(({ guide }) => guide.file) : [];
  return { guides: new Set([...changed.filter((file) => guides.has(file)), ...quoting]), apis: new Set() };
}

const code = /\.(?:[cm]?[jt]sx?|py)$/;
const ignored = /(?:^|\/)\.|^(?:node_modules|public|collections|reports)\//;

/** The path of a file from a folder, with forward slashes; undefined outside of it. */
function below(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? undefined : path.replaceAll('\\', '/');
}

const quotes = ({ steps }: Page): boolean =>
  steps.some(({ variants }) => variants.some(({ quotation }) => quotation !== undefined));

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Which of a portal's examples to run; all of them where nothing is set. */
export interface Selection {
  /** File or route of the page to run, or the name of its file. */
  readonly page?: string;
  /** Id of the example to run; the steps before it on its page run too. */
  readonly only?: string;
  readonly shard?: Shard;
  /** Only the guides, without the document examples. */
  readonly guides?: boolean;
  /** Only what a change can touch. */
  readonly touched?: Touched;
}

/** A selection that matches nothing; the message is written for the user. */
class SelectionError extends Error {
  override readonly name = 'UsageError';
}

/** The pages to run, each with only the steps that are needed. @throws SelectionError when there are none */
export function selectPages(pages: readonly Page[], { page, only, shard, touched }: Selection): Page[] {
  let selected = pages.filter(({ guide }) => !touched || touched.guides === 'all' || touched.guides.has(guide.file));
  if (page !== undefined) {
    const wanted = page.replace(/^\.\//, '').replace(/(?<=.)\/$/, '');
    selected = selected.filter(({ guide }) =>
      [guide.route, guide.route.replace(/(?<=.)\/$/, ''), guide.file, guide.file.replace(/\.mdx?$/, '')].some(
        (name) => name === wanted || (!wanted.startsWith('/') && name.endsWith(`/${wanted}`)),
      ),
    );
    if (selected.length === 0) {
      const names = pages.map(({ guide }) => `  ${guide.file}`).join('\n');
      const known = pages.length === 0 ? 'This portal has no guides.' : `The guides are:\n${names}`;
      throw new SelectionError(`--page ${page}: no guide has that name. ${known}`);
    }
  }
  if (only !== undefined) {
    selected = selected.flatMap(({ guide, steps }) => {
      const index = steps.findIndex((step) => isStep(step, only));
      return index < 0 ? [] : [{ guide, steps: steps.slice(0, index + 1) }];
    });
    if (selected.length === 0) throw new SelectionError(`--only ${only}: no example has that id.`);
  }
  return selected.filter((_, index) => inShard(index, shard));
}

/** Document examples are run with a whole run only, not when single pages or examples are selected. */
export function selectDocumentExamples(
  documentExamples: readonly DocumentExample[],
  { page, only, shard, guides, touched }: Selection,
): DocumentExample[] {
  if (page !== undefined || only !== undefined || guides) return [];
  const chosen = documentExamples.filter(
    ({ api }) => !touched || touched.apis === 'all' || touched.apis.has(api.model.id),
  );
  const operations = [...new Set(chosen.map(({ operation }) => operation))];
  return chosen.filter(({ operation }) => inShard(operations.indexOf(operation), shard));
}

export const isStep = (step: Step, id: string): boolean =>
  step.id === id || step.variants.some((variant) => variant.id === id);

const inShard = (index: number, shard: Shard | undefined): boolean =>
  shard === undefined || index % shard.count === shard.index - 1;

/** Whether a selection reports the problems of a file: those of its own pages always, those of no page in the first shard. */
export function isReported(
  file: string,
  all: readonly Page[],
  selected: readonly Page[],
  selection: Selection,
): boolean {
  if (selected.some(({ guide }) => guide.file === file)) return true;
  const whole = selection.page === undefined && selection.only === undefined;
  const isGuide = all.some(({ guide }) => guide.file === file);
  return whole && !isGuide && (selection.shard?.index ?? 1) === 1;
}
