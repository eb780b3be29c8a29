import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPortal } from '../../src/portal/load';

const folder = mkdtempSync(join(tmpdir(), 'versions-'));
writeFileSync(join(folder, 'petstore.yaml'), 'openapi: 3.1.0\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(versions: readonly object[]) {
  const file = join(folder, 'portal.json');
  writeFileSync(file, JSON.stringify({ apis: [{ spec: 'petstore.yaml', path: 'pets', versions }] }));
  return loadPortal({ PORTAL_CONFIG: file });
}

test('an earlier version has its reference below that of the latest', () => {
  expect(load([{ label: '1.0', spec: 'petstore.yaml', deprecated: true }]).apis[0]?.versions).toEqual([
    { label: '1.0', spec: join(folder, 'petstore.yaml'), path: '/pets/versions/1.0/', deprecated: true },
  ]);
});

test.each([
  [
    'whose document does not exist',
    [{ label: '1.0', spec: 'petstor.yaml' }],
    /portal\.json:1: no document exists at .*petstor\.yaml\. Did you mean "petstore\.yaml"\?/,
  ],
  [
    'with the label of another',
    [
      { label: '1.0-RC', spec: 'petstore.yaml' },
      { label: '1.0-rc', spec: 'petstore.yaml' },
    ],
    /two versions have the label "1\.0-rc"\. Give one of them another "label"\./,
  ],
  [
    'whose label is no part of an address',
    [{ label: '../1', spec: 'petstore.yaml' }],
    /apis\.0\.versions\.0\.label must be like 1\.0 or 2025-03-01, not "\.\.\/1"/,
  ],
  ['without a document', [{ label: '1.0' }], /apis\.0\.versions\.0 needs a field "spec"/],
])('a version %s is reported', (_, versions, message) => {
  expect(() => load(versions)).toThrow(message);
});
