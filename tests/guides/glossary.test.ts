import { readFileSync } from 'node:fs';
import { guideFiles } from '../../src/examples/find/guide';
import { loadPortal } from '../../src/portal/load';

/** Terms that somebody new to screening does not know, by their id in the glossary, as guides write them. */
const terms: Readonly<Record<string, RegExp>> = {
  'alert-and-case': /\balerts\b|\ban alert\b/i,
  checkpoint: /\bcheckpoints?\b/i,
  'confirmed-hit': /\bconfirmed hits?\b/i,
  'daily-screening': /\bdaily screening\b/i,
  delivery: /\bdeliver(?:y|ies)\b/,
  entry: /\bentr(?:y|ies)\b/i,
  event: /\bevents?\b/i,
  'false-positive': /\bfalse positives?\b/i,
  hit: /(?<!confirmed )\bhits?\b/i,
  kyc: /\bKYC\b/,
  link: /\blinks?\b/i,
  match: /\b(?:a|the|new|each|every|unclassified) match(?:es)?\b/i,
  pep: /\bPEPs?\b/,
  rca: /\bRCAs?\b/,
  sanction: /\bsanctions?\b/i,
  'sip-and-sie': /\bSI[PE]s?\b/,
  watchlist: /\bwatchlists?\b/i,
};

/** What a reader reads as running text: no code, headings, names of components and their attributes, or addresses of links. */
function proseOf(guide: string): string {
  const body = guide.slice(guide.indexOf('\n---\n') + 5);
  return body
    .replace(/^```.*?^```/gms, '')
    .replace(/^#.*$/gm, '')
    .replace(/`[^`\n]*`|<[^>]*>|\]\([^)]*\)/g, ' ');
}

const guides = guideFiles(loadPortal({}))
  .map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ path }) => !path.endsWith('/glossary.mdx'));

test.each(Object.entries(terms))('a guide that uses the term %s links it to the glossary', (id, term) => {
  const users = guides.filter(({ text }) => term.test(proseOf(text)));
  expect(users.length).toBeGreaterThan(1);
  const unlinked = users.filter(({ text }) => !text.includes(`(/glossary#${id})`));
  expect(unlinked.map(({ path }) => path)).toEqual([]);
});
