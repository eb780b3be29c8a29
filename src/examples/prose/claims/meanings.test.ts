import { claimsOf } from './fixtures/claims-of';

const described = (description: string, schema: object = { type: 'string' }) => ({ ...schema, description });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = { 200: { description: 'OK' } };
const vets = {
  info: { title: 'Vets', version: '1' },
  paths: {
    '/owners/{owner_key}/pets/{pet_key}': {
      parameters: [
        { name: 'owner_key', in: 'path', required: true, description: 'ID of the keeper', schema: { type: 'string' } },
        { name: 'pet_key', in: 'path', required: true, description: 'ID of the animal', schema: { type: 'string' } },
      ],
      get: {
        parameters: [
          {
            name: 'From',
            in: 'query',
            ...described('Start of the period, inclusive.'),
            schema: { type: 'string', format: 'date-time' },
          },
          {
            name: 'To',
            in: 'query',
            ...described('End of the period, inclusive.'),
            schema: { type: 'string', format: 'date-time' },
          },
          { name: 'page', in: 'query', ...described('The first page is 0.'), schema: { type: 'integer' } },
        ],
        responses: {
          200: {
            description: 'OK',
            headers: { 'x-clinic': { schema: { type: 'string' } } },
            ...json({ $ref: '#/components/schemas/Pet' }),
          },
        },
      },
      put: { requestBody: json({ $ref: '#/components/schemas/Pet' }), responses: ok },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name', 'weight'],
        properties: {
          name: { type: 'string' },
          weight: { type: 'number' },
          chip: { type: 'string', readOnly: true },
          colour: { type: 'string' },
          mood: {
            type: 'string',
            enum: ['CalmNow', 'Playful', 'Angry'],
            'x-enumDescriptions': {
              CalmNow: 'Rests quietly and lets strangers near.',
              Playful: 'Runs after balls.',
              Angry: 'Bites whoever comes near.',
            },
          },
          happiness: { type: 'number', minimum: 0, maximum: 1 },
          bornIn: described('The year, if `mood` is `Playful`.', { type: 'integer' }),
        },
      },
    },
  },
};
const [read, put] = [
  '## `GET /owners/{owner_key}/pets/{pet_key}`\n\n',
  '## `PUT /owners/{owner_key}/pets/{pet_key}`\n\n',
];
const definition = (term: string, text: string) => `${read}<Definition id="a" term="${term}">\n${text}\n</Definition>`;
const table = (row: string) => `${read}| Field | Meaning |\n| --- | --- |\n${row}`;

test.each([
  [`${read}The path has \`{owner_key}\`, the ID of the animal.`, /say this about pet_key/],
  [`${read}The ends of the period, \`From\` and \`To\`, are exclusive.`, /inclusive/],
  [`${read}\`From\` and \`To\` limit the period, each a date without a time.`, /date-time/],
  [table('| `page` | the page; the first is 1 |'), /The first page is 0/],
  [table('| `weight` | a string of digits, such as 12.5 |'), /type of weight is number/],
  [table('| `chip` | the number of the chip; set by you |'), /chip is read-only/],
  [`${put}All fields except \`name\` are required.`, /name is required/],
  [`${read}| Value | Meaning |\n| --- | --- |\n| \`Playful\` | bites whoever comes near |`, /Angry/],
  [`${read}A pet of the mood \`CalmNow\` is one. A pet of the kind \`Angry\` has \`bornIn\`.`, /`Playful`/],
  [`${read}Its mood is \`Angry\` or \`Sleepy\`.`, /"Sleepy" is not a value of mood/],
  [`${read}The documented moods are \`Angry\` and \`Sleepy\`.`, /"Sleepy" is not a value of mood/],
  [definition('Calm now', 'A pet that rests. Its mood is `Angry`.'), /is CalmNow, not Angry/],
  [definition('Average happiness', 'How glad a pet is, from 0 to 10.'), /maximum of happiness is 1, not 10/],
  [`${read}It is read in five ways: curl, shell, Python, Ruby, Go and Rust.`, /says five, but 6 follow/],
])('%s is untrue', async (guide, said) => {
  expect((await claimsOf(guide, vets)).join('; ')).toMatch(said);
});

test.each([
  `${read}The path has \`{owner_key}\`, the ID of the keeper, and \`{pet_key}\`, the ID of the animal.`,
  `${read}The ends of the period, \`From\` and \`To\`, are inclusive.`,
  `${read}\`From\` and \`To\` limit the period, each a date and time.`,
  `${read}The response has the header \`x-clinic\`.`,
  table('| `page` | the page; the first is 0 |'),
  table('| `weight` | a number with up to three digits behind the point |'),
  table('| `chip` | the number of the chip; set by the clinic |'),
  `${put}All fields except \`colour\` are there for a reason.`,
  `${read}| Value | Meaning |\n| --- | --- |\n| \`Angry\` | bites whoever comes near |\n| \`CalmNow\` | lets strangers near. See the moods. |\n| \`Playful\` | runs after balls |`,
  `${read}A pet of the mood \`Playful\` has \`bornIn\`.`,
  `${read}Its mood is \`Angry\` until somebody feeds it.`,
  definition('Calm now', 'A pet that rests. Its mood is `CalmNow`.'),
  definition('Average happiness', 'How glad a pet is, from 0 to 1.'),
  `${read}It is read in six ways: curl, shell, Python, Ruby, Go and Rust.`,
  `${read}It has two sides: one for owners and readers, another for the vets, nurses, and friends.`,
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, vets)).toEqual([]);
});
