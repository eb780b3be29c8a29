import { loadObject } from '../openapi/fixtures/load';
import { variablesOf } from './credentials';

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
