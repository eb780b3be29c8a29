import { didYouMean, didYouMeanHint, nearestName } from './did-you-mean';

test.each<[string, readonly string[], string | undefined]>([
  ['nmae', ['address', 'name'], 'name'],
  ['FirstName', ['firstname', 'firstName2'], 'firstname'],
  ['firstname', ['firstnam', 'firstName'], 'firstName'],
  ['registerPersn', ['registerPerson', 'registerPersons'], 'registerPerson'],
  ['colour', ['color', 'colours'], 'color'],
  ['same', ['same'], undefined],
  ['ab', ['ac'], undefined],
  ['abc', ['abd'], 'abd'],
  ['abc', ['ade'], undefined],
  ['id', ['ID'], 'ID'],
  ['something', ['nothing at all'], undefined],
  ['x', [], undefined],
])('%s among %p may be %s', (name, known, expected) => expect(nearestName(name, known)).toBe(expected));

test('a long name, and many, are not compared at length', () => {
  const long = 'a'.repeat(201);
  expect(nearestName(long, [`${long}b`])).toBeUndefined();
  const unlike = Array.from({ length: 1_500 }, (_, index) => `unlike${index + 1000}`);
  expect(nearestName('misspelled', [...unlike.slice(1), 'mispelled'])).toBe('mispelled');
  expect(nearestName('misspelled', [...unlike, 'mispelled'])).toBeUndefined();
  expect(nearestName('misspelled', [...unlike, 'Misspelled'])).toBe('Misspelled');
});

test('a suggestion ends a sentence, or is one', () => {
  expect(didYouMean('x"y')).toBe('; did you mean "x\\"y"?');
  expect(didYouMean(undefined)).toBe('');
  expect(didYouMean(undefined, '.')).toBe('.');
  expect(didYouMeanHint('x')).toBe('Did you mean "x"?');
});
