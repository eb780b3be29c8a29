import { compareJson, exact, type Volatility } from './compare-json';
import { type JsonNode, showPath } from './json-node';
import { parseJson } from './parse-json';

const read = (text: string, wildcards: boolean): JsonNode => {
  const node = parseJson(text, { comments: wildcards, wildcards });
  if ('fault' in node) throw new Error(node.fault.message);
  return node;
};
const compare = (shown: string, actual: string, volatility?: Volatility) => {
  const [found] = compareJson(read(shown, true), read(actual, false), volatility);
  return found && { path: showPath(found.path), line: found.line, message: found.message };
};

describe('what is the same', () => {
  it.each([
    ['members in another order', '{"a": 1, "b": [1, 2]}', '{"b": [1, 2], "a": 1}'],
    ['another layout', '{\n  "a": 1\n}', '{"a":1}'],
    ['a number written otherwise', '{"a": 1.0, "b": 1e2}', '{"a": 1, "b": 100}'],
    ['a number of fifteen characters written otherwise', '1.0000000000000', '1'],
    ['an escaped letter', '"\\u00e5"', '"å"'],
    [
      'a wildcard for a value, an object, null',
      '{"a": "...", "b": "...", "c": "..."}',
      '{"a": 1, "b": {"c": 2}, "c": null}',
    ],
    ['members left open', '{"a": 1\n // ...\n}', '{"a": 1, "b": 2}'],
    ['items left open', '[1,\n // ...\n]', '[1, 2, 3]'],
    ['empty containers', '{"a": {}, "b": []}', '{"a": {}, "b": []}'],
    ['a member called like a method', '{"constructor": 1, "__proto__": 2}', '{"__proto__": 2, "constructor": 1}'],
  ])('%s', (_name, shown, actual) => {
    expect(compare(shown, actual)).toBeUndefined();
  });
});

describe('a value', () => {
  it.each([
    ['another string', '"a"', '"b"', 'the body is "b" in the response, not "a"'],
    ['the case of a letter', '"a"', '"A"', 'the body is "A" in the response, not "a"'],
    ['another number', '1', '2', 'the body is 2 in the response, not 1'],
    ['a string for a number', '1', '"1"', 'the body is "1" in the response, not 1'],
    ['null for false', 'false', 'null', 'the body is null in the response, not false'],
    ['zero for false', 'false', '0', 'the body is 0 in the response, not false'],
    [
      'digits that a double does not hold',
      '10000000000000001',
      '10000000000000000',
      'the body is 10000000000000000 in the response, not 10000000000000001',
    ],
    ['an object for a value', '1', '{"a": 1}', 'the body is an object in the response, not 1'],
    ['an array for an object', '{}', '[]', 'the body is an array of 0 in the response, not an empty object'],
    ['an object for an array', '[1]', '{}', 'the body is an empty object in the response, not an array of 1'],
    ['an array for a value', '"x"', '[1, 2]', 'the body is an array of 2 in the response, not "x"'],
  ])('%s', (_name, shown, actual, message) => {
    expect(compare(shown, actual)).toEqual({ path: 'the body', line: 1, message });
  });

  it('is cut in messages when it is long', () => {
    const message = compare(`"${'a'.repeat(200)}"`, `"${'b'.repeat(78)}"`)?.message;
    expect(message).toBe(`the body is "${'b'.repeat(78)}" in the response, not "${'a'.repeat(76)}...`);
  });
});

