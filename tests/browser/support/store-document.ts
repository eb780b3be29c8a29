/** Fields beside the one that leads deeper: so many that a page has room for the first levels only. */
const filler = (of: string) =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `note${at}`,
      { type: 'string', description: `What clerk number ${at} has written about the ${of} when it was first seen.` },
    ]),
  );

const holder = (name: string, property: string, inner: string) => ({
  [name]: {
    type: 'object',
    properties: { id: { type: 'string' }, [property]: { $ref: `#/components/schemas/${inner}` }, ...filler(name) },
  },
});

/** Objects inside of each other that have no name, each with more than a page has room for. */
const unnamed = (depth: number): object => ({
  type: 'object',
  properties: {
    ...filler('shelf'),
    ...filler('box '),
    ...(depth > 0 ? { inner: unnamed(depth - 1) } : { end: { type: 'string' } }),
  },
});

const method = (kind: string, properties: object) => ({
  type: 'object',
  description: `Pays by ${kind}.`,
  required: ['kind'],
  properties: { kind: { type: 'string', const: kind }, ...properties },
});

const json = (schema: object, examples?: object) => ({ 'application/json': { schema, examples } });
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const problem = {
  description: 'What went wrong.',
  content: json({ type: 'object', properties: { reason: { type: 'string', examples: ['No such order'] } } }),
};
const methods = ['Card', 'Transfer', 'Wallet', 'Voucher', 'Gift'];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', examples: ['o1'] } };

/** A document of somebody else, with large schemas, schemas in schemas, and bodies that may be several things. */
export const storeDocument = JSON.stringify({
  openapi: '3.1.0',
  info: {
    title: 'Store',
    version: '2.0.0',
    // So large that it is read in a thread.
    'x-notes': 'n'.repeat(300_000),
    // A line of code without a place to break it.
    description: `    https://${'store'.repeat(20)}.example.com`,
  },
  servers: [{ url: 'https://store.example.com/v2' }],
  security: [{ basic: [] }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        'x-codeSamples': [{ lang: 'Shell', label: 'cURL', source: 'store get-order o1' }],
        tags: ['Orders'],
        parameters: [id, { name: 'trace', in: 'query', schema: { type: 'string' }, example: 'on' }],
        responses: {
          200: { description: 'The order.', content: json(named('Order')) },
          404: problem,
        },
      },
    },
    '/stock': {
      get: {
        operationId: 'getStock',
        tags: ['Stock'],
        responses: { 200: { description: 'All.', content: json(unnamed(6)) } },
      },
      post: {
        operationId: 'addStock',
        description: `| Shelf | Holds |\n| --- | --- |\n| ${'A'.repeat(80)} | lamps |\n\nAnd:\n\n| Bin | Holds |\n| --- | --- |\n| B | bulbs |`,
        'x-codeSamples': [{ lang: 'curl', source: `curl --json '{"item":{"name":"Lamp"},"count":3}' stock` }],
        tags: ['Stock'],
        requestBody: {
          content: json({
            type: 'object',
            properties: {
              item: { type: 'object', properties: { name: { type: 'string', examples: ['Lamp'] } } },
              count: { type: 'integer', examples: [3] },
            },
          }),
        },
        responses: { 204: { description: 'Added.' } },
      },
    },
    '/orders/{id}/payment': {
      put: {
        operationId: 'payOrder',
        tags: ['Orders'],
        parameters: [id],
        requestBody: {
          required: true,
          content: json(named('Method'), {
            ann: { summary: 'By card', value: { kind: 'card', number: '4111', holder: { name: 'Ann' } } },
            tom: {
              summary: 'By transfer from an account at a bank that is in another country than the store',
              value: { kind: 'transfer', iban: 'SE35' },
            },
          }),
        },
        responses: {
          200: {
            description: 'How it stands.',
            content: json({ oneOf: [named('Settled'), named('Waiting')] }),
          },
          402: problem,
        },
      },
    },
  },
  webhooks: {
    orderPaid: {
      post: { requestBody: { content: json(named('Order')) }, responses: { 204: { description: 'Received.' } } },
    },
  },
  components: {
    securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    schemas: {
      ...holder('Order', 'customer', 'Customer'),
      ...holder('Customer', 'account', 'Account'),
      ...holder('Account', 'limits', 'Limits'),
      ...holder('Limits', 'span', 'Span'),
      Span: { type: 'object', properties: { from: { type: 'string' }, order: named('Order') } },
      Method: {
        oneOf: methods.map(named),
        discriminator: {
          propertyName: 'kind',
          mapping: Object.fromEntries(methods.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`])),
        },
      },
      Card: method('card', {
        number: { type: 'string' },
        holder: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
      }),
      Transfer: method('transfer', { iban: { type: 'string' } }),
      Wallet: method('wallet', { wallet: { type: 'string', examples: ['w-7'] } }),
      Voucher: method('voucher', { code: { type: 'string', examples: ['SUMMER'] } }),
      Gift: method('gift', { giver: { type: 'string', examples: ['Ann'] } }),
      Settled: {
        type: 'object',
        required: ['settledAt'],
        properties: { settledAt: { type: 'string', examples: ['2026-01-01'] } },
      },
      Waiting: {
        type: 'object',
        required: ['waitsFor'],
        properties: { waitsFor: { type: 'string', examples: ['the bank'] } },
      },
    },
  },
});
