import type { WrittenParameter } from '../http/parameters/write';
import { WrittenNumber } from '../openapi/written/written-number';
import type { HttpRequest } from './http-request';
import { bash } from './languages/bash';
import { withOwnValues, type OwnValues } from './own-values';

const parameter = (location: WrittenParameter['in'], name: string, more: Partial<WrittenParameter> = {}) => ({
  in: location,
  name,
  style: location === 'path' || location === 'header' ? ('simple' as const) : ('form' as const),
  explode: location === 'query' || location === 'cookie',
  allowReserved: false,
  ...more,
});
const id = parameter('path', 'id');
const size = parameter('query', 'size');
const colour = parameter('query', 'colour');
const trace = parameter('header', 'X-Trace');
const session = parameter('cookie', 'session');
const from = {
  server: 'https://example.com/v1',
  path: '/pets/{id}',
  given: [
    { parameter: id, value: 'rex' },
    { parameter: size, value: 10 },
    { parameter: session, value: 'a' },
  ],
};
const request: HttpRequest = {
  method: 'PUT',
  url: 'https://example.com/v1/pets/rex?kind=dog&size=10&key=1',
  headers: [
    ['Accept', 'application/json'],
    ['Cookie', 'first=1; session=a'],
  ],
  body: { kind: 'json', value: { name: 'Rex', owner: { id: 1 }, tags: ['a', 'b'] } },
  credentials: [{ in: 'header', name: 'Authorization', value: ['Bearer ', { variable: 'TOKEN' }] }],
  clientCertificate: false,
  response: { kind: 'json' },
};
const fill = (own: Partial<OwnValues>, of = request, built = from) =>
  withOwnValues(of, built, { parameters: [], body: [], variables: {}, omitted: { parameters: [], body: [] }, ...own });

test('parameters are written where they stand, encoded and in their style; others stay', () => {
  const { url, headers } = fill({
    parameters: [
      { parameter: id, value: 'a/b?#é' },
      { parameter: size, value: [1, 2] },
      { parameter: colour, value: 'light blue' },
      { parameter: trace, value: 'x\r\nHost: y' },
      { parameter: session, value: 'b; c' },
    ],
  });
  expect(url).toBe('https://example.com/v1/pets/a%2Fb%3F%23%C3%A9?kind=dog&size=1&size=2&key=1&colour=light%20blue');
  expect(headers[1]).toEqual(['Cookie', 'first=1; session=b%3B%20c']);
  expect(headers[2]![0]).toBe('X-Trace');
  expect(headers[2]![1]).not.toMatch(/[\r\n]/);
});

test('a request that was built in another way keeps its address', () =>
  expect(fill({ parameters: [{ parameter: id, value: 'b' }] }, { ...request, url: 'https://other.example/' }).url).toBe(
    'https://other.example/',
  ));

test('members of a body are replaced and added at any depth, with the objects around them', () => {
  const { body } = fill({
    body: [
      { path: ['owner', 'id'], value: 2 },
      { path: ['tags', '1'], value: 'c' },
      { path: ['age'], value: 3 },
      { path: ['tags', '9'], value: 'x' },
      { path: ['home', 'street', 'name'], value: 'x' },
      { path: ['tags', '9', 'a'], value: 'x' },
      { path: ['name', 'a'], value: 'x' },
      { path: ['__proto__'], value: 'x' },
    ],
  });
  expect(JSON.stringify(body)).toBe(
    '{"kind":"json","value":{"name":"Rex","owner":{"id":2},"tags":["a","c"],"age":3,"home":{"street":{"name":"x"}},"__proto__":"x"}}',
  );
  expect(request.body).toMatchObject({ value: { owner: { id: 1 } } });
});

test('what is omitted is sent nowhere: parameters of every location, and members of a body', () => {
  const omitted = fill({
    omitted: {
      parameters: [
        { parameter: size, value: undefined },
        { parameter: session, value: undefined },
        { parameter: trace, value: undefined },
      ],
      body: [['owner', 'id'], ['tags'], ['none', 'a'], ['name', 'a']],
    },
  });
  expect(omitted.url).toBe('https://example.com/v1/pets/rex?kind=dog&key=1');
  expect(omitted.headers).toEqual([
    ['Accept', 'application/json'],
    ['Cookie', 'first=1'],
  ]);
  expect(omitted.body).toEqual({ kind: 'json', value: { name: 'Rex', owner: {} } });
});

