import { birthInIdentity } from './registration';

test.each<[string | null, string, object | undefined]>([
  ['19610412-2380', 'se', { year: 1961, month: 4, day: 12 }],
  ['196104122380', 'SE', { year: 1961, month: 4, day: 12 }],
  ['19610472-2380', 'se', { year: 1961, month: 4, day: 12 }],
  ['610412-2380', 'se', undefined],
  ['19611312-2380', 'se', undefined],
  ['19610230-2380', 'se', undefined],
  ['050968-990Z', 'fi', undefined],
  ['050968-990X', 'fi', { year: 1968, month: 9, day: 5 }],
  ['050901A990X', 'fi', { year: 2001, month: 9, day: 5 }],
  ['050901+990X', 'fi', { year: 1801, month: 9, day: 5 }],
  ['37509190211', 'ee', { year: 1975, month: 9, day: 19 }],
  ['67509190211', 'ee', { year: 2075, month: 9, day: 19 }],
  ['97509190211', 'ee', undefined],
  ['19610412-2380', 'no', undefined],
  ['19610412-2380', 'constructor', undefined],
  [null, 'se', undefined],
  ['', 'se', undefined],
])('the day of birth in %j of %s', (number, country, birth) => expect(birthInIdentity(number, country)).toEqual(birth));
