import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { furtherFieldsFile } from '../../components/reference/view/schema-view';

/** Folders whose content Gatsby or the search replaces itself. */
const replaced = new Set(['page-data', 'static', 'search', '_gatsby', '~partytown']);

/** What a build writes beside the pages of an API: its downloads and the lists of its operations. */
const offered =
  /\.postman_(?:collection|environment)\.json$|\.openapi\.(?:json|yaml)$|^operations(?:-\d+)?\.json$|^api-changelog\.(?:json|xml)$/;

/**
 * Removes what an earlier build wrote and this one did not: Markdown twins and fields of pages that are gone, and files of APIs that were
 * removed, renamed or have fewer servers. Gatsby removes the pages themselves.
 * @param folder Gatsby's `public`
 * @param written files that the APIs offer now, as paths from the site's root
 * @param twinless paths of pages that have no Markdown twin, where an earlier build may have had a guide
 * @returns what was removed, relative to `folder`
 */
export function removeStale(folder: string, written: ReadonlySet<string>, twinless: readonly string[] = []): string[] {
  const removed: string[] = [];
  const withoutTwin = new Set(twinless.map((route) => join(folder, route, 'index.md')));
  const visit = (path: string): void => {
    const entries = readdirSync(path, { withFileTypes: true });
    for (const entry of entries) {
      const file = join(path, entry.name);
      if (entry.isDirectory()) {
        if (path !== folder || !replaced.has(entry.name)) visit(file);
        continue;
      }
      const name = relative(folder, file).replaceAll('\\', '/');
      const isBesidePage = entry.name === furtherFieldsFile || /^(?:index|agents)\.md$/.test(entry.name);
      const isLeft = isBesidePage && (!existsSync(join(path, 'index.html')) || withoutTwin.has(file));
      if (!isLeft && !(offered.test(entry.name) && !written.has(`/${name}`))) continue;
      rmSync(file);
      removed.push(name);
      // A twin has a second name, beside its folder.
      if (isLeft && entry.name === 'index.md' && path !== folder) rmSync(`${path}.md`, { force: true });
    }
    if (path !== folder && readdirSync(path).length === 0) rmSync(path, { recursive: true });
  };
  visit(folder);
  return removed.toSorted();
}
