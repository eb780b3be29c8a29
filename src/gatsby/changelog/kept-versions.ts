import { basename, relative, sep } from 'node:path';
import { openVersion, RevisionError, tagsOf } from '../../diff/revision';
import { tagPattern } from '../../portal/portal';
import { versionFiles } from './version-files';

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
