import { readGuide } from '../find/guide';
import { linkTextFaults } from './link-texts';
import { siteOf } from './site';

const guideOf = (route: string, text: string) =>
  readGuide({ file: `${route}.mdx`, path: `/${route}.mdx`, area: 'docs', route }, text).guide;
const misc = guideOf('/guide/misc', '# Other topics\n\n## What a match and a score are\n\nX.\n\n## Four eyes\n\nA.\n\n## Audit trail\n\nB.\n\n## Firms of version 1\n\nC.\n\n## Firms of version 2\n\nD.'); // prettier-ignore
const classify = guideOf('/guide/classify', '---\ntitle: Classify hits\n---\n\nC.');
const search = guideOf('/guide/search', '---\ntitle: Search\n---\n\nD.');
const filters = guideOf('/guide/filters', '# Filters\n\n## By name\n\nA `Page.Size`.\n\n### Exact\n\nB.\n\n## By state\n\n<Field of="Order" name="isOpen" /> and `Filter.IsOpen`, `Page.Size`.\n\n## Save\n\n```http request\nPUT http://localhost:4010/orders\n```'); // prettier-ignore
const score = guideOf('/scores/score', '---\ntitle: Match score\n---\n\nD.');
const scoreApi = guideOf('/guide/score-api', '---\ntitle: Match score API\n---\n\nD.');
const terms = guideOf(
  '/terms',
  '<Definitions>\n  <Definition id="hit" term="Hit">A</Definition>\n  <Definition id="poke" term="Poke">B</Definition>\n</Definitions>',
);

function check(text: string): string[] {
  const guide = guideOf('/guide/start', text);
  const site = siteOf(
    { apis: [], docs: [], pages: {} },
    [misc, classify, search, filters, score, scoreApi, terms, guide],
    [],
  );
  return linkTextFaults(guide, site).map(({ message }) => message);
}

test.each([
  ['The [audit trail](/guide/misc#four-eyes) shows it.', '"audit trail" is /guide/misc#audit-trail, not #four-eyes'],
  ['See [hits](/terms#poke).', '"hits" is /terms#hit, not #poke'],
  ['Nobody has [classified](/guide/search) it.', '"classified" is /guide/classify, not /guide/search'],
  ['See [version 1](/guide/misc#firms-of-version-2).', '"version 1" is /guide/misc#firms-of-version-1, not #firms-of-version-2'], // prettier-ignore
  ['<Card title="Match score" to="/guide/misc">x</Card>', '"Match score" is /scores/score, not /guide/misc'],
  ['See [match score](/guide/misc#four-eyes).', '"match score" is /scores/score, not #four-eyes'],
  ['<Card title="Search" to="/guide/classify">x</Card>', '"Search" is /guide/search, not /guide/classify'],
  ['With [`Filter.IsOpen`](/guide/filters#by-name).', 'Filter.IsOpen is in /guide/filters#by-state, not in #by-name'],
  [
    'With [<Field of="Order" name="isOpen" />](/guide/filters#exact).',
    'isOpen is in /guide/filters#by-state, not in #exact',
  ],
  ['With [`PUT /orders`](/guide/filters#by-name).', 'PUT /orders is in /guide/filters#save, not in #by-name'],
])('%s leads elsewhere', (text, message) => {
  expect(check(text)).toEqual([message]);
});

test.each([
  'The [audit trail](/guide/misc#audit-trail) and the [second person](/guide/misc#four-eyes).',
  'See [the glossary](/terms#poke), [hits](/terms#hit), [here](/terms#poke) and [what follows](/guide/search).',
  'Nobody has [classified](/guide/classify) it, or [found](/guide/search#top) it.',
  'See [version 2](/guide/misc#firms-of-version-2), and [1 of 2 ways](/guide/misc#firms-of-version-2).',
  '<Card title="Find things" to="/guide/search">x</Card>',
  // Named in the target, in a part of it, in neither, in the page as a whole.
  'With [`Filter.IsOpen`](/guide/filters#by-state), [`Page.Size`](/guide/filters#by-name) or [`Filter.IsPaid`](/guide/filters#by-name).',
  'With [`Filter.IsOpen`](/guide/filters#filters), [`Filter.IsOpen`](/guide/filters) or [the filter](/guide/filters#by-name).',
  'See [match score](/guide/score-api), [match score](/scores/score) and [the match score](/guide/misc).',
  '[A hit](https://example.com/terms#poke), ![hit](/guide/search)',
])('%s', (text) => {
  expect(check(text)).toEqual([]);
});
