import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

interface Sized {
  readonly file: string;
  readonly size: number;
}

export interface Output {
  readonly pages: number;
  readonly total: number;
  readonly largestPage: Sized;
  readonly largestData: Sized;
  /** Bytes of all JavaScript files together. */
  readonly script: number;
  /** The largest script, style sheet or list that pages have in common. */
  readonly largestShared: Sized;
}

/** Sizes of what a build has written into `public/`, in bytes. */
export function measureOutput(folder: string): Output {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): Sized => {
      const file = path.join(entry.parentPath, entry.name);
      return { file: path.relative(folder, file), size: statSync(file).size };
    });
  const pages = files.filter(({ file }) => file.endsWith('.html'));
  const largest = (list: readonly Sized[]): Sized =>
    list.reduce((most, each) => (each.size > most.size ? each : most), { file: '(none)', size: 0 });
  const scripts = files.filter(({ file }) => file.endsWith('.js'));
  const shared = new Set(
    pages
      .slice(0, 1)
      .flatMap(({ file }) =>
        [...readFileSync(path.join(folder, file), 'utf8').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
          ([, name]) => name!,
        ),
      ),
  );
  return {
    pages: pages.length,
    total: files.reduce((sum, { size }) => sum + size, 0),
    largestPage: largest(pages),
    largestData: largest(files.filter(({ file }) => file.endsWith('page-data.json'))),
    script: scripts.reduce((sum, { size }) => sum + size, 0),
    largestShared: largest(files.filter(({ file }) => shared.has(file) || /^page-data\/(app-data|sq\/)/.test(file))),
  };
}
