import { claimsOf } from '../fixtures/claims-of';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const string = { type: 'string' };
const described = (description: string, schema: object = string) => ({ ...schema, description });

const document = {
  info: { title: 'Harbours', version: '1' },
  paths: {
    '/berths': {
      get: {
        description: 'Lists berths, the newest first. Results are not cached. Closed berths are kept for 30 days.',
        parameters: [
          {
            name: 'active',
            in: 'query',
            description: 'Filters berths by whether the owner is active or not.',
            schema: string,
          },
          { name: 'from', in: 'query', description: 'Start of a range, inclusive.', schema: string },
          { name: 'to', in: 'query', description: 'End of a range, inclusive.', schema: string },
          {
            name: 'opened',
            in: 'query',
            description: 'Only berths that were opened after this time, in UTC.',
            schema: string,
          },
          { name: 'name', in: 'query', description: 'Names are compared without regard to case.', schema: string },
        ],
        responses: { 200: { description: 'OK' } },
      },
      post: {
        description:
          'Books a berth. A reservation is confirmed by the harbour office immediately. No more than 6 ropes may be on any single berth.',
        requestBody: json({
          type: 'object',
          properties: {
            fee: described('Fee of the harbour in cents.', { type: 'integer' }),
            captain: described('Required if the ferry carries passengers.'),
            mooring: described('Use `quay` instead of `pier` for new moorings.'),
            granted: described('What the panel granted; null before it has decided.', { type: ['integer', 'null'] }),
            quay: string,
            pier: string,
            buoy: described('Replaced by `quay`, which has the same values.'),
            insured: described('Whether the ferry is insured.', { type: 'boolean' }),
            note: described('The note cannot be changed once the berth is booked.'),
            crew: described('List of the crew, without the captain.', { type: 'array', items: string }),
            timeout: described('The booking expires 15 minutes after its creation.'),
          },
        }),
        responses: { 201: { description: 'Booked' } },
      },
    },
    '/berths/{id}/release': {
      post: { responses: { 204: { description: 'The berth is released.' } } },
    },
    '/moorings': {
      get: { description: 'Ordered newest first to oldest last.', responses: { 200: { description: 'OK' } } },
    },
  },
};
const [list, book] = ['## `GET /berths`\n\n', '## `POST /berths`\n\n'];

test.each([
  [`${list}It lists the berths, oldest first.`, 'newest first'],
  [`${list}Closed berths are stored for 60 days.`, '30 days'],
  [`${list}\`from\` and \`to\` are a range. Both ends are exclusive.`, 'inclusive'],
  ['`GET /berths` and `GET /moorings` have lists. Both are ordered oldest first.', 'newest first'],
  [`${book}A berth has at most 10 ropes.`, '6 ropes'],
  [`${list}The results are cached.`, 'not cached'],
  [`${list}\`opened\` has only berths that were opened before this time.`, 'after this time'],
  [`${book}A reservation is eventually confirmed by the harbour office.`, 'immediately'],
  [`${book}- \`fee\`: the harbour's fee, in dollars`, 'in cents'],
  [`${book}- \`captain\`: required unless the ferry carries passengers`, 'Required if'],
  [`${book}- \`captain\`: optional if the ferry carries passengers`, 'Required if'],
  [`${book}For new moorings, \`mooring\` wants \`pier\` instead of \`quay\`.`, 'instead of'],
  [`${book}- \`buoy\`: replaced by \`pier\`, which has the same values`, 'Replaced by'],
  [`${book}Once the berth is booked, \`note\` can be changed.`, 'cannot be changed'],
  [
    `${book}| Field | Meaning |\n| --- | --- |\n| \`crew\` | The crew, with the captain, as a list |`,
    'without the captain',
  ],
  [`${book}\`timeout\`: the booking expires an hour, or 60 minutes, after its creation.`, '15 minutes'],
])('%s is untrue', async (guide, said) => {
  expect((await claimsOf(guide, document)).join('; ')).toContain(said);
});

test.each([
  '## `POST /berths/{id}/release`\n\nFrom now on, the berth cannot be released.',
  `${book}The panel has not decided yet, which is why \`granted\` is \`null\`, and \`quay\` is missing because it is a draft.`,
  `${list}It lists the berths, with the newest first.`,
  `${list}Closed berths are deleted after 30 days.`,
  `\`GET /berths\` has \`active\`. Filters berths by whether the owner is active or not.`,
  `${list}\`from\` and \`to\` are a range. Both ends are inclusive.`,
  '`GET /berths` and `GET /moorings` have lists. Both are ordered newest first.',
  `${book}A berth has at most 6 ropes.`,
  `${list}The results never come from a cache.`,
  `${list}\`opened\` has only berths that were opened after this time.`,
  `${list}Call it before you book. The first berth of the list is the newest one.`,
  `${book}A reservation is confirmed at once by the harbour office.`,
  `${book}- \`fee\`: the harbour's fee, in minor units`,
  `${book}- \`captain\`: not required if the ferry carries no passengers`,
  `${book}- \`captain\`: optional unless the ferry carries passengers`,
  `${book}For new moorings, \`mooring\` wants \`quay\` instead of \`pier\`.`,
  `${book}- \`buoy\`: replaced by \`quay\`, which has the same values`,
  `${book}- \`insured\`: the ferry is not insured if this is false`,
  `${book}Until the berth is booked, \`note\` can be changed.`,
  `${book}As long as the berth is not booked, \`note\` can be changed.`,
  `${book}\`timeout\`: the booking expires a quarter of an hour after its creation.`,
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
