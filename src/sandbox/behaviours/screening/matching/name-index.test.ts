import { watchlistOf } from '../watchlist/watchlist';
import { type Fuzziness, align } from './alignment';
import { personName } from './name';

const watchlist = watchlistOf({ persons: new Map(), companies: new Map() });
const [index] = watchlist.personIndexes;
if (!index) throw new Error('The watchlist has no index.');

const allNames = watchlist.persons().flatMap((entry) => entry.names.map(({ first, last }) => ({ first, last })));

test.each<Fuzziness>(['Metaphone', 'Simple', 'Diacritics'])(
  'with %s the index finds every name that comparing with the whole list finds',
  (fuzziness) => {
    for (const { first, last } of allNames) {
      const given = personName(first, last);
      const found = index
        .candidates([...given.first, ...given.last], fuzziness)
        .filter(({ name }) => align(given, name, 'Any', fuzziness))
        .map(({ listed }) => `${listed.firstName} ${listed.lastName}`);
      const expected = allNames
        .filter((name) => align(given, personName(name.first, name.last), 'Any', fuzziness))
        .map((name) => `${name.first} ${name.last}`);
      expect(found).toEqual(expected);
    }
  },
);

test('the index leaves at most a tenth of the list to compare with', () => {
  const counts = allNames.map(({ first, last }) => {
    const given = personName(first, last);
    return index.candidates([...given.first, ...given.last], 'Metaphone').length;
  });
  expect(Math.max(...counts)).toBeLessThan(allNames.length / 10);
});
