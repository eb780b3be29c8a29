import { claimsOf } from './fixtures/claims-of';
import { marina } from './fixtures/marina';

const under = (operation: string, text: string): string => `## Do it\n\nCall \`${operation}\`.\n\n${text}`;

test.each([
  [
    'The only calls that work without a token are `GET /harbours` and `GET /berths`.',
    'GET /berths requires credentials',
  ],
  ['Even `GET /harbours` is refused without one.', 'GET /harbours needs no credentials'],
  ['`listHarbours` needs no token, but `getCapacity` does.', 'GET /capacity needs no credentials'],
  [
    under('PATCH /bookings/{id}', 'The media type of its body is `application/json`.'),
    'merge-patch+json, not application/json',
  ],
  ['Changes are sent as a JSON Patch.', 'merge-patch+json, not json patch'],
  [
    under('PATCH /bookings/{id}', 'The berth can be changed as well.'),
    'the request of PATCH /bookings/{id} has no "berth"',
  ],
  [under('PATCH /bookings/{id}', 'To move it, change its `berth` in the same way.'), 'has no "berth"'],
  [under('PATCH /bookings/{id}', 'Only the note and the price of the booking can be changed.'), 'has no "price"'],
  [
    under(
      'PATCH /bookings/{id}',
      'It needs an `If-Match`; without this header you receive 412, and with an old one 412.',
    ),
    'the documented status without If-Match is 428, not 412',
  ],
  [under('POST /bookings', 'Each of them needs a `berth`, a `boat` and a `note`.'), 'note is not required'],
  [
    under('GET /berths', 'Only the two days are mandatory, and no more than that.'),
    '3 parts of GET /berths are required, not only two',
  ],
  [under('GET /berths', 'All four parameters are mandatory.'), 'there are 3 mandatory parameters, not four'],
  [under('POST /bookings', 'It lists between 1 and 50 guests.'), 'guests has at most 20 items, not 50'],
  [
    under('POST /bookings/{id}/confirm', 'The API confirms the request with 200.'),
    'status 200 is not documented for POST /bookings/{id}/confirm',
  ],
  ['Send `POST /bookings/{id}/confirm` with the `price` in the body.', 'POST /bookings/{id}/confirm takes no body'],
  ['Lists of bookings and berths come in pages of 25 items.', 'the default of limit is 50, not 25'],
  [
    'With a missing or expired token you receive 401 and the code `scope_missing`.',
    'scope_missing with 403, not with 401',
  ],
  ['Using a key for another body is a mistake and gives you a 422 with the code `key_reused`.', 'key_reused with 409'],
  ['If the berth is full, you receive a 409 with `no_space`.', 'no response is documented with the code "no_space"'],
  ['Call `GET /capacity`, which is the recommended way.', 'GET /capacity is deprecated'],
])('%s is untrue', async (text, message) => {
  expect(await claimsOf(text, marina)).toEqual([expect.stringContaining(message)]);
});

test.each([
  'The only call that works without a token is `GET /harbours`.',
  'Even `GET /berths` is refused without one.',
  '`listHarbours` needs no token, but `listBerths` does.',
  under('PATCH /bookings/{id}', 'The media type of its body is `application/merge-patch+json`.'),
  under('PATCH /bookings/{id}', 'Its response is `application/json`.'),
  'Changes are sent as a JSON Merge Patch.',
  under('PATCH /bookings/{id}', 'The boat can be changed as well.'),
  under('PATCH /bookings/{id}', 'The berth cannot be changed.'),
  under('PATCH /bookings/{id}', 'The state can be changed by confirming it.'),
  under('PATCH /bookings/{id}', 'It needs an `If-Match`; without this header you receive 428.'),
  under('PATCH /bookings/{id}', 'With an old `If-Match` you receive 412.'),
  under('POST /bookings', 'Each of them needs a `berth` and a `boat`.'),
  under('POST /bookings', 'If you come by night, it needs a `berth`, a `boat` and a `note`.'),
  under('GET /berths', 'All three parameters are mandatory.'),
  under('GET /berths', 'Only the three parameters are required.'),
  under('POST /bookings', 'It lists between 1 and 20 guests.'),
  under('POST /bookings/{id}/confirm', 'The API confirms the request with 202.'),
  'Send `POST /bookings/{id}/confirm`; the `price` is in the body of the response.',
  'Lists of bookings and berths come in pages of 50 items.',
  'With a missing or expired token you receive 401 and the code `token_invalid`.',
  'You receive 401 or 403, and the code `token_invalid` or `scope_missing`.',
  '`GET /capacity` is no longer the recommended way.',
])('%s is true', async (text) => {
  expect(await claimsOf(text, marina)).toEqual([]);
});