describe('the location of a difference', () => {
  it('is the line of the shown value', () => {
    expect(compare('{\n  "a": {\n    "b": [\n      1,\n      2\n    ]\n  }\n}', '{"a": {"b": [1, 3]}}')).toEqual({
      path: 'a.b[1]',
      line: 5,
      message: 'a.b[1] is 3 in the response, not 2',
    });
  });

  it('is the first one in the order of the shown text', () => {
    expect(compare('{\n"a": 1,\n"b": 2,\n"c": 3\n}', '{"c": 9, "b": 8, "a": 1}')?.line).toBe(3);
    expect(compare('{\n"a": 1,\n"x": 2,\n"c": 3\n}', '{"a": 0, "c": 3}')?.path).toBe('a');
  });

  it('names what the answer lacks, and the name that was probably meant', () => {
    expect(compare('{\n"firstname": "Anna"\n}', '{"firstName": "Anna"}')).toEqual({
      path: 'firstname',
      line: 2,
      message: 'firstname is not in the response; did you mean "firstName"?',
    });
    expect(compare('{"zzz": 1}', '{}')?.message).toBe('zzz is not in the response');
    // The name that is shown already cannot be meant.
    expect(compare('{"name": 1, "nam": 1}', '{"name": 1}')?.message).toBe('nam is not in the response');
  });

  it('of a member that is not shown is where it would stand', () => {
    const message = 'b, 2 in the response, is not shown';
    expect(compare('{\n"a": 1,\n"c": 3\n}', '{"a": 1, "b": 2, "c": 3}')).toEqual({
      path: 'the body',
      line: 3,
      message,
    });
    expect(compare('{\n"a": 1\n}', '{"a": 1, "b": 2}')).toEqual({ path: 'the body', line: 3, message });
    expect(compare('{\n}', '{"b": 2}')).toEqual({ path: 'the body', line: 2, message });
    expect(compare('{\n"c": 3,\n"a": 1\n}', '{"a": 1, "b": 2, "c": 3}')?.line).toBe(2);
  });

  it('of a member that is not shown comes after a difference above it', () => {
    expect(compare('{\n"a": 0,\n"c": 3\n}', '{"a": 1, "b": 2, "c": 3}')?.line).toBe(2);
    expect(compare('{\n"a": 1,\n"c": 0\n}', '{"a": 1, "b": 2, "c": 3}')?.message).toContain('c is 3');
    expect(compare('{\n"a": 1,\n"c": 3,\n"d": 0\n}', '{"a": 1, "b": 2, "c": 3, "d": 4}')?.message).toContain('b, 2');
  });

  it('shows odd names as JSON does', () => {
    expect(compare('{"a b": {"": 1}}', '{"a b": {"": 2}}')?.path).toBe('["a b"][""]');
    expect(compare('{"x-y": {"2": 1}}', '{"x-y": {"2": 2}}')?.path).toBe('x-y["2"]');
    expect(compare('[[1]]', '[[2]]')?.path).toBe('[0][0]');
  });
});

describe('the length of an array', () => {
  it('is told where the first item differs', () => {
    expect(compare('[\n1,\n3\n]', '[1, 2, 3]')).toEqual({
      path: 'the body',
      line: 3,
      message: 'the body has 3 items in the response, not 2',
    });
  });
  it('is told at the end when the answer has more', () => {
    expect(compare('{"a": [\n1,\n2\n]}', '{"a": [1, 2, 3]}')).toEqual({
      path: 'a',
      line: 4,
      message: 'a has 3 items in the response, not 2',
    });
  });
  it('is told at the first item too many', () => {
    expect(compare('[\n1,\n2\n]', '[1]')?.line).toBe(3);
  });
  it('counts also when it is left open', () => {
    expect(compare('[\n1,\n2\n// ...\n]', '[1]')?.message).toBe('the body has 1 items in the response, not 2');
    expect(compare('[\n1,\n2\n// ...\n]', '[1, 3, 4]')?.message).toBe('[1] is 3 in the response, not 2');
  });
});

describe('volatile values', () => {
  const onlyId: Volatility = {
    ...exact,
    property: (name) =>
      name === 'id' ? { ...exact, volatile: true } : name === 'list' ? { ...exact, item: () => onlyId } : exact,
  };
  it('are not compared, and must be there', () => {
    expect(compare('{"id": 1, "n": 2}', '{"id": {"a": 3}, "n": 2}', onlyId)).toBeUndefined();
    expect(compare('{"id": 1}', '{}', onlyId)?.message).toBe('id is not in the response');
    expect(compare('{}', '{"id": 1}', onlyId)?.message).toBe('id, 1 in the response, is not shown');
    expect(compare('{"n": 1}', '{"n": 2}', onlyId)?.message).toBe('n is 2 in the response, not 1');
  });
  it('are found in items', () => {
    expect(compare('{"list": [{"id": 1}]}', '{"list": [{"id": 2}]}', onlyId)).toBeUndefined();
    expect(compare('{"list": [{"n": 1}]}', '{"list": [{"n": 2}]}', onlyId)?.path).toBe('list[0].n');
  });
});

test('every difference is found, in the order of the shown text; a misspelt name is one, and so is an item too many', () => {
  const shown = `{
  "id": 2,
  "nmae": "Rex",
  "owner": { "name": "Ada", "age": 3 },
  "tags": ["a", "c"],
  "more": [1, 2, 3]
}`;
  const actual =
    '{"id": 1, "name": "Rex", "owner": {"name": "Eva", "age": 4}, "tags": ["a", "b"], "more": [2, 3], "x": 1, "y": 2}';
  const found = compareJson(read(shown, true), read(actual, false));
  expect(found.map(({ path, line }) => `${line} ${showPath(path)}`)).toEqual([
    '2 id',
    '3 nmae',
    '4 owner.name',
    '4 owner.age',
    '5 tags[1]',
    '6 more',
    '7 the body',
  ]);
  expect(found.at(-1)?.message).toBe('x, 1 in the response, is not shown, nor is 1 other member');
});
