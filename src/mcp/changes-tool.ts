import { realpathSync } from 'node:fs';
import { posix, relative, resolve, sep } from 'node:path';
import { formatChanges, type Comparison } from '../diff';
import { apisOf } from './find';
import type { Library } from './library';
import { ToolError } from './output';
import { apiProperty, foreign, name, text, type Tool } from './tool';

/** Compares two versions of a document, each a file or `REVISION:FILE`, as the command `diff` does. */
export type Compare = (old: string, now: string) => Promise<Comparison>;

/** The tool that compares versions of the portal's documents. It reads no file outside of the portal's folder. */
export const changesTool = (library: Library, compare: Compare): Tool => ({
  name: 'list_changes',
  title: 'List what changed',
  description: `Lists what changed between two versions of an API document, breaking changes first: of each document since a git revision, or between two documents; without arguments, the changelog of the versions that the portal keeps. ${foreign}`,
  properties: {
    old: name(
      'A git revision such as v1.0, with which each document of the portal is compared; or, with "new", a file or REVISION:FILE.',
    ),
    new: name('A file below the folder of the portal, or REVISION:FILE.'),
    api: apiProperty(library),
  },
  run: async ({ old, new: now, api }) => {
    if (old === undefined) return changelogs(library, text(api));
    const before = String(old);
    const after = text(now);
    const { root } = library.portal;
    const pairs =
      after === undefined
        ? apisOf(library, text(api)).map(({ api: { spec } }) => {
            const file = relative(root, spec).split(sep).join('/');
            return [`${revision(before)}:${file}`, file] as const;
          })
        : [[documentName(before, root), documentName(after, root)] as const];
    const comparisons: Comparison[] = [];
    for (const [one, other] of pairs) comparisons.push(await compare(one, other));
    return formatChanges(comparisons, 'markdown');
  },
});

/** What is known without a revision. @throws ToolError where the portal keeps no versions */
function changelogs(library: Library, api: string | undefined): string {
  const texts = apisOf(library, api).flatMap(({ context: { changelog } }) =>
    changelog ? (library.page(changelog.route)?.text() ?? []) : [],
  );
  if (texts.length > 0) return texts.join('\n\n');
  throw new ToolError(
    'This portal keeps no earlier versions. Name one with "old": a git revision such as v1.0 or HEAD~10, or a file.',
  );
}

/** What git takes for a name of a commit, and no option (gitrevisions(7)). */
function revision(given: string): string {
  if (/^[\w.@][\w./@^~{}-]*$/.test(given) && !given.includes('..')) return given;
  throw new ToolError(
    `${JSON.stringify(given)} is not a revision. Use one such as v1.0, HEAD~3 or main; or "old" and "new" as files.`,
  );
}

/** A document below the portal's folder, alone or of a revision. @throws ToolError for any other file */
function documentName(given: string, root: string): string {
  const [, at, path = given] = /^([^:]+):(.+)$/s.exec(given) ?? [];
  const plain = posix.normalize(path.replaceAll('\\', '/'));
  const refuse = (): never => {
    throw new ToolError(
      `${JSON.stringify(given)}: only documents in YAML or JSON below the folder of the portal can be compared.`,
    );
  };
  if (
    !/\.(?:ya?ml|json)$/i.test(plain) ||
    plain.startsWith('/') ||
    plain.split('/').some((part) => part.startsWith('.'))
  )
    refuse();
  if (at !== undefined) return `${revision(at)}:${plain}`;
  try {
    // Where a symbolic link leads is what would be read.
    const real = realpathSync(resolve(root, plain));
    if (!real.startsWith(realpathSync(root) + sep)) refuse();
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError(`There is no file ${JSON.stringify(given)} in the folder of the portal.`);
  }
  return plain;
}
