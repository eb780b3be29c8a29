import { claimsOf } from './fixtures/claims-of';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

const document = {
  info: { title: 'Boats', version: '1', description: 'Up to 10 signing keys can be generated.' },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        parameters: [
          { name: 'since', in: 'query', description: 'Start of the range, inclusive.', schema: text },
          { name: 'order', in: 'query', description: 'Sorts in ascending order of names.', schema: text },
        ],
        responses: {
          200: { description: 'OK', ...json({ type: 'object', properties: { has_more: { type: 'boolean' } } }) },
        },
      },
      post: {
        operationId: 'addBoat',
        description: 'After a boat is added, the harbour has 60 seconds to assign a berth to it.',
        requestBody: json({
          type: 'object',
          properties: {
            mast_key: { type: 'string', description: 'Key of the mast. 16 bytes for oak128, 32 bytes for pine256.' },
            launched_at: { type: 'string', description: 'When it was launched, in ISO 8601.' },
            wait: { type: 'integer', description: 'Time in seconds that the crew has.' },
            country: { type: 'string', maxLength: 3 },
          },
        }),
        responses: { 201: { description: 'Added' }, 409: { description: 'Taken' } },
      },
    },
  },
};
const claims = (guide: string) => claimsOf(guide, document);

describe('amounts that the documents give in other sentences', () => {
  test.each([
    'You can have up to 20 signing keys.',
    'Call `POST /boats`. Once it has responded, the harbour has 90 seconds to assign a berth, and no other boat is added meanwhile.',
    '- 24 bytes for `oak128`',
    '- 32 bytes for `oak128`',
  ])('%s', async (guide) => {
    expect(await claims(guide)).toHaveLength(1);
  });

  test.each([
    'You can have up to 10 signing keys.',
    'Once it has responded, the harbour has 60 seconds to assign a berth, and no other boat is added meanwhile.',
    '- 16 bytes for `oak128`, 32 for `pine256`',
    'In this tutorial, the harbour has 90 seconds to assign a berth to it.',
    'We make 2 signing keys.',
  ])('%s is true', async (guide) => {
    expect(await claims(guide)).toEqual([]);
  });
});

describe('terms that exclude each other', () => {
  test.each(['`since` is the start of the range, exclusive.', '`order` sorts in descending order.'])(
    '%s',
    async (guide) => {
      expect(await claims(`## \`GET /boats\`\n\n${guide}`)).toHaveLength(1);
    },
  );

  test('in a table', async () => {
    const table = '| Field | Meaning |\n| --- | --- |\n| `launched_at` | When it was launched, as a Unix timestamp |';
    expect(await claims(`## \`POST /boats\`\n\n${table}`)).toHaveLength(1);
  });

  test.each([
    '`since` is inclusive.',
    '`since` is not exclusive.',
    '`order` sorts names in ascending or descending order.',
    '`launched_at` is a date of ISO 8601.',
    'Some lists are in descending order.',
  ])('%s is true', async (guide) => {
    expect(await claims(`## \`GET /boats\`\n\n${guide}`)).toEqual([]);
  });
});

describe('comments in code', () => {
  const fence = (comment: string, code = 'const found = await get("/boats");') =>
    `\`\`\`js\n${comment}\n${code}\n\`\`\``;

  test.each([
    fence('// The country has at most 2 characters.', 'send({ country })'),
    '```yaml\ncountry: NOR # at most 2 characters\n```',
    fence('// launched_at is a string in the form of a Unix timestamp'),
  ])('%s', async (guide) => {
    expect(await claims(`Call \`POST /boats\`.\n\n${guide}`)).toHaveLength(1);
  });

  test.each([
    '```yaml\ncountry: NOR # at most 3 characters\n```',
    fence('// launched_at is a date of ISO 8601'),
    fence('// const wait = 5; the crew has 90 of them'),
    fence('// POST /boats responds with 409.'),
  ])('%s is true', async (guide) => {
    expect(await claims(`Call \`POST /boats\`.\n\n${guide}`)).toEqual([]);
  });
});

describe('what descriptions say of something else, or the reverse of', () => {
  const berths = {
    info: { title: 'Berths', version: '1', description: 'Berths of ferries are not supported yet.' },
    paths: {
      '/berths': {
        post: {
          requestBody: json({
            type: 'object',
            properties: {
              key: {
                enum: ['full_access', 'book_access'],
                description:
                  '* full_access - Can create, delete and update everything. * book_access - Can only book berths.',
              },
              phone: { type: 'string', description: 'Exactly one of phone or radio must be given.' },
              radio: { type: 'string' },
            },
          }),
          responses: { 201: { description: 'Booked' } },
        },
      },
    },
  };

  test.each([
    'Berths of ferries are supported.',
    'A key is one of two, and whoever has `full_access` can only book berths.',
    'Send `phone`, `radio` or both.',
  ])('%s', async (guide) => {
    expect(await claimsOf(guide, berths)).toHaveLength(1);
  });

  test.each([
    'Berths of ferries are not supported.',
    'If you have berths of ferries, they are not supported.',
    'With `book_access`, a caller can only book berths.',
    'With `full_access`, a caller can create, update and book.',
    'Send `phone` or `radio`, never both.',
  ])('%s is true', async (guide) => {
    expect(await claimsOf(guide, berths)).toEqual([]);
  });
});

describe('headings', () => {
  const rooms = {
    info: { title: 'Rooms', version: '1' },
    paths: Object.fromEntries(
      ['stream', 'room'].map((name) => [
        `/${name}`,
        {
          post: {
            operationId: `create-${name}`,
            summary: `Create a ${name}`,
            responses: { 200: { description: 'OK' } },
          },
        },
      ]),
    ),
  };
  const page = (heading: string) => `## ${heading}\n\n\`\`\`bash\ncurl -X POST http://localhost:4010/stream\n\`\`\``;

  test('that name what their section does not call', async () => {
    expect(await claimsOf(page('Create the room'), rooms)).toHaveLength(1);
  });

  test('both of whose operations the section names', async () => {
    const text = '`POST /stream` creates one, and `POST /room` a room.';
    expect(await claimsOf(page('Create the room').replace('```', `${text}\n\n\`\`\``), rooms)).toEqual([]);
  });

  test.each(['Create the stream', 'Create a stream in a room', 'Before you start', 'The stream'])(
    '%s',
    async (heading) => {
      expect(await claimsOf(page(heading), rooms)).toEqual([]);
    },
  );

  test('of which a word is in a summary that is a paragraph, and no name', async () => {
    const summary = (extra: string) => `Upload a file for later. ${extra}`;
    const files = (extra: string) => ({
      ...rooms,
      paths: {
        ...rooms.paths,
        '/files': {
          post: { operationId: 'createFile', summary: summary(extra), responses: { 200: { description: 'OK' } } },
        },
      },
    });
    expect(await claimsOf(page('A first request'), files('First request.'))).toHaveLength(1);
    const paragraph = 'Each project can store 2.5 TB, the first of which are free, at 1,000 files for each request.';
    expect(await claimsOf(page('A first request'), files(paragraph))).toEqual([]);
  });
});
