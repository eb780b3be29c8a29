import type { Operation } from '../../../openapi/model';
import type { OperationLink, OperationPageView, PageLink } from '../../../components/reference/view';
import { above, type ApiIndex } from '../api-index';
import { compact } from '../compact';
import { operationLimits, pageContext, type ApiContext } from '../context';
import { operationLink } from '../links';
import { navigationView, type NavigationHead } from '../navigation';
import { operationView } from '../operation';

const mostRelated = 12;

export function operationPageView(
  operation: Operation,
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): OperationPageView {
  const position = index.placeOf.get(operation.slug) ?? {};
  return compact({
    navigation: navigationView(index, context, head, position),
    operation: operationView(operation, pageContext(context, operationLimits)),
    tags: operation.tags.flatMap((name): PageLink[] => {
      const section = index.sections[index.sectionOf.get(name) ?? -1];
      return section ? [{ title: section.tag.displayName, route: context.routes.tag(section.tag.slug) }] : [];
    }),
    ...neighbours(index, context, position),
    related: related(operation, index, context),
  });
}

function neighbours(
  index: ApiIndex,
  { routes }: ApiContext,
  at: { section?: number; place?: number },
): { previous?: OperationLink; next?: OperationLink } {
  if (at.section === undefined || at.place === undefined) return {};
  const link = (operation: Operation | undefined) =>
    operation && operationLink(operation, routes.operation(operation.slug));
  const here = index.sections[at.section]!.operations;
  return compact({
    previous: link(here[at.place - 1] ?? nearest(index, at.section, -1)?.operations.at(-1)),
    next: link(here[at.place + 1] ?? nearest(index, at.section, 1)?.operations[0]),
  });
}

/** The next section in this direction that has operations. */
function nearest({ sections }: ApiIndex, from: number, step: 1 | -1) {
  for (let at = from + step; at >= 0 && at < sections.length; at += step)
    if (sections[at]!.operations.length > 0) return sections[at];
  return undefined;
}

/** What else can be done on the same path, then right below it, then right above it. */
function related(operation: Operation, { byPath, pathsBelow }: ApiIndex, { routes }: ApiContext): OperationLink[] {
  const path = operation.path;
  const paths = [path, ...(pathsBelow.get(path) ?? []).slice(0, mostRelated), above(path)];
  return [...new Set(paths)]
    .flatMap((each) => byPath.get(each) ?? [])
    .filter((other) => other !== operation)
    .slice(0, mostRelated)
    .map((other) => operationLink(other, routes.operation(other.slug)));
}
