import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needing } from '../support/needing';
import { scriptFile } from '../support/script-file';

const { test } = needing('bash', 'curl');

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'impact-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = (maxLength: number) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1.0.0' },
    paths: {
      '/pets': {
        post: {
          operationId: 'createPet',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          responses: { 204: { description: 'Created.' } },
        },
      },
    },
    components: {
      schemas: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength } } } },
    },
  });

const guide = `---
title: Pets
---

# Pets

The \`name\` of a \`Pet\` has at most 10 characters.

\`\`\`http request id=short
POST http://localhost:4010/pets
Content-Type: application/json

{ "name": "Rex" }
\`\`\`

\`\`\`http request id=long
POST http://localhost:4010/pets
Content-Type: application/json

{ "name": "Rexington" }
\`\`\`

\`\`\`http request id=last
POST http://localhost:4010/pets
Content-Type: application/json

{ "name": "Max" }
\`\`\`
`;

test('a change lists the examples and sentences that it breaks, and no others', () => {
  mkdirSync(join(folder, 'guides'));
  writeFileSync(join(folder, 'guides/index.mdx'), guide);
  writeFileSync(join(folder, 'pets.json'), document(5));
  writeFileSync(join(folder, 'old.json'), document(10));
  writeFileSync(
    join(folder, 'portal.json'),
    JSON.stringify({
      docs: [{ content: 'guides' }],
      apis: [{ id: 'pets', spec: 'pets.json' }],
      examples: { requestLanguages: ['bash'] },
    }),
  );
  const { PORTAL_CONFIG: _config, PORTAL_OUT: _out, ...env } = process.env;
  const diff = (...args: string[]) =>
    spawnSync(process.execPath, [scriptFile('diff'), ...args], { cwd: folder, env, encoding: 'utf8' });

  const { status, stdout, stderr } = diff(
    'old.json',
    'pets.json',
    '--impact',
    '--format',
    'json',
    '--fail-on',
    'never',
  );
  expect(stderr).toBe('');
  const [{ impact, blocked }] = JSON.parse(stdout) as [
    {
      impact: { location: { file: string; line: number }; collection?: object }[];
      blocked: object[];
    },
  ];
  expect(blocked).toEqual([{ location: { file: 'guides/index.mdx', line: 23 }, by: 'long' }]);
  expect(impact.map(({ location: { file, line } }) => `${file}:${line}`)).toEqual([
    'guides/index.mdx:7',
    expect.stringMatching(/^guides\/index\.mdx:(16|17|18|19|20)$/),
  ]);
  expect(impact.map(({ collection }) => collection)).toEqual([
    undefined,
    {
      file: 'collections/pets.postman_collection.json',
      folder: 'Guide: Pets',
      requests: ['Create pet'],
    },
  ]);
  expect(status).toBe(0);

  const readable = diff('old.json', 'pets.json', '--impact', '--fail-on', 'never').stdout;
  expect(readable).toContain('Also in collections/pets.postman_collection.json, “Guide: Pets”: “Create pet”\n');
  expect(readable).toContain(
    '1 example depends on one that fails, and was not run with the new version:\n  guides/index.mdx:23 (after long)\n',
  );

  const same = diff('pets.json', 'pets.json', '--impact');
  expect(same.stdout).toContain('Everything in the guides is as correct as before.');
  expect(same.status).toBe(0);
});
