import { existsSync, readFileSync } from 'node:fs';

/** In the folder in which Gatsby works: a file that is written when all pages are, while the rest of a build is made. */
export const pagesWritten = 'pages-written';

/** The names that an earlier build wrote into a file, as an array in JSON; none where there is no such file, or it is damaged. */
export function keptNames(file: string): string[] {
  if (!existsSync(file)) return [];
  try {
    const names: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
