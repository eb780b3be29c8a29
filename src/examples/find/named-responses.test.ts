import { readGuide } from './guide';
import { pageOf } from './page';

const find = (source: string) => {
  const read = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, source);
  const { page, problems } = pageOf(read.guide, '/', '2026-01-01');
  return {
    expectations: page.steps.flatMap(({ expectations }) => expectations),
    problems: [...read.problems, ...problems].map(({ location, message }) => `${location.line}: ${message}`),
  };
};
const call = '```bash verify\ncurl http://localhost:4010/a\n```\n\n';
const response = (opening: string, body = '') => `\`\`\`${opening}\n${body}\`\`\`\n\n`;
const first = response('jsonc response=done', '{ "done": true } // yes\n');

test('a response that has a name is shown wherever an empty fence has that name', () => {
  const { expectations, problems } = find(call + first + call + response('json response=done'));
  expect(problems).toEqual([]);
  expect(expectations).toMatchObject([
    { body: '{ "done": true } // yes', language: 'jsonc', named: { name: 'done', repeats: false } },
    { body: '{ "done": true } // yes', language: 'jsonc', named: { name: 'done', repeats: true } },
  ]);
});

test('other keys stay', () => {
  const reasoned = response('json response=open reason="Keys are secret."', '{ "key": "..." }\n');
  expect(find(call + reasoned).expectations).toMatchObject([{ reason: 'Keys are secret.' }]);
});

test.each([
  [
    'an unknown name',
    call + first + call + response('json response=dome'),
    '13: no response above is named "dome"; did',
  ],
  ['a name before its response', call + response('json response=done') + call + first, '5: no response above is named'],
  ['two responses of one name', call + first + call + first, '13: the response "done" is already at line 5'],
  ['a name in capitals', call + response('json response=Done', '{}\n'), '5: response "Done" is not in kebab-case'],
])('%s is reported', (_what, source, message) => expect(find(source).problems[0]).toContain(message));
