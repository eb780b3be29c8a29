import { keyPrefix } from './key-prefix';

test.each([
  ['Token-based authentication with required prefix "Token"', 'Token'],
  ['Enter an application token with the `Bearer` prefix, e.g. `Bearer Axxxxxxxxxx`.', 'Bearer'],
  ["Enter 'Bearer' [space] and then your token in the text input below.", 'Bearer'],
  ['The key, prefixed with "Api-Key ".', 'Api-Key'],
  ['Send `Authorization: GenieKey <key>`.', 'GenieKey'],
  ['Use "JWT" as prefix.', 'JWT'],
  ['The key without the `Bearer` prefix.', undefined],
  ['A prefix is not needed. The key of your account.', undefined],
  ['The prefix of the tenant.', undefined],
  [undefined, undefined],
])('%s', (description, prefix) => {
  expect(keyPrefix('Authorization', description)).toBe(prefix);
  expect(keyPrefix('X-Key', description)).toBeUndefined();
});

test('a description that would take minutes says nothing', () => {
  expect(keyPrefix('Authorization', `prefix${' '.repeat(300_000)}"Token"`)).toBeUndefined();
});
