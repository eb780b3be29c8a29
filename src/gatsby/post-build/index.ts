import { resolve } from 'node:path';
import type { BuildArgs } from 'gatsby';
import { makePagesStrict } from './strict-pages';

/** What is done to `public/` once Gatsby has written it. `pathPrefix` is empty unless the build uses it. */
export async function finishBuild({ reporter, pathPrefix }: Pick<BuildArgs, 'reporter' | 'pathPrefix'>): Promise<void> {
  const folder = resolve('public');
  const pages = await makePagesStrict({ folder, pathPrefix });
  reporter.info(`${pages} pages hold to the Content-Security-Policy`);
}
