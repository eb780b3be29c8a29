import { pageDescription } from './page-description';

test('a page is described by its first sentence', () => {
  const long = 'Screens the person against the watchlists at once, and daily from then on.';
  expect(pageDescription('Register a person', `<p>${long} More.</p>`, 'x')).toBe(long);
});

test('a short sentence follows the title, unless it has it', () => {
  expect(pageDescription('List pets', '<p>All pets.</p>', 'x')).toBe('List pets. All pets.');
  expect(pageDescription('What is new?', '<p>All pets.</p>', 'x')).toBe('What is new? All pets.');
  expect(pageDescription('List pets', '<p>To list pets.</p>', 'x')).toBe('To list pets.');
});

test('a page without text is described by what it is', () => {
  expect(pageDescription('List pets', undefined, 'An operation.')).toBe('An operation.');
});
