import { formatChanges } from '.';
import type { Change } from './change';

const change = (at: string, operations: readonly string[]): Change => ({
  check: 'response-property-added',
  level: 'compatible',
  message: 'The optional property was added.',
  subject: 'schema Pet',
  at,
  operations,
});

test('the operations that a schema concerns are named once for all changes in a row', () => {
  const [list, both] = [['GET /pets'], ['GET /pets', 'POST /pets']];
  const changes = [change('a', list), change('b', list), change('c', both)];
  const lines = formatChanges([{ title: 'Pets', old: '1', new: '2', changes }], 'text').split('\n');
  expect(lines.slice(3, 8)).toEqual([
    expect.stringContaining('as received, a: '),
    expect.stringContaining('as received, b: '),
    '              in GET /pets',
    expect.stringContaining('as received, c: '),
    '              in GET /pets, POST /pets',
  ]);
});

test('a change that many operations share is told once, and counted for each', () => {
  const change = (subject: string, message = 'The default was 30 and is now 50.'): Change => ({
    check: 'parameter-default-changed',
    level: 'breaking',
    subject,
    at: 'query parameter per_page',
    message,
    operations: [subject],
  });
  const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `GET /${name}`);
  const changes = [
    ...subjects.map((subject) => change(subject)),
    change('GET /a', 'The default was 30 and is now 20.'),
  ];
  const comparison = { title: 'T 1', old: 'a', new: 'b', changes };
  const readable = formatChanges([comparison], 'text');
  expect(readable.match(/is now 50/g)).toHaveLength(1);
  expect(readable).toContain('\n7 operations\n');
  expect(readable).toContain('in GET /a, GET /b, GET /c, GET /d, GET /e and 2 more\n');
  expect(readable).toContain('\nGET /a\n');
  expect(readable).toContain('8 changes: 8 breaking');
  expect(formatChanges([comparison], 'markdown').match(/is now 50/g)).toHaveLength(1);
  expect(JSON.parse(formatChanges([comparison], 'json'))[0].changes).toHaveLength(8);
  const few = formatChanges([{ ...comparison, changes: changes.slice(0, 3) }], 'text');
  expect(few.match(/is now 50/g)).toHaveLength(3);
});
