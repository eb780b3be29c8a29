import { claimsOf } from './fixtures/claims-of';

const ok = { 200: { description: 'OK' }, 400: { description: 'Bad' }, 429: { description: 'Too many' } };
const shop = {
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', responses: ok },
      post: { operationId: 'placeOrder', responses: ok },
      put: { operationId: 'replaceOrders', responses: ok },
    },
    '/pauses': { post: { operationId: 'pauseOrder', responses: ok } },
    '/notes': { put: { operationId: 'saveNote', responses: ok, description: 'This operation is not idempotent.' } },
  },
};
const row = (call: string, why: string): string => `| Call | Why |\n| --- | --- |\n| ${call} | ${why} |`;
const retry = (failure: string, retried: string): string =>
  `| Failure | Retry? |\n| --- | --- |\n| ${failure} | ${retried} |`;

test.each([
  [row('`placeOrder`, `pauseOrder`', 'A PUT replaces what is there.'), 'placeOrder is POST, not PUT'],
  [row('`pauseOrder`', 'Each `GET` shows it.'), 'pauseOrder is POST, not GET'],
  ['If `replaceOrders` got no response, send the same POST again.', 'replaceOrders is PUT, not POST'],
  ['It has a few calls, each a DELETE of JSON.', /^the methods of the operations are/],
  ['`replaceOrders` is not idempotent.', 'replaceOrders is PUT, which HTTP defines as idempotent'],
  ['`listOrders` is not safe to repeat.', 'listOrders is GET, which HTTP defines as idempotent'],
  ['A PUT is not idempotent, so send it once.', 'HTTP defines PUT as idempotent'],
  ['Every POST is idempotent.', 'HTTP does not define POST as idempotent'],
  ['Retry a 400 as well.', 'the same request gets 400 again'],
  ['After a 422, repeat the request.', 'the same request gets 422 again'],
  ['You can retry a call that got status 403.', 'the same request gets 403 again'],
  [retry('400, 405', 'yes'), 'the same request gets 400 again'],
])('%s is untrue', async (text, message) => {
  expect(await claimsOf(text, shop)).toEqual([expect.stringMatching(message)]);
});

test.each([
  row('`placeOrder`, `replaceOrders`', 'A PUT replaces what is there.'),
  row('`placeOrder`', 'Not a PUT, but a POST.'),
  row('`placeOrder`', 'The post has a date; put it away, and get it back.'),
  row('`placeOrder`', 'Unlike a PUT, it is not idempotent.'),
  'If `placeOrder` got no response, send the same POST again.',
  '`listOrders` shows what the POST has created.',
  'Each post has a date, and each delete button a colour.',
  '`placeOrder` is not idempotent, and neither is `saveNote`, but `replaceOrders` is idempotent.',
  '`saveNote` is not idempotent.',
  'A POST is not idempotent. A PUT is idempotent.',
  'With a key, a POST is idempotent.',
  'Do not retry a 400. Never repeat a request after a 403.',
  'Retry a 503 or a 429, but not a 400.',
  'After a 400, correct the request and retry it. Retry a 401 with a new token.',
  'If you retry too often, you get status 400. Only a 429 is worth it.',
  'Is it worth it to retry a 400?',
  retry('400, 405', 'no'),
  retry('429, 503', 'yes, with growing pauses'),
  retry('403', 'yes, after you have the right'),
])('%s is true', async (text) => {
  expect(await claimsOf(text, shop)).toEqual([]);
});
