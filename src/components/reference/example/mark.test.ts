import { bash } from '../../../samples/languages/bash';
import { codeLines, isAt, linesOfField, stepsOf } from './mark';

const value = {
  data: {
    name: 'x',
    links: [
      { id: 1, roles: ['a', 'b'] },
      { id: 2, roles: [] },
    ],
  },
  'a b': { c: null },
};
const text = JSON.stringify(value, null, 2).split('\n');
const shown = (field: string) => linesOfField(stepsOf(field), codeLines(text), true).map((line) => text[line]!.trim());

test.each([
  ['data', ['"data": {']],
  ['data.name', ['"name": "x",']],
  ['data.links', ['"links": [']],
  ['data.links[].id', ['"id": 1,', '"id": 2,']],
  ['data.links[].roles[]', ['"a",', '"b"']],
  ['["a b"].c', ['"c": null']],
  ['[*].c', ['"c": null']],
  ['name', []],
  ['data.links[].name', []],
])('the lines of %s', (field, lines) => expect(shown(field)).toEqual(lines));

test('what opens something names the line that closes it', () => {
  const lines = codeLines(text);
  for (const [number, { end }] of lines.entries())
    if (end !== undefined) expect(text[end]!.search(/\S/)).toBe(text[number]!.search(/\S/));
  expect(lines.filter(({ end }) => end !== undefined)).toHaveLength(7);
});

test('a value that is cut off has no end', () => {
  expect(codeLines(text.slice(0, 4))[0]!.end).toBeUndefined();
});

test('the members of a body are found in the command that sends it', () => {
  const command = bash
    .generate({
      method: 'POST',
      url: 'https://api.example.com/ships',
      headers: [['Content-Type', 'application/json']],
      body: { kind: 'json', value: { ship: { name: 'Rex' } } },
      credentials: [],
      clientCertificate: false,
      response: { kind: 'json' },
    })
    .split('\n');
  const found = linesOfField(['ship', 'name'], codeLines(command), false).map((line) => command[line]!.trim());
  expect(found).toEqual(['"name": "Rex"']);
});

test('in a program it may be an argument', () => {
  const program = ['fetch(url, {', "  method: 'POST',", '  body: JSON.stringify({', "    name: 'x',", '  }),', '});'];
  expect(linesOfField(['name'], codeLines(program), false)).toEqual([3]);
});

test('any name is no item of an array', () => {
  expect(isAt(['[*]'], ['a'])).toBe(true);
  expect(isAt(['[*]'], ['[]'])).toBe(false);
});
