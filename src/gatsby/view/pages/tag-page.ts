import type { Operation } from '../../../openapi/model';
import type { OperationSummary, PageLink, TagPageView } from '../../../components/reference/view';
import { shortened } from '../../../text/shortened';
import type { ApiIndex } from '../api-index';
import { compact, type ApiContext, operationLink } from '../context';
import { navigationView, type NavigationHead } from '../navigation';
import { bounded, paged, pagesView } from '../paging';

const perPage = 100;
const MAX_SUBTAGS = 60;
const MAX_WEBHOOKS = 100;
/** Characters of a description that a list shows. */
const MAX_SUMMARY_LENGTH = 280;

/** The pages of one tag, with their addresses. */
export function tagPageViews(
  number: number,
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): { route: string; view: TagPageView }[] {
  const { tag, above, operations, webhooks } = index.sections[number]!;
  const { html, routes } = context;
  const linkTo = (name: string): PageLink | undefined => {
    const section = index.sections[index.sectionOf.get(name) ?? -1];
    return section && { title: section.tag.displayName, route: routes.tag(section.tag.slug) };
  };
  const subtags = index.sections.filter((section) => section.tag.parent === tag.name);
  const lists = paged(operations, perPage);
  return lists.map((list, page) => {
    const isFirst = page === 0;
    const view = compact<TagPageView>({
      navigation: navigationView(index, context, head, { section: number, index: page * perPage }),
      label: tag.displayName,
      summary: tag.summary === tag.displayName ? undefined : tag.summary,
      description: isFirst && tag.description !== undefined ? html(tag.description) : undefined,
      externalDocs: tag.externalDocs,
      parents: above.map((parent) => ({ title: parent.displayName, route: routes.tag(parent.slug) })),
      subtags: bounded(isFirst ? subtags : [], MAX_SUBTAGS, (section) => linkTo(section.tag.name)),
      operations: list.map((operation) => operationSummary(operation, routes.operation(operation.slug), context)),
      webhooks: bounded(isFirst ? webhooks : [], MAX_WEBHOOKS, ({ operation, slug }) =>
        operationSummary(operation, routes.webhook(slug), context),
      ),
      pages: pagesView(page + 1, lists.length, operations.length, (at) => routes.tag(tag.slug, at)),
    });
    return { route: routes.tag(tag.slug, page + 1), view };
  });
}

/** In a list: the summary is the title already, so the beginning of the description says more. */
export function operationSummary(operation: Operation, route: string, { html }: ApiContext): OperationSummary {
  const text = firstParagraph(operation.description ?? '');
  return { ...operationLink(operation, route), ...(text === '' ? {} : { summary: html(text) }) };
}

/** The first paragraph of a text, cut at a word where it is long. */
export function firstParagraph(text: string): string {
  const paragraph = text.trim().split(/\n\s*\n/)[0] ?? '';
  if (/^(```|~~~|\||<|#)/.test(paragraph)) return '';
  const short = shortened(paragraph, MAX_SUMMARY_LENGTH);
  return short === paragraph ? paragraph : `${withoutOpenMarkup(short.replace(/ …$/, ''))} …`;
}

/** A text without the markup at its end that was cut in the middle: a link, code, or the sign of emphasis. */
function withoutOpenMarkup(text: string): string {
  const linked = text.replace(/\s*["'(]*!?\[[^\]]*(?:\]\([^)]*)?$/, '');
  const isCodeOpen = (linked.match(/`/g)?.length ?? 0) % 2 === 1;
  const coded = isCodeOpen ? linked.replace(/\s*`[^`]*$/, '') : linked;
  const isBoldOpen = (coded.match(/\*\*/g)?.length ?? 0) % 2 === 1;
  return isBoldOpen ? coded.replace(/\*\*(?!.*\*\*)/s, '').trimEnd() : coded;
}
