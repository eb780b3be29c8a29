import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const when = (value: string, required: readonly string[]) => ({
  if: { properties: { kind: { const: value } } },
  then: { required },
});
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const ok = { 200: { description: 'OK' } };
const desk = {
  info: { title: 'Desk', version: '1' },
  paths: {
    '/guests': {
      put: { operationId: 'saveGuest', ...body({ $ref: '#/components/schemas/Guest' }), responses: ok },
    },
    '/payments': {
      post: { operationId: 'pay', ...body({ $ref: '#/components/schemas/Payment' }), responses: ok },
    },
  },
  components: {
    schemas: {
      Guest: {
        type: 'object',
        required: ['kind', 'number'],
        properties: {
          kind: { enum: ['Person', 'Firm'] },
          number: string,
          surname: string,
          title: string,
          note: string,
        },
        allOf: [when('Person', ['surname']), when('Firm', ['title'])],
      },
      Payment: {
        oneOf: [
          {
            type: 'object',
            required: ['method', 'pan'],
            properties: { method: { const: 'card' }, pan: string, iban: string },
          },
          {
            type: 'object',
            required: ['method', 'iban'],
            properties: { method: { const: 'debit' }, iban: string, pan: string },
          },
        ],
      },
    },
  },
};
const guests = '## `PUT /guests`\n\n';
const table = (...rows: readonly string[]): string =>
  `${guests}| Field | Person | Firm | Limit |\n| --- | --- | --- | --- |\n${rows.map((row) => `| ${row} |`).join('\n')}`;

test.each([
  [table('`surname` | optional | | 100'), 'surname is required where kind is Person'],
  [table('`surname` | required | required | 100'), 'surname is not required where kind is Firm'],
  [table('`title` | | optional | 100'), 'title is required where kind is Firm'],
  [table('`surname`, `note` | required | | 100'), 'note is not required where kind is Person'],
  [table('<Field of="Guest" name="title" /> | required | required | 9'), 'title is not required where kind is Person'],
  [`${guests}A \`Person\` requires \`number\` and \`title\`.`, 'title is not required where kind is Person'],
  [`${guests}A \`Person\` also needs \`title\`.`, 'title is not required where kind is Person'],
  [`${guests}\`surname\` is optional for a \`Person\`.`, 'surname is required where kind is Person'],
  [`${guests}\`surname\` is required if \`kind\` is \`Firm\`.`, 'surname is not required where kind is Firm'],
  ['## `POST /payments`\n\n`iban` is required when `method` is `card`.', 'iban is not required where method is card'],
])('%s is untrue', async (text, message) => {
  expect(await claimsOf(text, desk)).toEqual([message]);
});

test.each([
  table(
    '`number` | required | required | 9',
    '`surname` | required | | 100',
    '`title` | optional | required | 1',
    '`note` | optional | optional | 1',
  ),
  table('`surname` | for guests | a name | 100'),
  `${guests}A \`Person\` requires \`surname\`, a \`Firm\` requires \`title\`.`,
  `${guests}\`surname\` is required for a \`Person\`, and optional for a \`Firm\`.`,
  `${guests}A \`Person\` does not require \`title\`.`,
  '## `POST /payments`\n\n`iban` is required when `method` is `debit`.',
  'In our own form, a `Person` requires `colour`.',
])('%s is true', async (text) => {
  expect(await claimsOf(text, desk)).toEqual([]);
});
