import { claimsOf } from '../fixtures/claims-of';
import { rental } from '../fixtures/rental';

test.each([
  [
    'A cursor does not expire.',
    'the API documents say "A cursor expires after 30 minutes.", but the guide says that it does not end',
  ],
  [
    'Your access tokens stay valid forever.',
    'the API documents say "An access token is valid for 20 minutes.", but the guide says that it does not end',
  ],
  [
    '### 120 requests an hour',
    'the API documents say "More than 120 requests in a minute.", and this says another rate',
  ],
  [
    'A rental runs for six weeks.',
    'the API documents say "Rents a tool to a member, for 14 days.", which is another length of time',
  ],
  [
    'A rental lasts 30 days.',
    'the API documents say "Rents a tool to a member, for 14 days.", which is another length of time',
  ],
  [
    'A token is good for a quarter of an hour.',
    'the API documents say "An access token is valid for 20 minutes.", which is another length of time',
  ],
  [
    'An access token expires after one hour.',
    'the API documents say "An access token is valid for 20 minutes.", which is another length of time',
  ],
  [
    'A cursor is valid for an hour.',
    'the API documents say "A cursor expires after 30 minutes.", which is another length of time',
  ],
  [
    'Each client may send 120 requests an hour.',
    'the API documents say "More than 120 requests in a minute.", and this says another rate',
  ],
  [
    'If you send more than 60 requests a minute, you get a 429.',
    'the API documents say "More than 120 requests in a minute.", and this says another rate',
  ],
  [
    'A rental can be extended once.',
    'the API documents say "A rental can be extended twice.", and this says otherwise',
  ],
  [
    'A rental can be extended three times.',
    'the API documents say "A rental can be extended twice.", and this says otherwise',
  ],
  [
    'You can extend a rental up to 5 times with `extendRental`.',
    'the API documents say "A rental can be extended twice.", and this says otherwise',
  ],
  [
    '`rentalOverdue` is sent again up to 6 times within 24 hours.',
    'the API documents say "Otherwise it is sent again, up to 6 times within 12 hours.", and this says otherwise',
  ],
  [
    '`rentalOverdue` is sent again up to 6 times within a day and a half.',
    'the API documents say "Otherwise it is sent again, up to 6 times within 12 hours.", and this says otherwise',
  ],
  [
    'Failed deliveries are repeated up to ten times within 12 hours.',
    'the API documents say "Otherwise it is sent again, up to 6 times within 12 hours.", and this says otherwise',
  ],
  [
    'The photo for `replacePhoto` has at most 10 MB.',
    'the API documents say "The file is larger than 5 MB.", which is another size',
  ],
  [
    '`extendRental` moves the due date by 14 days.',
    'the API documents say "Moves the due date by 7 days.", which is another length of time',
  ],
  [
    'You can extend a rental up to 5 times.',
    'the API documents say "A rental can be extended twice.", and this says otherwise',
  ],
  [
    'A member may extend a rental three times.',
    'the API documents say "A rental can be extended twice.", and this says otherwise',
  ],
  [
    'Each rental can be extended at most once.',
    'the API documents say "A rental can be extended twice.", and this says otherwise',
  ],
  [
    'Rentals can be extended up to four times.',
    'the API documents say "A rental can be extended twice.", and this says otherwise',
  ],
  [
    'A tool is rented for 30 days.',
    'the API documents say "Rents a tool to a member, for 14 days.", which is another length of time',
  ],
  [
    'A rental ends after 21 days.',
    'the API documents say "Rents a tool to a member, for 14 days.", which is another length of time',
  ],
  [
    'By default a rental lasts 10 days.',
    'the API documents say "Rents a tool to a member, for 14 days.", which is another length of time',
  ],
  [
    'The access token expires after an hour.',
    'the API documents say "An access token is valid for 20 minutes.", which is another length of time',
  ],
  [
    'Your access token is valid for 60 minutes.',
    'the API documents say "An access token is valid for 20 minutes.", which is another length of time',
  ],
  [
    'Tokens live for one day.',
    'the API documents say "An access token is valid for 20 minutes.", which is another length of time',
  ],
  [
    'A cursor can be used for 10 minutes.',
    'the API documents say "A cursor expires after 30 minutes.", which is another length of time',
  ],
  [
    'Cursors expire after a day.',
    'the API documents say "A cursor expires after 30 minutes.", which is another length of time',
  ],
  [
    'A page cursor is only valid for five minutes.',
    'the API documents say "A cursor expires after 30 minutes.", which is another length of time',
  ],
  [
    'The limit is 100 requests per minute.',
    'the API documents say "More than 120 requests in a minute.", and this says another rate',
  ],
  [
    'We allow 120 requests per second.',
    'the API documents say "More than 120 requests in a minute.", and this says another rate',
  ],
  [
    'At 121 requests in a second, the API responds with 429.',
    'the API documents say "More than 120 requests in a minute.", and this says another rate',
  ],
  [
    'Overdue events are resent up to 6 times within a day.',
    'the API documents say "Otherwise it is sent again, up to 6 times within 12 hours.", and this says otherwise',
  ],
  [
    'An event that you do not acknowledge is sent again up to 3 times.',
    'the API documents say "Otherwise it is sent again, up to 6 times within 12 hours.", and this says otherwise',
  ],
  [
    'A photo may have up to 8 MB with `replacePhoto`.',
    'the API documents say "The file is larger than 5 MB.", which is another size',
  ],
  [
    '`extendRental` adds 10 days to the due date.',
    'the API documents say "Moves the due date by 7 days.", which is another length of time',
  ],
  [
    '`extendRental` postpones the due date by a month.',
    'the API documents say "Moves the due date by 7 days.", which is another length of time',
  ],
  ['With `createRental`, the counter keeps it from 30 minutes to 24 hours.', 'minutes is from 30 to 720 minutes'],
  [
    'A token is good for an hour, so cache it rather than ask for a new one each time.',
    'the API documents say "An access token is valid for 20 minutes.", which is another length of time',
  ],
  [
    'If you like, send the `tool` with `createRental`.',
    'tool of POST /rentals is required, but the guide says otherwise',
  ],
])('%s is untrue', async (text, message) => expect(await claimsOf(text, rental)).toContain(message));

test('how long something can be read is not how long it lasts', async () => {
  const holds = (description: string) => ({ ...rental, info: { title: 'Seats', version: '1', description } });
  const lasts = 'A hold lasts 600 seconds.';
  expect(await claimsOf(lasts, holds('Holds can be read for 30 days after they were created.'))).toEqual([]);
  expect(await claimsOf(lasts, holds('Holds are kept for 30 days after they were created.'))).toHaveLength(1);
});
