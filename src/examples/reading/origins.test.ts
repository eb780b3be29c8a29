import { loadObject } from '../../openapi/fixtures/load';
import { createContract } from '../wire/contract';
import { createOrigins, originsOnPage } from './origins';

async function classified(origin: string, servers?: readonly { readonly url: string }[], path = '/books/open') {
  const { model } = await loadObject({
    ...(servers ? { servers } : {}),
    paths: { '/books/open': { get: { responses: { 200: { description: 'OK' } } } } },
  });
  const origins = createOrigins(new URL('http://localhost:4010'), [model], createContract([model]));
  const found = origins.classify(origin, path);
  return typeof found === 'string' ? found : found.message;
}

test('a name for examples is the place of an API whose document has no server', async () => {
  expect(await classified('https://library.example.com')).toBe('ours');
  expect(await classified('https://library.example.com', [{ url: 'https://api.library.org' }])).toBe('foreign');
  expect(await classified('http://localhost:4010')).toBe('ours');
});

test('the path of a server at another host is meant to be that server', async () => {
  const servers = [{ url: 'https://api.library.org/catalogue' }, { url: 'https://api.library.org/api/v1' }];
  expect(await classified('https://api.libris.se', servers, '/catalogue')).toMatch(/did you mean "https:..api.library/);
  expect(await classified('https://api.libris.se', servers, '/api/v1')).toBe('foreign');
  expect(await classified('https://library.example.com', servers, '/catalogue')).toBe('foreign');
});

test('a server on this machine is the reader’s own where the page names none of the APIs, unless it is nearly one', async () => {
  const { model } = await loadObject({
    paths: { '/books/open': { get: { responses: { 200: { description: 'OK' } } } } },
  });
  const origins = createOrigins(new URL('http://localhost:4010'), [model], createContract([model]));
  const found = (source: string, origin: string) => originsOnPage(origins, source).classify(origin, '/books/open');
  expect(found('curl http://localhost:8000/books/open', 'http://localhost:8000')).toBe('foreign');
  expect(found('curl http://localhost:4011/books/open', 'http://localhost:4011')).toHaveProperty('message');
  const both = 'curl http://localhost:8000/books/open http://localhost:4010/books/open';
  expect(found(both, 'http://localhost:8000')).toHaveProperty('message');
  expect(found(both, 'http://localhost:4010')).toBe('ours');
  const often = `${both} http://127.0.0.1:8000 http://localhost:8000/x`;
  expect(found(often, 'http://127.0.0.1:8000')).toBe('foreign');
  expect(found(often, 'http://localhost:4010')).toBe('ours');
  expect(found(`${often} ${often} ${often}`, 'https://localhost:4010')).toHaveProperty('message');
  expect(found(often, 'http://localhost:4011')).toHaveProperty('message');
});

test('a document without a server has its API wherever two parts of a path are documented', async () => {
  expect(await classified('https://api.library.org')).toBe('ours');
  expect(await classified('https://api.library.org', undefined, '/books')).toBe('foreign');
});
