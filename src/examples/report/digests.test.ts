import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolvePortal } from '../../portal/load';
import { digestsOf } from './digests';

const folder = mkdtempSync(join(tmpdir(), 'reuse-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
beforeEach(() => {
  write('content/index.mdx', '# Guide');
  write('specs/api.yaml', 'openapi: 3.1.0');
  write('examples/program.ts', 'export {};');
  write('sandbox/api.ts', `import { count } from '../shared/count';\nexport default count;`);
  write('sandbox/data.yaml', 'count: 1');
  write('shared/count.ts', 'export const count = 1;');
});
const day = new Date('2026-01-01');
const portal = (port = 4010) =>
  resolvePortal(
    {
      docs: [{ id: 'docs', path: '/', content: 'content' }],
      apis: [{ id: 'api', spec: 'specs/api.yaml', behaviour: 'sandbox/api.ts' }],
      sandbox: { url: `http://localhost:${port}` },
    },
    folder,
    join(folder, 'portal.json'),
  );

test('the digest is the same for the same inputs', () => {
  expect(digestsOf(portal(), {}, day).inputs).toBe(digestsOf(portal(), {}, day).inputs);
});

test.each([
  ['a guide', () => write('content/index.mdx', '# Changed')],
  ['a new guide', () => write('content/more.mdx', '# More')],
  [
    'a guide in a folder that is called like one that commands write',
    () => write('content/reports/weekly.mdx', '# Weekly'),
  ],
  ['a document', () => write('specs/api.yaml', 'openapi: 3.1.1')],
  ['a file that the document may refer to', () => write('specs/schemas/pet.yaml', 'type: object')],
  ['one in a folder that is called like that', () => write('specs/schemas/public/pet.yaml', 'type: object')],
  ['a quoted program', () => write('examples/program.ts', 'export const a = 1;')],
  ['a behaviour', () => write('sandbox/api.ts', 'export default 2;')],
  ['a file beside a behaviour', () => write('sandbox/data.yaml', 'count: 2')],
  ['a module that a behaviour imports', () => write('shared/count.ts', 'export const count = 2;')],
])('the digest changes with %s', (_name, change) => {
  const before = digestsOf(portal(), {}, day).inputs;
  change();
  expect(digestsOf(portal(), {}, day).inputs).not.toBe(before);
});

test('the digest does not change with what commands write beside a document', () => {
  const before = digestsOf(portal(), {}, day).inputs;
  write('specs/reports/examples.json', '{}');
  write('specs/collections/api.postman_collection.json', '{}');
  write('specs/build.log', 'what this command prints');
  expect(digestsOf(portal(), {}, day).inputs).toBe(before);
});

test('the digest does not change with what commands write into another folder beside a document', () => {
  write('specs/out/.portal/cache', '');
  const before = digestsOf(portal(), {}, day);
  write('specs/out/reports/examples.json', '{}');
  write('specs/out/public/openapi/api.json', '{}');
  expect(digestsOf(portal(), {}, day)).toEqual(before);
});

test('a link that leads back is followed once', () => {
  symlinkSync(join(folder, 'content'), join(folder, 'content/again'));
  expect(() => digestsOf(portal(), {}, day)).not.toThrow();
  rmSync(join(folder, 'content/again'));
});

test('the digest changes with the configuration, the day, and whether it is CI', () => {
  const digests = [
    digestsOf(portal(), {}, day).inputs,
    digestsOf(portal(4011), {}, day).inputs,
    digestsOf(portal(), {}, new Date('2026-01-02')).inputs,
    digestsOf(portal(), { CI: 'true' }, day).inputs,
  ];
  expect(new Set(digests).size).toBe(4);
});
