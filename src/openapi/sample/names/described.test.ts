import { describedPrefix } from './described';

test.each([
  ['The id of the order, which starts with `ord_`.', 'ord_'],
  ['Either an id or a name. Ids are prefixed with `grp_`.', 'grp_'],
  ['The id of the link. You may use either `linkId` or `externalId` prefixed with `ext_`.', undefined],
  ["Your own id of it (must be prefixed with 'ext_' when passed as a query parameter).", undefined],
  [undefined, undefined],
])('what all identifiers of "%s" begin with', (description, prefix) => {
  expect(describedPrefix(description)).toBe(prefix);
});
