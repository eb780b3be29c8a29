import { claimsOf } from './fixtures/claims-of';

const problem = {
  content: {
    'application/json': {
      schema: { type: 'object', properties: { code: { type: 'integer' }, detail: { type: 'string' } } },
    },
  },
};
const document = {
  paths: {
    '/books': {
      post: {
        operationId: 'addBook',
        responses: {
          201: { description: 'Created' },
          400: { description: 'Bad request', ...problem },
          401: { description: 'Unauthorized', ...problem },
          403: { description: 'Forbidden', ...problem },
          404: { description: 'Not Found', ...problem },
          409: { description: 'A book of that name exists', ...problem },
          429: { description: 'Too Many Requests', ...problem },
        },
      },
    },
    '/loans': {
      get: {
        parameters: ['name', 'title'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        operationId: 'listLoans',
        responses: { 200: { description: 'OK' }, 400: { description: 'Anything wrong' }, 404: { description: '' } },
      },
    },
  },
};

const described = {
  paths: {
    '/loans': {
      get: {
        responses: {
          200: { description: 'OK' },
          401: { description: 'The token is missing or expired.', ...problem },
          413: { description: 'The body is larger than 1 MB.', ...problem },
          403: { description: 'The token is valid, but does not permit this call.', ...problem },
        },
      },
    },
  },
};

test.each([
  ['A body of more than 1 MB gets 401.', '413 (Payload Too Large), not 401'],
  ['A missing token gets status 401, an expired one status 403.', '401 (Unauthorized), not 403'],
  ['Without a token, or with one that does not permit it, a call gets status 401.', '403 (Forbidden), not 401'],
])('%s is untrue where the document says why', async (guide, said) => {
  expect((await claimsOf(`## \`GET /loans\`\n\n${guide}`, described)).join('; ')).toContain(said);
});

test.each([
  'A body of more than 1 MB gets 413.',
  'A missing token gets status 401, an expired one too.',
  'A missing or expired token gets status 401, and one that does not permit it 403.',
  'A missing token ends the call at once; a token that does not permit it gets status 403.',
  'Once no missing token is left, a token that does not permit it gets status 403.',
])('%s is true where the document says why', async (guide) => {
  expect(await claimsOf(`## \`GET /loans\`\n\n${guide}`, described)).toEqual([]);
});

test.each([
  ['A missing or invalid token is answered with 403.', '401 (Unauthorized), not 403'],
  ['If the name is taken, `POST /books` responds with 400.', '409 (Conflict), not 400'],
  ['`POST /books` responds with 401 for a missing token, 409 for a malformed body.', '400 (Bad Request), not 409'],
  ['A caller who lacks the permission gets 401.', '403 (Forbidden), not 401'],
  ['`addBook` returns 400 if the shelf does not exist.', '404 (Not Found), not 400'],
  [
    '| Status | Meaning |\n| --- | --- |\n| 401 | Too many requests |\n| 404 | No such book |',
    '429 (Too Many Requests), not 401',
  ],
])('%s', async (text, message) => {
  expect(await claimsOf(`\`POST /books\` adds one. ${text.startsWith('|') ? `\n\n${text}` : text}`, document)).toEqual([
    `the documented status for this is ${message}`,
  ]);
});

test.each([
  'A missing or invalid token is answered with 401, an exceeded limit with 429.',
  'If the name is taken, `POST /books` responds with 409; if the body is malformed, 400.',
  'It gives 400 or 409 if the name is taken.',
  'An unknown id gives 400 and never 404.',
  '`listLoans` responds with 400 if the reader already exists.',
])('%s is not contradicted', async (text) => {
  expect(await claimsOf(`\`POST /books\` adds one. ${text}`, document)).toEqual([]);
});

describe('the fields of errors', () => {
  test.each([
    ['Errors have `code` and `name`.', 'name'],
    ['Every error response contains the field `title`.', 'title'],
  ])('%s', async (text, name) => {
    expect(await claimsOf(text, document)).toEqual([expect.stringContaining(`no error of the API has "${name}"`)]);
  });

  test.each(['Errors have the fields `code` and `detail`.', 'Your log of errors has a `reason`.'])(
    '%s is not contradicted',
    async (text) => {
      expect(await claimsOf(text, document)).toEqual([]);
    },
  );
});

describe('tables of operations', () => {
  const table = (path: string, id: string): string =>
    `| Path | Operation |\n| --- | --- |\n| \`${path}\` | <Operation id="${id}" /> |\n| \`/loans\` | x |\n| \`/books\` | y |`;

  test('a path of another operation, and one that is not there', async () => {
    expect(await claimsOf(table('/books', 'addBook'), document)).toEqual([]);
    expect(await claimsOf(table('/loans', 'addBook'), document)).toEqual(['addBook is POST /books, not /loans']);
    expect(await claimsOf(table('/book', 'addBook'), document)).toEqual([
      '/book is not in any API document; did you mean "/books"?',
    ]);
  });

  test('a method that a path does not have', async () => {
    const methods = (own: string): string => `| Path | Methods |\n| --- | --- |\n| \`/books\` | ${own} |`;
    expect(await claimsOf(methods('`POST`'), document)).toEqual([]);
    expect(await claimsOf(methods('`POST`, `PUT`'), document)).toEqual([
      'PUT is not a method of /books, which has POST',
    ]);
  });
});

test('a body of a response that has none', async () => {
  expect(await claimsOf('A 204 has an empty JSON object as its body.', document)).toEqual([
    'a response 204 has no body, but the guide says otherwise',
  ]);
  expect(await claimsOf('A 204 has no body.', document)).toEqual([]);
});
