import { createHash, type Hash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocumentResult } from './result';

const root = join(__dirname, '../..');

/**
 * Results as lines of JSON, by key: what an interrupted run has found is not run again.
 * @param fresh forgets what is there
 */
export function openResults(file: string, fresh: boolean) {
  if (fresh) rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  const known = new Map<string, DocumentResult>();
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const line of text.split('\n')) {
    const result = parsed(line);
    if (result) known.set(result.key, result);
  }
  // A run that was killed while it wrote leaves half a line.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return {
    get: (key: string): DocumentResult | undefined => known.get(key),
    add(result: DocumentResult): void {
      known.set(result.key, result);
      appendFileSync(file, `${JSON.stringify(result)}\n`);
    },
  };
}

function parsed(line: string): DocumentResult | undefined {
  try {
    return JSON.parse(line) as DocumentResult;
  } catch {
    return undefined;
  }
}

/** Of what decides how a document is taken: the engine's own code, that of the run, and the packages. */
export function engineDigest(): string {
  const hash = createHash('sha256');
  for (const folder of ['src', 'bench/corpus']) addFolder(hash, join(root, folder));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 16);
}

function addFolder(hash: Hash, folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort();
  for (const name of files) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
}

/**
 * Of one document for one engine and these settings. Its place is part of it, as the files that it refers to are beside it; a
 * change in those alone goes unnoticed.
 */
export const keyOf = (document: string, content: Buffer, engine: string, settings: string): string =>
  createHash('sha256').update(`${engine}\0${settings}\0${document}\0`).update(content).digest('hex').slice(0, 32);
