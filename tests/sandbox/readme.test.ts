import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { loadPortal } from '../../src/portal/load';
import { typeErrors } from '../../src/samples/testing/type-errors';
import { loadSandboxApis } from '../../src/sandbox';
import { sandboxOf } from './support/apis';

const readme = readFileSync(resolve(__dirname, '../../README.md'), 'utf8');
const [, section = ''] = readme.split('## A behaviour for the sandbox\n');
const codeIn = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(section)?.[1] ?? '';
const [config, source] = [codeIn('json'), codeIn('ts')];

const string = { type: 'string' };
const json = (schema: object) => ({ 'application/json': { schema } });
const order = json({
  type: 'object',
  required: ['id', 'product', 'status'],
  properties: { id: string, product: string, status: { enum: ['open', 'cancelled'] } },
});
const ordered = { description: 'The order.', content: order };
const id = { name: 'id', in: 'path', required: true, schema: string };
const document = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/products': {
      get: {
        operationId: 'listProducts',
        responses: {
          200: {
            description: 'All.',
            content: { 'application/json': { schema: { type: 'array', items: string }, example: ['pen'] } },
          },
        },
      },
    },
    '/orders': {
      post: {
        operationId: 'placeOrder',
        requestBody: { content: json({ type: 'object', required: ['product'], properties: { product: string } }) },
        responses: { 201: ordered },
      },
    },
    '/orders/{id}/cancellation': {
      post: {
        operationId: 'cancelOrder',
        parameters: [id],
        responses: { 200: ordered, 404: { description: 'No such order.' }, 409: { description: 'Cancelled already.' } },
      },
    },
  },
};

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'readme-')));
  const { apis } = JSON.parse(config) as { apis: { spec: string; behaviour: string }[] };
  const { spec, behaviour } = apis[0]!;
  writeFileSync(join(folder, 'portal.json'), config);
  writeFileSync(join(folder, spec), stringify(document));
  mkdirSync(dirname(join(folder, behaviour)));
  writeFileSync(join(folder, behaviour), source);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("README's behaviour compiles in strict mode", () => {
  // The compiler takes it for a file in the root of the project.
  expect(typeErrors([source.replace("'../src/", "'./src/")])).toEqual([]);
});

test("README's behaviour handles its operations, and the document the others", async () => {
  const apis = await loadSandboxApis(loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') }));
  const sandbox = await sandboxOf(apis);
  const placed = await sandbox.post('/orders', { product: 'mug' });
  expect(placed.status).toBe(201);
  const { id: placedId } = placed.body as { id: string };
  expect(placed.body).toEqual({ id: placedId, product: 'mug', status: 'open' });

  const cancel = (which: string) => sandbox.post(`/orders/${which}/cancellation`);
  expect((await cancel(placedId)).body).toEqual({ id: placedId, product: 'mug', status: 'cancelled' });
  expect((await cancel(placedId)).status).toBe(409);
  expect((await cancel('1')).body).toEqual({ id: '1', product: 'pen', status: 'cancelled' });
  expect((await cancel('none')).status).toBe(404);

  const products = await sandbox.get('/products');
  expect(products.body).toEqual(['pen']);
  expect(products.headers['sandbox-source']).not.toBe('behaviour');
  expect(placed.headers['sandbox-source']).toBe('behaviour');
});
