import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A kept version of a document, as the name of its file says. */
export interface VersionFile {
  readonly file: string;
  /** `1.2.0`; the date where the file is named by nothing else. */
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
}

/**
 * The documents of a folder, the oldest first: by their dates where each name has one (`2026-03-01.yaml`,
 * `1.2.0_2026-03-01.yaml`), else by their versions (`orders-v1.2.0.yaml`), of which a pre-release comes before its release.
 * Folders in it are for what documents refer to.
 */
export function versionFiles(folder: string): VersionFile[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.].*\.(?:ya?ml|json)$/i.test(entry.name))
    .map(({ name }) => ({ file: join(folder, name), ...named(name.replace(/\.[^.]+$/, '')) }));
  const isDated = files.every(({ date }) => date !== undefined);
  return files.sort(
    (a, b) =>
      (isDated ? compareText(a.date!, b.date!) : 0) || compareVersions(a.name, b.name) || compareText(a.file, b.file),
  );
}

function named(stem: string): Pick<VersionFile, 'name' | 'date'> {
  const [whole, date] = /(?<!\d)(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)/.exec(stem) ?? [];
  if (whole === undefined || date === undefined) return { name: withoutPrefix(stem) };
  const rest = stem.replace(whole, '').replace(/^[-_. ]+|[-_. ]+$/g, '');
  return { name: /\d/.test(rest) ? withoutPrefix(rest) : date, date };
}

/** `orders-v1.2` is `1.2`. */
const withoutPrefix = (name: string): string => name.replace(/^\D+(?=\d)/, '');

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** As Semantic Versioning 2.0.0 §11 has it, for any number of parts. */
function compareVersions(a: string, b: string): number {
  const [before, after] = [a, b].map((version) => /^([^-+]*)(?:-([^+]*))?/.exec(version)!);
  const main = compareParts(before![1]!, after![1]!);
  if (main !== 0) return main;
  const [pre, other] = [before![2], after![2]];
  if (pre === undefined || other === undefined) return Number(pre === undefined) - Number(other === undefined);
  return compareParts(pre, other);
}

function compareParts(a: string, b: string): number {
  const [before, after] = [a.split('.'), b.split('.')];
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [one, other] = [before[index] ?? '', after[index] ?? ''];
    const areNumbers = /^\d+$/.test(one) && /^\d+$/.test(other);
    const order = areNumbers ? Number(one) - Number(other) : compareText(one, other);
    if (order !== 0) return order;
  }
  return 0;
}
