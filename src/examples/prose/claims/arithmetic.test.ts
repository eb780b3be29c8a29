import { claimsOf } from './fixtures/claims-of';

const api = { info: { title: 'Shop', version: '1' }, paths: {} };
const row = (calculation: string, result: string): string =>
  `| Who | Calculation | Part |\n| --- | --- | --- |\n| Ada | ${calculation} | ${result} |`;

test.each([
  [row('60 % of 55 % of 80 %', '24.6 %'), '60 % of 55 % of 80 % is 26.4 %, not 24.6 %'],
  [row('60 % of 45 %', '28 %'), '60 % of 45 % is 27 %, not 28 %'],
  ['She owns 60 % of 45 %, which is 28 %.', '60 % of 45 % is 27 %, not 28 %'],
  ['Deposits of 9,800, 9,500 and 9,900 are 28,200 in all.', '9,800, 9,500 and 9,900 are 29,200 in all, not 28,200'],
  [
    'A guest pays 30, 40 and 50 within two hours. The limit is 100. It finds 110 in total.',
    '30, 40 and 50 are 120 in all, not 110',
  ],
  ['The three parts are 12 + 30 = 41.', '12 + 30 is 42, not 41'],
  ['That is 3 × 40 = 130 bytes.', '3 × 40 is 120, not 130'],
  [
    'Its mirror has 2500 mm, less than twice the 1200 mm of the other.',
    '2500 is not less than 2 times 1200, which is 2400',
  ],
  ['The panel granted 14 of the 20 hours, which is three quarters.', '14 of 20 is 70 %'],
  ['That is 14 of 20, which is 75 %.', '14 of 20 is 70 %'],
  ['That is 20 / 4 = 6 calls.', '20 / 4 is 5, not 6'],
])('%s does not add up', async (text, message) => {
  expect(await claimsOf(text, api)).toEqual([message]);
});

test.each([
  row('60 % of 55 % of 80 %', '26.4 %'),
  row('60 % of 45 %', '27 %'),
  row('25 %', '30 %'),
  row('33.3 % of 33.3 %', '11.1 %'),
  'She owns 60 % of 45 %, which is 27 %, and thus more than 25 %.',
  'She owns 60 % of 45 %, and 30 % of the votes.',
  'Deposits of 9,800, 9,500 and 9,900 are 29,200 in all.',
  'There are 1, 2 or 3 of them, 5 in all.',
  'Wait 1, 2 and 4 seconds, and try four times in all.',
  'It takes 3 and 4 of them. Others take 5 and 6. There are 20 in all.',
  'The parts are 12 + 30 = 42, or 2 × 21 = 42.',
  'It is 10 / 3 = 3.33, or 10 - 2 + 3 = 11, or 1 / 4 = 25 %.',
  'A range such as 1-3 = 2 is no sum, and 2026-11-25 = today neither.',
  'See versions 1, 2 and 3, with 12 operations in all.',
  'Its mirror has 2500 mm, more than twice the 1200 mm of the other.',
  'The panel granted 14 of the 20 hours, which is 70 %.',
  'That is 15 of 20, which is three quarters.',
])('%s', async (text) => {
  expect(await claimsOf(text, api)).toEqual([]);
});
