import { readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { RevisionError, openVersion, tagsOf } from '../../diff/revision';
import { tagPattern } from '../../portal/portal';

/** A kept version of a document, as the name of its file says. */
interface VersionFile {
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

/** A version of a document that is kept in a folder or under a tag. */
export interface Kept {
  /** For messages: its file or tag. */
  readonly title: string;
  /** `1.2.0`, or the date. */
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  /** Reads it, and removes what had to be written for that. @param load a file, with the folder that it may refer to files of */
  open<T>(load: (file: string, root?: string) => Promise<T>): Promise<T>;
}

/**
 * The earlier versions of a document, the oldest first.
 * @param history a folder, or `git:PATTERN` for the tags of the repository whose names match
 * @param spec the document of today
 */
export function keptVersions(history: string, spec: string, root: string): Kept[] {
  const pattern = tagPattern(history);
  if (pattern === undefined)
    return versionFiles(history).map(({ file, name, date }) => ({
      title: relative(root, file),
      name,
      ...(date && { date }),
      open: (load) => load(file),
    }));
  const path = relative(root, spec).split(sep).join('/');
  return taggedOnes(root, pattern).map(({ name, date }) => ({
    title: `${name}:${path}`,
    name: name.replace(/^\D+(?=\d)/, ''),
    date,
    open: async (load) => {
      const version = openVersion(`${name}:${path}`, root);
      try {
        return await load(version.file, version.root);
      } finally {
        version.remove();
      }
    },
  }));
}

/** Without a repository, as in an archive of the portal, there are no tags. */
function taggedOnes(root: string, pattern: string) {
  try {
    return tagsOf(root, pattern);
  } catch (error) {
    if (error instanceof RevisionError) return [];
    throw error;
  }
}

/** What the earlier versions are made from, for the digest of a build: the tags with what they name. */
export const tagsInHistory = (history: string, root: string): string[] => {
  const pattern = tagPattern(history);
  return pattern === undefined ? [] : taggedOnes(root, pattern).map(({ name, object }) => `${name} ${object}`);
};

/** How messages name where the versions are kept. */
export const describeHistory = (history: string, root: string): string => {
  const pattern = tagPattern(history);
  return pattern === undefined ? relative(root, history) || basename(history) : history;
};
