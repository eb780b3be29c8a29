import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExamplesRecord } from '../../examples/record';
import { loadPortal } from '../../portal/load';
import { digestOfSources, keepApis, keptApis, keptExports, takeLastBuild } from './kept-apis';
import { readApis } from './read-apis';
import { nothingSourced, unsaid } from './source-apis';

const folder = mkdtempSync(join(tmpdir(), 'kept-apis-'));
const site = join(folder, '.portal/site');
const write = (name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
beforeAll(() => {
  write('portal.json', JSON.stringify({ docs: [{ content: 'guides' }], apis: [{ spec: 'boats.yaml' }] }));
  write('boats.yaml', 'openapi: 3.1.0\ninfo: { title: Boats, version: 1.0.0 }\npaths: {}\n');
  write('guides/index.mdx', '# Boats\n');
  for (const name of ['gatsby-config.js', 'gatsby-node.js']) write(`.portal/site/${name}`, '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const portal = () => loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') });
const digest = (record?: object): string | undefined =>
  digestOfSources(portal(), record as ExamplesRecord | undefined, '', site);

test('what the APIs are made from is the documents, what they refer to, and what their examples proved, and not the guides', () => {
  const before = digest({ documentExamples: [{ api: 'boats', outcome: 'passed' }], examples: [{ seconds: 1 }] });
  write('guides/index.mdx', '# More boats\n');
  expect(digest({ documentExamples: [{ api: 'boats', outcome: 'passed', seconds: 2 }], examples: [] })).toBe(before);
  expect(digest({ documentExamples: [{ api: 'boats', outcome: 'failed' }] })).not.toBe(before);
  const unproven = digest();
  const changes = [
    ['description.md', 'Boats.\n'],
    ['boats.yaml', 'openapi: 3.1.0\ninfo: { title: Boats, version: 1.0.1 }\npaths: {}\n'],
    ['collections/boats.postman_collection.json', '{}'],
    ['.portal/site/gatsby-node.js', '// Other code.'],
  ] as const;
  const digests = changes.map(([name, text]) => {
    write(name, text);
    return digest();
  });
  expect(new Set([unproven, ...digests]).size).toBe(changes.length + 1);
});

test('is there after a build from the same, unless the build has ended early or the file is damaged', () => {
  const sourced = { ...nothingSourced(), offered: ['/api/operations.json'], parts: new Map([['/api/', 'digest']]) };
  expect(keptApis('a', site)).toBeUndefined();
  keepApis('a', sourced, site);
  expect(keptApis('a', site)).toEqual(sourced);
  expect(keptApis('b', site)).toBeUndefined();
  expect(keptApis(undefined, site)).toBeUndefined();
  write('.portal/site/.cache/sourced/apis', 'cut off');
  expect(keptApis('a', site)).toBeUndefined();
  keepApis('a', sourced, site);
  expect(takeLastBuild(portal(), '', site)).toMatchObject({ build: expect.any(String), parts: sourced.parts });
  expect(keptApis('a', site)).toBeUndefined();
  expect(takeLastBuild(portal(), '', site).parts.size).toBe(0);
});

test('a build does not say again what the check of the documents has said', () => {
  const [checked, own] = [
    { level: 'warn', text: 'boats.yaml: 1 warning', isOfCheck: true },
    { level: 'warn', text: 'own' },
  ] as const;
  expect(unsaid([checked, own], true)).toEqual([own]);
  expect(unsaid([checked, own], false)).toEqual([checked, own]);
});

test('what is exported of operations is kept beside it, by the code of the build, and only in the folder of a site', async () => {
  const path = '  /boats: { get: { responses: { 204: { description: Done } } } }';
  write('boats.yaml', `openapi: 3.1.0\ninfo: { title: Boats, version: 1.0.0 }\npaths:\n${path}\n`);
  const { folder: kept, code } = keptExports(site)!;
  const read = (into: string): Promise<void> =>
    readApis(
      portal(),
      undefined,
      { folder: join(into, 'public'), pathPrefix: '' },
      { post: () => undefined, receive: () => Promise.resolve({ unchanged: new Set() }) },
    );
  await read(site);
  expect(readdirSync(kept)).toHaveLength(1);
  expect(kept.startsWith(join(site, '.cache/sourced'))).toBe(true);
  const elsewhere = join(folder, 'elsewhere');
  await read(elsewhere);
  expect([keptExports(elsewhere), existsSync(join(elsewhere, '.cache'))]).toEqual([undefined, false]);
  write('.portal/site/gatsby-node.js', '// Newer code.');
  expect(keptExports(site)!.code).not.toBe(code);
});
