import { publicDocument } from './public-document';

test('internal operations and path items are left out wherever they stand, and nothing else is', () => {
  const open = { get: { responses: {} }, parameters: [{ name: 'x-internal', in: 'query' }] };
  const hidden = { 'x-internal': true, responses: {} };
  const document = {
    openapi: '3.2.0',
    paths: {
      '/open': { ...open, post: hidden, additionalOperations: { COPY: hidden, LINK: {} } },
      '/hidden': { 'x-internal': true, ...open },
      '/shared': { $ref: '#/components/pathItems/shared' },
      '/nothing': {},
    },
    webhooks: { told: open, gone: { post: hidden } },
    components: { pathItems: { shared: { get: hidden, put: {} } }, schemas: { Thing: { 'x-internal': true } } },
    tags: [{ name: 'things' }],
  };
  expect(publicDocument(document)).toEqual({
    openapi: '3.2.0',
    paths: {
      '/open': { ...open, additionalOperations: { LINK: {} } },
      '/shared': { $ref: '#/components/pathItems/shared' },
      '/nothing': {},
    },
    webhooks: { told: open },
    components: { pathItems: { shared: { put: {} } }, schemas: { Thing: { 'x-internal': true } } },
    tags: [{ name: 'things' }],
  });
});
