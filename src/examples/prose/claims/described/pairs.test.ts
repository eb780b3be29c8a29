import { claimsOf } from '../fixtures/claims-of';

const property = (description?: string) => ({ type: 'string', ...(description ? { description } : {}) });
const api = {
  info: { title: 'Relay', version: '1' },
  paths: {
    '/relays': {
      post: {
        operationId: 'relay',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['remoteStatus', 'remoteBody', 'from'],
                properties: {
                  remoteStatus: property(),
                  remoteBody: property(),
                  from: property('The street where the journey begins.'),
                  to: property('The harbour where it is over.'),
                },
              },
            },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
};
const head = '## `POST /relays`\n\n';

test.each([
  '`remoteStatus` and `remoteBody` are the body and the status of the reply.',
  'Its `remoteStatus` and `remoteBody` hold the content of the body and the status.',
  '`from` and `to` are the harbour and the street.',
])('%s has them exchanged', async (sentence) => {
  expect(await claimsOf(head + sentence, api)).toEqual([
    expect.stringMatching(/(?:remoteBody|to) the other way around/),
  ]);
});

test.each([
  '`remoteStatus` and `remoteBody` are the status and the body of the reply.',
  '`from` and `to` are the street and the harbour.',
  '`from` and `to` are dates and times.',
  '`remoteStatus` and `remoteBody` are not the body and the status of yours.',
  '`from` and `to` are required, and the harbour and the street are not.',
])('%s', async (sentence) => {
  expect((await claimsOf(head + sentence, api)).filter((message) => message.includes('the other way around'))).toEqual(
    [],
  );
});

test.each([
  ['Two of the four fields are required.', /there are 3 required fields, not two/],
  ['Three of its four fields are required.', undefined],
])('%s', async (sentence, message) => {
  expect(await claimsOf(head + sentence, api)).toEqual(message ? [expect.stringMatching(message)] : []);
});
