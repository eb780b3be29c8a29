import { longestRun } from './longest-run';
import { uniqueName } from './unique-name';

const spell = (name: string, count: number): string => `${name} (${count})`;

test('a name gets the first number that is free', () => {
  const used = new Set(['a', 'a (3)']);
  expect(['a', 'a', 'b', 'a', 'a (2)'].map((name) => uniqueName(name, used, spell))).toEqual([
    'a (2)',
    'a (4)',
    'b',
    'a (5)',
    'a (2) (2)',
  ]);
});

test('of thousands of the same name, each is looked for once', () => {
  const used = new Set<string>();
  const has = jest.spyOn(used, 'has');
  for (let each = 0; each < 5000; each += 1) uniqueName('a', used, spell);
  expect(used.size).toBe(5000);
  expect(has.mock.calls.length).toBeLessThan(20_000);
});

test('the longest of more runs than a call takes arguments', () => {
  expect(longestRun('` '.repeat(200_000) + '```', /`+/g)).toBe(3);
  expect(longestRun('none', /`+/g)).toBe(0);
});
