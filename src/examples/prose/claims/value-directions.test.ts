import { claimsOf } from './fixtures/claims-of';

const json = (kind: readonly string[]) => ({
  content: { 'application/json': { schema: { type: 'object', properties: { kind: { enum: kind } } } } },
});
const api = {
  info: { title: 'Mail', version: '1' },
  paths: {
    '/letters': {
      put: {
        requestBody: json(['female', 'male', 'both']),
        responses: { 200: { description: 'OK', ...json(['Female', 'Male', 'both']) } },
      },
    },
  },
};
const head = '## `PUT /letters`\n\n';

test.each([
  [
    'You send `Female` and receive `female`.',
    ['Female is only received, not sent', 'female is only sent, not received'],
  ],
  ['Requests have `Male`.', ['Male is only received, not sent']],
  ['The response has `female` for this person.', ['female is only sent, not received']],
])('%s is untrue', async (sentence, messages) => {
  expect(await claimsOf(head + sentence, api)).toEqual(messages);
});

test.each([
  'You send `female` and receive `Female`.',
  'You send `both`, and the response has `both`.',
  'You never send `Female`.',
  'The response has the same as the request, but `Female` for `female`.',
  'Send `post` and receive `Post`.',
])('%s is true', async (sentence) => {
  expect(await claimsOf(head + sentence, api)).toEqual([]);
});
