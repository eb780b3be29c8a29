import { sampleOf, type Usage } from '../../../openapi';
import type { NamedSchema } from '../../../openapi/model';
import type { SchemaListView, SchemaPageView } from '../../../components/reference/view';
import type { ApiIndex } from '../api-index';
import {
  compact,
  placeOf,
  furtherFields,
  linkToOperation,
  pageContextWithFile,
  schemaLimits,
  schemaLink,
  type ApiContext,
  operationLink,
} from '../context';
import { historyView } from '../../changelog/changelog-view';
import { byInitial } from '../initials';
import { navigationView, type NavigationHead } from '../navigation';
import { bounded, paged, pagesView } from '../paging';
import { provenValue } from '../proven-value';
import { schemaView } from '../schema-slice';
import { typesOf } from '../schema-keywords';
import { withinBudget } from '../values';
import { isStructure } from '../../../openapi/written/written-number';
import { codeText } from '../body-text';
import { firstParagraph } from './tag-page';

const MAX_EXAMPLES = 5;
/** Of each kind of user; a schema that hundreds of operations share is described by these well enough. */
const MAX_USERS = 40;
const perPage = 200;
/** A list that is shorter is seen at a glance. */
const LEAST_FOR_LETTERS = 60;

/** Whether a list of schemas needs letters and a filter. */
export const isLongList = (schemas: readonly unknown[]): boolean => schemas.length >= LEAST_FOR_LETTERS;

export function schemaPageView(
  named: NamedSchema,
  usage: Usage | undefined,
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): SchemaPageView {
  const { schema, slug, name } = named;
  const proven = provenValue(slug, (usage?.operations ?? []).slice(0, MAX_USERS), context);
  const example =
    proven || schema.examples?.length ? undefined : sampleOf(schema, context.model, { direction: 'response' });
  const page = pageContextWithFile(context, schemaLimits);
  const { examples, ...view } = schemaView(schema, page, [], [slug]);
  return compact({
    navigation: navigationView(index, context, head),
    name,
    faults: context.faultsOf([schema.origin]),
    schema: compact({ ...view, examples: examples?.some(({ value }) => isStructure(value)) ? undefined : examples }),
    further: furtherFields(page),
    documented: (examples ?? [])
      .slice(0, MAX_EXAMPLES)
      .map((data) => withinBudget(codeText(data), page.budget, 'examples')),
    example: example && compact({ value: codeText(example), incomplete: example.incomplete || undefined }),
    proven: proven && {
      value: codeText(proven.data),
      operation: operationLink(proven.operation, context.routes.operation(proven.operation.slug)),
    },
    isOnlyRead: usage?.isOnlyRead || undefined,
    usedBy: {
      operations: bounded(usage?.operations ?? [], MAX_USERS, (user) => linkToOperation(context, user)),
      webhooks: bounded(usage?.webhooks ?? [], MAX_USERS, (user) => {
        const found = index.webhookOf.get(user);
        return found && operationLink(found.webhook.operation, context.routes.webhook(user));
      }),
      schemas: bounded(
        (usage?.schemas ?? []).filter((user) => user !== slug),
        MAX_USERS,
        (user) => schemaLink(context, user),
      ),
    },
    history: historyView(`schema ${named.name}`, context.changelog),
    source: placeOf(schema.origin),
  });
}

/** The list of all schemas, in pages. */
export function schemaListViews(
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): { route: string; view: SchemaListView }[] {
  const sorted = byInitial(Object.values(context.model.schemas));
  if (sorted.length === 0) return [];
  const lists = paged(sorted, perPage);
  const letters = isLongList(sorted) ? lettersOf(lists, context) : undefined;
  return lists.map((list, page) => ({
    route: context.routes.schemas(page + 1),
    view: {
      navigation: navigationView(index, context, head),
      ...(letters ? { letters, index: context.routes.file('schemas.json') } : {}),
      schemas: list.map(({ item: { name, slug, schema }, initial }) => ({
        name,
        route: context.routes.schema(slug),
        type: schema.enum ? 'enum' : (typesOf(schema) ?? ['any']).join(' or '),
        ...(letters ? { letter: initial } : {}),
        ...(schema.description ? { summary: context.html(firstParagraph(schema.description)) } : {}),
      })),
      pages: pagesView(page + 1, lists.length, sorted.length, context.routes.schemas),
    },
  }));
}

/** Each letter with the page on which its schemas begin. */
function lettersOf(
  lists: readonly (readonly { readonly initial: string }[])[],
  { routes }: ApiContext,
): SchemaListView['letters'] {
  const pageOf = new Map<string, number>();
  lists.forEach((list, page) => {
    for (const { initial } of list) if (!pageOf.has(initial)) pageOf.set(initial, page + 1);
  });
  return [...pageOf].map(([letter, page]) => ({
    letter,
    route: `${routes.schemas(page)}#${letter}`,
  }));
}
