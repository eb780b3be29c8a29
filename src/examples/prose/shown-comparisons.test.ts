import { place, valuesOf } from './fixtures/values-of';

const response = {
  items: [
    { id: 'a', status: 'active', capacity_kw: 850, quality: 'measured', rank: 1 },
    { id: 'b', status: 'active', capacity_kw: 120, quality: 'estimated', rank: 2 },
  ],
  next: null,
};
const enumerations = [{ name: 'status', values: ['planned', 'active', 'retired'] }];
const of = (sentence: string, shown: unknown = response): string[] =>
  valuesOf(`${place}\n\n${sentence}`, { response: shown, enumerations });

describe('items of a list', () => {
  test.each([
    ['The larger one delivers up to 120 kW.', 'the larger capacity_kw in this example is 850, not 120'],
    ['Of these, the smallest delivers 850 kW.', 'the smallest capacity_kw in this example is 120, not 850'],
    ['There are two stations, and both are planned.', 'the status of these is active, not planned'],
    ['All of them are retired.', 'the status of these is active, not retired'],
    ['The first reading is only an estimate.', 'the first reading of this example is not what "estimate" says, and the second is'],
    ['The last station was measured.', 'the last station of this example is not what "measured" says, and the first is'],
  ])('%s', (sentence, message) => expect(of(sentence)).toEqual([message])); // prettier-ignore

  test.each([
    'The larger one delivers up to 850 kW.',
    'The smallest delivers 120 kW.',
    'The larger one, in Rope Walk, has the rank 1.',
    'The larger hall has room for 300 people.',
    'Both are active.',
    'Both are ready.',
    'If all are retired, the list is empty.',
    'The second reading is only an estimate.',
    'The first reading is correct.',
    'The first station is known to us, and the second one is ours.',
  ])('%s', (sentence) => expect(of(sentence)).toEqual([]));
});

describe('differences', () => {
  const outage = { duration: 110, expected: 90 };
  test('to the other side', () => {
    expect(of('It took 110 minutes, 20 less than expected.', outage)).toEqual([
      '110 is 20 more than the 90 of this example',
    ]);
  });
  test.each(['It took 110 minutes, 20 more than expected.', 'It took 110 minutes, 50 less than the last one.'])(
    '%s',
    (sentence) => expect(of(sentence, outage)).toEqual([]),
  );
});
