import { loadText } from '../fixtures/load';
import type { ApiModel } from '../model';

const responses = { 200: { description: 'OK' } };
const token = { in: 'header', name: 'Authorization', type: 'string', required: true, default: 'Bearer <token>' };

const load = async (paths: object, more: object = { swagger: '2.0' }): Promise<ApiModel> =>
  (await loadText(JSON.stringify({ info: { title: 'T', version: '1' }, paths, ...more }), { name: 'api.json' })).model;

test('in Swagger 2.0 a header parameter Authorization is the security scheme that it describes', async () => {
  const model = await load({ '/boats': { get: { parameters: [token], responses } } });
  expect(model.securitySchemes).toMatchObject([{ name: 'Authorization', type: 'http', scheme: 'bearer' }]);
  expect(model.operations[0]).toMatchObject({
    parameters: [],
    security: [{ schemes: [{ name: 'Authorization', scopes: [] }] }],
  });
});

test('what nothing calls a bearer token is a key; where it is optional, so are the credentials', async () => {
  const key = { ...token, default: undefined, required: false, description: 'Your key' };
  const model = await load({ '/boats': { get: { parameters: [key], responses } } });
  expect(model.securitySchemes).toMatchObject([
    { type: 'apiKey', in: 'header', parameterName: 'Authorization', description: 'Your key' },
  ]);
  expect(model.operations[0]?.security).toEqual([
    { schemes: [{ name: 'Authorization', scopes: [] }] },
    { schemes: [] },
  ]);
});

test('a security requirement is what counts, a taken name is not taken twice, and OpenAPI 3 ignores such a parameter', async () => {
  const securityDefinitions = { Authorization: { type: 'apiKey', in: 'query', name: 'key' } };
  const paths = {
    '/boats': { get: { parameters: [token], security: [{ Authorization: [] }], responses } },
    '/berths': { get: { parameters: [token], responses } },
  };
  const model = await load(paths, { swagger: '2.0', securityDefinitions });
  expect(model.securitySchemes.map(({ name }) => name)).toEqual(['Authorization', 'Authorization-2']);
  expect(model.operations.map(({ security }) => security[0]?.schemes[0]?.name)).toEqual([
    'Authorization',
    'Authorization-2',
  ]);
  const { type: _type, default: _default, ...parameter } = { ...token, schema: { type: 'string' } };
  const later = await load({ '/boats': { get: { parameters: [parameter], responses } } }, { openapi: '3.0.3' });
  expect([later.securitySchemes, later.operations[0]?.security]).toEqual([[], []]);
});
