import { readListedBirthdate, readPartialDate } from '../watchlist/entry';
import { compareBirthdates, type BirthdateAgreement } from './birthdate';

test.each<[string, string[], BirthdateAgreement]>([
  ['1961-04-12', ['1961-04-12'], 'same'],
  ['1961-04-12', ['1961-04-??'], 'compatible'],
  ['1961-??-??', ['1961-04-12'], 'compatible'],
  ['????-04-12', ['1961-04-12'], 'compatible'],
  ['1961-04-12', ['~1960-??-??'], 'compatible'],
  ['1961-04-12', ['~1963-01-01'], 'compatible'],
  ['1961-04-12', ['~1964-??-??'], 'different'],
  ['1961-04-12', ['1960..1962'], 'compatible'],
  ['1961-04-12', ['1962..1964'], 'different'],
  ['????-04-12', ['1962..1964'], 'unknown'],
  ['????-??-??', ['1961-04-12'], 'unknown'],
  ['1961-04-12', ['????-??-??'], 'unknown'],
  ['1961-04-12', [], 'unknown'],
  ['1961-??-??', ['????-04-12'], 'unknown'],
  ['1961-04-12', ['1961-04-13'], 'near'],
  ['1961-04-12', ['1961-05-12'], 'near'],
  ['1961-04-12', ['1962-04-12'], 'near'],
  ['1961-04-12', ['1961-12-04'], 'near'],
  ['1961-04-12', ['1962-05-12'], 'different'],
  ['1961-04-12', ['1962-??-??'], 'different'],
  ['1961-04-12', ['1990-01-01', '1961-04-12'], 'same'],
  ['1961-04-12', ['1990-01-01', '1961-??-??'], 'compatible'],
  ['1961-04-12', ['1990-01-01', '1991-01-01'], 'different'],
])('%s against %j is %s', (given, listed, agreement) => {
  const dates = listed.map((text) => readListedBirthdate(text)).filter((date) => date !== undefined);
  expect(dates).toHaveLength(listed.length);
  expect(compareBirthdates(readPartialDate(given) ?? {}, dates)).toBe(agreement);
});
