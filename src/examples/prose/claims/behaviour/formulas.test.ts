import { claimsOf } from '../fixtures/claims-of';
import { rental } from '../fixtures/rental';

test.each([
  ['Amounts are in euros.', 'the API documents say "Amounts are in cents.", not "in euros"'],
  ['`rate` of `Inspection` is a percentage.', 'the maximum of rate is 1, so it is not a percentage'],
  ['`rate` is given in percent.', 'the maximum of rate is 1, so it is not a percentage'],
  [
    '`rate` is `checked` divided by `passed`.',
    'the API documents say "passed divided by checked", but the guide says the opposite',
  ],
  [
    'Divide `checked` by `passed` to get the `rate`.',
    'the API documents say "passed divided by checked", but the guide says the opposite',
  ],
  [
    '`passed` has to be greater than `checked`.',
    'the API documents say "at most `checked", but the guide says the opposite of passed and checked',
  ],
  [
    '`checked` cannot be greater than `passed`.',
    'the API documents say "at most `checked", but the guide says the opposite of checked and passed',
  ],
  [
    'The `digest` of an `Inspection` is encoded in Base64.',
    'the pattern of digest is ^[0-9a-f]{64}$, which is not base 64',
  ],
  ['The `digest` is a UUID.', 'the pattern of digest is ^[0-9a-f]{64}$, which is not uuid'],
  ['The `weight` of a `NewTool` may be zero.', 'weight is greater than zero'],
  ['`Retry-After` says how many minutes to wait.', 'Retry-After is in seconds, not in minutes'],
  ['If you leave out `pickup`, the tools are put in the locker.', 'the default of pickup is counter, not locker'],
  ['The `rate` runs from 0 to 100.', 'the maximum of rate is 1, not 100'],
  ['A `rate` of 85 means that 85 percent of the parts passed.', 'the maximum of rate is 1, not 85'],
  ['`rate` is `passed` minus `checked`.', 'the API documents have "divided by" for passed and checked'],
  [
    '`passed` is always higher than `checked`.',
    'the API documents say "at most `checked", but the guide says the opposite of passed and checked',
  ],
  [
    '`checked` is at most `passed`.',
    'the API documents say "at most `checked", but the guide says the opposite of checked and passed',
  ],
  ['`Retry-After` is given in milliseconds.', 'Retry-After is in seconds, not in milliseconds'],
  ['`pickup` defaults to the locker.', 'the default of pickup is counter, not locker'],
  ['Without `pickup`, the tool is sent by post.', 'the default of pickup is counter, not post'],
  [
    'If the tool has not changed, `getTool` responds with 200 and the same body.',
    'of GET /tools/{id}, the API documents say "The tool has not changed.", but the guide says the opposite',
  ],
  ['`deposit` is in euros.', 'deposit is in cents, not in euros'],
  ['A `deposit` of 50 means 50 euros.', '50 cents are 0.5 euros, not 50'],
  [
    '`returnedAt` is missing for as long as the rental is open.',
    'of returnedAt, the API documents say "Null while the rental is open.", not that it is missing',
  ],
  [
    '`returnedAt` is an empty string until the tool is back.',
    'of returnedAt, the API documents say "Null while the rental is open.", not that it is an empty string',
  ],
  ['A `Tool` has a `load`, at most 44,000 kg.', 'the maximum of load is 72000, not 44,000'],
  ['A `Tool` has a `load`, at most 44 tonnes.', 'the maximum of load is 72000, not 44'],
  ['The `load` must not be more than 50 tonnes.', 'the maximum of load is 72000, not 50'],
])('%s is untrue', async (text, message) => expect(await claimsOf(text, rental)).toContain(message));

test.each([
  'A `Tool` has a `load`, at most 72 tonnes.',
  'A `Tool` has a `load`, at most 72,000 kg.',
  'The `load` must not be more than 72 tonnes.',
  'The `load` is between 500 kg and 72 tonnes.',
])('%s is true', async (text) => expect(await claimsOf(text, rental)).toEqual([]));
