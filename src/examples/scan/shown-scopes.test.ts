import { loadObject } from '../../openapi/fixtures/load';
import { createContract } from '../wire/contract';
import { scopeFaults } from './shown-scopes';

const operation = (...needed: string[]) => ({
  security: needed.map((scope) => ({ oauth: [scope] })),
  responses: { 200: { description: 'Done.' } },
});
const scopes = { 'orders:read': 'Read orders.', 'orders:write': 'Write orders.' };
const flows = { clientCredentials: { tokenUrl: 'https://login.shop.example/token', scopes } };
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': { get: operation('orders:read'), post: operation('orders:write') },
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('orders:read', 'orders:write'),
    },
    '/status': { get: operation() },
  },
  components: { securitySchemes: { oauth: { type: 'oauth2', flows } } },
};

const found = async (text: string): Promise<string[]> => {
  const { model } = await loadObject(shop);
  return scopeFaults(text, createContract([model]), [model]).map(({ line, message }) => `${line} ${message}`);
};

test.each([
  ['<x>\n<call method="GET" path="/orders" scope="orders:write" />', '2 GET /orders needs the scope orders:read, not orders:write'],
  ['- { method: POST, path: /orders, scope: orders:read }', '1 POST /orders needs the scope orders:write, not orders:read'],
  ['{ "method": "GET", "path": "/orders", "scopes": ["orders:write"] }', '1 GET /orders needs the scope orders:read, not orders:write'],
])('%s', async (text, message) => expect(await found(text)).toEqual([message])); // prettier-ignore

test.each([
  '<call method="GET" path="/orders" scope="orders:read" />',
  '<call method="GET" path="/orders/{id}" scope="orders:write" />',
  '<call method="GET" path="/status" scope="orders:write" />',
  '<call method="GET" path="/orders" scope="orders:read orders:write" />',
  '{ "method": "GET", "path": "/orders", "scopes": ["orders:write", "orders:read"] }',
  '{ "method": "GET", "path": "/parcels", "scope": "orders:write" }',
  '{ "method": "GET", "path": "/orders", "scope": "warehouse:admin" }',
  'scope: orders:write',
])('%s is true', async (text) => expect(await found(text)).toEqual([]));
