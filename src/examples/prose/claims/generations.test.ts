import { claimsOf } from './fixtures/claims-of';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const firm = { type: 'object', required: ['name', 'country'], properties: { name: { type: 'string' }, country: { type: 'string' } } }; // prettier-ignore
const operation = (operationId: string) => ({ operationId, responses: { 200: { description: 'ok', ...json(firm) } } });
const document = {
  components: { schemas: { FirmView: firm, FirmViewV2: { ...firm, properties: { ...firm.properties, links: { type: 'array' } } } } }, // prettier-ignore
  paths: {
    '/firms': { get: operation('getFirm'), put: { ...operation('saveFirm'), requestBody: json(firm) } },
    '/v2/firms': { get: operation('getFirmV2') },
    '/people': { get: operation('getPerson') },
  },
  webhooks: { firmAdded: { post: operation('onAdded') }, firmGone: { post: operation('onGone') } },
};

test.each([
  ['Firms of version 2 are read with `getFirm`.', /GET \/firms is of version 1, not 2/],
  ['| What | Call |\n| --- | --- |\n| a firm of version 1 | `getFirmV2` |', /GET \/v2\/firms is of version 2, not 1/],
  ['`saveFirm` registers one. All two fields are optional: the name and the country.', /name .*is required/],
  ['See when each of the three types of event is sent.', /there are 2 .*not three/],
])('%s is untrue', async (guide, message) => {
  expect((await claimsOf(guide, document)).join('; ')).toMatch(message);
});

test.each([
  'Firms of version 1 are read with `getFirm`, those of version 2 with `getFirmV2`.',
  'Unlike version 2, `getFirm` returns no links. People have no version 2: see `getPerson`.',
  'To migrate to version 2, replace `getFirm`. Version 2 of your app calls `getFirm`.',
  '`saveFirm` registers one. Both fields are required. All two fields are required: the name and the country.',
  'See when each of the two types of event is sent.',
  '| What | Call |\n| --- | --- |\n| a firm of version 2 | `getFirmV2` |',
])('%s', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
