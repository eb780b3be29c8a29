import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import type { ChangelogListView, ChangelogView } from '../../components/changelog/changelog-view';
import { PortalConfigError } from '../../portal/load';
import type { Portal } from '../../portal/portal';
import type { SearchDocument } from '../post-build/search/write-index';

const home = '/changelog/';

/** Where the changelog of an API is: below its id where several APIs have one. */
export const changelogRoute = ({ apis }: Pick<Portal, 'apis'>, id: string): string =>
  apis.filter(({ history }) => history !== undefined).length > 1 ? `${home}${id}/` : home;

/**
 * The page of each changelog, and one that lists them where there are several.
 * @param taken routes of other pages
 * @throws PortalConfigError where another page has the address of a changelog
 */
export function createChangelogPages(
  { actions }: Pick<CreatePagesArgs, 'actions'>,
  views: readonly ChangelogView[],
  taken: ReadonlySet<string>,
): void {
  const pages: (ChangelogView | (ChangelogListView & { readonly route: string }))[] = [...views];
  if (views.some(({ route }) => route !== home))
    pages.push({
      route: home,
      apis: views.map(({ label, route, versions }) => ({ label, route, newest: versions[0]?.name ?? '' })),
    });
  for (const view of pages) {
    if (taken.has(view.route) || taken.has(view.route.slice(0, -1)))
      throw new PortalConfigError(
        `${view.route} is the address of a changelog and of another page. Give the other page another address.`,
      );
    actions.createPage({ path: view.route, component: resolve('src/templates/changelog.tsx'), context: { view } });
  }
}

/** Letters of a version's changes that are searched. */
const MAX_LENGTH = 2000;

/** What can be found of a changelog: its versions. */
export const changelogDocuments = ({ label, route, versions }: ChangelogView): SearchDocument[] =>
  versions.map(({ anchor, name, groups }) => {
    const changes = groups.flatMap((group) => group.changes);
    const text = changes.map(({ subject, at = '', message }) => `${subject} ${at} ${message}`).join(' ');
    return {
      entry: {
        kind: 'guide',
        title: `${label} ${name}`,
        to: `${route}#${anchor}`,
        within: 'Changelog',
        ...(changes[0] ? { text: `${changes[0].subject}: ${changes[0].message}`.slice(0, 200) } : {}),
      },
      texts: [
        { text: `Changelog ${name}`, weight: 'heading' },
        { text: text.slice(0, MAX_LENGTH), weight: 'text' },
      ],
    };
  });
