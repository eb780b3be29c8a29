/** What names and titles of a document must not become in the results of the tools that assistants call, and in reports in Markdown. */
import { spawnSync } from 'node:child_process';
import { open, type Opened } from '../mcp/open';
import { orders } from '../mcp/portal';
import { foreignMarkup, hostile } from '../support/foreign-markup';
import { scriptFile } from '../support/script-file';

const document = (schema: object) => ({
  ...orders(),
  info: { title: hostile, version: hostile, summary: hostile },
  servers: [{ url: `https://api.example.com/${hostile}` }],
  tags: [{ name: hostile }],
  security: [{ [hostile]: [] }],
  paths: {
    [`/${hostile}`]: {
      post: {
        operationId: hostile,
        summary: hostile,
        tags: [hostile],
        parameters: [{ name: hostile, in: 'query', schema }],
        responses: { 204: { description: hostile } },
      },
    },
  },
  components: {
    schemas: { [hostile]: { ...schema, title: hostile } },
    securitySchemes: { [hostile]: { type: 'http', scheme: hostile } },
  },
});

let portal: Opened;
beforeAll(async () => {
  const history = { 'portal.json': { title: 'Shop', apis: [{ spec: 'orders.json', history: 'history' }] } };
  portal = await open('versions', {
    ...history,
    'orders.json': document({ type: 'string', enum: ['a'] }),
    'old.json': document({ type: 'string', enum: ['a', hostile] }),
    'history/1.0.0_2026-01-31.json': document({ type: 'string', enum: ['a', hostile] }),
  });
});

test.each([
  ['list_apis', {}],
  ['search', { query: 'Ignore' }],
  ['search', { query: 'evil' }],
  ['list_changes', {}],
  ['list_changes', { old: 'old.json', new: 'orders.json' }],
])('of %s %j', async (name, args) => {
  const { text, isError } = await portal.call(name, args);
  expect({ isError, isThere: text.includes('evil.example') }).toEqual({ isError: false, isThere: true });
  expect(foreignMarkup(text)).toEqual([]);
});

test.each([
  ['diff', ['old.json', 'orders.json']],
  ['coverage', []],
])('of the command %s', (command, args) => {
  const { stdout } = spawnSync(process.execPath, [scriptFile(command), ...args, '--format', 'markdown'], {
    cwd: portal.folder,
    encoding: 'utf8',
  });
  expect(stdout).toContain('evil.example');
  expect(foreignMarkup(stdout)).toEqual([]);
});
