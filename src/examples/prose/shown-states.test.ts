import { place, valuesOf } from './fixtures/values-of';

const enumerations = [{ name: 'LoanStatus', values: ['reserved', 'lent', 'returned'] }];
const loan = {
  id: 'loan_1',
  status: 'lent',
  archived: false,
  is_urgent: true,
  owners: [{ isPep: false, isRca: true }],
};
const of = (sentence: string): string[] => valuesOf(`${place}\n\n${sentence}`, { response: loan, enumerations });

describe('what is said to be so beside an example', () => {
  test.each([
    ['One of these owners is a PEP.', 'isPep is false in this example, which is not what "pep" says'],
    [
      'The loan is already archived, and nothing is left to do.',
      'archived is false in this example, which is not what "archived" says',
    ],
    ['It is not urgent.', 'is_urgent is true in this example, which is not what "not urgent" says'],
    ['The loan is now returned.', 'the status of this example is lent, not returned'],
    ['It stays `reserved`.', 'the status of this example is lent, not reserved'],
    ['It is not lent.', 'the status of this example is lent, which this denies'],
  ])('%s', (sentence, message) => expect(of(sentence)).toEqual([message]));

  test.each([
    'One of these owners is an RCA.',
    'It is urgent, and is lent.',
    'The loan is not archived.',
    'It is no PEP.',
    'Once the book is back, it is returned.',
    'If it is archived, it is not listed.',
    'A book that is returned can be lent again.',
    'The others are reserved.',
  ])('%s is true', (sentence) => expect(of(sentence)).toEqual([]));
});

test('an item of a list and a note beside an example are about it, too', () => {
  const shown = { response: loan, enumerations };
  expect(valuesOf(`${place}\n\n- The loan is returned.\n- It is urgent.`, shown)).toEqual([
    'the status of this example is lent, not returned',
  ]);
  expect(valuesOf(`${place}\n\n<Note>\nThe loan is returned.\n\nIt is reserved.\n</Note>`, shown)).toEqual([
    'the status of this example is lent, not returned',
  ]);
});
