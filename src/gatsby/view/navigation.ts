import type { NavigationSection, NavigationView, OperationLink } from '../../components/reference/view';
import type { ApiIndex, Section } from './api-index';
import type { ApiContext } from './context';
import { operationLink } from './links';

/** Up to this many operations an API is small: its menu holds all of them, and one page can. */
export const smallApi = 60;
const mostSections = 21;
const mostOperations = 25;
const mostWebhooks = 20;
/** Tags inside tags stand in up to this many steps. */
const deepest = 3;

/** Where in the API a page is. */
export interface Position {
  readonly section?: number;
  /** Of an operation among those of its section. */
  readonly place?: number;
}

export interface NavigationHead {
  readonly label: string;
}

/** The menu of a page. All of a small API; of a large one the sections and operations around the page. */
export function navigationView(
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
  position: Position = {},
): NavigationView {
  const { model, routes } = context;
  const small = isSmall(context);
  const sections = index.sections.filter(({ operations }) => operations.length > 0);
  const current = position.section === undefined ? -1 : sections.indexOf(index.sections[position.section]!);
  const range = around(Math.max(0, current), sections.length, small ? sections.length : mostSections);
  const schemas = Object.keys(model.schemas).length;
  return {
    api: { id: model.id, label: head.label, version: model.info.version, route: routes.api },
    sections: sections.slice(range.from, range.to).map((section, offset) => {
      const isCurrent = range.from + offset === current;
      const window = small
        ? { from: 0, to: section.operations.length }
        : isCurrent
          ? around(position.place ?? 0, section.operations.length, mostOperations)
          : { from: 0, to: 0 };
      return sectionView(section, window, isCurrent || small, context);
    }),
    moreSections: sections.length - (range.to - range.from),
    webhooks: model.webhooks
      .slice(0, mostWebhooks)
      .map(({ operation, slug }): OperationLink => operationLink(operation, routes.webhook(slug))),
    moreWebhooks: Math.max(0, model.webhooks.length - mostWebhooks),
    ...(schemas > 0 ? { schemas: { route: routes.schemas(), count: schemas } } : {}),
    index: routes.file('operations.json'),
  };
}

export const isSmall = ({ model }: Pick<ApiContext, 'model'>): boolean => model.operations.length <= smallApi;

function sectionView(
  { tag, group, above, operations }: Section,
  { from, to }: Range,
  open: boolean,
  { routes }: ApiContext,
): NavigationSection {
  return {
    ...(group === undefined ? {} : { group }),
    ...(above.length > 0 ? { depth: Math.min(above.length, deepest) } : {}),
    label: tag.displayName,
    route: routes.tag(tag.slug),
    count: operations.length,
    operations: operations
      .slice(from, to)
      .map((operation) => operationLink(operation, routes.operation(operation.slug))),
    ...(open && from > 0 ? { earlier: from } : {}),
    ...(open && to < operations.length ? { later: operations.length - to } : {}),
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** At most `size` of `count` items, with `centre` in their middle where it can be. */
export function around(centre: number, count: number, size: number): Range {
  const from = Math.max(0, Math.min(centre - Math.floor(size / 2), count - size));
  return { from, to: Math.min(count, from + size) };
}
