import { parseJson, toValue } from './parse-json';
import { filledIn, provesNothing } from './compare-response';

const jsonc = { comments: true, wildcards: true };
const json = { comments: false, wildcards: true };
const parse = (text: string, options = jsonc) => {
  const node = parseJson(text, options);
  if ('fault' in node) throw new Error(node.fault.message);
  return node;
};
const fault = (text: string, options = jsonc) => {
  const node = parseJson(text, options);
  return 'fault' in node ? node.fault : undefined;
};

it.each(['{}', '[]', 'null', '"text"', '-1.5e3', '{"a":{"b":[1,true,null,{"c":"d"}]}}', '{"__proto__":{"x":1}}'])(
  'reads %s',
  (text) => {
    expect(JSON.stringify(toValue(parse(text)))).toBe(JSON.stringify(JSON.parse(text)));
  },
);

it('keeps the lines of everything', () => {
  expect(parse('{\n"a": [\n1,\n{}\n],\n"b":\n"x"\n}')).toEqual({
    kind: 'object',
    line: 1,
    endLine: 8,
    open: false,
    members: [
      {
        name: 'a',
        line: 2,
        value: {
          kind: 'array',
          line: 2,
          endLine: 5,
          open: false,
          items: [
            { kind: 'value', line: 3, value: 1, text: '1' },
            { kind: 'object', line: 4, endLine: 4, open: false, members: [] },
          ],
        },
      },
      { name: 'b', line: 6, value: { kind: 'value', line: 7, value: 'x', text: '"x"' } },
    ],
  });
});

describe('faults', () => {
  it.each([
    ['{\n"a": 1,\n"a": 2\n}', 3, 'the name "a" is repeated'],
    ['{\n"a": 1\n"b": 2\n}', 3, 'not JSON: comma expected'],
    ['{\n"a": \n}', 3, 'not JSON: value expected'],
    ['', 1, 'not JSON: value expected'],
    ['{"a": 1}\n{"b": 2}', 2, 'not JSON: end of file expected'],
    ['[1,\n// ...\n2]', 3, 'an item follows "// ..."; put the comment last'],
    ['{', 1, 'not JSON: close brace expected'],
    ["{'a': 1}", 1, 'not JSON: invalid symbol'],
  ])('%j', (text, line, message) => {
    expect(fault(text)).toEqual({ line, message });
  });

  it('are comments and trailing commas in plain JSON', () => {
    expect(fault('{\n"a": 1 // one\n}', json)).toEqual({ line: 2, message: 'JSON has no comments; write `jsonc`' });
    expect(fault('[1,]', json)?.message).toBe('not JSON: value expected');
    expect(fault('{"a": 1 // one\n,}')).toBeUndefined();
  });

  it('are told of the first one only', () => {
    expect(fault('{\n"a": 1,\n"a": 2,\n"b"\n}')?.line).toBe(3);
  });
});

describe('what is left open', () => {
  const isOpen = (text: string) => (parse(text) as { open: boolean }).open;
  it.each(['{ // ...\n}', '{ // … more\n}', '{ /* ... */ }', '[1 //... and so on\n]', '{ "a": 1, // ...\n}'])(
    '%j',
    (text) => {
      expect(isOpen(text)).toBe(true);
    },
  );
  it.each(['{ // a note\n}', '{ // a ... note\n}', '{ "a": { // ...\n} }', '[ /* note ... */ ]'])('not %j', (text) => {
    expect(isOpen(text)).toBe(false);
  });
  it('is only where the comment stands', () => {
    const node = parse('{ "a": { // ...\n} }');
    expect(node).toMatchObject({ open: false, members: [{ value: { open: true } }] });
  });
  it('ignores a comment outside', () => {
    expect(parse('// ...\n{}')).toMatchObject({ open: false });
  });
});

describe('wildcards', () => {
  it('are read where they are asked for', () => {
    expect(parse('"..."')).toEqual({ kind: 'wildcard', line: 1 });
    expect(parse('"..."', { comments: false, wildcards: false })).toMatchObject({ kind: 'value', value: '...' });
    expect(parse('"...."')).toMatchObject({ kind: 'value' });
    expect(toValue(parse('{"a": "..."}'))).toEqual({ a: '...' });
  });

  it.each(['"..."', '{"a": "..."}', '["..."]', '{ // ...\n}', '[ // ...\n]', '{"a": [ // ...\n], "b": {"c": "..."}}'])(
    'prove nothing: %j',
    (text) => {
      expect(provesNothing(parse(text))).toBe(true);
    },
  );
  it.each(['1', '{}', '[]', '{"a": "...", "b": 1}', '["...", null]', '{"a": {}}', '{"a": "..." , "b": []}'])(
    'prove something: %j',
    (text) => {
      expect(provesNothing(parse(text))).toBe(false);
    },
  );
});

describe('filling in', () => {
  const fill = (shown: string, actual: string) =>
    filledIn(parse(shown), parse(actual, { comments: false, wildcards: false }));
  it.each([
    ['a wildcard', '{"a": "..."}', '{"a": [1]}', { a: [1] }],
    ['open members', '{"a": 1 // ...\n}', '{"a": 2, "b": 3}', { a: 1, b: 3 }],
    ['open items', '[1 // ...\n]', '[5, 6]', [1, 6]],
    ['nothing that is closed', '{"a": [1]}', '{"a": [2, 3], "b": 4}', { a: [1] }],
    ['what the answer lacks', '{"a": {"b": "..."}, "c": [1, 2]}', '{"c": [1]}', { a: { b: '...' }, c: [1, 2] }],
    ['another kind', '{"a": {"b": 1}}', '{"a": [1]}', { a: { b: 1 } }],
    ['another kind of list', '[[1]]', '[{"a": 1}]', [[1]]],
    ['a value', '1', '2', 1],
  ])('%s', (_name, shown, actual, filled) => {
    expect(fill(shown, actual)).toEqual(filled);
  });
});

it.each(['[', '{"a":', '[{"a":'])('does not follow %s for ever', (opening) => {
  expect(fault(`\n${opening.repeat(100_000)}`)).toEqual({ line: 2, message: 'nested deeper than 512 levels' });
});
