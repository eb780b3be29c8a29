import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const ok = { 200: { description: 'ok' } };
const states = ['new', 'open', 'late', 'done', 'lost', 'gone'];
const document = {
  components: { schemas: { State: { type: 'string', enum: states } } },
  paths: {
    '/people/{id}/report': {
      get: { operationId: 'getPersonReport', summary: 'Report on one person', responses: ok },
    },
    '/firms/{id}/report': { get: { operationId: 'getFirmReport', summary: 'Report on one firm', responses: ok } },
    '/people': { post: { operationId: 'savePerson', summary: 'Save a person', responses: ok } },
    '/firms': { post: { operationId: 'saveFirm', summary: 'Save a firm', responses: ok } },
    '/rides/{id}': {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { state: { $ref: '#/components/schemas/State' } } },
              },
            },
          },
        },
      },
    },
    '/rides/{id}/fix': {
      post: {
        operationId: 'fixRide',
        parameters: [{ name: 'markAll', in: 'query', schema: { type: 'boolean', default: false } }],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: string } } } },
      },
    },
  },
};

const table = (...rows: readonly string[]): string =>
  [rows[0], rows[0]!.replace(/[^|]+/g, ' --- '), ...rows.slice(1)].join('\n');
const reports = (person: string, firm: string): string =>
  table('| Report | Call |', `| On one person | \`${person}\` |`, `| On one firm | \`${firm}\` |`);
const questions = table('| Question | From |', '| Who? | a |', '| When? | b |', '| Where? | c |');
const steps = '<Steps>\n<Step title="One">\n\nA.\n\n</Step>\n<Step title="Two">\n\nB.\n\n</Step>\n</Steps>';

const call = '```js\ncall("GET /firms/{id}/report\n```';
const step = (title: string, id: string): string =>
  `<Steps>\n<Step title="${title}">\n\nUse \`${id}\`:\n\n${call}\n\n</Step>\n</Steps>`;

test.each([
  [reports('getFirmReport', 'getFirmReport'), /getFirmReport contains "firm", but its row says "person"/],
  [
    'List all of them, and use `getPersonReport` for one firm.',
    /getPersonReport does not contain "firm", but that of getFirmReport does/,
  ],
  [`A report covers four questions:\n\n${questions}`, /this says four, but 3 follow/],
  [`It takes three steps:\n\n${steps}`, /this says three, but 2 follow/],
  ['With `markAll=true`, `POST /rides/{id}/fix` fixes all; the default is `true`.', /default of markAll is false/],
  ['A ride is `new`, `open`, `late`, `done` or `lost`.', /this list omits gone/],
  [
    step('Save the firm', 'getFirmReport'),
    /this section calls GET \/firms\/\{id\}\/report, but its heading describes POST \/firms/,
  ],
  [
    `## Save the firm\n\n${call}`,
    /this section calls GET \/firms\/\{id\}\/report, but its heading describes POST \/firms/,
  ],
  ['Then save the firm:\n\n```js\ncall("POST /people\n```', /the example below calls POST \/people, not POST \/firms/],
])('%s is untrue', async (guide, message) => {
  expect((await claimsOf(guide, document)).join('; ')).toMatch(message);
});

test.each([
  step('Save the firm', 'saveFirm'),
  step('Read the firm', 'getFirmReport'),
  step('Report on the firm', 'getFirmReport'),
  step('Save the money', 'getFirmReport'),
  reports('getPersonReport', 'getFirmReport'),
  table('| Task | Call |', '| Find out what is known of the person in charge | `getFirmReport` |'),
  'List all of them, and use `getFirmReport` for one firm, or `getPersonReport` for a person or for the director of a firm.',
  'Use `getPersonReport` for one year, and `getFirmReport` for the firm.',
  `A report covers three questions:\n\n${questions}`,
  `Wait for two minutes, then answer these questions:\n\n${questions}`,
  `It takes two steps:\n\n${steps}`,
  'With `markAll=true`, `POST /rides/{id}/fix` fixes all; the default is `false`.',
  'A ride is `new`, `open`, `late`, `done`, `lost` or `gone`.',
  'A running ride is `new`, `open`, `late`, `done` or `lost`.',
  'Then save the person:\n\n```js\ncall("POST /people\n```',
  'Then save the director of the firm as a person:\n\n```js\ncall("POST /people\n```',
])('%s', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
