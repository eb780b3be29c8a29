import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const Verdict = { type: 'string', enum: ['release', 'quarantine', 'discard'] };
const Box = {
  type: 'object',
  required: ['city'],
  properties: { city: string, zip: string, verdict: { $ref: '#/components/schemas/Verdict' } },
};
const document = {
  info: { title: 'Boxes', version: '1' },
  paths: {
    '/boxes': {
      post: {
        operationId: 'createBox',
        summary: 'Create a box',
        description: 'The `Idempotency-Key` is remembered for 48 hours.',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: string }],
        requestBody: body({ $ref: '#/components/schemas/Box' }),
        responses: { 201: { description: 'The box', ...body({ $ref: '#/components/schemas/Box' }) } },
      },
    },
    '/boxes/{id}': {
      delete: {
        operationId: 'removeBox',
        summary: 'Remove a box',
        parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
        responses: { 204: { description: 'Removed.' } },
      },
    },
    '/boxes/{id}/readings': {
      post: {
        operationId: 'uploadReadings',
        summary: 'Upload readings',
        description: 'Uploads are accepted until two hours after the delivery of the box.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
        responses: { 202: { description: 'Accepted.' } },
      },
    },
  },
  components: { schemas: { Verdict, Box } },
};
const claims = (text: string): Promise<string[]> => claimsOf(text, document);

test.each([
  ['The verdict is to release, quarantine or rework it.', '"rework" is not a value of Verdict, whose values are release, quarantine, discard'], // prettier-ignore
  ['We remember a key for a week.', 'the API documents say "The `Idempotency-Key` is remembered for 48 hours.", which is another length of time'], // prettier-ignore
  ['We take their readings until a day after the delivery.', 'the API documents say "Uploads are accepted until two hours after the delivery of the box.", which is another length of time'], // prettier-ignore
  ['Call `removeBox`: the response is the removed box.', 'DELETE /boxes/{id} responds without a body, but the guide says otherwise'], // prettier-ignore
  ['A box without `zip` is refused.', 'zip is not required, but the guide says otherwise'],
  ['Every box must have a `zip`.', 'zip is not required, but the guide says otherwise'],
])('%s is untrue', async (text, message) => expect(await claims(text)).toEqual([message]));

test.each([
  'The verdict is to release, quarantine or discard it.',
  'Boxes are released, quarantined or discarded by a verdict.',
  'The verdict has a color, a size or a weight.',
  'Somebody in the warehouse decides to release, quarantine or rework it.',
  'We remember a key for two days.',
  'We keep a box for two weeks.',
  'We take their readings until two hours after the delivery.',
  'We call you a day after the delivery.',
  'Uploads are best before a day 24 months after the delivery.',
  'Call `removeBox`: the response is an empty one.',
  'Call `removeBox` twice: the response is the same.',
  'A box without `city` is refused.',
  'Every box must have a `city`.',
])('%s is true, or not said', async (text) => expect(await claims(text)).toEqual([]));
