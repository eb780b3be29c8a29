import fc from '../../tests/support/fuzz';
import { escapeRegExp } from './escape-reg-exp';

test('a text matches itself and nothing beside it', () => {
  const marks = fc.string({ unit: fc.constantFrom(...'.*+?^${}()|[]\\/-a1 \n') });
  fc.assert(
    fc.property(fc.oneof(fc.string(), marks), (text) => {
      const pattern = new RegExp(`^${escapeRegExp(text)}$`);
      expect([pattern.test(text), pattern.test(`${text}x`)]).toEqual([true, false]);
    }),
  );
});
