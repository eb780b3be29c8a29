import { compareOutput, compareResponse } from './compare-response';
import { firstDifference } from './first-difference';
import { exact } from './compare-json';

const received = (
  body: string,
  status = 200,
  headers: [string, string][] = [['Content-Type', 'application/json']],
) => ({
  status,
  headers,
  body,
});
const compare = (
  language: 'json' | 'jsonc' | 'http',
  text: string,
  body = '{"a": 1}',
  status = 200,
  headers?: [string, string][],
) => {
  const compared = compareResponse(language, text, received(body, status, headers), exact);
  return 'differences' in compared ? `${compared.differences[0].line}: ${compared.differences[0].message}` : 'same';
};

describe('a body', () => {
  it.each([
    ['json', '{"a": 1}', 'same'],
    ['json', '{\n"a": 2\n}', '2: a is 1 in the response, not 2'],
    ['json', '{"a": 1 // one\n}', '1: JSON has no comments; write `jsonc`'],
    ['jsonc', '{"a": 1 // one\n}', 'same'],
    ['jsonc', '{ // ...\n}', '1: this response contains only wildcards, so it proves nothing'],
    ['json', '\n{"a": "..."}', '2: this response contains only wildcards, so it proves nothing'],
    ['json', '{\n"a"\n}', '3: not JSON: colon expected'],
  ] as const)('%s %j', (language, text, result) => {
    expect(compare(language, text)).toBe(result);
  });

  it('must be there and be JSON', () => {
    expect(compare('json', '{"a": 1}', ' ', 204)).toBe('1: the response has no body (status 204)');
    expect(compare('json', '{"a": 1}', '<html>', 502)).toBe('1: the response is not JSON (status 502)');
  });

  it('is handed on with its line', () => {
    expect(compareResponse('json', '{"a": 1}', received('{"a": 1}'), exact)).toMatchObject({
      body: { line: 1, shown: { kind: 'object' }, actual: { kind: 'object' } },
    });
    expect(compareResponse('http', 'HTTP/1.1 200 OK\n\n{"a": 1}', received('{"a": 1}'), exact)).toMatchObject({
      body: { line: 3 },
    });
  });
});

describe('what a shown response leaves open', () => {
  const three = '{"a": 1, "b": 2.5, "c": "x"}';

  it('is at most half of its values, unless there is a reason', () => {
    expect(compare('json', '{"a": 1, "b": "...", "c": "..."}', three)).toBe(
      '1: 2 of the 3 values of this response are wildcards',
    );
    expect(compare('json', '{"a": 1, "b": 2.5, "c": "..."}', three)).toBe('same');
    const text = '{"a": 1, "b": "...", "c": "..."}';
    expect(compareResponse('json', text, received(three), exact, 'they are random')).toHaveProperty('body');
  });

  it.each([
    ['{"a": 1,\n"b": 2.5,\n"c": "x"\n// ...\n}', three, '4: "// ..." is unnecessary: the body has no further member'],
    ['{"a": 1,\n// ...\n}', three, 'same'],
    ['{"a": [1, 2\n// ...\n]}', '{"a": [1, 2]}', '2: "// ..." is unnecessary: a has no further item'],
    ['{"a": [1, 2\n// ...\n]}', '{"a": [1, 2, 3]}', 'same'],
  ])('%j is something that follows', (text, body, result) => {
    expect(compare('jsonc', text, body)).toBe(result);
  });

  it.each([
    ['{"a": 1,\n"b": "...", // 2.5\n"c": "x"}', 'same'],
    ['{"a": 1,\n"b": "...", // 2.6\n"c": "x"}', '2: b is 2.5 in the response, not 2.6, as its comment says'],
    ['{"a": 1, "b": 2.5,\n"c": "..." // always "y"\n}', '2: c is "x" in the response, not "y", as its comment says'],
    ['{"a": 1, // = 3\n"b": 2.5, "c": "x"}', '1: a is 1 in the response, not 3, as its comment says'],
    ['{"a": 1, // 0 to 1\n"b": 2.5, "c": "x"}', 'same'],
    ['{"a": 1, // the first of 3\n"b": 2.5, "c": "x"}', 'same'],
  ])('a comment that gives a value is compared with it: %j', (text, result) => {
    expect(compare('jsonc', text, three)).toBe(result);
  });
});

