import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadApi } from '../load-api';
import { movedValues } from './moved-values';

describe('a reference to what it is in, or to what is in it', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'moved-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const problemsOf = async (lines: readonly string[]) => {
    const file = join(folder, 'api.yaml');
    writeFileSync(file, ['openapi: 3.1.0', "info: {title: T, version: '1'}", ...lines, ''].join('\n'));
    const { diagnostics } = await loadApi({ id: 'api', file, root: folder });
    return diagnostics.map(({ code, origin }) => `${origin?.line}: ${code}`);
  };
  const get = "get: {responses: {'200': {description: ok}}}";
  const callbacks = (name: string, target: string) =>
    `x-${name}: {${name}: {'{$url}': {post: {responses: {'200': {description: ok}}, callbacks: {$ref: '#/x-${target}'}}}}}`;

  test.each<[string, readonly string[], string]>([
    [
      'the paths, by one of them',
      ['paths:', "  $ref: '#/paths/~1a'", '  /a:', '    /b:', `      ${get}`],
      '4: wrong-target',
    ],
    ['the whole document', ['paths:', "  $ref: '#'", `  /a: {${get}}`], '4: wrong-target'],
    [
      'what is around it, by one of its members',
      ['paths: {}', 'components:', "  schemas: {$ref: '#/components/schemas/A', A: {$ref: '#/components'}}"],
      '5: wrong-target',
    ],
    [
      'a member of itself, by two extensions',
      [
        'paths: {}',
        'components:',
        "  schemas: {$ref: '#/x-a'}",
        "  responses: {$ref: '#/x-b'}",
        "x-a: {$ref: '#/x-b', A: {type: string}}",
        "x-b: {$ref: '#/components/schemas/A', B: {description: ok}}",
      ],
      '7: wrong-type',
    ],
    [
      'each other',
      [
        'paths: {}',
        'components:',
        "  schemas: {$ref: '#/components/responses'}",
        "  responses: {$ref: '#/components/schemas', B: {description: ok}}",
      ],
      '6: wrong-target',
    ],
    [
      'each other, by members of members',
      [
        `paths: {/a: {post: {responses: {'200': {description: ok}}, callbacks: {$ref: '#/x-b'}}}}`,
        callbacks('b', 'c'),
        callbacks('c', 'b'),
      ],
      '5: wrong-target',
    ],
  ])('%s is reported at its line', async (_, lines, problem) => {
    expect(await problemsOf(lines)).toContain(problem);
  });
});

test.each([
  ['more of them in each other than any stack has room for', 5_000, 1],
  ['two of each next one, so that 2^40 ways lead to the last', 40, 2],
])('references that put %s are cut off', async (_, count, width) => {
  const folder = mkdtempSync(join(tmpdir(), 'moved-'));
  const file = join(folder, 'api.json');
  const responses = { 200: { description: 'ok' } };
  const post = (next: number) => ({ post: { responses, callbacks: { $ref: `#/x-${next}` } } });
  const members = (at: number) =>
    Object.fromEntries(Array.from({ length: width }, (_, index) => [`c${index}`, { '{$url}': post(at + 1) }]));
  const extensions = Array.from({ length: count }, (_, at) => [`x-${at}`, members(at)]);
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': post(0) } };
  writeFileSync(file, JSON.stringify({ ...document, ...Object.fromEntries(extensions), [`x-${count}`]: {} }));
  const { diagnostics } = await loadApi({ id: 'api', file, root: folder });
  rmSync(folder, { recursive: true });
  expect(diagnostics.map(({ code }) => code)).toContain('wrong-target');
});

test('members have their own positions, and those of the object that has had them added keep theirs', () => {
  const moved = movedValues();
  moved.move('/paths', '/x-a', ['/p']);
  moved.move('/paths', '/x-b', ['/q']);
  moved.move('/paths/~1q/get', '/x-c', ['responses']);
  expect(
    ['/paths/~1p/get', '/paths/~1q/get/tags', '/paths/~1q/get/responses', '/paths/~1r'].map(moved.written),
  ).toEqual(['/x-a/~1p/get', '/x-b/~1q/get/tags', '/x-c/responses', '/paths/~1r']);
  expect(moved.canonical('/x-b/~1q/get')).toBe('/paths/~1q/get');
  expect(moved.isCyclic('/paths/~1q/get/callbacks', '/x-b')).toBe(true);
  expect(moved.isCyclic('/paths/~1q/get/callbacks', '/x-a')).toBe(false);
});
