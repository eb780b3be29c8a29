import type { NamedSchema, Webhook } from '../../openapi/model';
import type { ApiIndex, Section } from '../view/api-index';
import { historyMarkdown } from '../changelog/changelog-files';
import { historyView } from '../changelog/changelog-view';
import type { ApiContext } from '../view/context';
import { apiFaults } from '../view/faults';
import { isSmall } from '../view/navigation';
import { codeSpan } from '../../text/markdown-text';
import { schemaMarkdown, summary } from './schema-markdown';
import { blocks, faultsMarkdown, label } from './twin';

/** The page of an API in Markdown: its sections, with all operations of a small one. */
export function apiMarkdown(index: ApiIndex, context: ApiContext): string {
  const { model, routes } = context;
  const { info, servers, webhooks } = model;
  const { filled: sections } = index;
  return blocks(
    `# ${label(info.title)}`,
    `Version ${label(info.version)}, ${model.specificationVersion}`,
    info.summary,
    info.description,
    faultsMarkdown(apiFaults(model, context.faultsOf)),
    context.downloads.length > 0 &&
      `Downloads: ${context.downloads.map(({ name, route }) => `[${name}](${route})`).join(', ')}`,
    context.changelog && `[Changelog](${context.changelog.route}index.md)`,
    servers.length > 0 && `Servers: ${servers.map(({ url }) => codeSpan(url)).join(', ')}`,
    ...(isSmall(index, context)
      ? sections.flatMap((section) => [`## ${label(section.tag.displayName)}`, operationLines(section, context)])
      : [
          '## Sections',
          sections
            .map(
              ({ tag, operations }) =>
                `- [${label(tag.displayName)}](${routes.tag(tag.slug)}index.md): ${operations.length} operations`,
            )
            .join('\n'),
        ]),
    webhooks.length > 0 &&
      (isSmall(index, context)
        ? `## Webhooks\n\n${webhookLines(webhooks, context)}`
        : `## Webhooks\n\n[All ${webhooks.length} webhooks](${routes.webhooks()}index.md)`),
  );
}

/** The list of all webhooks. */
export const webhooksMarkdown = (context: ApiContext): string =>
  blocks('# Webhooks', webhookLines(context.model.webhooks, context));

const webhookLines = (webhooks: readonly Webhook[], { routes }: ApiContext): string =>
  webhooks.map(({ operation, slug }) => `- [${label(operation.title)}](${routes.webhook(slug)}index.md)`).join('\n');

export const tagMarkdown = (section: Section, context: ApiContext): string =>
  blocks(
    `# ${label(section.tag.displayName)}`,
    section.tag.description,
    operationLines(section, context),
    section.webhooks.length > 0 && `## Webhooks\n\n${webhookLines(section.webhooks, context)}`,
  );

const operationLines = ({ operations }: Section, { routes }: ApiContext): string =>
  operations
    .map(
      ({ title, method, path, slug }) =>
        `- [${label(title)}](${routes.operation(slug)}index.md): ${codeSpan(`${method} ${path}`)}`,
    )
    .join('\n');

export const schemaPageMarkdown = ({ name, slug, schema }: NamedSchema, context: ApiContext): string =>
  blocks(
    `# ${label(name)}`,
    summary({ ...schema, description: undefined }, false, context),
    schema.description,
    faultsMarkdown(context.faultsOf([schema.origin])),
    schemaMarkdown(schema, context, [slug]).join('\n'),
    historyMarkdown(historyView(`schema ${name}`, context.changelog)),
    `Source: ${schema.origin.file}:${schema.origin.line}`,
  );
