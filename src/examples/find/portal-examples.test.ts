import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolvePortal } from '../../portal/load';
import { findExamples } from './portal-examples';

const folder = mkdtempSync(join(tmpdir(), 'portal-examples-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(text: string) {
  mkdirSync(join(folder, 'guides'), { recursive: true });
  writeFileSync(join(folder, 'guides/index.mdx'), `---\ntitle: Guide\n---\n\n${text}\n`);
  writeFileSync(join(folder, 'api.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' } }));
  const docs = [{ id: 'guides', path: '/', content: 'guides' }];
  const portal = resolvePortal({ docs, apis: [{ id: 'api', spec: 'api.json' }] }, folder, join(folder, 'portal.json'));
  return findExamples(portal, '2026-01-01').problems.map(({ message, warning }) => ({ message, warning }));
}

const nothing = 'no guide of this portal has an example that is run';

test('guides without code that is run are wrong where they have code', () =>
  expect(problemsOf('```bash check="only read here"\ncurl http://localhost:4010/a\n```')).toEqual([
    { message: nothing, warning: undefined },
  ]));

test('guides without code have nothing to prove yet', () =>
  expect(problemsOf('Come back later.')).toEqual([{ message: nothing, warning: true }]));

test.each([
  ['link', 'a symbolic link', () => symlinkSync('../elsewhere.mdx', join(folder, 'guides/odd.mdx'))],
  ['pipe', 'a pipe, a socket or a device', () => execFileSync('mkfifo', [join(folder, 'guides/odd.mdx')])],
])('a guide that is a %s is reported, and not read', (_, kind, make) => {
  mkdirSync(join(folder, 'guides'), { recursive: true });
  writeFileSync(join(folder, 'elsewhere.mdx'), '# Elsewhere\n');
  make();
  try {
    expect(problemsOf('Come back later.')).toEqual([
      { message: `this guide is ${kind}, so it is not read`, warning: undefined },
    ]);
  } finally {
    rmSync(join(folder, 'guides/odd.mdx'));
  }
});
