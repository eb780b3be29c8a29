import { claimsOf } from './fixtures/claims-of';

const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const object = (properties: object) => ({ type: 'object', properties });
const string = { type: 'string' };

const document = {
  info: { title: 'Ferries', version: '1' },
  paths: {
    '/ferries': {
      get: {
        operationId: 'listFerries',
        summary: 'List ferries',
        parameters: [{ name: 'harbour', in: 'query', schema: string }],
        responses: { 200: { description: 'OK', ...json('Ferry') } },
      },
    },
    '/tickets': {
      post: {
        operationId: 'buyTicket',
        summary: 'Buy a ticket',
        requestBody: json('NewTicket'),
        responses: { 201: { description: 'Sold', ...json('Ticket') } },
      },
    },
    '/crew/{id}/shifts': {
      delete: {
        operationId: 'cancelShift',
        summary: 'Cancel a shift of the crew',
        parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
        responses: { 204: { description: 'Done' } },
      },
    },
  },
  components: {
    schemas: {
      Ferry: object({
        deck_count: { type: 'integer' },
        is_late: { type: 'boolean' },
        flag_state: string,
        kind: { type: 'string', enum: ['CarFerry', 'Hydrofoil'] },
      }),
      Ticket: object({ seat_number: string, fare_zone: { type: 'string', enum: ['InnerZone', 'OuterZone'] } }),
      NewTicket: object({ seat_number: string, paid_by: string }),
    },
  },
};

const page = (sentence: string): string =>
  `# Ferries\n\n\`GET /ferries\` returns them, each with \`deck_count\`, \`flag_state\` and \`kind\`.\n\n${sentence}`;

test.each([
  ['The `seat_number` says how many cars it takes.', /nothing that this page names or calls has "seat_number"/],
  ['One that takes cars is `OuterZone`.', /"OuterZone" is a value of fare_zone, which nothing/],
  ['You get one `NewTicket` each.', /no operation that this page names or calls has a NewTicket/],
  ['Call off a shift of your crew with `POST /tickets`.', /this text describes DELETE \/crew.*, not POST \/tickets/],
  ['The `flag_state` is false on Sundays.', /flag_state is of type string, so it is never false/],
  ['Narrow them down with the header `harbour`.', /harbour is in the query, not in the header/],
  ['The path has `harbour` and nothing else.', /harbour is in the query, not in the path/],
])('%s is untrue', async (sentence, message) =>
  expect((await claimsOf(page(sentence), document)).join('; ')).toMatch(message),
);

test.each([
  'The `deck_count` says how many cars it takes.',
  'One that takes cars is `CarFerry`.',
  'You get one `Ferry` each.',
  'Its passengers have a ticket with a `seat_number`.',
  'There is no `seat_number`.',
  'Call off a shift of your crew with `DELETE /crew/{id}/shifts`.',
  'Buy a ticket with `POST /tickets`.',
  'The `is_late` is false on Sundays.',
  'Narrow them down with the query parameter `harbour`.',
  'Its guests have cards of `x-loyalty`.',
])('%s is true', async (sentence) => expect(await claimsOf(page(sentence), document)).toEqual([]));
