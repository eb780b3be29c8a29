import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const order = {
  type: 'object',
  required: ['id', 'product'],
  properties: { id: { type: 'string' }, product: { type: 'string', enum: ['pen', 'ink'] } },
};
const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example ? { example } : {}) },
});

/** A document of two operations behind an API key. */
export const orders = (more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1.0.0', description: 'Orders of a shop.\u001b[2J\u200b' },
  servers: [{ url: 'https://api.example.com/v1' }],
  security: [{ key: [] }],
  paths: {
    '/orders': {
      post: {
        operationId: 'placeOrder',
        summary: 'Place an order',
        requestBody: {
          required: true,
          content: json(
            {
              type: 'object',
              required: ['product'],
              properties: { product: { $ref: '#/components/schemas/Product' } },
            },
            { product: 'pen' },
          ),
        },
        responses: {
          201: { description: 'Placed', content: json({ $ref: '#/components/schemas/Order' }) },
          400: { description: 'Refused' },
        },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        summary: 'Read an order',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The order',
            content: json({ $ref: '#/components/schemas/Order' }, { id: 'o-1', product: 'ink' }),
          },
          404: { description: 'Unknown' },
        },
      },
    },
    ...more,
  },
  components: {
    schemas: { Order: order, Product: { type: 'string', enum: ['pen', 'ink'] } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
});

const parcels = {
  openapi: '3.0.3',
  info: { title: 'Parcels', version: '2.0.0' },
  servers: [{ url: 'https://parcels.example.com' }],
  paths: { '/parcels': { get: { operationId: 'listParcels', responses: { 200: { description: 'All parcels' } } } } },
  components: { schemas: { Order: { type: 'object', properties: { parcel: { type: 'string' } } } } },
};

const guide =
  '---\ntitle: Getting started\ndescription: The first order.\n---\n\n# Getting started\n\nAn order has a *product*. Quills are not sold.\n\n## Ink cartridges\n\nThey are blue.\n';

const contents = {
  plain: { 'portal.json': { title: 'Shop', apis: [{ spec: 'orders.json' }] }, 'orders.json': orders() },
  guides: {
    'portal.json': { title: 'Shop', docs: [{ content: 'guides' }], apis: [{ spec: 'orders.json' }] },
    'orders.json': orders(),
    'guides/start.mdx': guide,
  },
  versions: {
    'portal.json': { title: 'Shop', apis: [{ spec: 'orders.json', history: 'history' }] },
    'orders.json': { ...orders(), info: { title: 'Orders', version: '2.0.0' } },
    'history/1.0.0_2026-01-31.json': { ...orders(), paths: {} },
  },
  two: {
    'portal.json': { title: 'Shop', apis: [{ spec: 'orders.json' }, { spec: 'parcels.json' }] },
    'orders.json': orders(),
    'parcels.json': parcels,
  },
} satisfies Record<string, Record<string, unknown>>;

/** Writes a small portal into a temporary folder. @returns the folder */
export function writePortal(kind: keyof typeof contents, more: Readonly<Record<string, unknown>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-')));
  for (const [name, content] of Object.entries({ ...contents[kind], ...more })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
