import type { VersionLink, VersionsView } from '../../components/reference/view/versions-view';
import type { ApiModel, Operation } from '../../openapi/model';
import type { PortalVersion } from '../../portal/portal';
import { type Routes, routesOf } from '../view/routes';
import { type SameParts, sameParts } from './same-parts';

/** One of several versions of an API, with where it has what. */
export interface Edition {
  readonly label: string;
  readonly deprecated: boolean;
  readonly routes: Routes;
  /** The addresses of its parts, by what they are in all versions. An address of the latest is that of a part that differs in nothing. */
  readonly routeOf: ReadonlyMap<string, string>;
  readonly subjectOf: ReadonlyMap<string, string>;
}

/** The latest version of an API. @param routes of its reference */
export function latestEdition(model: ApiModel, routes: Routes): Edition {
  const subjects = subjectsOf(model, routes, ({ slug }) => `operation ${slug}`);
  return edition({ label: model.info.version, deprecated: false, routes }, subjects);
}

/** An earlier version: its addresses lead to the page of the latest for what differs in nothing. */
export function earlierEdition(
  { label, deprecated, path }: PortalVersion,
  model: ApiModel,
  latest: { readonly model: ApiModel; readonly routes: Routes },
): Edition {
  const { matched, same } = sameParts(model, latest.model);
  const routes = sharedRoutes(routesOf(path), latest.routes, same);
  const subjects = subjectsOf(model, routes, ({ slug, method, path: template }) => {
    const now = matched.operations.get(slug);
    return now === undefined ? `operation ${method} ${template}` : `operation ${now}`;
  });
  return edition({ label, deprecated, routes }, subjects);
}

const edition = (
  of: Pick<Edition, 'label' | 'deprecated' | 'routes'>,
  subjects: readonly (readonly [subject: string, route: string])[],
): Edition => ({
  ...of,
  routeOf: new Map(subjects),
  subjectOf: new Map(subjects.map(([subject, route]) => [route, subject])),
});

const overview = 'overview';

/** What has a page, and where. */
function subjectsOf(
  model: ApiModel,
  routes: Routes,
  subjectOf: (operation: Operation) => string,
): (readonly [string, string])[] {
  const { operations, tags, webhooks } = model;
  const schemas = Object.values(model.schemas);
  return [
    [overview, routes.api],
    ...(schemas.length > 0 ? [['schemas', routes.schemas()] as const] : []),
    ...(webhooks.length > 0 ? [['webhooks', routes.webhooks()] as const] : []),
    ...operations.map((operation) => [subjectOf(operation), routes.operation(operation.slug)] as const),
    ...tags.map(({ name, slug }) => [`tag ${name}`, routes.tag(slug)] as const),
    ...webhooks.map(
      ({ name, slug, operation }) => [`webhook ${operation.method} ${name}`, routes.webhook(slug)] as const,
    ),
    ...schemas.map(({ name, slug }) => [`schema ${name}`, routes.schema(slug)] as const),
  ];
}

function sharedRoutes(own: Routes, latest: Routes, { operations, webhooks, schemas, tags }: SameParts['same']): Routes {
  const shared =
    (same: ReadonlyMap<string, string>, here: (slug: string) => string, there: (slug: string) => string) =>
    (slug: string): string => {
      const now = same.get(slug);
      return now === undefined ? here(slug) : there(now);
    };
  return {
    ...own,
    operation: shared(operations, own.operation, latest.operation),
    webhook: shared(webhooks, own.webhook, latest.webhook),
    schema: shared(schemas, own.schema, latest.schema),
    tag: (slug, page) =>
      shared(
        tags,
        (here) => own.tag(here, page),
        (there) => latest.tag(there, page),
      )(slug),
  };
}

/**
 * What the selector of a page shows: the same operation, schema or list in each other version, else the overview of that version.
 * @param editions of the API, the latest first
 * @param route of a page of `shown`; of a further page of a list, other versions have the beginning
 */
export function versionsView(editions: readonly Edition[], shown: Edition, route: string): VersionsView {
  const [latest] = editions as readonly [Edition];
  const subject = shown.subjectOf.get(route) ?? shown.subjectOf.get(route.replace(/page\.\d+\/$/, '')) ?? overview;
  const versions = editions.map((each): VersionLink => {
    const own = each.routeOf.get(subject);
    const head = { label: each.label, ...(each.deprecated ? { deprecated: true as const } : {}) };
    if (each === shown) return { ...head, to: route, is: 'shown' };
    if (own === undefined) return { ...head, to: each.routes.api, is: 'overview' };
    return own === route ? { ...head, to: each.routes.api, is: 'same' } : { ...head, to: own, is: 'page' };
  });
  const canonical = shown.subjectOf.has(route) && shown !== latest ? latest.routeOf.get(subject) : undefined;
  return { versions, ...(canonical === undefined ? {} : { canonical }) };
}
