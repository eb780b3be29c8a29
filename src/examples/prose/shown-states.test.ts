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
    ['One of these owners is a PEP.', 'isPep is false in this example, which contradicts "pep"'],
    [
      'The loan is already archived, and nothing is left to do.',
      'archived is false in this example, which contradicts "archived"',
    ],
    ['It is not urgent.', 'is_urgent is true in this example, which contradicts "not urgent"'],
    ['The loan is now returned.', 'the status of this example is lent, not returned'],
    ['It stays `reserved`.', 'the status of this example is lent, not reserved'],
    ['It is not lent.', 'the status of this example is lent, which the guide denies'],
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

const telescopes = [
  { id: 'a-1', name: 'Atlas', status: 'lent', exposures: 2, freeHours: 2.5, dither: true },
  { id: 'b-2', name: 'Borealis', status: 'returned', exposures: 10, freeHours: 6, dither: true },
];
const ofList = (sentence: string): string[] =>
  valuesOf(`${place}\n\n${sentence}`, { response: telescopes, enumerations });

describe('objects of a list, by their names, numbers and sums', () => {
  test.each([
    ['Atlas is lent, while Atlas is returned.', 'the status of "atlas" is lent, not returned'],
    ['`b-2` is lent.', 'the status of "b-2" is returned, not lent'],
    ['Only one of them is dithered.', '2 of these are dithered in this example, not one'],
    ['Two of the telescopes are lent.', '1 of these is lent in this example, not Two'],
    ['None of them is returned.', '1 of these is returned in this example, not None'],
    ['They have 9.5 free hours together.', 'freeHours is 8.5 in all in this example, not 9.5'],
    ['It has eleven exposures.', 'exposures is 2 or 10 in this example, not eleven'],
  ])('%s', (sentence, message) =>
    expect(ofList(sentence).map((one) => one.toLowerCase())).toEqual([message.toLowerCase()]),
  );

  test.each([
    'Atlas is lent, while Borealis is returned.',
    'Borealis and Atlas are dithered.',
    'Both of them are dithered.',
    'One of them is lent.',
    'They have 8.5 free hours together, and Borealis has 6 free hours.',
    'The second one has ten exposures.',
    'You can book up to 40 free hours.',
    'An exposure takes 12 hours.',
  ])('%s is true', (sentence) => expect(ofList(sentence)).toEqual([]));
});

test('a status that the call of an example does not have is about another call', () => {
  const operation = { responses: [{ status: '200', headers: [], content: [] }] };
  const ofCall = (sentence: string): string[] =>
    valuesOf(`${place}\n\n${sentence}`, { response: loan, enumerations, operation });
  expect(ofCall('The response is 202 and the loan is `reserved`.')).toEqual([]);
  expect(ofCall('The response is 200 and the loan is `reserved`.')).toHaveLength(1);
});
