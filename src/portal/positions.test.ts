import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPortal } from './load';

// A program is read once in a process: each has a folder of its own.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'positions-'));
  writeFileSync(join(folder, 'petstore.yaml'), 'openapi: 3.1.0\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a literal', 'export default {\n  docs: [],\n  apis: [\n    { spec: 5 },\n  ],\n};', '4: apis.0.spec must be'],
  [
    'a constant',
    'const config: object = {\n  apis: [{ spec: "petstore.yaml" }],\n  titel: "x",\n};\nexport default config;',
    '3: the configuration has an unknown field "titel"',
  ],
  [
    'a document that does not exist',
    'const defineConfig = (config: object) => config;\nexport default defineConfig({\n  apis: [{\n    spec: "no.yaml" }],\n});',
    '4: no document exists at',
  ],
  [
    'a part that is computed',
    'const spec = 5;\nexport default {\n  apis: [\n    ...[{ spec }],\n  ],\n};',
    '4: apis.0.spec must be a string',
  ],
  [
    'a named export',
    'export const config = {};',
    ' this module does not export a configuration. Write: export default',
  ],
  ['a function', 'export default () => ({ apis: [] });', ' the configuration must be an object, not a function.'],
])('%s of a program has its mistakes at their lines', (_name, text, expected) => {
  const file = join(folder, 'portal.config.ts');
  writeFileSync(file, text);
  expect(() => loadPortal({ PORTAL_CONFIG: file })).toThrow(`portal.config.ts:${expected}`);
});

test('a file in UTF-16 is told apart, and a byte order mark is none', () => {
  const file = join(folder, 'portal.json');
  writeFileSync(file, Buffer.from('\uFEFF{ "apis": [{ "spec": "petstore.yaml" }] }', 'utf16le'));
  expect(() => loadPortal({ PORTAL_CONFIG: file })).toThrow('portal.json:1: this file is in UTF-16. Save it as UTF-8.');
  writeFileSync(file, '\uFEFF{ "apis": [{ "spec": "petstore.yaml" }] }');
  expect(loadPortal({ PORTAL_CONFIG: file }).apis).toHaveLength(1);
});