describe('an HTTP response', () => {
  it.each([
    ['HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"a": 1}', 'same'],
    ['HTTP/1.1 200\ncontent-type: application/json\n\n{"a": 1}', 'same'],
    ['HTTP/2 200\n\n{\n"a": 1\n}', 'same'],
    ['HTTP/1.1 200 OK\nContent-Type: ...\n\n{"a": 1 // one\n}', 'same'],
    ['HTTP/1.1 201 Created\n\n{"a": 1}', '1: the status is 200, not 201'],
    ['HTTP/1.1 200 Okay\n\n{"a": 1}', '1: status 200 is called "OK", not "Okay"'],
    ['HTTP/1.1 200 OK\nX-Id: 1\n\n{"a": 1}', '2: the response has no header X-Id'],
    [
      'HTTP/1.1 200 OK\nContent-Type: text/plain\n\n{"a": 1}',
      '2: the header Content-Type is "application/json", not "text/plain"',
    ],
    ['HTTP/1.1 200 OK\n\n{\n"a": 2\n}', '4: a is 1 in the response, not 2'],
    ['HTTP/1.1 200 OK\n', '3: the response has a body, but the fence shows none'],
    ['HTTP/1.1 200 OK', '1: the response has a body, but the fence shows none'],
    ['200 OK', '1: "200 OK" is not a status line such as HTTP/1.1 200 OK'],
    ['HTTP/1.1 200 OK\nno field\n\n{}', '2: "no field" is not a header field such as Name: value'],
  ])('%j', (text, result) => {
    expect(compare('http', text)).toBe(result);
  });

  it('without a body', () => {
    expect(compare('http', 'HTTP/1.1 204 No Content', '', 204)).toBe('same');
    expect(compare('http', 'HTTP/1.1 204 No Content\n\n{"a": 1}', '', 204)).toBe('3: the response has no body');
  });

  it('with a body of another kind', () => {
    expect(compare('http', 'HTTP/1.1 200 OK\n\npong', 'pong\n')).toBe('same');
    expect(compare('http', 'HTTP/1.1 200 OK\n\nping', 'pong')).toBe('3: the body of the response differs');
  });

  it('joins header fields that are sent twice', () => {
    expect(
      compare('http', 'HTTP/1.1 200 OK\nVia: a, b\n\n{"a": 1}', '{"a": 1}', 200, [
        ['via', 'a '],
        ['Via', 'b'],
      ]),
    ).toBe('same');
  });

  it('may have a status that has no name', () => {
    expect(compare('http', 'HTTP/1.1 299 Anything\n\n{"a": 1}', '{"a": 1}', 299)).toBe('same');
  });
});

describe('an output', () => {
  const output = (shown: string, actual: string) => {
    const found = compareOutput(shown, actual);
    return found && `${found.line}: ${found.message}`;
  };
  it.each([
    ['a\nb', 'a\nb\n'],
    ['a  \nb', 'a\r\nb\n\n'],
    ['', '\n'],
  ])('%j is %j', (shown, actual) => {
    expect(output(shown, actual)).toBeUndefined();
  });
  it.each([
    ['a\nb', 'a\nc', '2: the program prints "c", not "b"'],
    ['a\nb', 'a', '2: the program does not print "b"'],
    ['a', 'a\nb', '1: the program also prints "b"'],
    ['', 'a', '1: the program also prints "a"'],
    [' a', 'a', '1: the program prints "a", not " a"'],
    ['a\nb', '', '1: the program does not print "a"'],
  ])('%j is not %j', (shown, actual, message) => {
    expect(output(shown, actual)).toBe(message);
  });
  it('cuts long lines', () => {
    expect(output('x', 'y'.repeat(130))).toBe(`1: the program prints "${'y'.repeat(117)}...", not "x"`);
    expect(output('x', 'y'.repeat(120))).toBe(`1: the program prints "${'y'.repeat(120)}", not "x"`);
  });
});

describe('the first difference of two values', () => {
  it.each([
    [1, 1],
    [NaN, NaN],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [null, null],
    [[], []],
  ])('%j is %j', (a, b) => {
    expect(firstDifference(a, b)).toBeUndefined();
  });
  it.each([
    [1, 2, [], 1, 2],
    [{ a: 1 }, { a: 1, b: 2 }, ['b'], undefined, 2],
    [{ a: 1, b: 2 }, { a: 1 }, ['b'], 2, undefined],
    [[1, [2]], [1, [3]], [1, 0], 2, 3],
    [{ a: {} }, { a: [] }, ['a'], {}, []],
    [{ a: null }, { a: {} }, ['a'], null, {}],
    [{ a: 1 }, null, [], { a: 1 }, null],
    [{}, { toString: 1 }, ['toString'], undefined, 1],
    [{ a: [1] }, { a: [1, 2] }, ['a', 1], undefined, 2],
  ])('%j is not %j', (a, b, path, first, second) => {
    expect(firstDifference(a, b)).toEqual({ path, first, second });
  });
});
