import { readPartialDate } from '../watchlist/birth-text';
import { watchlistOf } from '../watchlist/watchlist';
import { align } from './alignment';
import type { Fuzziness } from './fuzziness';
import { personName } from './name';
import { screenPerson } from './screen';

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

test('a screening takes less than two milliseconds', () => {
  const people = allNames.map(({ first, last }) => ({
    firstName: first,
    lastName: last,
    birth: readPartialDate('1961-04-12') ?? {},
    gender: 'Female' as const,
  }));
  for (const person of people) screenPerson(person, index, { order: 'Any', fuzziness: 'Metaphone' });
  const start = performance.now();
  for (const person of people) screenPerson(person, index, { order: 'Any', fuzziness: 'Metaphone' });
  expect((performance.now() - start) / people.length).toBeLessThan(2);
});
