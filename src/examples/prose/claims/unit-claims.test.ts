import { claimsOf } from './fixtures/claims-of';

const integer = { type: 'integer' };
const document = {
  paths: {
    '/jobs': {
      get: {
        parameters: [
          { name: 'timeout_ms', in: 'query', schema: integer },
          { name: 'since', in: 'query', schema: { ...integer, description: 'Seconds since the Unix epoch.' } },
          { name: 'size', in: 'query', schema: { ...integer, description: 'Largest size, in bytes.' } },
          { name: 'day', in: 'query', schema: { ...integer, description: 'The second day of the month is 2.' } },
          { name: 'grace', in: 'query', schema: { ...integer, maximum: 604800, description: 'In seconds.' } },
        ],
        responses: { 200: { description: 'OK' } },
      },
    },
  },
};

test.each([
  ['`timeout_ms` is in seconds.', 'timeout_ms is in milliseconds, not in seconds'],
  ['`since` is given in milliseconds.', 'since is in seconds, not in milliseconds'],
  ['A `size` (in kilobytes) is optional.', 'size is in bytes, not in kilobytes'],
  ['The `grace` is at most 604800, which is 5 days.', '604800 seconds are 7 days, not 5'],
  ['A token lasts 86,400 seconds (12 hours).', '86,400 seconds are 24 hours, not 12'],
  ['Wait for 5 minutes = 500 seconds.', '5 minutes are 300 seconds, not 500'],
])('%s', async (text, message) => {
  expect(await claimsOf(text, document)).toEqual([message]);
});

test.each([
  '`timeout_ms` is in milliseconds.',
  '`since` is in seconds since 1970.',
  '`day` is in hours.',
  'The `grace` is at most 604800, which is 7 days.',
  'A file has at most 5 MB (5,000,000 bytes), or 5 MB (5,242,880 bytes).',
  'Try again after 10 seconds, 5 minutes and 1 hour.',
  'Retry after 30 seconds or 2 minutes.',
  'A month is about 4 weeks, 31 days (4 weeks) at most.',
])('%s is not contradicted', async (text) => {
  expect(await claimsOf(text, document)).toEqual([]);
});
