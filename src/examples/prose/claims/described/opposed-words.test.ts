import { claimsOf } from '../fixtures/claims-of';

const string = { type: 'string' };
const described = (description: string, schema: object = string) => ({ ...schema, description });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const document = {
  info: {
    title: 'Snowfall',
    version: '1',
    description: `Only operators of a resort have the scope \`lifts:write\`. A page token expires after 15 minutes.
      A refresh token is valid for 90 days and can be used once. Daily readings are kept forever. The season cannot be changed.
      The gates close at a wind of 18 m/s. Readings of a day are there by 15:00 of the next day. Snow deeper than level 4 closes the gates.`,
  },
  paths: {
    '/readings': {
      get: {
        description: 'Lists readings. Hourly readings are deleted after 5 years.',
        parameters: [
          {
            name: 'simulated',
            in: 'query',
            schema: { type: 'boolean', default: true },
            description: 'Simulated ones.',
          },
          { name: 'archived', in: 'query', schema: { type: 'boolean', default: false }, description: 'Archived ones.' },
        ],
        responses: { 200: { description: 'OK', ...json({ $ref: '#/components/schemas/Reading' }) } },
      },
    },
    '/passes/{id}': {
      delete: {
        description: 'Returns a pass. The interrupted booking goes to the front of the queue.',
        responses: { 204: { description: 'Returned. Trips of the guest are kept for 7 years.' } },
      },
    },
  },
  components: {
    schemas: {
      Reading: {
        type: 'object',
        properties: {
          longitude: described('In degrees, positive to the east.', { type: 'number' }),
          wind: described('Average of 10 minutes.', { type: 'number' }),
        },
      },
    },
  },
};

test.each([
  ['A longitude is positive to the west.', 'positive to the east'],
  ['`wind` is the median of 10 minutes.', 'Average of 10 minutes'],
  ['The interrupted booking goes to the end of the queue.', 'front of the queue'],
  ['A refresh token can be used as often as you like.', 'can be used once'],
  ['Gates close at a wind of 18 km/h.', 'a wind of 18 m/s'],
  ['Readings of a day are there by 15:00 of the same day.', 'of the next day'],
  ['Snow deeper than level 3 closes the gates.', 'level 4'],
  ['Daily readings are deleted with the pass.', 'kept forever'],
  ['## `DELETE /passes/{id}`\n\nThe trips of the guest are deleted with it.', 'kept for 7 years'],
  ['A page token never expires.', 'expires after 15 minutes'],
  ['The season can be changed as well.', 'cannot be changed'],
  ['It returns simulated readings too, unless you send `simulated=true`.', 'true'],
  ['`GET /readings` returns archived readings as well, unless you send `archived=false`.', 'false'],
])('%s is untrue', async (guide, said) => {
  expect((await claimsOf(guide, document)).join('; ')).toContain(said);
});

test.each([
  'Longitudes are positive to the east, and negative to the west.',
  'The interrupted booking goes back to the front of the queue.',
  'A refresh token can be used only once.',
  'Daily readings are never deleted.',
  'Hourly readings are kept for 5 years.',
  '## `DELETE /passes/{id}`\n\nTrips of the guest are kept for 7 years and deleted after that.',
  'A page token does not live for ever: it expires after 15 minutes.',
  'The season can be read as well.',
  'Gates close at a wind of 18 m/s.',
  'Readings of a day are there by 15:00 of the next day.',
  'Snow deeper than level 4 closes the gates.',
  'All operators of a resort have the scope `lifts:write`, and nobody else.',
  'Only operators of a resort have the scope `lifts:write`.',
  'It returns simulated readings too, unless you send `simulated=false`.',
  '`GET /readings` leaves out archived readings, unless you send `archived=true`.',
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
