import type { Operation } from '../openapi/model';
import { mountedPath, sandboxBaseOf, serverUrlOf } from './server-url';

const origin = { file: 'a.yaml', pointer: '', line: 1, column: 1 };
const variables = [
  { name: 'region', default: 'eu' },
  { name: 'version', default: 'v1' },
];

test.each([
  ['https://{region}.example.com/{version}/', 'https://eu.example.com/v1', '/v1'],
  ['https://example.com/{other}', 'https://example.com/other', '/other'],
  ['/api/', 'https://example.com/api', '/api'],
  ['https://user:secret@example.com/a b?c#d', 'https://example.com/a%20b', '/a%20b'],
  ['ftp://example.com/x', 'https://example.com', '/x'],
  ['https://[', 'https://example.com', ''],
])('%s is %s, at %s', (url, absolute, path) => {
  expect(serverUrlOf({ url, variables })).toBe(absolute);
  expect(sandboxBaseOf({ servers: [{ url, variables, origin }] })).toBe(path);
});

test('a server may be absent, relative to another, or have other values', () => {
  expect(serverUrlOf(undefined)).toBe('https://example.com');
  expect(sandboxBaseOf({ servers: [] })).toBe('');
  expect(serverUrlOf({ url: '/v2', variables: [] }, 'http://localhost:4010/x')).toBe('http://localhost:4010/v2');
  expect(serverUrlOf({ url: '/{version}', variables }, undefined, { version: 'v2' })).toBe('https://example.com/v2');
});

test('an operation is mounted under its own server, unless its API is mounted elsewhere', () => {
  const servers = [{ url: '/api', variables: [], origin }];
  const operation = { path: '/pets', servers: [{ url: '/{version}', variables }] } as unknown as Operation;
  expect(mountedPath(operation, { servers })).toBe('/v1/pets');
  expect(sandboxBaseOf({ servers })).toBe('/api');
  expect(mountedPath(operation, { servers, mount: '' })).toBe('/pets');
  expect(mountedPath({ ...operation, path: 'pets' }, { servers, mount: '/x' })).toBe('/x/pets');
});
