import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { serialize } from 'node:v8';

/** What the parser has found in a document. */
export interface Verdict {
  readonly errors: readonly { readonly message: string; readonly path?: readonly string[] }[];
}

/** Time that a verdict is kept for after it was last used, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/**
 * The folder of what is worth keeping between commands, portals and test runs: the user's own, so that nothing a portal contains can
 * put anything there. `PORTAL_CACHE` names another one, or is `off`.
 * @returns undefined where there is to be none
 */
function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const { PORTAL_CACHE: chosen, XDG_CACHE_HOME: caches } = env;
  if (chosen) return isAbsolute(chosen) ? chosen : undefined;
  return join(caches && isAbsolute(caches) ? caches : join(homedir(), '.cache'), 'proven-portal');
}

/** Of a document with the programs that judge it. @param judges what else decides about the verdict, such as a version */
export const verdictKey = (document: object, judges: string): string =>
  sha256(Buffer.concat([Buffer.from(`${judges}\0`), serialize(document)]));

/** @returns the verdict that was kept; undefined where there is none, or the file is not what was written */
export function readVerdict(key: string, env = process.env): Verdict | undefined {
  const folder = ownFolder(env);
  if (!folder) return undefined;
  try {
    const file = join(folder, `${key}.json`);
    const text = readFileSync(file, 'utf8');
    const [digest, errors] = [text.slice(0, 64), text.slice(64)];
    if (digest !== sha256(key + errors)) return undefined;
    if (Date.now() - statSync(file).mtimeMs > DAY_MS) utimesSync(file, new Date(), new Date());
    return { errors: JSON.parse(errors) as Verdict['errors'] };
  } catch {
    return undefined;
  }
}

/** Keeps a verdict, where that is possible. */
export function keepVerdict(key: string, { errors }: Verdict, env = process.env): void {
  const folder = ownFolder(env);
  if (!folder) return;
  try {
    const text = JSON.stringify(errors);
    const unfinished = join(folder, `${key}.${process.pid}.tmp`);
    writeFileSync(unfinished, sha256(key + text) + text, { mode: 0o600 });
    renameSync(unfinished, join(folder, `${key}.json`));
    prune(folder);
  } catch {
    // A disk that is full or read-only: the next command asks the parser again.
  }
}

/** @returns the folder of verdicts, made where it is missing; undefined where others than this user can write to it */
function ownFolder(env: NodeJS.ProcessEnv): string | undefined {
  const folder = cacheFolder(env);
  if (!folder) return undefined;
  try {
    const verdicts = join(folder, 'verdicts');
    mkdirSync(verdicts, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(verdicts);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? verdicts : undefined;
  } catch {
    return undefined;
  }
}

function prune(folder: string): void {
  for (const name of readdirSync(folder)) {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > KEPT_MS) rmSync(join(folder, name), { force: true });
  }
}
