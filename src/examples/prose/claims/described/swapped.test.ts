import { claimsOf } from '../fixtures/claims-of';

const described = (description: string, schema: object = { type: 'string' }) => ({ ...schema, description });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = { 200: { description: 'OK' } };
const freight = {
  info: { title: 'Freight', version: '1' },
  paths: {
    '/orders/{buyerId}/{id}': {
      parameters: [
        {
          name: 'buyerId',
          in: 'path',
          required: true,
          ...described('Identifies the buyer.'),
          schema: { type: 'string' },
        },
        {
          name: 'id',
          in: 'path',
          required: true,
          ...described('Identifies the shipment.'),
          schema: { type: 'string' },
        },
      ],
      get: {
        operationId: 'readOrder',
        summary: 'Read one',
        responses: {
          200: { description: 'The order' },
          401: { description: 'Invalid or missing token' },
          403: { description: 'No access' },
          404: { description: 'Order not found' },
          409: { description: 'The warehouse is closed' },
        },
      },
      delete: { operationId: 'scrapOrder', summary: 'Erase the order and its papers', responses: ok },
    },
    '/orders/{id}/pause': { post: { operationId: 'pauseOrder', summary: 'Stop tracking', responses: ok } },
    '/records': {
      post: {
        requestBody: json({
          type: 'object',
          properties: {
            kind: described('The kind.', { type: 'string', enum: ['TXT', 'MX', 'CNAME'] }),
            priority: described('Only applicable for MX records.', { type: 'integer' }),
            startOffset: described('The first row is 0.', { type: 'integer' }),
            open: described('Crates that are still `Pending`.', { type: 'boolean' }),
            state: { type: 'string', enum: ['Pending', 'Sealed', 'Opened'] },
          },
        }),
        responses: ok,
      },
    },
  },
};
const [orders, records] = ['## `GET /orders/{buyerId}/{id}`\n\n', '## `POST /records`\n\n'];

test.each([
  [
    `${orders}The path has \`buyerId\`, that of the shipment, and \`id\`, that of the buyer.`,
    /describe buyerId and id the other/,
  ],
  [`${orders}\`buyerId\` is for shipments, \`id\` for buyers.`, /describe buyerId and id the other/],
  [
    'Stop tracking it with `scrapOrder`, or erase its papers with `pauseOrder`.',
    /scrapOrder and pauseOrder the other way around/,
  ],
  [`${orders}It fails with 404 where the warehouse is closed, and with 409 for an order that is not found.`, /409|404/],
  [`${orders}An invalid or missing token gets status 403.`, /Unauthorized|of status 401, not of 403|401/],
  [`${orders}A closed warehouse gets status 404.`, /of status 409, not of 404/],
  [`${records}Only TXT records have a \`priority\`.`, /Only applicable for MX records/],
  [`${records}The first row of \`startOffset\` is 1.`, /The first row is 0/],
  [`${records}| Field | Meaning |\n| --- | --- |\n| \`open\` | crates that are still \`Sealed\` |`, /still `Pending`/],
])('%s is untrue', async (guide, said) => {
  expect((await claimsOf(guide, freight)).join('; ')).toMatch(said);
});

test.each([
  `${orders}The path has \`buyerId\`, that of the buyer, and \`id\`, that of the shipment.`,
  `${orders}\`buyerId\` is for buyers, \`id\` for shipments.`,
  `${orders}\`buyerId\` and \`id\` are those of a buyer and of a shipment.`,
  'Erase its papers with `scrapOrder`, or stop tracking it with `pauseOrder`.',
  `${orders}A missing or invalid token gets status 401. Without access to the buyer, you get a 403.`,
  `${orders}A closed warehouse gets status 409.`,
  `${orders}It fails with 409 where the warehouse is closed, and with 404 for an order that is not found.`,
  `${records}Only MX records have a \`priority\`.`,
  `${records}For a record whose kind is TXT, leave out the \`priority\`.`,
  `${records}The first row of \`startOffset\` is 0.`,
  `${records}A \`startOffset\` is 25 rows further on the next page.`,
  `${records}| Field | Meaning |\n| --- | --- |\n| \`open\` | crates that are still \`Pending\` |`,
  `${records}\`open\`: false once a crate is \`Sealed\``,
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, freight)).toEqual([]);
});
