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
