import type { Operation, Webhook } from '../../../openapi/model';
import type { ApiPageView, IndexSection, WholeOperation } from '../../../components/reference/view';
import type { ApiIndex, Section } from '../api-index';
import { compact, pageContext, wholeApiLimits, type ApiContext, type PageContext } from '../context';
import { apiFaults } from '../faults';
import { isSmall, navigationView, type NavigationHead } from '../navigation';
import { operationView } from '../operation';
import { paged, pagesView } from '../paging';
import { schemeView, scopesOf, serverView } from '../access';
import { firstParagraph, operationSummary } from './tag-page';

/** About how many bytes of HTML all operations of an API may become on one page; more of them are summaries there. */
const MAX_BYTES = 220_000;
const tagsPerPage = 100;

/** The page of an API, and the further pages of its index where it is large. */
export function apiPageViews(
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): { route: string; view: ApiPageView }[] {
  const { model, routes } = context;
  const { info } = model;
  const about: Omit<ApiPageView, 'content'> = compact({
    navigation: navigationView(index, context, head),
    id: model.id,
    title: info.title,
    faults: apiFaults(model, context.faultsOf),
    version: info.version,
    specificationVersion: model.specificationVersion,
    summary: info.summary,
    description: info.description === undefined ? undefined : context.html(info.description),
    termsOfService: info.termsOfService,
    contact: info.contact,
    license: info.license,
    logo: info.logo,
    externalDocs: model.externalDocs,
    servers: model.servers.map((server) => serverView(server, context)),
    securitySchemes: model.securitySchemes.map((scheme) => ({
      name: scheme.name,
      scheme: schemeView(scheme, context),
      scopes: scopesOf(scheme, context),
    })),
    downloads: context.downloads,
    changelog: context.changelog?.route,
    counts: {
      operations: model.operations.length,
      tags: index.sections.length,
      schemas: index.schemaCount,
      webhooks: model.webhooks.length,
    },
  });
  if (isSmall(index, context))
    return [
      {
        route: routes.api,
        view: { ...about, content: wholeContent(index, context) ?? summariesContent(index, context) },
      },
    ];
  const sections = index.sections.filter(({ operations, webhooks }) => operations.length + webhooks.length > 0);
  const lists = paged(sections, tagsPerPage);
  return lists.map((list, page) => ({
    route: routes.index(page + 1),
    view: {
      ...(page === 0 ? about : withoutText(about)),
      content: {
        kind: 'index',
        sections: list.map((section) => indexSection(section, context)),
        pages: pagesView(page + 1, lists.length, sections.length, routes.index),
        index: routes.file('operations.json'),
      },
    },
  }));
}

const withoutText = ({ description: _, ...about }: Omit<ApiPageView, 'content'>) => about;

function wholeContent(index: ApiIndex, context: ApiContext): ApiPageView['content'] | undefined {
  const page = pageContext(context, wholeApiLimits);
  const anchor = page.anchors;
  // Each operation may show as much as the next one, so each has a budget of its own; ids are the page's.
  const wholePage = () => ({ ...page, budget: { ...wholeApiLimits.page } });
  const whole = (operation: Operation, route: string): WholeOperation => {
    const id = anchor(operation.slug);
    const view = operationView(operation, wholePage(), { path: [id], max: 1 });
    return { anchor: id, route, operation: view };
  };
  const webhook = ({ operation, slug }: Webhook): WholeOperation => {
    const id = anchor('webhook', slug);
    return {
      anchor: id,
      route: context.routes.webhook(slug),
      operation: operationView(operation, wholePage(), { path: [id], direction: 'delivery' }),
    };
  };
  const content: ApiPageView['content'] = {
    kind: 'whole',
    sections: index.filled.map((section) => {
      const { tag, operations } = section;
      return compact({
        ...sectionHead(section, context, anchor),
        description: tag.description === undefined ? undefined : context.html(tag.description),
        operations: operations
          .filter((operation) => operation.tags[0] === tag.name)
          .map((operation) => whole(operation, context.routes.operation(operation.slug))),
      });
    }),
    webhooks: context.model.webhooks.map(webhook),
  };
  const count = context.model.operations.length + context.model.webhooks.length;
  return bytesOf(JSON.stringify(content).length, count) > MAX_BYTES ? undefined : content;
}

/** Within a third of what the pages of 120 vendors' documents really have. */
const bytesOf = (data: number, operations: number): number => 1.9 * data + 3_300 * operations;

/** All operations of a small API, of each its title and what it is about: everything else is on pages of their own. */
function summariesContent(index: ApiIndex, context: ApiContext): ApiPageView['content'] {
  const { routes, html, model } = context;
  const { anchors } = pageContext(context, wholeApiLimits);
  return {
    kind: 'summaries',
    sections: index.filled.map((section) => {
      const { tag, operations } = section;
      const text = firstParagraph(tag.description ?? '');
      return {
        ...sectionHead(section, context, anchors),
        ...(text === '' ? {} : { description: html(text) }),
        operations: operations
          .filter((operation) => operation.tags[0] === tag.name)
          .map((operation) => operationSummary(operation, routes.operation(operation.slug), context)),
      };
    }),
    webhooks: model.webhooks.map(({ operation, slug }) => operationSummary(operation, routes.webhook(slug), context)),
  };
}

const sectionHead = ({ tag, group, above }: Section, { routes }: ApiContext, anchor: PageContext['anchors']) =>
  compact({
    anchor: anchor('tag', tag.slug),
    group,
    within: above.length > 0 ? above.map(({ displayName }) => displayName) : undefined,
    label: tag.displayName,
    route: routes.tag(tag.slug),
  });

function indexSection({ tag, group, operations, webhooks }: Section, { routes, html }: ApiContext): IndexSection {
  const text = firstParagraph(tag.description ?? '');
  return compact({
    group,
    label: tag.displayName,
    route: routes.tag(tag.slug),
    count: operations.length,
    webhooks: webhooks.length || undefined,
    summary: text === '' ? undefined : html(text),
  });
}
