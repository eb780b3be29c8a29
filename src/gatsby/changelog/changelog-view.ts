import type { ChangelogVersionView, ChangelogView, HistoryView } from '../../components/changelog/changelog-view';
import { levels, type Change, type Changelog } from '../../diff';
import type { ApiModel } from '../../openapi/model';
import { slugger } from '../../openapi/slug';
import type { Routes } from '../view/routes';

/** The changelog of one API, where it is, and what its pages say of it. */
export interface ApiChangelog {
  readonly label: string;
  /** Ends with a slash. */
  readonly route: string;
  readonly changelog: Changelog;
  /** The ids of its sections, by the names of versions. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** Sections of a page, changes of one level in a section, and changes of one version on the page of an operation. */
const MAX_VERSIONS = 60;
const MAX_CHANGES = 200;
const MAX_NOTES = 12;

export const feedName = 'api-changelog.xml';
const jsonName = 'api-changelog.json';

/** @param route where the changelog is; ends with a slash */
export function apiChangelog(changelog: Changelog, label: string, route: string): ApiChangelog {
  const slugOf = slugger();
  const anchors = new Map(changelog.entries.toReversed().map(({ name }) => [name, `version-${slugOf(name)}`]));
  return { label, route, changelog, anchors };
}

/** What the page of a changelog shows. @param hasFeed whether the site knows its address, which Atom needs */
export function changelogView(
  { label, route, changelog, anchors }: ApiChangelog,
  model: ApiModel,
  routes: Routes,
  hasFeed: boolean,
): ChangelogView {
  const linkTo = subjectLinks(changelog, model, routes);
  return {
    label,
    api: routes.api,
    route,
    json: route + jsonName,
    ...(hasFeed ? { feed: route + feedName } : {}),
    versions: changelog.entries
      .slice(0, MAX_VERSIONS)
      .map(({ name, date, previous, changes }): ChangelogVersionView => {
        const groups = levels.flatMap((level) => {
          const own = changes.filter((change) => change.level === level);
          const shown = own.slice(0, MAX_CHANGES).map((change) => {
            const to = linkTo(change);
            const { subject, at, message } = change;
            return { subject, ...(to && { to }), ...(at && { at }), message };
          });
          return own.length > 0 ? [{ level, changes: shown, more: own.length - shown.length }] : [];
        });
        return { anchor: anchors.get(name)!, name, ...(date && { date }), ...(previous && { previous }), groups };
      }),
    more: Math.max(0, changelog.entries.length - MAX_VERSIONS),
  };
}

/** The pages of subjects, of which a change may use a name of before. */
function subjectLinks({ notes }: Changelog, model: ApiModel, routes: Routes): (change: Change) => string | undefined {
  const pages = new Map<string, string>([
    ...model.operations.map(({ method, path, slug }) => [`${method} ${path}`, routes.operation(slug)] as const),
    ...model.webhooks.map(({ name, slug }) => [`webhook ${name}`, routes.webhook(slug)] as const),
    ...Object.values(model.schemas).map(({ name, slug }) => [`schema ${name}`, routes.schema(slug)] as const),
  ]);
  const byChange = new Map<Change, string>();
  for (const [subject, own] of notes)
    for (const { change } of own)
      // An operation is told of what its schemas changed, too.
      if (change && change.subject.startsWith('schema ') === subject.startsWith('schema ')) {
        const page = pages.get(subject);
        if (page !== undefined) byChange.set(change, page);
      }
  // What was added has no note of a change.
  return (change) =>
    byChange.get(change) ??
    (/^(?:operation|webhook)-added$/.test(change.check) ? pages.get(change.subject) : undefined);
}

/** What the versions changed of an operation, a webhook or a schema. @param subject as in `Change.subject` */
export function historyView(subject: string, own: ApiChangelog | undefined): HistoryView | undefined {
  const notes = own?.changelog.notes.get(subject) ?? [];
  if (!own || notes.length === 0) return undefined;
  const names = [...new Set(notes.map(({ version }) => version))].reverse();
  return {
    versions: names.slice(0, MAX_NOTES).map((name) => {
      const of = notes.filter(({ version }) => version === name);
      const changes = of.flatMap(({ change }) => change ?? []);
      const shown = changes.slice(0, MAX_NOTES).map(({ level, at, message, subject: changed }) => ({
        level,
        at: changed.startsWith('schema ') && changed !== subject ? [changed, at].filter(Boolean).join(', ') : at,
        message,
      }));
      return {
        name,
        to: `${own.route}#${own.anchors.get(name)}`,
        ...(of.some(({ change }) => !change) ? { isNew: true as const } : {}),
        changes: shown,
        more: changes.length - shown.length,
      };
    }),
  };
}
