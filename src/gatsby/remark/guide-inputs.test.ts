import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Portal } from '../../portal/portal';
import { writeGuideInputs } from './guide-inputs';

const root = mkdtempSync(join(tmpdir(), 'guide-inputs-'));
afterAll(() => rmSync(root, { recursive: true }));

const stamp = join(root, '.stamp');
const portal = {
  root,
  apis: [{ id: 'a', spec: join(root, 'api.json') }],
  examples: { folder: join(root, 'examples') },
};
const write = (name: string, text: string): void => {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), text);
};
const digest = (changed: object = {}, day = new Date('2026-01-01')): string => {
  writeGuideInputs({ ...portal, ...changed } as unknown as Portal, stamp, day);
  return readFileSync(stamp, 'utf8');
};

beforeEach(() => {
  write('api.json', '{}');
  write('examples/a.ts', '1');
  write('guide.mdx', '# One');
});

test.each([
  ['the document of an API', () => write('api.json', '{ }')],
  ['a file beside it that it may refer to', () => write('parts/pet.yaml', 'type: object')],
  ['a quoted program', () => write('examples/a.ts', '2')],
])('compiles guides again after a change of %s', (_, change) => {
  const before = digest();
  change();
  expect(digest()).not.toBe(before);
});

test('compiles guides again after a change of the configuration, and on another day, on which a skip may end', () => {
  const before = digest();
  expect(digest({ sandboxUrl: 'http://localhost:1' })).not.toBe(before);
  expect(digest({}, new Date('2026-01-02'))).not.toBe(before);
});

test('keeps compiled guides where only another guide, or what commands write, has changed', () => {
  const before = digest();
  write('guide.mdx', '# Two');
  write('public/index.html', '<p>');
  write('reports/examples.json', '{}');
  expect(digest()).toBe(before);
});
