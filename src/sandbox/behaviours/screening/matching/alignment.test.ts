import { type Fuzziness, type Order, align } from './alignment';
import { personName } from './name';

const run = (given: [string, string], listed: [string, string], order: Order, fuzziness: Fuzziness = 'Diacritics') =>
  align(personName(...given), personName(...listed), order, fuzziness);

const ORDERS: readonly Order[] = ['Exact', 'Strict', 'Any'];

/** Which orders let two names match. */
test.each<[[string, string], [string, string], Order[]]>([
  [
    ['Aino Helena', 'Korpela'],
    ['Aino Helena', 'Korpela'],
    ['Exact', 'Strict', 'Any'],
  ],
  [
    ['Aino', 'Korpela'],
    ['Aino Helena', 'Korpela'],
    ['Strict', 'Any'],
  ],
  [
    ['Aino Helena Maria', 'Korpela'],
    ['Aino Maria', 'Korpela'],
    ['Strict', 'Any'],
  ],
  [['Helena Aino', 'Korpela'], ['Aino Helena', 'Korpela'], ['Any']],
  [['Korpela', 'Aino'], ['Aino', 'Korpela'], ['Any']],
  [
    ['Ingemar', 'Öberg'],
    ['Ingemar', 'Öberg Strandell'],
    ['Strict', 'Any'],
  ],
  [['Ingemar', 'Strandell Öberg'], ['Ingemar', 'Öberg Strandell'], ['Any']],
  [
    ['', 'Korpela'],
    ['Aino', 'Korpela'],
    ['Strict', 'Any'],
  ],
  [['Aino', ''], ['Aino', 'Korpela'], []],
  [['Aino', 'Virtanen'], ['Aino', 'Korpela'], []],
  [['Aino Helena', 'Korpela'], ['Aino Maria', 'Korpela'], []],
  [['', ''], ['Aino', 'Korpela'], []],
])('%j and %j match in the orders %j', (given, listed, orders) =>
  expect(ORDERS.filter((order) => run(given, listed, order))).toEqual(orders),
);

test('words beyond those that match are counted, on both sides', () =>
  expect(run(['Aino Elin', 'Korpela'], ['Aino', 'Korpela'], 'Any')?.agreement.extraWords).toBe(1));

test('another order is reported', () => {
  expect(run(['Aino', 'Korpela'], ['Aino', 'Korpela'], 'Any')?.agreement.inOrder).toBe(true);
  expect(run(['Korpela', 'Aino'], ['Aino', 'Korpela'], 'Any')?.agreement.inOrder).toBe(false);
});

test('the positions are those of the listed words', () => {
  const found = run(['Helena', 'Korpela'], ['Aino Helena', 'af Korpela'], 'Any');
  expect([...(found?.first ?? [])]).toEqual([1]);
  expect([...(found?.last ?? [])]).toEqual([1]);
});

test('words are paired so that the sum of their similarities is the highest', () => {
  // Word by word from the left, each would go to a word that is only similar to it.
  const found = run(['Marta Martha', 'Ek'], ['Martha Marta', 'Ek'], 'Any', 'Simple');
  expect(found?.agreement.similarities).toEqual([1, 1, 1]);
});

test('only the first six words of an endless name are paired', () => {
  const pair = (count: number) => {
    const words = 'Anna '.repeat(count);
    return run([words, words], [words, words], 'Any');
  };
  expect(pair(1000)?.agreement.similarities).toHaveLength(12);
  expect(pair(1000)).toEqual(pair(6));
});
