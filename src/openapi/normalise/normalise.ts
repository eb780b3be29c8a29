import { at, items } from '../cursor';
import type { ApiDocument } from '../load/api-document';
import type { ApiModel, Finding, Operation, Tag, TagGroup } from '../model';
import { slugger } from '../slug';
import { compact, own, stringsOf } from '../value';
import {
  type Context,
  createContext,
  operationName,
  operationSites,
  schemaRegistry,
  slugsOf,
  stringAt,
} from './context';
import { extensionsOf } from './extensions';
import { documentServersOf, externalDocsOf, infoOf } from './server';
import { readJsonTexts } from './json-text';
import { type Surroundings, operationOf, webhooksOf } from './operation';
import { schemaOf } from './schema';
import { withHeaderCredentials } from './header-credentials';
import { securitySchemesOf } from './security';

/** The tags that the document declares, then those that operations use without that. */
function tagsOf(context: Context, operations: readonly Pick<Operation, 'tags' | 'origin'>[]): Tag[] {
  const slugOf = slugger();
  const tags = new Map<string, Tag>();
  for (const node of items(at(context.root, 'tags'))) {
    const name = stringAt(node, 'name');
    if (name === undefined || tags.has(name)) continue;
    tags.set(
      name,
      compact<Tag>({
        origin: context.originOf(node),
        name,
        slug: slugOf(name),
        displayName: stringAt(node, 'x-displayName') ?? stringAt(node, 'summary') ?? (name.trim() || 'Untitled'),
        summary: stringAt(node, 'summary'),
        description: stringAt(node, 'description'),
        externalDocs: externalDocsOf(at(node, 'externalDocs')),
        parent: stringAt(node, 'parent'),
        kind: stringAt(node, 'kind'),
      }),
    );
  }
  for (const { tags: names, origin } of operations) {
    for (const name of names) {
      if (!tags.has(name)) tags.set(name, { origin, name, slug: slugOf(name), displayName: name });
    }
  }
  return [...tags.values()];
}

function tagGroupsOf(context: Context): TagGroup[] {
  return items(at(context.root, 'x-tagGroups')).map((node) => ({
    name: stringAt(node, 'name') ?? '',
    tags: stringsOf(own(node.value, 'tags')),
  }));
}

const ownExtensions = ['x-tagGroups', 'x-webhooks', 'x-logo'];

/** The model of a document that has passed validation. */
export function normalise(id: string, document: ApiDocument, diagnostics: Finding[]): ApiModel {
  const home = document.version === '2.0' ? '/definitions' : '/components/schemas';
  const registry = schemaRegistry(document, home);
  const context = createContext(document, registry, diagnostics);
  const { root } = context;

  const sites = operationSites(context, at(root, 'paths'));
  const slugs = slugsOf(sites, operationName);
  const slugByOperationId = new Map(sites.map((site) => [site.operationId, slugs.get(site)!]));
  const slugByPointer = new Map(sites.map((site) => [site.node.pointer, slugs.get(site)!]));
  const surroundings: Surroundings = {
    servers: documentServersOf(context),
    find: { byId: (name) => slugByOperationId.get(name), byPointer: (pointer) => slugByPointer.get(pointer) },
  };

  const described = {
    operations: sites.map((site) => operationOf(context, site, slugs.get(site)!, surroundings)),
    securitySchemes: securitySchemesOf(context),
  };
  const { operations, securitySchemes } = document.version === '2.0' ? withHeaderCredentials(described) : described;
  const webhooks = webhooksOf(context, surroundings);
  const model = compact<ApiModel>({
    id,
    specificationVersion: document.specificationVersion,
    info: infoOf(context),
    externalDocs: externalDocsOf(at(root, 'externalDocs')),
    servers: surroundings.servers,
    tags: tagsOf(context, [...operations, ...webhooks.map(({ operation }) => operation)]),
    tagGroups: tagGroupsOf(context),
    operations,
    webhooks,
    schemas: registry.finish((cursor) => schemaOf(context, cursor)),
    securitySchemes,
    extensions: extensionsOf(root, ownExtensions),
  });
  readJsonTexts(context.mediaTypes, model);
  return model;
}
