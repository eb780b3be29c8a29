import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildArgs } from 'gatsby';
import type { Portal } from '../../portal/portal';
import type { SourcedApis } from '../reference/source-apis';
import { pagesWritten } from '../kept-names';
import { guideDocuments } from './search/guide-documents';
import { writeSearchIndex } from './search/write-index';
import { makePagesStrict } from './strict-pages';
import { checkTargets, writeRedirects } from './redirects';
import { writeIcons } from './icons';
import { count } from '../../text/count';

interface Guides {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly title: string;
      readonly description: string | null;
      readonly keywords: readonly string[];
      readonly route: string;
      readonly areaLabel: string;
      readonly mdx: { readonly body: string };
    }[];
  };
}

/**
 * What is done to `public/` once Gatsby has written it: pages that comply with the Content-Security-Policy, and the search.
 * @param apis what can be found of the APIs, and which pages have moved
 */
export async function finishBuild(
  { graphql, reporter, pathPrefix }: Pick<BuildArgs, 'graphql' | 'reporter' | 'pathPrefix'>,
  portal: Pick<Portal, 'brand' | 'footer' | 'navbar' | 'redirects' | 'siteUrl' | 'title'>,
  { searchable, searchableVersions, moved }: Pick<SourcedApis, 'searchable' | 'searchableVersions' | 'moved'>,
): Promise<void> {
  const folder = resolve('public');
  const { siteUrl, title, brand } = portal;
  writeRedirects(folder, portal.redirects, { pathPrefix, siteUrl }, moved);
  checkTargets(folder, portal);
  const accent = brand.accent?.accent;
  const { pages, pictures } = await makePagesStrict({ folder, pathPrefix, siteUrl, siteTitle: title, accent });
  writeFileSync(resolve(pagesWritten), '');
  const { data, errors } = await graphql<Guides>(
    '{ allGuide(sort: [{ area: ASC }, { position: ASC }, { route: ASC }]) { nodes { title description keywords route areaLabel mdx { body } } } }',
  );
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const guides = data.allGuide.nodes.flatMap(({ mdx, ...guide }) => guideDocuments({ ...guide, body: mdx.body }));
  const { entries } = await writeSearchIndex([...guides, ...searchable], folder);
  // Readers of an earlier version find what it contains, and readers of the latest find nothing of it.
  for (const { route, documents } of searchableVersions)
    await writeSearchIndex([...guides, ...documents], folder, route);
  const iconWarning = await writeIcons(folder, { brand, title, pathPrefix });
  if (iconWarning) reporter.warn(iconWarning);
  const drawn = siteUrl ? `, ${count(pictures, 'picture')} drawn for other sites` : '';
  reporter.info(`${count(pages, 'page')}, ${count(entries, 'search entry', 'search entries')}${drawn}`);
}
