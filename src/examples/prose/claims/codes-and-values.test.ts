import { loadObject } from '../../../openapi/fixtures/load';
import { shownCodeFaults } from './code-statuses';
import { documentsOf } from './documents';
import { claimsOf } from './fixtures/claims-of';

const problem = (code: string, status: number) => ({
  description: 'Refused',
  content: {
    'application/problem+json': {
      schema: { type: 'object', properties: { code: { type: 'string' }, status: { type: 'integer' } } },
      example: { code, status },
    },
  },
});
const order = {
  type: 'object',
  required: ['title', 'paper'],
  properties: {
    title: { type: 'string' },
    paper: { enum: [80, 120, 160] },
    language: { enum: ['en', 'de', 'fr'], default: 'en' },
    finish: { enum: ['matt', 'glossy'] },
    page_ids: { type: 'array', maxItems: 40, items: { type: 'string' } },
    note: { type: 'string' },
  },
};
const document = {
  info: { title: 'Print shop', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        description: 'Too many open orders are refused with `409` and the code `too_many_open`.',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderCreate' } } } },
        responses: {
          201: { description: 'Created', headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } },
          409: { description: 'The shop is full.' },
          422: problem('out_of_paper', 422),
          429: problem('slow_down', 429),
        },
      },
    },
  },
  components: {
    schemas: {
      OrderCreate: order,
      Order: { ...order, required: ['title', 'paper', 'note'], properties: { ...order.properties, page_ids: { type: 'array', items: {} } } },
    },
  },
}; // prettier-ignore
const call = "await fetch('https://print.example/orders', { method: 'POST' });";
const code = (line: string): string => `## Call \`createOrder\`\n\n\`\`\`js check="ours"\n${call}\n${line}\n\`\`\``;
const of = (text: string): Promise<string[]> => claimsOf(text, document);

test.each([
  [
    '| `422` | `slow_down` |',
    '| `429` | `slow_down` |',
    'the API documents have the code slow_down with 429, not with 422',
  ],
  [
    '| `422` | `too_many_open` |',
    '| `409` | `too_many_open` |',
    'the API documents have the code too_many_open with 409, not with 422',
  ],
])('the row %s has a code of another status', async (row, right, message) => {
  const table = (line: string): string => `## \`createOrder\`\n\n| Status | Code |\n| --- | --- |\n${line}`;
  expect(await of(table(row))).toEqual([message]);
  expect(await of(table(right))).toEqual([]);
});

test.each([
  ['print(body["code"])  // out_of_ink', 'no response is documented with the code "out_of_ink"'],
  ['order.finish = body.finish;  // matt, glossy or silk', 'silk is not a value of finish, whose values are matt, glossy'],
  ['const finish = "matt";  // or silk', 'silk is not a value of finish, whose values are matt, glossy'],
  ['// Retry-After is in milliseconds.', 'Retry-After is in seconds, not in milliseconds'],
])('%s: the comment names what is not documented', async (line, message) =>
  expect(await of(code(line))).toEqual([message])); // prettier-ignore

test.each([
  'print(body["code"])  // out_of_paper',
  'print(body["code"])  // important',
  'order.finish = body.finish;  // matt or glossy',
  'order.finish = body.finish;  // later',
  'order.paper = 120;  // grams',
  'order.paper = 120;  // 2',
  '// E-Mail is optional here.',
  '// Retry-After is in seconds.',
])('%s: the comment is true, or says nothing of values', async (line) => expect(await of(code(line))).toEqual([]));

test('numbers behind a setting are those of its enumeration', async () => {
  const yaml = (values: string): string => `## \`createOrder\`\n\n\`\`\`yaml\npaper: 80   # ${values}\n\`\`\``;
  expect(await of(yaml('80, 120 or 160'))).toEqual([]);
  expect(await of(yaml('80, 100 or 160'))).toEqual(['100 is not a value of paper, whose values are 80, 120, 160']);
});

test('what is said of a new thing is said of the schema that is sent', async () => {
  expect(await of('A new order needs `title` and `paper`.')).toEqual([]);
  expect(await of('A new order needs `title` and `note`.')).toEqual(['note is not required, but the guide says otherwise']);
  expect(await of('An order takes 1 to 40 pages.')).toEqual([]);
  expect(await of('An order takes 1 to 50 pages.')).toEqual(['pages has at most 40 items, not 50']);
}); // prettier-ignore

