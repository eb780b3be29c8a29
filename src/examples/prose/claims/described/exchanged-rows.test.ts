import { claimsOf } from '../fixtures/claims-of';

const described = (description: string) => ({ type: 'string', description });
const hotel = {
  info: { title: 'Hotel', version: '1' },
  paths: {
    '/bells': {
      put: {
        operationId: 'setBell',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  tone: described('The sound that guests hear at the desk.'),
                  porter: described('Who carries the luggage upstairs.'),
                  note: described('A remark for the night shift.'),
                  count: { type: 'integer' },
                },
              },
            },
          },
        },
        responses: {
          200: { description: 'OK' },
          401: { description: 'No key, or a key that is no longer valid.' },
          403: { description: 'The key does not permit the call.' },
        },
      },
    },
  },
};
const table = (column: string, ...rows: readonly string[]): string =>
  `## \`PUT /bells\`\n\n| Name | ${column} |\n| --- | --- |\n${rows.map((row) => `| ${row} |`).join('\n')}`;

test.each([
  table('Meaning', '`tone` | Carries the luggage upstairs.', '`porter` | The sound heard at the desk.'),
  table(
    'Meaning',
    '`tone` | Who carries luggage.',
    '`note` | What the night shift reads.',
    '`porter` | A sound at the desk.',
  ),
  table('Meaning', '401 | The key does not permit it.', '403 | The key is no longer valid.'),
  '## `PUT /bells`\n\n- `tone`: who carries the luggage upstairs.\n- `porter`: the sound at the desk.',
  '## `PUT /bells`\n\nIt has the sound that guests hear at the desk (`porter`), and who carries luggage upstairs (`tone`).',
])('%s has two meanings exchanged', async (guide) => {
  const found = await claimsOf(guide, hotel);
  expect(found.join('; ')).toMatch(/describe (?:porter|tone|401|403) and (?:porter|tone|401|403) the other way around/);
});

test.each([
  table('Meaning', '`tone` | The sound heard at the desk.', '`porter` | Carries the luggage upstairs.'),
  '## `PUT /bells`\n\n- `porter`: who carries the luggage upstairs.\n- `tone`: the sound at the desk.',
  '## `PUT /bells`\n\nIt has the sound that guests hear at the desk (`tone`), and who carries luggage upstairs (`porter`).',
  // Too little in common to say anything.
  table('Meaning', '`tone` | For guests upstairs.', '`porter` | Stands at the desk.'),
  table('Meaning', '401 | The key is no longer valid.', '403 | The key does not permit it.'),
  table('Example', '`tone` | carries upstairs luggage', '`porter` | sound desk'),
  table('Meaning', '`tone` | Not who carries luggage.', '`porter` | Not the sound at the desk.'),
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, hotel)).toEqual([]);
});

const stores = {
  info: { title: 'Stores', version: '1' },
  paths: {
    '/goods': {
      get: {
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: {
                  type: 'string',
                  enum: ['milk', 'cheese', 'bread', 'salt', 'ice'],
                  description:
                    '- `milk`: kept in a refrigerator\n- `cheese`: kept in a cellar\n- `bread`: kept in a basket\n- `salt`: kept in a jar\n- `ice`: kept in a freezer',
                },
              },
            },
          },
        },
      },
    },
  },
};
const kept = (bread: string): string =>
  `| Good | Kept in |\n| --- | --- |\n| \`milk\` | refrigerator |\n| \`cheese\` | cellar |\n| \`bread\` | ${bread} |\n| \`salt\` | jar |`;

test('what the documents say of another row is not of this one', async () => {
  expect((await claimsOf(kept('cellar'), stores)).join('; ')).toContain('say this about cheese, not about bread');
});

test.each(['basket', 'a basket', 'a box', 'basket or cellar'])('%s may be', async (where) => {
  expect(await claimsOf(kept(where), stores)).toEqual([]);
});
