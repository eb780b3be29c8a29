import type { NavigationSection, NavigationView } from '../../components/reference/view';
import type { ApiIndex, Section } from './api-index';
import { type ApiContext, operationLink } from './context';

/** Up to this many operations and tags an API is small: its menu holds all of them, and one page can. */
const MAX_SMALL_API = 60;
const MAX_SECTIONS = 21;
const MAX_OPERATIONS = 25;
/** Nested tags are indented up to this many levels. */
const MAX_DEPTH = 3;

/** Where in the API a page is. */
export interface Position {
  readonly section?: number;
  /** Of an operation among those of its section. */
  readonly index?: number;
  /** Of a webhook among those of the API. */
  readonly webhook?: number;
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
  const small = isSmall(index, context);
  const { filled: sections, schemaCount: schemas } = index;
  const current = position.section === undefined ? -1 : sections.indexOf(index.sections[position.section]!);
  const range = around(Math.max(0, current), sections.length, small ? sections.length : MAX_SECTIONS);
  return {
    api: { id: model.id, label: head.label, version: model.info.version, route: routes.api },
    sections: sections.slice(range.from, range.to).map((section, offset) => {
      const isCurrent = range.from + offset === current;
      const window = small
        ? { from: 0, to: section.operations.length }
        : isCurrent
          ? around(position.index ?? 0, section.operations.length, MAX_OPERATIONS)
          : { from: 0, to: 0 };
      return sectionView(section, window, context);
    }),
    moreSections: sections.length - (range.to - range.from),
    ...(model.webhooks.length > 0 ? { webhooks: webhooksView(small, position.webhook, context) } : {}),
    ...(schemas > 0 ? { schemas: { route: routes.schemas(), count: schemas } } : {}),
    index: routes.file('operations.json'),
  };
}

export const isSmall = ({ filled }: ApiIndex, { model }: Pick<ApiContext, 'model'>): boolean =>
  model.operations.length + model.webhooks.length <= MAX_SMALL_API && filled.length <= MAX_SMALL_API;

/** Webhooks form a section of their own, whatever their tags. */
function webhooksView(
  small: boolean,
  current: number | undefined,
  { model: { webhooks }, routes }: ApiContext,
): NavigationSection {
  const { from, to } = small
    ? { from: 0, to: webhooks.length }
    : current === undefined
      ? { from: 0, to: 0 }
      : around(current, webhooks.length, MAX_OPERATIONS);
  return {
    label: 'Webhooks',
    route: routes.webhooks(),
    count: webhooks.length,
    operations: webhooks.slice(from, to).map(({ operation, slug }) => operationLink(operation, routes.webhook(slug))),
    ...outside({ from, to }, webhooks.length),
  };
}

/** What an open section does not list. */
const outside = ({ from, to }: Range, count: number): Pick<NavigationSection, 'earlier' | 'later'> => ({
  ...(to > from && from > 0 ? { earlier: from } : {}),
  ...(to > from && to < count ? { later: count - to } : {}),
});

function sectionView(
  { tag, group, above, operations }: Section,
  { from, to }: Range,
  { routes }: ApiContext,
): NavigationSection {
  return {
    ...(group === undefined ? {} : { group }),
    ...(above.length > 0 ? { depth: Math.min(above.length, MAX_DEPTH) } : {}),
    label: tag.displayName,
    route: routes.tag(tag.slug),
    count: operations.length,
    operations: operations
      .slice(from, to)
      .map((operation) => operationLink(operation, routes.operation(operation.slug))),
    ...outside({ from, to }, operations.length),
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** At most `size` of `count` items, with `centre` in their middle where it can be. */
function around(centre: number, count: number, size: number): Range {
  const from = Math.max(0, Math.min(centre - Math.floor(size / 2), count - size));
  return { from, to: Math.min(count, from + size) };
}
