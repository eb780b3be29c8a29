import { claimsOf } from './fixtures/claims-of';

const field = (values: readonly string[], value?: string) => ({
  type: 'string',
  enum: values,
  ...(value === undefined ? {} : { default: value }),
});
const api = {
  info: { title: 'Search', version: '1' },
  paths: {
    '/search': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Options' } } } },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
  components: {
    schemas: {
      Options: {
        type: 'object',
        properties: {
          order: field(['Any', 'Strict'], 'Any'),
          fuzziness: field(['Wide', 'Narrow'], 'Wide'),
          status: field(['Open', 'Closed']),
        },
      },
    },
  },
};

test.each([
  ['Order is `Any` and fuzziness is `Narrow` by default.', 'the default of fuzziness is Wide, not Narrow'],
  ['Order defaults to `Strict`.', 'the default of order is Any, not Strict'],
  ['The documented statuses are `Open` and `Shut`.', '"Shut" is not a value of status, whose values are Open, Closed'],
])('%s', async (sentence, message) => {
  expect(await claimsOf(`Call \`POST /search\`.\n\n${sentence}`, api)).toEqual([message]);
});

test.each([
  'Order is `Any` and fuzziness is `Wide` by default.',
  'Order is `Strict` here, and not what it is by default.',
  'The status is `Open` by default.',
  'Here fuzziness is `Narrow`, and order defaults to `Any`.',
  'Colour is `Red` by default.',
])('%s', async (sentence) => {
  expect(await claimsOf(`Call \`POST /search\`.\n\n${sentence}`, api)).toEqual([]);
});
