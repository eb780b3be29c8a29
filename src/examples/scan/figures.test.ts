import { figureFaults } from './figures';

const diagram = (...lines: readonly string[]): readonly string[] => ['flowchart TD', ...lines];

test.each([
  [diagram('a --> b[Hit: Ek, 0.96]', 'a --> c[Hit: Eck, 0.78]'), '{ "score": 0.86 }, { "score": 0.78 }', 2],
  [diagram('a -->|60 %| b', 'a -->|65 %| c', 'b -->|80 %| d'), 'It has 60 % of 80 %.', 3],
])('a figure of a diagram alone: %s', (lines, others, line) => {
  expect(figureFaults(lines, others).map((fault) => fault.line)).toEqual([line]);
});

test.each([
  [diagram('a --> b[Hit: Ek, 0.86]', 'a --> c[Hit: Eck, 0.78]'), '{ "score": 0.86 }, { "score": 0.78 }'],
  [diagram('a -->|60 %| b', 'a -->|40 %| c'), 'It has 60 %.'],
  [diagram('a -->|60 %| b', 'a -->|40 %| c', 'a -->|10 %| d'), 'It has 60 %.'],
  [diagram('style a stroke-width:1.5', 'a --> b[0.9]', 'a --> c[0.8]'), 'It has 0.9 and 0.8.'],
  [diagram('a --> b[OpenAPI 3.1]'), ''],
])('%s', (lines, others) => expect(figureFaults(lines, others)).toEqual([]));
