import { existsSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { PortalConfigError } from '../portal/load';
import type { Portal } from '../portal/portal';
import type { Page } from './find/example';
import { examplesOf } from './find/portal-examples';

/** What examples find of the portal in their container: the programs that guides quote, with what stands beside them. */
export function readableBy({ root, examples: { folder } }: Portal, pages: readonly Page[]): string[] {
  const quoted = examplesOf(pages).flatMap(({ quotation }) => quotation?.path ?? []);
  const readable = [folder, ...quoted.filter((file) => !file.startsWith(`${folder}${sep}`))];
  const outside = readable.find((path) => leadsOutside(path, root));
  if (outside !== undefined)
    throw new PortalConfigError(
      `${outside} is a symbolic link to a target outside the portal's folder: replace it with a copy of that target.`,
    );
  return readable;
}

/** Whether a path inside a folder is, or is below, a link to something outside of it. */
const leadsOutside = (path: string, root: string): boolean =>
  path.startsWith(root + sep) && existsSync(path) && !realpathSync(path).startsWith(realpathSync(root) + sep);
