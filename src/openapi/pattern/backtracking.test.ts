import { mayBacktrack } from './backtracking';

test.each([
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^([a-z]+,)*$',
  '^(?:\\d{3} )+$',
  '^(a|b|c){3,80}$',
  '^[^@\\s]+@[^@\\s]+$',
  '^https?://.*$',
  '^[A-Z]{2}(?=x)$',
  '^.{1,50}$',
])('%s is read in one way', (pattern) => {
  expect(mayBacktrack(pattern)).toBe(false);
});

test.each([
  '^(a|aa){80}$',
  '^(a+)+$',
  '^(a*)*b$',
  '^([a-z0-9]+-?)*$',
  '^(\\w+\\s?)*$',
  '^(.*,){12}x$',
  'a*a*a*b',
  '^(é|é)*$',
  '^(\\d|\\w)+$',
  '(?=(a+)+b)',
  '(x)\\1*',
  '(',
  `${'('.repeat(20_000)}a${')+'.repeat(20_000)}`,
])('%.40s may be read in many', (pattern) => {
  expect(mayBacktrack(pattern)).toBe(true);
});
