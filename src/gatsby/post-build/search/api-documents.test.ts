import { loadObject } from '../../../openapi/fixtures/load';
import { routesOf } from '../../view/routes';
import { apiDocuments } from './api-documents';

const properties = {
  matchId: { type: 'string' },
  state: { enum: ['FalsePositive', 'Unknown', null, 3] },
  owner: { $ref: '#/components/schemas/Owner' },
  parts: { type: 'array', items: { allOf: [{ properties: { size: { const: 'small' } } }] } },
};

const definesBy = async (): Promise<Record<string, readonly string[]>> => {
  const { model } = await loadObject({
    openapi: '3.1.0',
    info: { title: 'Hits', version: '1' },
    paths: {
      '/hits': {
        put: {
          operationId: 'putHit',
          summary: 'Put a hit',
          parameters: [{ name: 'Page.Size', in: 'query', schema: { type: 'integer' } }],
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { note: { type: 'string' }, hit: { $ref: '#/components/schemas/Hit' } } },
              },
            },
          },
          responses: { '200': { description: 'Done.' }, '409': { description: 'It is there already.' } },
        },
      },
    },
    components: {
      schemas: { Hit: { type: 'object', properties }, Owner: { properties: { name: { type: 'string' } } } },
    },
  });
  return Object.fromEntries(
    apiDocuments(model, routesOf('/api/'), 'Hits').map(({ entry: { title }, defines = [], texts }) => [
      title,
      [...defines, ...texts.flatMap(({ text }) => (text.startsWith('409') ? text : []))],
    ]),
  );
};

test('a schema defines its fields and their values, and not those of the schemas that it refers to', async () => {
  const { Hit, Owner } = await definesBy();
  expect(Hit).toEqual(['matchId', 'state', 'owner', 'parts', 'FalsePositive', 'Unknown', 'size', 'small']);
  expect(Owner).toEqual(['name']);
});

test('an operation defines its parameters and what its bodies have of their own, and is found by how it fails', async () =>
  expect((await definesBy())['Put a hit']).toEqual(['Page.Size', 'note', 'hit', '409 Conflict']));
