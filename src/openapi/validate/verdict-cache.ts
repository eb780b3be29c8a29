import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { noteUse, ownFolder, sha256, writeOwn } from '../kept/own-folder';

/** What the parser has found in a document. */
export interface Verdict {
  readonly errors: readonly { readonly message: string; readonly path?: readonly string[] }[];
}

/** Of a document with the programs that judge it. @param judges what else decides about the verdict, such as a version */
export const verdictKey = (document: string | object, judges: string): string =>
  sha256(`${judges}\0`, typeof document === 'string' ? document : serialize(document));

/** @returns the verdict that was kept; undefined where there is none, or the file is not what was written */
export function readVerdict(key: string, env = process.env): Verdict | undefined {
  const folder = ownFolder('verdicts', env);
  if (!folder) return undefined;
  try {
    const file = join(folder, `${key}.json`);
    const text = readFileSync(file, 'utf8');
    const [digest, errors] = [text.slice(0, 64), text.slice(64)];
    if (digest !== sha256(key + errors)) return undefined;
    noteUse(file);
    return { errors: JSON.parse(errors) as Verdict['errors'] };
  } catch {
    return undefined;
  }
}

/** Keeps a verdict, where that is possible. */
export function keepVerdict(key: string, { errors }: Verdict, env = process.env): void {
  const folder = ownFolder('verdicts', env);
  if (!folder) return;
  try {
    const text = JSON.stringify(errors);
    writeOwn(folder, `${key}.json`, [sha256(key + text) + text]);
  } catch {
    // A disk that is full or read-only: the next command asks the parser again.
  }
}
