import { place, valuesOf } from './fixtures/values-of';

const listFirms = (schema: object) => ({ operation: { parameters: [{ name: 'Page.No', schema }] } });
const request = (sentence: string, target: string, more: object = {}) =>
  valuesOf(`${sentence}\n\n${place}`, { target, response: { data: [] }, ...more });

test.each([
  ['Request the first page of two firms each:', 'the request has Page.No=1, which is not the first page'],
  ['Request the third page of two firms each:', 'the request has Page.No=1, which is not the third page'],
  ['Request the second page of three firms each:', 'the request has Page.Size=2, not three'],
])('%s', (sentence, message) => {
  const zero = listFirms({ minimum: 0 });
  expect(request(sentence, '/firms?Page.Size=2&Page.No=1', zero)).toEqual([message]);
});

test.each([
  ['Request the second page of two firms each:', '/firms?Page.Size=2&Page.No=1', listFirms({ minimum: 0 })],
  ['Request the first page:', '/firms?Page.No=1', listFirms({ minimum: 1 })],
  ['Request the first page:', '/firms?page=1', {}],
  ['Request the next page of the list:', '/firms?page=7&limit=3', {}],
  ['Request the third page:', '/firms?cursor=abc', {}],
])('%s %s', (sentence, target, more) => expect(request(sentence, target, more)).toEqual([]));