test('what a field can be set to is one of its values', async () => {
  const set = (values: string): Promise<string[]> => of(`## \`createOrder\`\n\nSet \`finish\` to ${values}.`);
  expect(await set('`matt` or `glossy`')).toEqual([]);
  expect(await set('`matt`, `title` or `glossy`')).toEqual([
    '"title" is not a value of finish, whose values are matt, glossy',
  ]);
  // Who only wants another one need not name all.
  expect(await of('## `createOrder`\n\nSet `language` to `de` or `fr` for another language.')).toEqual([]);
});

test('a language may be a default by its name', async () => {
  expect(await of('## `createOrder`\n\nWithout `language` the invoice is in English.')).toEqual([]);
  expect(await of('## `createOrder`\n\nWithout `language` the invoice is in German.')).toEqual([
    'the default of language is en, not german',
  ]);
});

test('why something is refused is no rule that the refusal contradicts', async () => {
  expect(await of('Sending an order to a full shop is refused with `409`.')).toEqual([]);
});

const berths = {
  info: { title: 'Berths', version: '1' },
  paths: {
    '/stays': {
      post: {
        operationId: 'createStay',
        description: 'Possible from 12:00 on the first day.',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  boat_id: { type: 'string' },
                  to: { type: 'string', description: 'The day of departure, which is not a night. After `from`.' },
                  from: { type: 'string' },
                  state: {
                    enum: ['open', 'blocked'],
                    description: '- `open`: can be booked\n- `blocked`: the crane is not in use, for wind or service',
                  },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'A boat that checks out after 11:00 on the last day pays one more night.' } },
      },
    },
  },
};

test.each([
  '| Field | Rule |\n| --- | --- |\n| `to` | The day of departure, after `from` |',
  '| Field | Rule |\n| --- | --- |\n| `boat_id` | `bt-` and a number, such as `bt-1` |',
  'You can check in from 12:00 on the first day.',
  'It is `open` or `blocked`; a blocked slot means that the crane is not in use, for wind or service.',
])('%s is true of a stay', async (text) => expect(await claimsOf(`## \`createStay\`\n\n${text}`, berths)).toEqual([]));

test('a time of day that the documents do not have is found', async () => {
  expect(await claimsOf('A boat that checks out after 10:00 on the last day pays one more night.', berths)).toEqual([
    expect.stringContaining('not "10 : 00"'),
  ]);
});

describe('statuses beside codes', () => {
  const row = (status: number, code: string) =>
    `| Status | Code | When |\n| --- | --- | --- |\n| ${status} | \`${code}\` | there is not any |`;

  test.each([
    ['in a row whose other cells deny something', row(422, 'slow_down')],
    ['of a sentence in the description of the API', 'A stale page is refused with 400 and `stale_page`.'],
  ])('%s', async (_name, text) => {
    const described = {
      ...document,
      info: { ...document.info, description: 'After that, the answer is `409`, `stale_page`.' },
    };
    expect(await claimsOf(text, described)).toEqual([
      expect.stringMatching(/^the API documents have the code \w+ with 4\d\d, not with/),
    ]);
  });

  test('as documented', async () => expect(await of(row(429, 'slow_down'))).toEqual([]));

  const inCode = async (text: string): Promise<string[]> => {
    const { model } = await loadObject({ openapi: '3.1.0', ...document });
    return shownCodeFaults(text, documentsOf([model])).map(({ line, message }) => `${line} ${message}`);
  };
  const fault = (line: number, status: number) => [
    `${line} the API documents have the code slow_down with 429, not with ${status}`,
  ];

  test.each([
    ['a = 1\nif resp.status_code == 409 and resp.json()["code"] == "slow_down":', fault(2, 409)],
    ["if (res.status === 422 && body.code === 'slow_down') wait();", fault(1, 422)],
    ['HTTP/1.1 422 Unprocessable Content\n\n{\n  "code": "slow_down"\n}', fault(1, 422)],
    ['if resp.status_code == 429 and resp.json()["code"] == "slow_down":', []],
    ['if (res.status === 404 || body.code === "own_code") stop();', []],
    ['HTTP/1.1 429 Too Many Requests\n\n{ "code": "slow_down" }', []],
    ['const codes = { 409: "slow_down" };', []],
  ])('%s', async (text, expected) => expect(await inCode(text)).toEqual(expected));
});
