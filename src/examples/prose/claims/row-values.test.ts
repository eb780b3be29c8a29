import { claimsOf } from './fixtures/claims-of';

const sent = (type: string) => ({
  post: {
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { type: { const: type } } } } },
    },
    responses: { 204: { description: 'Received' } },
  },
});
const document = {
  info: { title: 'Clinic', version: '1' },
  paths: {
    '/fines': {
      get: {
        operationId: 'listFines',
        parameters: [
          {
            name: 'offence',
            in: 'query',
            schema: { enum: ['no_permit', 'blocking'] },
            description:
              '- `no_permit`: parked without a permit, 80 euros\n- `blocking`: parked in an entrance, 120 euros',
          },
        ],
        responses: { 200: { description: 'All fines' } },
      },
    },
  },
  webhooks: { fineIssued: sent('fine.issued'), finePaid: sent('fine.paid') },
};
const webhooks = (value: string): string =>
  `| Webhook | \`type\` |\n| --- | --- |\n| <Webhook name="fineIssued" /> | \`fine.issued\` |\n| <Webhook name="finePaid" /> | \`${value}\` |`;
const offences = (amount: number): string =>
  `| Offence | Amount |\n| --- | --- |\n| \`no_permit\` | ${amount} euros |\n| \`blocking\` | 120 euros |`;

test('a cell has the value that what its row is about has of what its column is called', async () => {
  expect(await claimsOf(webhooks('fine.paid'), document)).toEqual([]);
  expect(await claimsOf(webhooks('fine.issued'), document)).toEqual([
    'the type of POST finePaid is fine.paid, not fine.issued',
  ]);
});

test('an amount beside a value is what the document says of that', async () => {
  expect(await claimsOf(offences(80), document)).toEqual([]);
  expect((await claimsOf(offences(90), document)).join('\n')).toContain('80 euros", not "90 euros"');
});
