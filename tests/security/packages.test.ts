/** What comes with the packages of others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials, isAllowed, licenceOf, lockedPackages, nameOf } from '../../scripts/lib/packages';

const root = join(__dirname, '../..');
const packages = lockedPackages();
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** Raise it in the commit that adds a package, which says why. */
const maxPackages = 2450;

test('no package runs code when it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const withScript = [...packages].filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  expect(Object.values(allowScripts)).not.toContain(true);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
  // Each script was read: SECURITY.md says what it does and why the package works without it.
  expect([...new Set(withScript)].filter((name) => !read('SECURITY.md').includes(`\`${name}\``))).toEqual([]);
});

test('every licence is on the list', () => {
  const others = [...packages]
    .map(([path, locked]) => [nameOf(path), licenceOf(path, locked)] as const)
    .filter(([, licence]) => !isAllowed(licence));
  expect(others).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-2.0', false],
  ['AGPL-3.0 OR SSPL-1.0', false],
  ['UNLICENSED', false],
  [undefined, false],
])('%s: %s', (licence, expected) => expect(isAllowed(licence)).toBe(expected));

test('the number of packages does not grow unnoticed', () => expect(packages.size).toBeLessThanOrEqual(maxPackages));

test('every package has a checksum, and none an address of its own', () => {
  const without = [...packages].filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path);
  expect(without).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('the bill of materials has all of them, with what they need, and is the same each time', () => {
  const of = () => billOfMaterials(packages, { name: 'x', version: '1.0.0' });
  const bill = of() as {
    components: { 'bom-ref': string; name: string; hashes: object[]; licenses: object[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(bill).toEqual(of());
  const refs = new Set(bill.components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(packages.size);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const ajv = bill.dependencies.find(({ ref }) => /^pkg:npm\/ajv@[^#]+#node_modules\/ajv$/.test(ref));
  expect(ajv?.dependsOn.join()).toContain('pkg:npm/fast-deep-equal@');
  expect(bill.components.every(({ licenses, hashes }) => licenses.length === 1 && hashes.length === 1)).toBe(true);
});
