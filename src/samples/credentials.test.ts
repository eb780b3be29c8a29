import { loadObject, loadText } from '../openapi/fixtures/load';
import { securityOf, variablesOf } from './credentials';

const apiKey = { type: 'apiKey', in: 'header', name: 'X-Key' };

test.each([
  ['a scheme that operations ask for', { key: apiKey }, [{ key: [] }], ['API_KEY']],
  [
    'schemes that none asks for',
    { key: apiKey, token: { type: 'http', scheme: 'bearer' } },
    undefined,
    ['API_KEY', 'TOKEN'],
  ],
  ['no scheme', {}, undefined, []],
])('the variables of %s', async (_, securitySchemes, security, variables) => {
  const { model } = await loadObject({
    openapi: '3.1.0',
    info: { title: 'Ships', version: '1' },
    ...(security ? { security } : {}),
    paths: { '/ships': { get: { responses: { 200: { description: 'OK' } } } } },
    components: { securitySchemes },
  });
  expect(variablesOf(model)).toEqual(variables);
});

test('the header parameter Authorization of Swagger 2.0 is sent from a variable', async () => {
  const parameter = { in: 'header', name: 'Authorization', type: 'string', required: true, default: 'Bearer <token>' };
  const get = { parameters: [parameter], responses: { 200: { description: 'OK' } } };
  const document = { swagger: '2.0', info: { title: 'Ships', version: '1' }, paths: { '/ships': { get } } };
  const { model } = await loadText(JSON.stringify(document));
  expect(securityOf(model.operations[0]!, model).credentials).toEqual([
    { in: 'header', name: 'Authorization', value: ['Bearer ', { variable: 'TOKEN' }] },
  ]);
});

test('a key in Authorization has the prefix that its description says is required', async () => {
  const description = 'Token-based authentication with required prefix "Token"';
  const { model } = await loadObject({
    openapi: '3.1.0',
    info: { title: 'Ships', version: '1' },
    security: [{ token: [] }],
    paths: { '/ships': { get: { responses: { 200: { description: 'OK' } } } } },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description } } },
  });
  const valueOf = (given?: string) =>
    securityOf(model.operations[0]!, model, given === undefined ? {} : { token: given }).credentials[0]!.value.slice();
  expect(valueOf()).toEqual(['Token ', { variable: 'API_KEY' }]);
  expect(valueOf('any-value')).toEqual(['Token ', 'any-value']);
  expect(valueOf('Token 9944')).toEqual(['Token 9944']);
});
