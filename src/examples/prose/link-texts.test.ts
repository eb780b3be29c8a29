import { readGuide } from '../find/guide';
import { linkTextFaults } from './link-texts';
import { siteOf } from './site';

const guideOf = (route: string, text: string) =>
  readGuide({ file: `${route}.mdx`, path: `/${route}.mdx`, area: 'docs', route }, text).guide;
const misc = guideOf('/guide/misc', '# Other topics\n\n## Four eyes\n\nA.\n\n## Audit trail\n\nB.\n\n## Firms of version 1\n\nC.\n\n## Firms of version 2\n\nD.'); // prettier-ignore
const classify = guideOf('/guide/classify', '---\ntitle: Classify hits\n---\n\nC.');
const search = guideOf('/guide/search', '---\ntitle: Search\n---\n\nD.');
const terms = guideOf(
  '/terms',
  '<Definitions>\n  <Definition id="hit" term="Hit">A</Definition>\n  <Definition id="poke" term="Poke">B</Definition>\n</Definitions>',
);

function check(text: string): string[] {
  const guide = guideOf('/guide/start', text);
  const site = siteOf({ apis: [], docs: [], pages: {} }, [misc, classify, search, terms, guide], []);
  return linkTextFaults(guide, site).map(({ message }) => message);
}

test.each([
  [
    'The [audit trail](/guide/misc#four-eyes) shows it.',
    '"audit trail" is /guide/misc#audit-trail, and not #four-eyes',
  ],
  ['See [hits](/terms#poke).', '"hits" is /terms#hit, and not #poke'],
  ['Nobody has [classified](/guide/search) it.', '"classified" is /guide/classify, and not /guide/search'],
  ['See [version 1](/guide/misc#firms-of-version-2).', '"version 1" is /guide/misc#firms-of-version-1, and not #firms-of-version-2'], // prettier-ignore
  ['<Card title="Search" to="/guide/classify">x</Card>', '"Search" is /guide/search, and not /guide/classify'],
])('%s leads elsewhere', (text, message) => {
  expect(check(text)).toEqual([message]);
});

test.each([
  'The [audit trail](/guide/misc#audit-trail) and the [second person](/guide/misc#four-eyes).',
  'See [the glossary](/terms#poke), [hits](/terms#hit), [here](/terms#poke) and [what follows](/guide/search).',
  'Nobody has [classified](/guide/classify) it, or [found](/guide/search#top) it.',
  'See [version 2](/guide/misc#firms-of-version-2), and [1 of 2 ways](/guide/misc#firms-of-version-2).',
  '<Card title="Find things" to="/guide/search">x</Card>',
  '[A hit](https://example.com/terms#poke), ![hit](/guide/search)',
])('%s', (text) => {
  expect(check(text)).toEqual([]);
});
