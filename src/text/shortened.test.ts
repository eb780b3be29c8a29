import { shortened } from './shortened';

test.each([
  ['Postman does not share it.', 26, 'Postman does not share it.'],
  ['Postman does not share it.', 25, 'Postman does not share …'],
  ['Postman does not share it.', 12, 'Postman …'],
  ['Postmaninvented', 9, 'Postmani …'],
])('%j in %d characters', (text, max, short) => expect(shortened(text, max)).toBe(short));

test('no result is longer than it may be, and no word of several is cut', () => {
  const text = 'One of the words of a sentence that goes on';
  for (let max = 4; max < text.length; max += 1) {
    const short = shortened(text, max);
    expect(short.length).toBeLessThanOrEqual(Math.max(max, 5));
    expect(text.split(' ')).toEqual(expect.arrayContaining(short.replace(/ …$/, '').split(' ')));
  }
});
