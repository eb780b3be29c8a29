import { headingsOf } from './headings';

test('ids follow the text, and a repeated text is told apart', () => {
  expect(headingsOf('# Hits\n\n## `GET` a *hit*\n\n### Hits\n\n```bash\n# no heading\n```\n')).toEqual([
    { depth: 1, id: 'hits', text: 'Hits' },
    { depth: 2, id: 'get-a-hit', text: 'GET a hit' },
    { depth: 3, id: 'hits-1', text: 'Hits' },
  ]);
});

test('a heading without letters still has an address', () => {
  expect(headingsOf('## ?\n')).toEqual([{ depth: 2, id: 'section-1', text: '?' }]);
});
