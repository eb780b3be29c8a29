import { loadObject } from '../../openapi/fixtures/load';
import { createContract } from '../wire/contract';
import { createOrigins } from './origins';

async function classified(origin: string, servers?: readonly { readonly url: string }[]) {
  const { model } = await loadObject({
    ...(servers ? { servers } : {}),
    paths: { '/books/open': { get: { responses: { 200: { description: 'OK' } } } } },
  });
  const origins = createOrigins(new URL('http://localhost:4010'), [model], createContract([model]));
  const found = origins.classify(origin, '/books/open');
  return typeof found === 'string' ? found : found.message;
}

test('a name for examples is the place of an API whose document has no server', async () => {
  expect(await classified('https://library.example.com')).toBe('ours');
  expect(await classified('https://library.example.com', [{ url: 'https://api.library.org' }])).toBe('foreign');
  expect(await classified('http://localhost:4010')).toBe('ours');
});
