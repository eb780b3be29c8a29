import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiMarkdown, schemaPageMarkdown, tagMarkdown } from '../../src/gatsby/twins/api-markdown';
import { operationMarkdown } from '../../src/gatsby/twins/operation-markdown';
import { apiIndex } from '../../src/gatsby/view/api-index';
import type { ApiContext } from '../../src/gatsby/view/context';
import { operationOf } from '../../src/openapi';
import { apiOf, documentOf } from './support/api';

let context: ApiContext;
beforeAll(async () => {
  context = await apiOf(readFileSync(join(__dirname, 'everything.yaml'), 'utf8'));
});

test('an operation: its input, how it is called, its responses', () => {
  const text = operationMarkdown(operationOf(context.model, 'bookBerth')!, context);
  for (const part of [
    '# Book a berth\n',
    '`POST /berths/{berthId}/bookings`',
    '- API key (key) together with Client certificate (mutual)',
    '- OAuth 2.0 (login: berths:read, berths:write)',
    '- `berthId` (path): string; required; pattern `^[A-Z]\\d+$`. Which berth.',
    '- `nights`: integer (int32); required; at least 1, less than 365; default 1. How long it stays.',
    '- `note`: string or null; 1 to 500 characters. For the office.',
    '  - one of: variant 1: object (SailingShip)',
    '    - `kind`: string; required; always "sail"',
    '## Example: A yacht for a night\n\n```bash\ncurl ',
    '### 201 Created',
    '- `Location` (header): string (uri); required. Where the booking is.',
    '### 4XX Client error',
    '## Callback confirmed',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Source: api\.yaml:\d+\n$/);
});

test('a deprecated operation says why', () => {
  expect(operationMarkdown(operationOf(context.model, 'getShip')!, context)).toContain(
    '**Deprecated.** Use the register instead.',
  );
});

test('a webhook is sent by the API and needs no authentication of the reader', () => {
  const text = operationMarkdown(context.model.webhooks[0]!.operation, context, 'delivery');
  expect(text).toContain('`POST`, sent by the API');
  expect(text).not.toContain('## Authentication');
});

test('an API leads to the twins of its operations, and a tag to those under it', () => {
  const index = apiIndex(context.model);
  const link = '- [Book a berth](/api/operations/bookBerth/index.md): `POST /berths/{berthId}/bookings`';
  expect(apiMarkdown(index, context)).toContain(link);
  expect(tagMarkdown(index.sections[0]!, context)).toContain(link);
  expect(apiMarkdown(index, context)).not.toContain('Not for readers');
});

test('a type and a constant in parts say in one line what they say together', async () => {
  const Kind = { type: 'string', enum: ['born', 'lost'] };
  const Born = {
    type: 'object',
    properties: { kind: { allOf: [{ $ref: '#/components/schemas/Kind' }, { const: 'born' }] } },
  };
  const born = await apiOf(documentOf({}, { Kind, Born }));
  expect(schemaPageMarkdown(born.model.schemas.Born!, born)).toContain('- `kind`: string (Kind); always "born"\n');
});

test('a schema that contains itself ends', () => {
  const text = schemaPageMarkdown(context.model.schemas.Node!, context);
  expect(text).toContain('# Node\n');
  expect(text).toContain('- `children`: array of Node');
});

test('a tuple, a condition and what is inside a text are listed, and a tag has its webhooks', async () => {
  const api = await apiOf(`
openapi: 3.1.0
info: { title: T, version: '1' }
webhooks: { told: { post: { tags: [news], summary: Told, responses: { '200': { description: OK } } } } }
components:
  schemas:
    Tuple: { type: array, prefixItems: [{ type: number }, { enum: [a, b] }], items: { type: boolean } }
    Cond: { type: object, if: { required: [x] }, then: { required: [y], properties: { y: { pattern: '^y' } } } }
    Text: { type: string, contentMediaType: application/json, contentSchema: { type: object, properties: { a: { type: integer } } } }
`);
  const twin = (name: string) => schemaPageMarkdown(api.model.schemas[name]!, api);
  expect(twin('Tuple')).toContain(
    'tuple of 2\n\n- item 1: number\n- item 2: string; one of "a", "b"\n- remaining items: boolean',
  );
  expect(twin('Cond')).toMatch(/- if: .*\n- then: .*\n {2}- `y`: .*required; pattern \^y/);
  expect(twin('Text')).toContain('- string content: object\n  - `a`: integer');
  expect(tagMarkdown(apiIndex(api.model).sections[0]!, api)).toContain('[Told](/api/webhooks/told/index.md)');
});
