import { plainText } from './plain-text';

test.each([
  ['List pets', 'List pets'],
  ['  two\n lines ', 'two lines'],
  [
    'Activity related to `branch_protection_rule`. See [the docs](https://x.example/a_b "About").',
    'Activity related to branch_protection_rule. See the docs.',
  ],
  ['**Bold** and *soft*, __both__ and _one_', 'Bold and soft, both and one'],
  ['snake_case_name and 2 * 3 * 4 stay', 'snake_case_name and 2 * 3 * 4 stay'],
  ['## A heading\n\n- an item\n1. another', 'A heading an item another'],
  ['![A picture](a.png) <b>x</b><br/>y <!-- no -->', 'A picture x y'],
  ['a < b and {id} and /pets/{id}', 'a < b and {id} and /pets/{id}'],
  ['[a list] of [things][1]', '[a list] of things'],
])('%j is %j', (markdown, text) => expect(plainText(markdown)).toBe(text));
