import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';

/** A document to be loaded: where it is, and what the names of files in messages are relative to. */
export interface Version {
  /** The name as given, without a revision. */
  readonly path: string;
  readonly file: string;
  readonly root: string;
  /** Removes the files that were written for it. */
  remove(): void;
}

/** A version that does not exist, described in a sentence for the user. */
export class RevisionError extends Error {
  override readonly name = 'RevisionError';
}

/** A tag of a git repository. */
export interface Tag {
  readonly name: string;
  /** When it was made: `YYYY-MM-DD`. */
  readonly date: string;
  /** Digest of the object that it names. */
  readonly object: string;
}

const MAX_FILES = 5_000;
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * A version of a document: a file, or `REVISION:FILE` for that file in a commit, tag or branch of the git repository here,
 * with the other documents of its folder, which it may refer to.
 * @param cwd what the names of files are relative to
 * @throws RevisionError when there is neither
 */
export function openVersion(argument: string, cwd = process.cwd()): Version {
  if (existsSync(resolve(cwd, argument)))
    return { path: argument, file: resolve(cwd, argument), root: cwd, remove: () => undefined };
  const [, revision, path] = /^([^:]+):(.+)$/.exec(argument) ?? [];
  if (revision === undefined || path === undefined)
    throw new RevisionError(
      `${argument}: no such file. Name a file, or a revision and a file, such as v1.0:specs/api.yaml.`,
    );
  return revisionOf(revision, path.replaceAll('\\', '/'), cwd);
}

/**
 * The tags of the repository of a folder whose names match a pattern such as `v*`, the oldest first.
 * @throws RevisionError where there is no git, or no repository
 */
export function tagsOf(cwd: string, pattern: string): Tag[] {
  const format = '--format=%(refname:short)%00%(creatordate:short)%00%(objectname)';
  const order = ['--sort=version:refname', '--sort=creatordate'];
  return git(pattern, ['for-each-ref', ...order, format, `refs/tags/${pattern}`], cwd)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\0'))
    .map(([name = '', date = '', object = '']) => ({ name, date, object }));
}

/** The documents below a folder of a revision, in a temporary folder. */
function revisionOf(revision: string, path: string, cwd: string): Version {
  // Otherwise git would take it for an option.
  if (revision.startsWith('-')) throw new RevisionError(`${revision} is not a revision.`);
  const wanted = posix.normalize(path);
  const folder = posix.dirname(wanted);
  const listed = git(`${revision}:${path}`, ['ls-tree', '-r', '--name-only', '-z', revision, '--', `${folder}/`], cwd);
  const files = listed
    .toString('utf8')
    .split('\0')
    .filter((file) => /\.(ya?ml|json)$/i.test(file) && isInside(file));
  if (!files.includes(wanted))
    throw new RevisionError(`${revision} has no document ${wanted}. See: git ls-tree -r --name-only ${revision}`);
  if (files.length > MAX_FILES)
    throw new RevisionError(`${folder} of ${revision} has more than ${MAX_FILES} documents.`);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portal-revision-')));
  for (const file of files) {
    const target = join(root, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, git(file, ['show', `${revision}:./${file}`], cwd));
  }
  return {
    path: wanted,
    file: join(root, wanted),
    root,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A tree that nobody has checked out may have names that lead out of the folder it would be written to. */
const isInside = (file: string): boolean =>
  !posix.isAbsolute(file) &&
  !/[\\\0]|^[a-z]:/i.test(file) &&
  file.split('/').every((part) => part !== '..' && part !== '.');

function git(what: string, args: readonly string[], cwd: string): Buffer {
  try {
    return execFileSync('git', [...args], { cwd, maxBuffer: MAX_BYTES, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stderr, code } = error as { stderr?: Buffer; code?: string };
    if (code === 'ENOENT') throw new RevisionError('git is not installed: name two files instead of a revision.');
    const [reason = 'git failed'] = (stderr?.toString('utf8') ?? '').trim().split('\n');
    if (/not a git repository/.test(reason))
      throw new RevisionError('this folder is not in a git repository: name two files instead of a revision.');
    const revision = /[Nn]ot a valid (?:object|tree) name:? (\S+)|unknown revision/.exec(reason);
    if (revision)
      throw new RevisionError(
        `there is no revision ${revision[1] ?? what}. \`git tag\` and \`git branch\` list the names of some.`,
      );
    throw new RevisionError(`${what}: ${reason.replace(/^fatal: /, '')}.`);
  }
}
