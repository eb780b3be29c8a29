import { excerptOf } from '../components/search/rank';
import { schemeText } from '../components/reference/operation/scheme-text';
import { apiIndex } from '../gatsby/view/api-index';
import { schemeView } from '../gatsby/view/access';
import { agentsRoute } from '../gatsby/twins/agents-guide';
import { operationMarkdown } from '../gatsby/twins/operation-markdown';
import { schemaPageMarkdown } from '../gatsby/twins/api-markdown';
import { blocks, fence, label, valueText } from '../gatsby/twins/twin';
import { exchangesOf, toJsonSchema } from '../openapi';
import { languageOf, languages, serverUrlOf } from '../samples';
import { count } from '../text/count';
import { codeSpan } from '../text/markdown-text';
import { didYouMean, nearestName } from '../text/did-you-mean';
import { findOperation, findSchema } from './find';
import type { Library, LibraryApi } from './library';
import { ToolError } from './output';
import { apiProperty, foreign, name, text, type Tool } from './tool';

/** The tools that read what the portal shows. */
export const documentationTools = (library: Library): readonly Tool[] => [
  {
    name: 'list_apis',
    title: 'List the APIs and guides',
    description: `Lists the APIs of this portal with their addresses, authentication and sections, and the guides. Start here. ${foreign}`,
    properties: {},
    run: () => overview(library),
  },
  {
    name: 'search',
    title: 'Search',
    description: `Searches guides, operations, schemas and webhooks by words, names, paths or fields, as the site's own search does; best first. ${foreign}`,
    properties: { query: name('Words, a name, or a method and path.') },
    required: ['query'],
    run: ({ query }) => searchResults(library, String(query)),
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: `Reads a page of the portal as Markdown, by the address that search, list_apis or a link gives. Code that was run is marked "Proven". ${foreign}`,
    properties: { address: name('Address of the page, such as /api/operations/listPets/.') },
    required: ['address'],
    run: ({ address }) => {
      const page = library.page(String(address));
      if (page) return page.text();
      throw new ToolError(
        `There is no page ${JSON.stringify(address)}. The tools "search" and "list_apis" give addresses.`,
      );
    },
  },
  {
    name: 'operation',
    title: 'Describe an operation',
    description: `Describes an operation: authentication, parameters, body, a request in the language that you choose with its response, and all responses. A request that was run against the sandbox is marked "Proven". ${foreign}`,
    properties: {
      operation: name('operationId, or method and path such as "GET /pets/{id}".'),
      api: apiProperty(library),
      language: {
        type: 'string',
        enum: languages.map(({ id }) => id),
        description: 'Of the request; default: bash (curl).',
      },
      example: name('Name of one example; default: the first ones.'),
    },
    required: ['operation'],
    run: ({ operation, api, language, example }) => {
      const { own, item } = findOperation(library, String(operation), text(api));
      const names = exchangesOf(item, own.context.model).map((each) => each.name);
      const wanted = text(example);
      if (wanted !== undefined && !names.includes(wanted))
        throw new ToolError(
          `This operation has no example ${JSON.stringify(wanted)}${didYouMean(nearestName(wanted, names), '.')} Examples: ${names.join(', ')}.`,
        );
      return blocks(
        operationMarkdown(item, own.context, 'request', {
          language: languageOf(text(language) ?? 'bash'),
          example: wanted,
        }).trimEnd(),
        wanted === undefined && names.length > 1 && `Examples of this operation, by name: ${names.join(', ')}`,
        `Page: ${own.context.routes.operation(item.slug)}`,
      );
    },
  },
  {
    name: 'schema',
    title: 'Describe a schema',
    description: `Describes a named schema: its fields with their types and rules, as a list or as JSON Schema 2020-12. ${foreign}`,
    properties: {
      schema: name('Name of the schema.'),
      api: apiProperty(library),
      format: { type: 'string', enum: ['markdown', 'json-schema'], description: 'Default: markdown.' },
    },
    required: ['schema'],
    run: ({ schema, api, format }) => {
      const { own, item } = findSchema(library, String(schema), text(api));
      return format === 'json-schema'
        ? fence(JSON.stringify(toJsonSchema(item.schema, own.context.model), null, 1), 'json')
        : schemaPageMarkdown(item, own.context);
    },
  },
];

async function searchResults(library: Library, query: string): Promise<string> {
  const results = await library.search(query);
  if (results.length === 0) return `Nothing was found for ${JSON.stringify(query)}. Try fewer or other words.`;
  return results
    .map((entry) => {
      const { kind, title, to, within, method, path } = entry;
      const call = method === undefined || kind === 'webhook' ? '' : `: ${codeSpan(`${method} ${path}`)}`;
      const excerpt = label(excerptOf(entry, query));
      return `- ${kind} [${label(title)}](${to})${call} (${label(within)})${excerpt ? `. ${excerpt}` : ''}`;
    })
    .join('\n');
}

const overview = ({ portal, apis, guides, hasRecord }: Library): string =>
  blocks(
    `# ${portal.title}`,
    portal.tagline,
    !hasRecord &&
      'No example is marked as proven, because none has been run with these documents and guides (proven-portal verify).',
    ...apis.map(apiText),
    guides.length > 0 && '## Guides',
    guides
      .map(
        ({ title, route, description }) =>
          `- [${label(title)}](${route})${description ? `: ${label(description)}` : ''}`,
      )
      .join('\n'),
  );

function apiText({ api, context }: LibraryApi): string {
  const { model, routes, changelog } = context;
  const { info, operations, schemas, webhooks, securitySchemes, servers } = model;
  const sections = apiIndex(model).filled;
  const counts = [
    count(operations.length, 'operation'),
    count(Object.keys(schemas).length, 'schema'),
    ...(webhooks.length > 0 ? [count(webhooks.length, 'webhook')] : []),
  ];
  return blocks(
    `## ${label(`${info.title} ${info.version}`)} (api: ${api.id})`,
    label(info.summary),
    `- Page: ${routes.api}\n- Guide for agents (conventions, all operations): ${agentsRoute(routes.api)}${changelog ? `\n- Changelog: ${changelog.route}` : ''}\n- Base address: ${servers.length > 0 ? valueText(serverUrlOf(servers[0])) : 'not documented'}\n- ${counts.join(', ')}\n- Authentication: ${
      securitySchemes
        .map((scheme) => `${label(`${schemeText(schemeView(scheme, context))} (${scheme.name})`)}`)
        .join('; ') || 'none documented'
    }`,
    sections.length > 0 &&
      `Sections:\n\n${sections.map(({ tag, operations: own }) => `- [${label(tag.displayName)}](${routes.tag(tag.slug)}): ${count(own.length, 'operation')}`).join('\n')}`,
  ).trimEnd();
}
