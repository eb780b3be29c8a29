import { claimsOf } from './fixtures/claims-of';
import { marina } from './fixtures/marina';

const under = (operation: string, text: string): string => `## Do it\n\nCall \`${operation}\`.\n\n${text}`;

test.each([
  ['A booking starts in the state `confirmed`.', 'A new booking is `held` for 30 minutes.", not "confirmed"'],
  ['A new booking is confirmed at once.', 'not "confirmed"'],
  ['A new boat gets a booking, which arrives in the state `expired`.', 'not "expired"'],
  ['Confirming requires copies of all of `insurance`, `registration`, `licence` and `passport`.', 'not "passport"'],
  ['Confirming requires copies of all of `insurance` and `registration`.', '"licence" is missing'],
  [
    under('POST /pumps/{id}/reset', '- `soft`: later\n- `hard` (default): at once'),
    'the default of mode is soft, not hard',
  ],
  [
    under('POST /pumps/{id}/reset', 'Without `share`, it stops at the default of 100 percent.'),
    'the default of share is 80, not 100',
  ],
  ['To read on, send the `nextCursor` of the page as `after`.', 'no request has "after"'],
  [
    'Send a `pin`. You find it again in the response to `GET /bookings/{id}`.',
    'the response of GET /bookings/{id} has no "pin"',
  ],
  [
    under('POST /bookings', 'Send an `Idempotency-Key`. It can be any string of up to 64 characters.'),
    'Idempotency-Key has the format uuid',
  ],
])('%s is untrue', async (text, message) => {
  expect(await claimsOf(text, marina)).toEqual([expect.stringContaining(message)]);
});

test.each([
  'A booking starts in the state `held`.',
  'A new booking is held at once.',
  'A new booking is not `confirmed` until you pay.',
  'A booking that is `held` becomes `confirmed`.',
  'Confirming requires copies of all of `insurance`, `registration` and `licence`.',
  'Papers are `insurance`, `registration`, `licence` and `passport`; confirming requires copies.',
  'Send some papers, such as `insurance` and `registration`.',
  under('POST /pumps/{id}/reset', '- `soft` (default): later\n- `hard`: at once'),
  under('POST /pumps/{id}/reset', 'Without `share`, it stops at the default of 80 percent.'),
  'To read on, send the `nextCursor` of the page as `cursor`.',
  'Send the `note` of the booking as `text` in your own form.',
  'Send a `note`. You find it again in the response to `GET /bookings/{id}`.',
  under('POST /bookings', 'The `note` can be any string.'),
])('%s is true', async (text) => {
  expect(await claimsOf(text, marina)).toEqual([]);
});
