import { identifiersShown, usageOf, type Usage } from '../../openapi';
import type { Operation } from '../../openapi/model';
import { digestOf, digestsOfParts, operationNames, namedIn } from '../../openapi/part-digests';
import { historyView } from '../changelog/changelog-view';
import { type ApiIndex, apiIndex } from '../view/api-index';
import { type ApiContext, linkToOperation } from '../view/context';
import { operationFaults } from '../view/faults';
import { isSmall } from '../view/navigation';
import { operationsAround } from '../view/pages/operation-page';

export interface PartSources {
  readonly context: ApiContext;
  /** Changes with the code that makes pages, and with the settings of the portal. */
  readonly build: string;
  /** Of its document, as `isMistakable` says it. */
  readonly mistakable: boolean;
  /** What a run of the examples has found of each operation, by its slug. */
  readonly provenOf?: ReadonlyMap<string, unknown>;
}

/**
 * A digest for each operation, webhook and schema of an API, by the address of its page: of all that its page and its twin are made from. That
 * is the part itself with each schema that it reaches, and what every page may say of the rest of the API: its outline.
 * Takes time linear in the size of the model.
 */
export function partDigests({ context, build, mistakable, provenOf = new Map() }: PartSources): Map<string, string> {
  const { model, routes, changelog, versionsAt, faultsOf } = context;
  const { written, reached, ofOperation } = digestsOfParts(model, mistakable);
  const index = apiIndex(model);
  const outline = digestOf(build, written(outlineOf(context, isSmall(index, context))));
  const linksOf = linkedOperations(index, context);
  const usage = usageOf(model);
  const digestOfOperation = (operation: Operation): string => {
    const { text, digest } = ofOperation(operation);
    const links = namedIn(text, operationNames, index.orderOf).map((slug) => linkToOperation(context, slug));
    const shown = [linesOf(operation), operationFaults(operation, faultsOf), provenOf.get(operation.slug)];
    return digestOf(digest, JSON.stringify([links, shown]));
  };
  const operations = new Map(model.operations.map((operation) => [operation.slug, digestOfOperation(operation)]));
  const digests = new Map<string, string>();
  const add = (route: string, subject: string, ...parts: readonly unknown[]): void => {
    const around = [historyView(subject, changelog), versionsAt?.(route)];
    digests.set(route, digestOf(outline, JSON.stringify([subject, around, parts])));
  };
  for (const operation of model.operations) {
    const { slug, method, path } = operation;
    add(routes.operation(slug), `${method} ${path}`, operations.get(slug), linksOf(operation));
  }
  for (const { slug, name, operation } of model.webhooks)
    add(routes.webhook(slug), `webhook ${name}`, digestOfOperation(operation));
  for (const { slug, name, schema } of Object.values(model.schemas)) {
    const users = usage.get(slug);
    const links = users?.operations.map((user) => linkToOperation(context, user));
    const shown = [
      schema.origin.line,
      faultsOf([schema.origin]),
      users,
      links,
      provenUsers(users, operations, provenOf),
    ];
    add(routes.schema(slug), `schema ${name}`, reached.get(slug), shown);
  }
  return digests;
}

/** A schema's page shows a value from a proven response of an operation that uses it. */
const provenUsers = (
  users: Usage | undefined,
  operations: ReadonlyMap<string, string>,
  provenOf: ReadonlyMap<string, unknown>,
): unknown => users?.operations.filter((slug) => provenOf.has(slug)).map((slug) => operations.get(slug));

/**
 * What the page of one part may say of any other, and all of the model that is none of the parts.
 * @param small whether the menu of every page has all operations
 */
function outlineOf({ model, routes, changelog }: ApiContext, small: boolean): unknown {
  const { operations, webhooks, schemas, ...rest } = model;
  const linked = ({ method, path, deprecated, internal, tags, operationId }: Operation): unknown => [
    method,
    path,
    deprecated,
    internal,
    tags,
    operationId,
  ];
  return [
    rest,
    operations.map((operation) => [operation.slug, routes.operation(operation.slug), linked(operation)]),
    small && operations.map(({ title }) => title),
    webhooks.map(({ name, slug, operation }) => [name, slug, routes.webhook(slug), linked(operation), operation.title]),
    Object.values(schemas).map(({ name, slug }) => [name, slug, routes.schema(slug)]),
    model.tags.map(({ slug }) => routes.tag(slug)),
    routes.api,
    changelog?.route,
    // Examples of identifiers are taken from whatever schema shows one.
    [...identifiersShown(model)],
  ];
}

/**
 * The links to other operations on the page of one: those in the menu, of the operations of its first tag, and those around it. They have titles,
 * which are in the outline only where every page has all of them.
 */
function linkedOperations(index: ApiIndex, context: ApiContext): (operation: Operation) => unknown {
  const menus = index.sections.map(({ operations }) =>
    digestOf(JSON.stringify(operations.map(({ slug }) => linkToOperation(context, slug)))),
  );
  return (operation) => [
    menus[index.positionOf.get(operation.slug)?.section ?? -1],
    operationsAround(operation, index, context),
  ];
}

/** Those that pages show: of an operation and of those in its callbacks. */
const linesOf = ({ origin, callbacks }: Operation): unknown => [
  origin.line,
  callbacks.map(({ operations }) => operations.map(linesOf)),
];
