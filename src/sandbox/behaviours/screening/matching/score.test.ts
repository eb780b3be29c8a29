import { type NameAgreement, WEIGHTS, companyScore, personScore } from './alignment';

const name = (change: Partial<NameAgreement> = {}): NameAgreement => ({
  similarities: [1, 1],
  extraWords: 0,
  inOrder: true,
  ...change,
});

test.each<[string, number, number]>([
  ['everything agrees', personScore(name(), 'same', 'same'), 1],
  ['birthdate agrees as far as known', personScore(name(), 'compatible', 'same'), 0.98],
  ['birthdate not known', personScore(name(), 'unknown', 'same'), 0.9],
  ['one part of the birthdate differs', personScore(name(), 'near', 'same'), 0.8],
  ['birthdate differs', personScore(name(), 'different', 'same'), 0.6],
  ['gender not known', personScore(name(), 'same', 'unknown'), 0.98],
  ['gender differs', personScore(name(), 'same', 'different'), 0.75],
  ['neither birthdate nor gender known', personScore(name(), 'unknown', 'unknown'), 0.88],
  ['another order', personScore(name({ inOrder: false }), 'same', 'same'), 0.95],
  ['one further word', personScore(name({ extraWords: 1 }), 'same', 'same'), 0.89],
  ['one word but for diacritics', personScore(name({ similarities: [0.97, 1] }), 'same', 'same'), 0.99],
  ['one word that sounds alike', personScore(name({ similarities: [0.85, 1] }), 'same', 'same'), 0.93],
  ['a company under the same name', companyScore(name()), 1],
  ['a company with one further word', companyScore(name({ extraWords: 1 })), 0.8],
])('%s', (_what, actual, expected) => expect(actual).toBe(expected));

test('a score lies between 0 and 1.00 and has two decimals', () => {
  for (const birthdate of Object.keys(WEIGHTS.birthdate) as (keyof typeof WEIGHTS.birthdate)[]) {
    for (const gender of Object.keys(WEIGHTS.gender) as (keyof typeof WEIGHTS.gender)[]) {
      for (const extraWords of [0, 1, 7]) {
        const score = personScore(name({ extraWords, similarities: [0.913, 0.87] }), birthdate, gender);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(Number(score.toFixed(2))).toBe(score);
      }
    }
  }
});
