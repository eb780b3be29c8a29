import { place, valuesOf } from './fixtures/values-of';

const response = {
  items: [
    { id: 'a', status: 'active', capacity_kw: 850, quality: 'measured', rank: 1 },
    { id: 'b', status: 'active', capacity_kw: 120, quality: 'estimated', rank: 2 },
  ],
  next: null,
};
const enumerations = [{ name: 'StationStatus', values: ['planned', 'active', 'retired'] }];
const of = (sentence: string, shown: unknown = response): string[] =>
  valuesOf(`${place}\n\n${sentence}`, { response: shown, enumerations });

describe('items of a list', () => {
  test.each([
    ['The larger one delivers up to 120 kW.', 'the larger capacity_kw in this example is 850, not 120'],
    ['Of these, the smallest delivers 850 kW.', 'the smallest capacity_kw in this example is 120, not 850'],
    ['There are two stations, and both are planned.', 'the status of these is active, not planned'],
    ['All of them are retired.', 'the status of these is active, not retired'],
    [
      'The first reading is only an estimate.',
      'in this example, "estimate" is true of the second reading, not of the first',
    ],
    ['The last station was measured.', 'in this example, "measured" is true of the first station, not of the last'],
  ])('%s', (sentence, message) => expect(of(sentence)).toEqual([message]));

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

describe('amounts', () => {
  const reading = (energy_wh: number) => ({ items: [{ energy_wh: 48250000 }, { energy_wh }] });
  const pair = (sentence: string): string[] =>
    valuesOf(
      `${place}\n\nText.\n\n${place}\n\n${sentence}`,
      { response: reading(55900000) },
      { response: reading(55420000) },
    );
  test('by how much something is changed', () => {
    const booking = (estimatedKg: number) => ({ response: { estimatedKg } });
    const of = (sentence: string): string[] =>
      valuesOf(`${place}\n\nChange it.\n\nThe program ${sentence}:\n\n${place}`, booking(2400), booking(2600));
    expect(of('raises the estimate by 300 kg')).toEqual([
      'the estimatedKg of this example differs by 200 from that of another one, not by 300',
    ]);
    for (const sentence of [
      'raises the estimate by 200 kg',
      'raises the price by 300 euros',
      'raises the estimate by 0.2 tonnes',
    ])
      expect(of(sentence)).toEqual([]);
  });
  test('to the other side of another example', () => {
    expect(pair('The corrected value is 480 kWh higher than the estimate.')).toEqual([
      'the energy_wh of this example is 480 lower than that of another example, not higher',
    ]);
    expect(pair('The corrected value is 480 kWh lower than the estimate.')).toEqual([]);
    expect(pair('The corrected value is 90 kWh higher than the estimate.')).toEqual([]);
  });

  const one = (sentence: string): string[] => of(sentence, reading(55900000));
  test('of another power of ten', () => {
    expect(one('In October, it used 76.5 MWh.')).toEqual([
      'energy_wh of this example amounts to 7.65 megawatt-hours, not 76.5',
    ]);
    expect(one('The meter shows 5,590 kWh.')).toEqual([
      'energy_wh of this example amounts to 55900 kilowatt-hours, not 5,590',
    ]);
  });
  test.each([
    'It used 7.65 MWh.',
    'It used 7,650 kWh.',
    'About 7.7 MWh were used.',
    'It takes 76.5 minutes.',
    'Another one used 12 MWh.',
  ])('%s', (sentence) => expect(one(sentence)).toEqual([]));
});
