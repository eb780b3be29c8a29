import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';

/** Pages that were split: each address of a section that they had leads to the row with its new page, or still to the section. */
const anchors: Readonly<Record<string, string>> = {
  'person-screening':
    'a-person-without-hits update-a-person register-many-persons high-risk-countries when-a-call-fails read-a-person show-what-matched follow-a-relation what-the-flags-say search-and-list search-by-name filter page-through-all-persons reports archive-and-unarchive delete-a-person',
  'company-screening':
    'with-the-reference-only without-an-identity update-a-company check-that-the-company-exists skip-the-ultimate-owners choose-the-countries when-a-call-fails links read-a-company classify-a-hit-of-a-link what-the-flags-say filter page-through-all-companies reports archive-and-unarchive delete-a-company with-version-1',
  webhooks:
    'configure-the-webhook enable-and-disable poke ping what-a-delivery-looks-like verify-a-delivery event-types persons companies-of-version-1 companies-of-version-2 matches-of-links links-of-a-company facts-about-a-company archived-persons-and-companies failed-deliveries retrying a-complete-receiver receive verify-the-secret read-the-delivery handle-the-event try-the-receiver checklist-for-production',
};

test.each(Object.entries(anchors))('/%s keeps the anchors of the sections that have moved', (page, ids) => {
  const guide = readFileSync(join(__dirname, `../../content/docs/${page}.mdx`), 'utf8');
  const slugger = new GithubSlugger();
  const headings = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => slugger.slug(title));
  const spans = [...guide.matchAll(/<span id="([^"]+)" \/>/g)].map(([, id = '']) => id);
  const kept = [...headings, ...spans];
  expect(ids.split(' ').filter((id) => !kept.includes(id))).toEqual([]);
  // Two elements with one id would make it a matter of chance where a link leads.
  expect(spans.filter((id) => headings.includes(id))).toEqual([]);
});
