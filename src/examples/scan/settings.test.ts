import { loadObject } from '../../openapi/fixtures/load';
import { readGuide } from '../find/guide';
import { vocabularyOf } from '../prose/vocabulary';
import { createOrigins } from '../reading/origins';
import { createContract } from '../wire/contract';
import { dataFaults, shapesOf } from './check-data';
import { dataIn } from './data-nodes';
import { scanContext, scanPage } from './scan-page';
import { documentsOf } from '../prose/claims/documents';
import { eventFaults, markedFaults, rateFaults, loggedFaults } from './settings';
import { valueFaults } from './values';

const string = { type: 'string' };
const usage = {
  type: 'object',
  properties: { rows_read: string, rows_written: string, storage_bytes: string, synced: string },
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Views', version: '1' },
  paths: {
    '/views': {
      get: {
        parameters: [
          { name: 'playbackId', in: 'query', schema: string },
          { name: 'timeStep', in: 'query', schema: { enum: ['hour', 'day'] } },
        ],
        responses: { 200: { description: 'OK', content: { 'application/json': { schema: usage } } } },
      },
    },
  },
  webhooks: {},
  components: {
    schemas: {
      Event: { enum: ['stream.started', 'stream.idle', 'stream.ended'] },
      Bill: { enum: ['OPEN', 'PAID'] },
      Order: { enum: ['open', 'packed', 'sent'] },
    },
  },
};

async function faults(text: string, language = 'yaml'): Promise<string[]> {
  const { model } = await loadObject(document);
  const vocabulary = vocabularyOf([model]);
  const context = {
    vocabulary,
    codeWords: new Set<string>(),
    mediaTypes: new Set<string>(),
    schemes: new Set<string>(),
  };
  return [...dataFaults(dataIn(text, language), shapesOf([model]), vocabulary), ...valueFaults(text, context)].map(
    ({ message }) => message,
  );
}

test.each([
  ['a value of a parameter', 'viewers:\n  playbackId: abc\n  timeStep: minute'],
  ['a name among others of an object', 'fields: [rows_read, rows_written, storage_used]'],
  ['one of two states', 'stateDiagram-v2\n  [*] --> OPEN\n  OPEN --> CLEARED'],
  ['a value in a log', '09:10:00 INFO viewers timeStep=week'],
  ['a node among the states of a flowchart', 'flowchart LR\n  a[open] --> b[packed] --> c[wrapped] --> d[sent]'],
  ['an event in a diagram', 'flowchart LR\n  live{{stream.active}} --> done'],
])('%s', async (_, text) => {
  expect(await faults(text, /^(?:flow|state)/.test(text) ? 'mermaid' : 'yaml')).toHaveLength(1);
});

test.each([
  'viewers:\n  playbackId: abc\n  timeStep: hour\n  every: day',
  'fields: [rows_read, rows_written, storage_bytes]',
  '09:10:00 INFO viewers timeStep=day colour=red',
  'stateDiagram-v2\n  [*] --> OPEN\n  OPEN --> PAID',
  'columns: [rows_read, our_total, their_total]',
  'flowchart LR\n  cart --> a[open] --> b[packed] --> c[sent]',
  'flowchart LR\n  a[open] --> b[packed] --> q{Is it paid?} --> d[sent]',
  'flowchart LR\n  live{{stream.started}} --> stream.synced --> stream.example.com',
])('%s is true', async (text) => {
  expect(await faults(text, /^(?:flow|state)/.test(text) ? 'mermaid' : 'yaml')).toEqual([]);
});

