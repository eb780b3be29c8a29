import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPortal } from '../../src/portal/load';
import { loadSandboxApis, SandboxError } from '../../src/sandbox';
import { sandboxOf } from './support/apis';

const string = { type: 'string' };
const response = { description: 'Good.', content: { 'application/json': { schema: string, example: 'documented' } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': { get: { operationId: 'listOrders', responses: { 200: response } } },
    '/status': { get: { operationId: 'getStatus', responses: { 200: response } } },
  },
};

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'behaviour-')));
  mkdirSync(join(folder, 'sandbox'));
  writeFileSync(join(folder, 'orders.json'), JSON.stringify(document));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The APIs of a portal whose behaviour is a module of this source. */
function load(source: string, module = 'sandbox/orders.ts') {
  writeFileSync(join(folder, module), source);
  const config = join(folder, 'portal.json');
  writeFileSync(config, JSON.stringify({ apis: [{ spec: 'orders.json', behaviour: `./${module}` }] }));
  return loadSandboxApis(loadPortal({ PORTAL_CONFIG: config }));
}

const mistakeIn = async (source: string): Promise<string> => {
  const error: unknown = await load(source).catch((thrown: unknown) => thrown);
  if (error instanceof SandboxError) return error.message;
  throw new Error('This is no mistake of a behaviour.', { cause: error });
};

const members = `name: 'orders', createState: () => ({}), handlers: { listOrders: () => ({ status: 200, body: word }) }`;

test.each([
  ['a default export', `import { word } from './word';\nexport default { ${members} };`, 'sandbox/orders.ts'],
  [
    'an export named behaviour',
    `import { word } from './word';\nexport const behaviour = { ${members} };`,
    'sandbox/orders.ts',
  ],
  [
    'a CommonJS module',
    `const { word } = require('./word.ts');\nmodule.exports = { ${members} };`,
    'sandbox/orders.cjs',
  ],
  ['JavaScript', `import { word } from './word';\nexport default { ${members} };`, 'sandbox/orders.js'],
])('%s is a behaviour, and may import modules beside it', async (_, source, module) => {
  writeFileSync(join(folder, 'sandbox/word.ts'), `export const word: string = 'handled';`);
  const sandbox = await sandboxOf(await load(source, module));
  expect((await sandbox.get('/orders')).body).toBe('handled');
  // What it does not handle is as the document says.
  expect((await sandbox.get('/status')).body).toBe('documented');
});

test.each([
  [
    'export const orders = {};',
    /^sandbox\/orders\.ts: does not export a behaviour\. Export one by default: export default \{ name/,
  ],
  ['export default [];', /^sandbox\/orders\.ts: does not export a behaviour\./],
  [
    `export default { handlers: { listOrders: 1 }, notes: {}, controls: {} };`,
    new RegExp(
      [
        '^sandbox/orders\\.ts: the behaviour needs a "name", a string\\.',
        'sandbox/orders\\.ts: the behaviour needs "createState", a function that returns the reference state\\.',
        'sandbox/orders\\.ts: the behaviour has a handler for "listOrders" that is not a function\\.',
        'sandbox/orders\\.ts: the behaviour has "notes", which is not a function\\.',
        'sandbox/orders\\.ts: the behaviour has "controls", which is not an array\\.',
        'Its interface is `Behaviour` in src/sandbox/behaviour\\.ts\\.$',
      ].join('\n'),
    ),
  ],
  [
    `export default { name: 'orders', createState: () => 1 };`,
    /^sandbox\/orders\.ts: the behaviour needs "handlers", an object of functions by operationId\./,
  ],
  [
    `export default { name: 'orders', createState: () => ({}), handlers: { listOrder: () => ({ status: 200 }) } };`,
    /^sandbox\/orders\.ts: the behaviour orders handles "listOrder", which is not an operation of the document; did you mean "listOrders"\?$/,
  ],
  [`throw new Error('No data.');`, /^sandbox\/orders\.ts: the module cannot be loaded: No data\.$/],
  [`import './absent';`, /^sandbox\/orders\.ts: the module cannot be loaded: Cannot find module '\.\/absent'/],
])('%s is refused with the name of the file and a hint', async (source, message) => {
  expect(await mistakeIn(source)).toMatch(message);
});

test('a module that does not exist is a mistake in the configuration', () => {
  writeFileSync(join(folder, 'sandbox/orders.ts'), '');
  const config = join(folder, 'portal.json');
  writeFileSync(config, JSON.stringify({ apis: [{ spec: 'orders.json', behaviour: 'sandbox/order.ts' }] }));
  expect(() => loadPortal({ PORTAL_CONFIG: config })).toThrow(
    `portal.json:1: no module exists at ${folder}/sandbox/order.ts. Did you mean "orders.ts"?`,
  );
});
