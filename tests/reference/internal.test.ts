import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { outputsOf } from './support/outputs';

const document = readFileSync(resolve(__dirname, '../../src/openapi/fixtures/internal.yaml'), 'utf8');

test('what is marked as internal is in no page, twin, search record, collection or download', async () => {
  const made = await outputsOf(document);
  expect([...made].filter(([, text]) => /secret|x-internal/i.test(text)).map(([name]) => name)).toEqual([]);
  for (const name of ['model', 'file api/harbour.openapi.json', 'file api/harbour.postman_collection.json'])
    expect(made.get(name)).toContain('Aurora');
  expect(made.get('file api/operations/saveShip/index.md')).toContain('`crew`');
  expect(made.get('collections harbour.postman_collection.json')).toContain('Borealis');
});

test('a portal that shows what is internal has it everywhere', async () => {
  const made = await outputsOf(document, { showInternal: true });
  for (const name of [
    'model',
    'search',
    'file api/harbour.openapi.yaml',
    'file api/harbour.postman_collection.json',
    'file api/operations/saveShip/index.md',
    'node view harbour /api/operations/saveShip/',
  ])
    expect(made.get(name)).toMatch(/secret/i);
});
