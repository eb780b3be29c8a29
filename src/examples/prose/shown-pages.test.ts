import type { Page } from '../find/example';
import { readGuide } from '../find/guide';
import type { ExampleResult } from '../run/page-run';
import { valueProblems } from './check-values-shown';
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

test('how many are on a page, and by what a list is filtered', () => {
  const parameters = [
    { name: 'limit', in: 'query' },
    { name: 'district', in: 'query' },
    { name: 'status', in: 'query' },
  ];
  const of = (sentence: string, target = '/firms?district=a&limit=2'): string[] =>
    request(sentence, target, { operation: { parameters } });
  expect(of('Read at most ten firms a page:')).toEqual(['the request has limit=2, not ten']);
  expect(of('List the firms with one status:')).toEqual(['the request has no status, but district, limit']);
  expect(of('Filter them by `status`:')).toEqual(['the request has no status, but district, limit']);
  for (const sentence of [
    'Read at most two firms a page:',
    'List the firms of one district:',
    'Sort them by name:',
    'List the firms with one owner:',
  ])
    expect(of(sentence)).toEqual([]);
  expect(of('Filter them by status:', '/firms?sort=status')).toEqual([]);
});

test('a comment of the program is about its call and response', () => {
  const lines = ['```bash verify', '# read at most ten firms a page', 'curl', '```'].join('\n');
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, lines);
  const exchange = { target: '/firms?limit=2', status: 200, body: Buffer.from(''), responseBody: Buffer.from('[]') };
  const example = { id: 'x', location: { file: 'a.mdx', line: 1 }, endLine: 4 };
  const results = [{ example, outcome: 'passed', exchanges: [{ exchange }] }] as unknown as ExampleResult[];
  const found = valueProblems({ guide, steps: [] } as unknown as Page, results, { strict: true, enumerations: [] });
  expect(found.map(({ location, message }) => `${location.line} ${message}`)).toEqual([
    '2 the request has limit=2, not ten',
  ]);
});
