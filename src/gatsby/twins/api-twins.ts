import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { prefixed as withPrefix } from '../view/routes';
import { earlierText, earlierVersion } from '../../components/reference/view/versions-view';
import { plainOutput } from '../../text/printable';
import { agentsMarkdown, agentsRoute } from './agents-guide';
import { apiMarkdown, schemaPageMarkdown, tagMarkdown, webhooksMarkdown } from './api-markdown';
import { operationMarkdown } from './operation-markdown';
import { isTwinThere, writeTwin } from './twin';

/**
 * Writes the Markdown twin of every page of one API beside it: `/api/operations/x/` has `/api/operations/x/index.md`.
 * @param unchanged addresses of the pages that show what they showed after the last build, whose twins may be there
 */
export function writeApiTwins(
  own: ApiContext,
  folder: string,
  pathPrefix: string,
  unchanged: ReadonlySet<string> = new Set(),
): void {
  for (const { route, text } of apiTwins(own, pathPrefix))
    if (!unchanged.has(route) || !isTwinThere(folder, route)) writeTwin(folder, route, text());
}

/** A page in Markdown, which is made when it is asked for. */
export interface Twin {
  readonly route: string;
  readonly title: string;
  readonly text: () => string;
}

/**
 * The twins of all pages of an API, that of the API itself first; of an earlier version, those of the pages that it has for itself.
 * @param pathPrefix before the addresses inside of them
 */
export function apiTwins(own: ApiContext, pathPrefix: string): Twin[] {
  const twins = allTwins(own, pathPrefix).filter(({ route }) => route.startsWith(own.routes.api));
  return twins.map(({ route, title, text }) => ({
    route,
    title,
    text: () => `${versionNotice(own, route, pathPrefix)}${text()}`,
  }));
}

/** Above a page of an earlier version. */
function versionNotice({ versionsAt }: ApiContext, route: string, pathPrefix: string): string {
  const view = versionsAt?.(route);
  const shown = earlierVersion(view);
  if (!view || !shown) return '';
  const latest = view.versions[0]!;
  const { statement, link, proof } = earlierText(shown, latest);
  return `> ${statement} [${link}](${pathPrefix}${latest.to}index.md). ${proof}\n\n`;
}

function allTwins(own: ApiContext, pathPrefix: string): Twin[] {
  const { model, routes } = own;
  const context = prefixed(own, pathPrefix);
  const index = apiIndex(model);
  const { webhooks } = model;
  return [
    { route: routes.api, title: model.info.title, text: () => apiMarkdown(index, context) },
    ...model.operations.map((operation) => ({
      route: routes.operation(operation.slug),
      title: operation.title,
      text: () => operationMarkdown(operation, context),
    })),
    ...index.sections.map((section) => ({
      route: routes.tag(section.tag.slug),
      title: section.tag.displayName,
      text: () => tagMarkdown(section, context),
    })),
    ...Object.values(model.schemas).map((named) => ({
      route: routes.schema(named.slug),
      title: named.name,
      text: () => schemaPageMarkdown(named, context),
    })),
    ...(webhooks.length > 0
      ? [{ route: routes.webhooks(), title: 'Webhooks', text: () => webhooksMarkdown(context) }]
      : []),
    ...webhooks.map(({ operation, slug }) => ({
      route: routes.webhook(slug),
      title: operation.title,
      text: () => operationMarkdown(operation, context, 'delivery'),
    })),
  ];
}

/** Writes the guide for agents of one API. @param sandboxUrl address of the portal's sandbox */
export function writeAgentsGuide(own: ApiContext, folder: string, pathPrefix: string, sandboxUrl: string): void {
  mkdirSync(join(folder, own.routes.api), { recursive: true });
  writeFileSync(
    join(folder, agentsRoute(own.routes.api)),
    plainOutput(agentsMarkdown(prefixed(own, pathPrefix), sandboxUrl)),
  );
}

/** Pages get the prefix from their links; here there is only text. */
const prefixed = (own: ApiContext, pathPrefix: string): ApiContext => ({
  ...own,
  routes: withPrefix(own.routes, pathPrefix),
  ...(own.changelog && { changelog: { ...own.changelog, route: pathPrefix + own.changelog.route } }),
  downloads: own.downloads.map((download) => ({ ...download, route: pathPrefix + download.route })),
});
