import { isPossible, readListedBirthdate, readPartialDate, writePartialDate } from './entry';

test.each<[string, object | undefined]>([
  ['1961-04-12', { year: 1961, month: 4, day: 12 }],
  ['1961-04-??', { year: 1961, month: 4 }],
  ['????-??-??', {}],
  ['????-02-29', { month: 2, day: 29 }],
  ['2023-02-29', undefined],
  ['2024-02-29', { year: 2024, month: 2, day: 29 }],
  ['1961-13-01', undefined],
  ['1961-04-31', undefined],
  ['0000-01-01', undefined],
  ['1961-4-12', undefined],
  ['12.4.1961', undefined],
  ['', undefined],
])('%j is read', (text, date) => expect(readPartialDate(text)).toEqual(date));

test.each(['1961-04-12', '1961-04-??', '????-??-??', '0900-01-??'])('%s is written as it was read', (text) =>
  expect(writePartialDate(readPartialDate(text) ?? {})).toBe(text),
);

test.each<[string, object | undefined]>([
  ['1950..1954', { type: 'Range', fromYear: 1950, toYear: 1954 }],
  ['~1961-??-??', { type: 'Date', circa: true, year: 1961 }],
  ['1961-04-12', { type: 'Date', circa: false, year: 1961, month: 4, day: 12 }],
  ['circa 1961', undefined],
])('%j of a list is read', (text, date) => expect(readListedBirthdate(text)).toEqual(date));

test.each<[object, boolean]>([
  [{ day: 31 }, true],
  [{ day: 32 }, false],
  [{ month: 2, day: 30 }, false],
  [{ year: 0 }, false],
  [{ year: 1961.5, month: 1 }, false],
  [{ month: 1.5 }, false],
  [{ day: 1.5 }, false],
  [{}, true],
])('%j can be a day: %s', (date, possible) => expect(isPossible(date)).toBe(possible));
