import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addOverrides, overrides } from '../../scripts/lib/overrides';

let folder: string;
const file = () => join(folder, 'package.json');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overrides-'));
  mkdirSync(join(folder, 'node_modules/proven-portal'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('they are added once, and the rest of the file stays as it is written', () => {
  const before =
    '{\n    "name": "shop",\n    "workspaces": ["a",   "b"],\n    "overrides": { "left-pad": "1.0.0" }\n}\n';
  writeFileSync(file(), before);
  expect(addOverrides(folder)).toEqual({ line: '  added    overrides to package.json', added: true });
  const after = readFileSync(file(), 'utf8');
  expect(after).toContain('"workspaces": ["a",   "b"],');
  expect(JSON.parse(after)).toEqual({
    ...(JSON.parse(before) as object),
    overrides: { 'left-pad': '1.0.0', 'proven-portal': overrides },
  });
  expect(addOverrides(folder)).toEqual({ line: '  kept     package.json', added: false });
  expect(readFileSync(file(), 'utf8')).toBe(after);
});

test('a file is indented as it was', () => {
  writeFileSync(file(), '{\n\t"name": "shop"\n}\n');
  addOverrides(folder);
  expect(readFileSync(file(), 'utf8')).toMatch(/^\t"overrides": \{\n\t\t"proven-portal": \{\n\t\t\t"@parcel\/cache"/m);
});

test.each(['pnpm-lock.yaml', 'yarn.lock'])('where %s says that npm does not install, nothing is changed', (lock) => {
  writeFileSync(file(), '{}');
  writeFileSync(join(folder, lock), '');
  expect(addOverrides(folder)).toBeUndefined();
  expect(readFileSync(file(), 'utf8')).toBe('{}');
});

test('in a folder below that of the packages, nothing is changed', () => {
  writeFileSync(file(), '{}');
  rmSync(join(folder, 'node_modules'), { recursive: true });
  expect(addOverrides(folder)).toBeUndefined();
});

describe("this project's own package.json", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(__dirname, '../..', name), 'utf8')) as unknown;
  const own = (read('package.json') as { overrides: Record<string, unknown> }).overrides;
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { dev?: boolean; dependencies?: object }>;
  };

  /** Of development, and versions that only make npm accept this project's lockfile. */
  const others = ['sharp', 'msgpackr-extract', 'unrs-resolver', 'openapi-typescript', 'oxc-parser'];

  test('overrides the same releases', () => {
    const releases = (all: Readonly<Record<string, unknown>>): [string, unknown][] =>
      Object.entries(all)
        .filter(([name]) => !others.includes(name))
        .flatMap(([name, value]) =>
          typeof value === 'object' ? releases(value as Record<string, unknown>) : [[name, value] as [string, unknown]],
        );
    expect(Object.fromEntries(releases(overrides))).toMatchObject(Object.fromEntries(releases(own)));
  });

  test('installs the version of ms and of lodash that is named here, without dependencies', () => {
    for (const [name, version] of [
      ['ms', '2.1.3'],
      ['lodash', overrides.lodash],
    ] as const)
      expect(packages[`node_modules/${name}`]).toMatchObject({ version });
    expect(packages['node_modules/ms']?.dependencies).toBeUndefined();
  });
});
