import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guideDigests } from './fence-digests';

const root = mkdtempSync(join(tmpdir(), 'digests-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Of the fences of a guide, in their order. */
function digestsOf(guide: string, program = 'run();\n// #region shown\nshown();\n// #endregion\n'): string[] {
  writeFileSync(join(root, 'program.js'), program);
  writeFileSync(join(root, 'guide.mdx'), guide);
  return [...guideDigests(join(root, 'guide.mdx'), root, undefined, '2026-01-01').fences]
    .sort(([a], [b]) => parseInt(a, 10) - parseInt(b, 10))
    .map(([, digest]) => digest);
}

const guide = `# Pets

\`\`\`bash verify id=create
curl -X POST http://localhost:4010/pets
\`\`\`

\`\`\`json response
{ "id": 1 }
\`\`\`

\`\`\`bash verify id=read
curl http://localhost:4010/pets/1
\`\`\`

\`\`\`json response
{ "id": 1, "name": "Rex" }
\`\`\`

\`\`\`js verify fresh file=program.js#shown
\`\`\`

\`\`\`bash check="not run"
curl http://localhost:4010/pets/2
\`\`\`
`;
const names = ['create', 'its response', 'read', "read's response", 'quoted', 'checked'];
const before = digestsOf(guide);
const changed = (...args: Parameters<typeof digestsOf>): string[] =>
  digestsOf(...args).flatMap((digest, index) => (digest === before[index] ? [] : [names[index]!]));

test('every fence with a mode has one', () => {
  expect(before).toHaveLength(names.length);
  expect(new Set(before).size).toBe(names.length);
});

test.each([
  ['text above', guide.replace('# Pets', '# Pets\n\nMore text.')],
  ['other line ends', guide.replaceAll('\n', '\r\n')],
])('%s changes nothing', (_what, text) => expect(changed(text)).toEqual([]));

test.each([
  ['a response', 'Rex', 'Max', ["read's response"]],
  ['an example, and what runs after it up to the next fresh one', 'POST', 'PUT', names.slice(0, 4)],
  ['a mode', 'verify id=read', 'verify id=read status=404', names.slice(2, 4)],
  ['an example that is only read', 'pets/2', 'pets/3', ['checked']],
  ['what starts afresh', 'bash verify id=read', 'bash verify fresh id=read', names.slice(2, 4)],
])('editing %s changes', (_what, from, to, expected) => expect(changed(guide.replace(from, to))).toEqual(expected));

test('a quoted program counts as a whole', () =>
  expect(changed(guide, 'run(1);\n// #region shown\nshown();\n// #endregion\n')).toEqual(['quoted']));
