import type { Operation } from '../../../openapi/model';
import type { OperationLink, OperationPageView, PageLink } from '../../../components/reference/view';
import { above as pathAbove, type ApiIndex } from '../api-index';
import {
  compact,
  furtherFields,
  operationLimits,
  pageContextWithFile,
  type ApiContext,
  operationLink,
} from '../context';
import { navigationView, type NavigationHead } from '../navigation';
import { historyView } from '../../changelog/changelog-view';
import { operationView } from '../operation';

/** Operations that the page of another one links to, wherever they are in the API. */
type Around = Pick<OperationPageView, 'previous' | 'next' | 'related'>;

const MAX_RELATED = 12;
/** An operation with more tags names the first of them. */
const MAX_TAGS = 30;

export function operationPageView(
  operation: Operation,
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): OperationPageView {
  const position = index.positionOf.get(operation.slug) ?? {};
  const above = index.sections[index.sectionOf.get(operation.tags[0] ?? '') ?? -1]?.above ?? [];
  const page = pageContextWithFile(context, operationLimits);
  const view = operationView(operation, page);
  return compact({
    navigation: navigationView(index, context, head, position),
    operation: view,
    further: furtherFields(page),
    above: above.map(({ displayName, slug }) => ({ title: displayName, route: context.routes.tag(slug) })),
    tags: operation.tags.slice(0, MAX_TAGS).flatMap((name): PageLink[] => {
      const section = index.sections[index.sectionOf.get(name) ?? -1];
      return section ? [{ title: section.tag.displayName, route: context.routes.tag(section.tag.slug) }] : [];
    }),
    ...operationsAround(operation, index, context),
    history: historyView(`${operation.method} ${operation.path}`, context.changelog),
  });
}

/** The one before it and the one after it in the order of reading, and those that are related to it. */
export function operationsAround(operation: Operation, index: ApiIndex, context: ApiContext): Around {
  const { order, orderOf } = index;
  const at = orderOf.get(operation.slug);
  const link = (other: Operation | undefined) => other && operationLink(other, context.routes.operation(other.slug));
  return compact({
    ...(at === undefined ? {} : { previous: link(order[at - 1]), next: link(order[at + 1]) }),
    related: related(operation, index, context),
  });
}

/** Other operations on the same path, then directly below it, then directly above it. */
function related(operation: Operation, { byPath, pathsBelow }: ApiIndex, { routes }: ApiContext): OperationLink[] {
  const path = operation.path;
  const paths = [path, ...(pathsBelow.get(path) ?? []).slice(0, MAX_RELATED), pathAbove(path)];
  return [...new Set(paths)]
    .flatMap((each) => byPath.get(each) ?? [])
    .filter((other) => other !== operation)
    .slice(0, MAX_RELATED)
    .map((other) => operationLink(other, routes.operation(other.slug)));
}
