import { claimsOf } from './fixtures/claims-of';

const boolean = { type: 'boolean' };
const api = {
  info: { title: 'Desk', version: '1' },
  paths: {
    '/guests': {
      put: {
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { archived: boolean, isTest: boolean, enabled: boolean } },
            },
          },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
};

test.each([
  ['A test has `"isTest": false`.', '"test" says that isTest is true, not false'],
  ['An archived guest has `archived: false`.', '"archived" says that archived is true, not false'],
  ['Archived guests have `archived` set to false.', '"archived" says that archived is true, not false'],
  ['Each enabled desk gets `enabled=false`.', '"enabled" says that enabled is true, not false'],
])('%s contradicts itself', async (sentence, message) => {
  expect(await claimsOf(sentence, api)).toEqual([message]);
});

test.each([
  'A test has `"isTest": true`. Other guests have `"isTest": false`.',
  'A guest who is not archived has `archived: false`.',
  'A guest without tests has `isTest: false`.',
  'Before a guest is archived, it has `archived: false`.',
  'A test may have `"isTest": false` when it is old.',
  'To hide archived guests, send `archived=false`.',
  'A disabled desk has `enabled: false`.',
])('%s', async (sentence) => {
  expect(await claimsOf(sentence, api)).toEqual([]);
});
