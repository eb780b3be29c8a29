import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = { 200: { description: 'OK' } };

const document = {
  info: {
    title: 'Cold Store API',
    version: '1',
    description: `Every crate is weighed every day. Volumes are in millilitres. At most 20 receivers can be registered, and one more
      is rejected with status 409. Readings can be cached for 20 seconds. A repeated key with another body is refused with
      status 422 and the code \`KEY_REUSED\`.`,
  },
  paths: {
    '/crates': {
      get: {
        parameters: [
          { name: 'method', in: 'query', schema: { type: 'string', enum: ['brief', 'whole'], default: 'whole' } },
        ],
        responses: ok,
      },
      post: {
        description: 'A label that is already registered is rejected with status 409 and the code `LABEL_TAKEN`.',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: string,
            description: 'A key that is kept for 48 hours.',
          },
        ],
        responses: { 201: { description: 'Stored' }, 409: { description: 'Taken, code `LABEL_TAKEN`.' } },
      },
    },
    '/crates/{id}': { delete: { description: 'Throws a crate away.', responses: { 204: { description: 'Gone' } } } },
    '/receivers': { get: { responses: { 200: { description: 'OK', ...json({ type: 'array', items: string }) } } } },
  },
  webhooks: {
    thawed: {
      post: {
        description: 'Sent at most once per hour for each crate and store.',
        responses: { 200: { description: 'OK' } },
      },
    },
  },
};

test.each([
  ['Crates are weighed weekly.', 'every day'],
  ['The volumes are in centilitres.', 'In millilitres|are in millilitres'],
  ['Unless you choose a method, the list is `brief`.', 'default of method is whole'],
  ['`DELETE /crates/{id}` responds with the crate that is gone.', 'without a body'],
  ['The webhook `thawed` is sent at most once per day for each crate and store.', 'once per hour'],
  ['All of the Cold Store API, 18 operations and 1 webhook.', 'there are 4 or 3 operations'],
  ['Weigh and thaw with the 18 operations of version 1.', 'there are 4 or 3 operations'],
  ['All of the Cold Store API, 4 operations and 3 webhooks.', 'there are 1 webhooks'],
  ['Receive the two webhooks.', 'there are 1 webhooks, not two'],
])('%s is untrue', async (guide, said) => {
  expect((await claimsOf(guide, document)).join('; ')).toMatch(new RegExp(said));
});

test.each([
  'Crates are weighed daily.',
  'Volumes are given in millilitres.',
  'Unless you choose a method, the list is `whole`.',
  '`DELETE /crates/{id}` responds with status 204.',
  '`DELETE /crates/{id}` responds without a body.',
  '20 receivers can be registered. One more gets status 409.',
  'A reading may be cached, for a third of a minute.',
  '## `POST /crates`\n\nThe `Idempotency-Key` is kept for 48 hours. With another body, it gets status 422 and the code `KEY_REUSED`.',
  'All of the Cold Store API, 4 operations and 1 webhook.',
  'Weigh and thaw with the 4 operations of version 1.',
  'Weigh and thaw with the 18 operations of version 2.',
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
