import { place, valuesOf } from './fixtures/values-of';

const step = `<Step title="A">\n\n${place}\n\n</Step>`;
const page = (sentence: string, more = ''): string =>
  `<Steps>\n${step}\n${step}\n<Step title="C">\n\n${sentence}\n\n</Step>\n</Steps>${more}`;
const shown = [{ response: { id: 1 } }, { response: { hits: [{ matchId: 2 }] } }];

test('a field of the response of another step', () => {
  expect(valuesOf(page('`matchId` in the response of step 1 identifies it.'), ...shown)).toEqual([
    'the response of step 1 has no matchId, but that of step 2 has',
  ]);
});

test.each([
  '`matchId` in the response of step 2 identifies it.',
  '`id` in the response of step 1 identifies it.',
  '`color` in the response of step 1 identifies it.',
  '`matchId` in the response of step 3 identifies it.',
  'In step 1 there is no `matchId`.',
])('%s', (sentence) => expect(valuesOf(page(sentence), ...shown)).toEqual([]));
