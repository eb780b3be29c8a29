import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { UsageError } from './main';

/** A document to be loaded: where it is, and what the names of files in messages are relative to. */
export interface Version {
  /** As it was named, without a revision. */
  readonly path: string;
  readonly file: string;
  readonly root: string;
  /** Removes what was written for it. */
  remove(): void;
}

const MAX_FILES = 5_000;
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * A version of a document: a file, or `REVISION:FILE` for that file in a commit, tag or branch of the git repository here,
 * with the other documents of its folder, which it may refer to.
 * @throws UsageError when there is neither
 */
export function openVersion(argument: string): Version {
  if (existsSync(argument))
    return { path: argument, file: resolve(argument), root: process.cwd(), remove: () => undefined };
  const [, revision, path] = /^([^:]+):(.+)$/.exec(argument) ?? [];
  if (revision === undefined || path === undefined)
    throw new UsageError(
      `${argument}: no such file. Name a file, or a revision and a file, such as v1.0:specs/api.yaml.`,
    );
  return revisionOf(revision, path.replaceAll('\\', '/'));
}

/** The documents below a folder of a revision, in a temporary folder. */
function revisionOf(revision: string, path: string): Version {
  // Otherwise git would take it for an option.
  if (revision.startsWith('-')) throw new UsageError(`${revision} is not a revision.`);
  const wanted = posix.normalize(path);
  const folder = posix.dirname(wanted);
  const listed = git(`${revision}:${path}`, ['ls-tree', '-r', '--name-only', '-z', revision, '--', `${folder}/`]);
  const files = listed
    .toString('utf8')
    .split('\0')
    .filter((file) => /\.(ya?ml|json)$/i.test(file));
  if (!files.includes(wanted))
    throw new UsageError(`${revision} has no document ${wanted}. See: git ls-tree -r --name-only ${revision}`);
  if (files.length > MAX_FILES) throw new UsageError(`${folder} of ${revision} has more than ${MAX_FILES} documents.`);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portal-revision-')));
  for (const file of files) {
    const target = join(root, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, git(file, ['show', `${revision}:./${file}`]));
  }
  return {
    path: wanted,
    file: join(root, wanted),
    root,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function git(what: string, args: readonly string[]): Buffer {
  try {
    return execFileSync('git', [...args], { maxBuffer: MAX_BYTES, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stderr, code } = error as { stderr?: Buffer; code?: string };
    if (code === 'ENOENT') throw new UsageError('git is not installed: name two files instead of a revision.');
    const [reason = 'git failed'] = (stderr?.toString('utf8') ?? '').trim().split('\n');
    throw new UsageError(`${what}: ${reason}.`);
  }
}
