/** What names and titles of a document must not become in the Markdown that assistants and tools read. */
import { agentsMarkdown } from '../../src/gatsby/twins/agents-guide';
import { apiMarkdown, schemaPageMarkdown, tagMarkdown, webhooksMarkdown } from '../../src/gatsby/twins/api-markdown';
import { operationMarkdown } from '../../src/gatsby/twins/operation-markdown';
import { apiIndex } from '../../src/gatsby/view/api-index';
import type { ApiContext } from '../../src/gatsby/view/context';
import { routesOf } from '../../src/gatsby/view/routes';
import { modelOf } from '../sandbox/support/apis';
import { foreignMarkup, hostile } from '../support/foreign-markup';

const schema = {
  type: 'object',
  properties: { [hostile]: { type: 'string', format: hostile, enum: [hostile], pattern: '`[<script>]`' } },
};
const content = {
  [`text/${hostile}`]: { schema },
  'application/json': {
    schema: { $ref: `#/components/schemas/${encodeURIComponent(hostile.replaceAll('/', '~1'))}` },
    examples: { [hostile]: { value: { [hostile]: hostile } } },
  },
};
const operation = {
  summary: hostile,
  tags: [hostile],
  parameters: [{ name: hostile, in: 'query', schema: { type: 'string' } }],
  requestBody: { content },
  responses: { 200: { summary: hostile, description: '', content } },
  callbacks: { [hostile]: { '{$request.body#/url}': { post: { summary: hostile, responses: {} } } } },
  security: [{ [hostile]: [hostile] }],
};
const model = modelOf({
  info: { title: hostile, version: hostile },
  servers: [{ url: `https://api.example.com/${hostile}` }],
  tags: [{ name: hostile }],
  paths: { [`/${hostile}`]: { post: operation } },
  webhooks: { [hostile]: { post: operation } },
  components: {
    schemas: { [hostile]: schema },
    securitySchemes: { [hostile]: { type: 'http', scheme: hostile } },
  },
});
const context: ApiContext = {
  model,
  routes: routesOf('/api/'),
  html: (text) => text as never,
  proofOf: () => undefined,
  faultsOf: () => undefined,
  downloads: [],
};
const index = apiIndex(model);

test.each([
  ['the guide for agents', () => agentsMarkdown(context, 'http://localhost:4010')],
  ['the API', () => apiMarkdown(index, context)],
  ['a tag', () => tagMarkdown(index.filled[0]!, context)],
  ['the webhooks', () => webhooksMarkdown(context)],
  ['a schema', () => schemaPageMarkdown(Object.values(model.schemas)[0]!, context)],
  ['an operation', () => operationMarkdown(model.operations[0]!, context)],
])('in %s they are neither headings, links nor elements of their own', (_, write) => {
  expect(foreignMarkup(write())).toEqual([]);
});