test('a header and the only cookie are omitted whole, and a field of a form with all of its values', () => {
  const given = [{ parameter: trace, value: 'on' }, ...from.given];
  const sent: HttpRequest = {
    ...request,
    headers: [
      ['x-trace', 'on'],
      ['Cookie', 'session=a'],
    ],
    body: { kind: 'form', fields: [['a', '1'], ['b', '1'], ['a', '2']] }, // prettier-ignore
  };
  const parameters = [
    { parameter: trace, value: undefined },
    { parameter: session, value: undefined },
  ];
  const { headers, body } = fill({ omitted: { parameters, body: [['a']] } }, sent, { ...from, given });
  expect(headers).toEqual([]);
  expect(body).toEqual({ kind: 'form', fields: [['b', '1']] });
});

test('a number that JavaScript would round is sent as it was typed', () =>
  expect(
    fill({ body: [{ path: ['owner', 'id'], value: new WrittenNumber(2 ** 53, '9007199254740993') }] }).body,
  ).toMatchObject({ kind: 'text', text: expect.stringContaining('"id": 9007199254740993') }));

test.each([
  ['form', { kind: 'form', fields: [['a', '1']] }, { kind: 'form', fields: [['a', '2']] }],
  [
    'multipart',
    { kind: 'multipart', parts: [{ name: 'a', headers: [], text: '1' }] },
    { kind: 'multipart', parts: [{ name: 'a', headers: [], text: '2' }] },
  ],
  ['text', { kind: 'text', text: '1' }, { kind: 'text', text: '1' }],
] as const)('fields of a %s body by their names', (_, body, expected) =>
  expect(fill({ body: [{ path: ['a'], value: 2 }] }, { ...request, body } as HttpRequest).body).toEqual(expected),
);

test('a list stands in a form where its first item stood', () => {
  const body = { kind: 'form', fields: [['a', '1'], ['b', '1'], ['a', '2']] } as const; // prettier-ignore
  expect(fill({ body: [{ path: ['a'], value: ['x', 3, 'z'] }] }, { ...request, body }).body).toEqual({
    kind: 'form',
    fields: [['a', 'x'], ['a', '3'], ['a', 'z'], ['b', '1']], // prettier-ignore
  });
});

describe('credentials', () => {
  test('a token is a part of the header', () => {
    const { headers, credentials } = fill({ variables: { TOKEN: 'secret\n', OTHER: 'x' } });
    expect(headers.at(-1)).toEqual(['Authorization', 'Bearer secret']);
    expect(credentials).toEqual([]);
  });

  test('of a user and a password both must be known', () => {
    const value = [{ base64: [{ variable: 'API_USER' }, ':', { variable: 'API_PASSWORD' }] }];
    const basic = {
      ...request,
      credentials: [{ in: 'header' as const, name: 'Authorization', value: ['Basic ', ...value] }],
    };
    expect(fill({ variables: { API_USER: 'é' } }, basic).credentials).toEqual([
      { in: 'header', name: 'Authorization', value: ['Basic ', { base64: ['é:', { variable: 'API_PASSWORD' }] }] },
    ]);
    // Written by each language as it writes such credentials, so that a reader can still read them.
    expect(fill({ variables: { API_USER: 'é', API_PASSWORD: 'p' } }, basic).credentials).toEqual([
      { in: 'header', name: 'Authorization', value: ['Basic ', { base64: ['é:p'] }] },
    ]);
  });

  test('in curl, a user and a password are the argument of --user, whatever they contain', () => {
    const value = ['Basic ', { base64: [{ variable: 'API_USER' }, ':', { variable: 'API_PASSWORD' }] }];
    const basic = { ...request, credentials: [{ in: 'header' as const, name: 'Authorization', value }] };
    const command = bash.generate(fill({ variables: { API_USER: "ann's $x", API_PASSWORD: 'p:"`' } }, basic));
    expect(command).toContain(`--user 'ann'\\''s $x:p:"\`' \\\n`);
    expect(command).not.toContain('Authorization');
  });

  test('a key in the address is encoded', () => {
    const keyed = {
      ...request,
      credentials: [{ in: 'query' as const, name: 'key', value: [{ variable: 'API_KEY' }] }],
    };
    expect(fill({ variables: { API_KEY: 'a&b=c' } }, keyed).url).toMatch(/&key=a%26b%3Dc$/);
  });
});