const ferry = {
  openapi: '3.1.0',
  info: { title: 'Ferry bookings', version: '1' },
  servers: [
    {
      url: 'https://{region}.ferry.example/v2',
      variables: { region: { default: 'api', enum: ['api', 'api-nordic'] } },
    },
  ],
  paths: {
    '/bookings': {
      post: {
        parameters: [{ name: 'vehicleClass', in: 'query', schema: { enum: ['car', 'van'] } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['sailingId', 'email'],
                properties: {
                  sailingId: string,
                  email: { type: 'string', format: 'email' },
                  insured: { type: 'boolean' },
                  plate: { type: 'string', pattern: '^[A-Z0-9]{4,6}$' },
                  vehicleLength: { type: 'integer', maximum: 2525, multipleOf: 5 },
                  guests: {
                    type: 'array',
                    items: { type: 'object', properties: { givenName: string, age: { type: 'integer' } } },
                  },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Booking' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      EventName: { enum: ['bookingHeld', 'bookingConfirmed'] },
      Booking: { type: 'object', properties: { bookingStatus: { enum: ['held', 'confirmed'] } } },
    },
  },
};

/** What is found in a fence of a page. */
async function fenceFaults(fence: string): Promise<string[]> {
  const { model } = await loadObject(ferry);
  const contract = createContract([model]);
  const origins = createOrigins(new URL('http://localhost:4010'), [model], contract);
  const vocabulary = vocabularyOf([model]);
  const scan = scanContext([model], { contract, origins, vocabulary, site: { page: () => undefined } as never });
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, fence);
  return (await scanPage({ guide, steps: [] }, scan)).map(({ location, message }) => `${location.line} ${message}`);
}

test.each([
  ['```yaml\n# POST /bookings\nsailingId: s-1\nemail: 17\n```', /^4 email in POST \/bookings/],
  ['```yaml title="body of POST /bookings"\nsailingId: s-1\ninsured: maybe\n```', /^3 insured/],
  ['```yaml\n# POST /bookings\nsailingId: s-1\nguests:\n  - givenName: Ada\n    years: 9\n```', /^6 .*"years"/],
  ['```yaml\nsailingId: s-1\nplate: ABC-123\nvehicleLength: 450\n```', /^3 plate of .*pattern/],
  ['```yaml\nsailingId: s-1\nplate: ABC123\nvehicleLength: 2700\n```', /^4 vehicleLength of .*2525/],
  ['```yaml\nemail: a@b.example\nvehicleLength: 452\n```', /^3 vehicleLength of .*multiple/],
  ['```env\nFERRY_REGION=api-south\n```', /"api-south" is not a value of FERRY_REGION/],
  ['```bash check="x"\nexport VEHICLE_CLASS=truck\n```', /"truck" is not a value of VEHICLE_CLASS/],
  ['```diff\n POST /bookings\n-{ "sailingId": "s-1" }\n+{ "sailingId": "s-1", "remark": "x" }\n```', /^4 .*"remark"/],
  ['```text\n09:10 POST /hooks event=bookingCancelled id=1\n```', /^2 "bookingCancelled" is not a value/],
  ['```diff\n- "bookingStatus": "held"\n+ "bookingStatus": "accepted"\n```', /^3 "accepted" is not a value/],
])('%s', async (fence, message) => expect((await fenceFaults(fence)).join('\n')).toMatch(message));

test.each([
  '```yaml\nsailingId: s-1\nvehicleLength: 2700\nmargin: 5\n```',
  '```yaml\nsailingId: s-1\nplate: 471100\nvehicleLength: 450\n```',
  '```yaml\n# POST /bookings\nsailingId: s-1\nplate: 4711\nguests:\n  - age: 9\n```',
  '```yaml\n# POST /bookings\nretries: 4\nsailingId: s-1\ntimeout: 3\nbase: /v2\n```',
  '```env\nFERRY_REGION=api-nordic\nAWS_REGION=eu-north-1\nREGION=moon\nFERRY_TIMEOUT=30\n```',
  '```bash check="x"\nexport VEHICLE_CLASS=van\nexport VEHICLE_CLASS=$1\n```',
  '```diff\n POST /bookings\n-{ "sailingId": "s-1" }\n+{ "sailingId": "s-1", "plate": "AB12" }\n```',
  '```text\n09:10 POST /hooks event=bookingHeld event=userLogin job=bookingCleanup\n```',
  '```diff\n- "bookingStatus": "held"\n+ "bookingStatus": "confirmed"\n- retries: 3\n+ retries: 5\n```',
])('%s is true', async (fence) => expect(await fenceFaults(fence)).toEqual([]));

describe('how many requests a setting allows', () => {
  const of = async (text: string): Promise<string[]> => {
    const info = { title: 'Views', version: '1', description: 'Each client may send 1,200 requests a minute.' };
    const { model } = await loadObject({ ...document, info });
    return rateFaults(text, createContract([model])).map(({ message }) => message);
  };

  test('more than the documents allow', async () => {
    expect(await of('# Requests per minute\nVIEWS_RATE=1500')).toEqual([
      'VIEWS_RATE is 1500 requests a minute, but the API documents allow 1200',
    ]);
  });

  test.each([
    '# requests a minute\nVIEWS_RATE=1200',
    '# requests a minute\nVIEWS_RATE=600',
    '# requests an hour\nVIEWS_RATE=9000',
    'VIEWS_RATE=1500',
  ])('%s is true', async (text) => expect(await of(text)).toEqual([]));
});

test('a log has events that are documented', async () => {
  const type = { type: 'string', enum: ['order.created', 'order.cancelled', 'crew.paid'] };
  const schema = {
    type: 'object',
    properties: { type, order: { type: 'object', properties: { total: { type: 'integer' } } } },
  };
  const { model } = await loadObject({ components: { schemas: { Event: schema } } });
  const of = (line: string): string[] => eventFaults(line, vocabularyOf([model])).map(({ message }) => message);
  expect(of('12:00:01 POST /events order.closed ord_1 204')).toEqual([
    '"order.closed" is not in any API document; the documented names are order.created, order.cancelled; did you mean "order.created"?',
  ]);
  for (const line of [
    'POST order.created 204',
    'order.total is 4',
    'loaded order.created.handler',
    'user.closed by 10.0.0.1',
    'from order.closed@example.com',
  ])
    expect(of(line)).toEqual([]);
});

test('a setting that is said to be a limit has that of the documents', async () => {
  const schema = { type: 'object', properties: { limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 } } };
  const { model } = await loadObject({ components: { schemas: { Query: schema } } });
  const of = (line: string): string[] => markedFaults(line, documentsOf([model])).map(({ message }) => message);
  expect(of('pageSize: 500 # the most that limit allows')).toEqual(['the maximum of limit is 200, not 500']);
  expect(of('page_size: 100  # the most that the API allows')).toEqual(['the maximum of limit is 200, not 100']);
  expect(of('PAGE=20 # default of `limit`')).toEqual(['the default of limit is 50, not 20']);
  for (const line of [
    'pageSize: 200 # the most that limit allows',
    'pageSize: 500 # the most that we need',
    'pageSize: 20 # below the maximum',
  ])
    expect(of(line)).toEqual([]);
});

test('a code in a log is one of the documents, of which some are a single word', async () => {
  const code = { type: 'string', enum: ['rate_limited', 'not_found', 'batch_too_large', 'scope_missing', 'unauthenticated'] }; // prettier-ignore
  const { model } = await loadObject({
    components: { schemas: { Problem: { type: 'object', properties: { code } } } },
  });
  const of = (line: string): string[] => loggedFaults(line, vocabularyOf([model])).map(({ message }) => message);
  expect(of('WARN POST /readings 429 code=too_many_requests')).toEqual([
    expect.stringMatching(/^"too_many_requests" is not a value of code/),
  ]);
  expect(of('WARN POST /readings 429 code=rate_limited')).toEqual([]);
  expect(of('WARN POST /readings 429 cause=too_many_requests')).toEqual([]);
});
