import { apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { routesOf } from '../view/routes';
import { apiMarkdown, schemaPageMarkdown, tagMarkdown, webhooksMarkdown } from './api-markdown';
import { operationMarkdown } from './operation-markdown';
import { writeTwin } from './twin';

/** Writes the Markdown twin of every page of one API beside it: `/api/operations/x/` has `/api/operations/x/index.md`. */
export function writeApiTwins(own: ApiContext, folder: string, pathPrefix: string): void {
  const { model, routes } = own;
  // Pages get the prefix from their links; here there is only text.
  const context: ApiContext = {
    ...own,
    routes: routesOf(pathPrefix + routes.api),
    downloads: own.downloads.map((download) => ({ ...download, route: pathPrefix + download.route })),
  };
  const index = apiIndex(model);
  writeTwin(folder, routes.api, apiMarkdown(index, context));
  for (const operation of model.operations)
    writeTwin(folder, routes.operation(operation.slug), operationMarkdown(operation, context));
  for (const section of index.sections) writeTwin(folder, routes.tag(section.tag.slug), tagMarkdown(section, context));
  for (const named of Object.values(model.schemas))
    writeTwin(folder, routes.schema(named.slug), schemaPageMarkdown(named, context));
  if (model.webhooks.length > 0) writeTwin(folder, routes.webhooks(), webhooksMarkdown(context));
  for (const { operation, slug } of model.webhooks)
    writeTwin(folder, routes.webhook(slug), operationMarkdown(operation, context, 'delivery'));
}
