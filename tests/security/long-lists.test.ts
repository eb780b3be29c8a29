/** Documents with more of something than a call takes arguments (about 120,000), or than a program can be told. */
import { vocabularyOf } from '../../src/examples/prose/vocabulary';
import { documentedServers } from '../../src/examples/wire/documented-servers';
import { fence } from '../../src/gatsby/twins/twin';
import { serverPatterns, serverUrlOf } from '../../src/http/server-url';
import type { HttpRequest } from '../../src/samples/http-request';
import { csharp } from '../../src/samples/languages/csharp';
import { newId } from '../../src/sandbox/resources/new-id';
import { codeSpan } from '../../src/text/markdown-text';
import { modelOf, operation } from '../sandbox/support/apis';

const many = Array.from({ length: 150_000 }, (_, index) => `v${index}`);

test('values, tags and identifiers are no arguments of a call', () => {
  const schema = { type: 'string', enum: many.map((value) => ({ value })) };
  const [small] = modelOf({ paths: { '/x': { get: operation() } } }).operations;
  const model = modelOf({});
  const { names } = vocabularyOf([
    {
      ...model,
      tags: many.map((name) => ({ name: `tag ${name}`, slug: name })) as never,
      operations: [{ ...small!, tags: many.map((name) => `used ${name}`) }],
      schemas: { Listed: { name: 'Listed', slug: 'Listed', schema } as never },
    },
  ]);
  expect(['v149999', 'tag v149999', 'used v149999'].every((name) => names.has(name))).toBe(true);
  const source = { uuid: () => '', hex: () => '' };
  const wanted = (known: readonly string[], type: string) =>
    newId({ known, schemas: [{ type } as never], isTaken: () => false }, model, source as never);
  expect(wanted(many, 'string')).toBe('v150000');
  expect(
    wanted(
      many.map((name) => name.slice(1)),
      'integer',
    ),
  ).toBe('150000');
});

test('nor are the quotes and backticks of a text', () => {
  const request: HttpRequest = {
    method: 'POST',
    url: 'https://a.example.com/',
    headers: [],
    body: { kind: 'json', value: many },
    credentials: [],
    clientCertificate: false,
    response: { kind: 'json' } as never,
  };
  expect(csharp.generate(request).length).toBeGreaterThan(1_000_000);
  const text = 'a` '.repeat(150_000);
  expect(codeSpan(text)).toHaveLength(text.trim().length + 6);
  expect(fence('``` '.repeat(150_000), '')).toMatch(/^````\n/);
});

test('hundreds of servers with enumerations that multiply have as many addresses as programs can be told', () => {
  const variables = { a: { default: 'x', enum: Array.from({ length: 200 }, (_, index) => `x${index}`) } };
  const servers = Array.from({ length: 600 }, (_, index) => ({
    url: `https://{a}.example.com:${1000 + index}/${index}`,
    variables,
  }));
  const long = { url: `https://${'{a}'.repeat(300)}.example.com/`, variables };
  const { patterns, has } = documentedServers(
    [{ model: modelOf({ servers: [long, { url: 'https://api.example.com/v1' }, ...servers] }) } as never],
    () => ({ kind: 'unknown' }),
  );
  expect(has('https://api.example.com')).toBe(true);
  expect(serverPatterns({ ...long, variables: [{ name: 'a', ...variables.a }] })).toEqual([]);
  expect(patterns.length).toBeLessThan(5001);
  expect(new Set(patterns.map(({ port }) => port)).size).toBeLessThan(101);
  expect([...new Set(patterns.map(({ authority }) => authority.source))].join('|').length).toBeLessThan(60_001);
});

test('a variable of a server with the names of others in its value is not replaced again, 2^40 times', () => {
  const names = Array.from({ length: 40 }, (_, index) => `v${index}`);
  const variables = names.map((name, index) => ({ name, default: `{v${index + 1}}{v${index + 1}}` }));
  const url = `https://api.example.com/${names.map((name) => `{${name}}`).join('')}`;
  const [{ path } = {}] = serverPatterns({ url, variables });
  expect(path?.source.length).toBeLessThan(2000);
  expect(serverUrlOf({ url, variables }).length).toBeLessThan(2000);
});

test('thousands of variables of one server have their defaults', () => {
  const names = Array.from({ length: 1500 }, (_, index) => `v${index}`);
  const variables = names.map((name) => ({ name, default: 'x', enum: names.slice(0, 20) }));
  expect(serverPatterns({ url: `https://a.com/${names.map((n) => `{${n}}`).join('')}`, variables })).toHaveLength(1);
});
