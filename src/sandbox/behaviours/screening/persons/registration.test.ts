import { Refusal } from '../envelope';
import { birthInIdentity, personRegistration } from './registration';

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

const person = { personReferenceId: 'p-1', firstName: 'Ossian', lastName: 'Lundmark' };

/** The document does not have these fields, so that nothing has validated them. */
test.each<[field: string, value: unknown, refused: string]>([
  ['birthdate', 19790611, 'birthdate'],
  ['birthdate', ['1979-06-11'], 'birthdate'],
  ['birth', 1979, 'birth'],
  ['birth', '1979-06-11', 'birth'],
  ['birth', [1979], 'birth'],
  ['birth', { year: '1979' }, 'birth'],
  ['addresses', 'Kajgatan 7', 'addresses'],
  ['addresses', {}, 'addresses'],
  ['addresses', [{}, null], 'addresses[1]'],
  ['addresses', ['Kajgatan 7'], 'addresses[0]'],
  ['addresses', [{ street1: 'Kajgatan', streetNo: 7 }], 'addresses[0].streetNo'],
])('%s %j is refused', (field, value, refused) => {
  const register = (): unknown => personRegistration({ ...person, [field]: value });
  expect(register).toThrow(Refusal);
  expect(register).toThrow(`${refused}: `);
});

test('what is known of an address is kept, and the rest is null', () => {
  const { addresses } = personRegistration({ ...person, addresses: [{ street1: 'Kajgatan', city: null, floor: 3 }] });
  expect(addresses).toEqual([
    { street1: 'Kajgatan', street2: null, city: null, streetNo: null, postalCode: null, country: null },
  ]);
  expect(personRegistration({ ...person, addresses: null }).addresses).toEqual([]);
});
