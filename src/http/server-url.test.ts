import type { Operation } from '../openapi/model';
import { basePathOf, mountedPath, serverUrlOf } from './server-url';

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
  expect(basePathOf({ url, variables })).toBe(path);
});

test('a server may be absent, relative to another, or have other values', () => {
  expect(serverUrlOf(undefined)).toBe('https://example.com');
  expect(basePathOf(undefined)).toBe('');
  expect(serverUrlOf({ url: '/v2', variables: [] }, 'http://localhost:4010/x')).toBe('http://localhost:4010/v2');
  expect(serverUrlOf({ url: '/{version}', variables }, undefined, { version: 'v2' })).toBe('https://example.com/v2');
});

test('an operation is mounted under its own server', () => {
  const operation = { path: '/pets', servers: [{ url: '/{version}', variables }] } as unknown as Operation;
  expect(mountedPath(operation)).toBe('/v1/pets');
  expect(mountedPath(operation, '')).toBe('/pets');
  expect(mountedPath({ ...operation, path: 'pets' }, '/x')).toBe('/x/pets');
});
