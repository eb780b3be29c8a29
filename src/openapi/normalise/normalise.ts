import type { ApiDocument } from '../load/api-document';
import type { ApiModel, Finding } from '../model';
import { compact } from '../value';
import { createContext } from './context';
import { at } from '../cursor';
import { externalDocsOf, infoOf } from './info';
import { readJsonTexts } from './json-text';
import { extensionsOf } from './extensions';
import { operationName, operationSites, slugsOf } from './operation-site';
import { operationOf, type Surroundings, webhooksOf } from './operation';
import { schemaOf } from './schema';
import { schemaRegistry } from './schema-registry';
import { securitySchemesOf } from './security';
import { documentServersOf } from './server';
import { tagGroupsOf, tagsOf } from './tag';

const ownExtensions = ['x-tagGroups', 'x-webhooks', 'x-logo'];

/** The model of a document that has passed validation. */
export function normalise(id: string, document: ApiDocument, diagnostics: Finding[]): ApiModel {
  const home = document.version === '2.0' ? '/definitions' : '/components/schemas';
  const registry = schemaRegistry(document.root, home);
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

  const operations = sites.map((site) => operationOf(context, site, slugs.get(site)!, surroundings));
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
    securitySchemes: securitySchemesOf(context),
    extensions: extensionsOf(root, ownExtensions),
  });
  readJsonTexts(context.mediaTypes, model);
  return model;
}
