import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { guideFiles } from '../../src/examples/find/guide';
import { documentsIn } from '../../src/examples/report/digests';
import type { Portal } from '../../src/portal/portal';
import { type BrokenAddress, decoded } from './broken-addresses';

/**
 * Links of Markdown, of HTML and of components, and the fields of a document that hold addresses, where they begin at the root of a site;
 * in JSON, `/` may be written `\/`.
 */
const links =
  /(?:\]\(<?|^ {0,3}\[[^\]\n]+\]:\s*|\b(?:href|src|to)=\\?["']|\b(?:url|termsOfService)["']?\s*:\s*["']?)(\\?\/(?:\\\/|[^\s\\"'<>)])*)/gm;

/** What is found of the broken addresses of a site. */
export interface Findings {
  /** Those of API documents, whose authors wrote them for their own site, with file, line and fix. */
  readonly warnings: readonly string[];
  /** Those of guides with file and line, and any other by the file of the built site. */
  readonly faults: readonly string[];
}

/** Says where the broken addresses of a built site are written: its pages are generated, and no place to correct them. */
export function sourcesOf(broken: readonly BrokenAddress[], portal: Portal): Findings {
  const inDocuments = placesIn(
    portal.apis.flatMap(({ spec, versions = [] }) =>
      [spec, ...versions.map((version) => version.spec)].flatMap((file) => documentsIn(dirname(file))),
    ),
    portal.root,
  );
  const inGuides = placesIn(
    guideFiles(portal).map(({ path }) => path),
    portal.root,
  );
  const warnings = new Set<string>();
  const faults = new Set<string>();
  for (const { file, address } of broken) {
    const key = plain(address);
    const unprefixed = key.startsWith(`${portal.pathPrefix}/`) ? key.slice(portal.pathPrefix.length) : key;
    const guides = inGuides.get(key) ?? inGuides.get(unprefixed);
    const documents = inDocuments.get(key) ?? inDocuments.get(unprefixed);
    if (guides)
      for (const place of guides)
        faults.add(`${place} links to ${key}, which is not a file of the site (Correct the link)`);
    else if (documents) warnings.add(warningOf(documents, key));
    else faults.add(`${file}: ${address} is not a file of the site`);
  }
  return { warnings: [...warnings], faults: [...faults] };
}

function warningOf([first, ...others]: readonly string[], address: string): string {
  const more = others.length === 0 ? '' : ` The same in ${others.length} more place${others.length === 1 ? '' : 's'}.`;
  return (
    `${first} warning The document links to ${address}, which is not a page of this portal.${more} ` +
    '(Write the complete address, or add it to "redirects" in the configuration)'
  );
}

/** Where each address is written, as `file:line:column`. */
function placesIn(files: readonly string[], root: string): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const file of new Set(files)) {
    const text = readFileSync(file, 'utf8');
    let [line, start, at] = [1, 0, 0];
    for (const match of text.matchAll(links)) {
      const offset = match.index + match[0].length - match[1]!.length;
      for (; at < offset; at += 1) if (text[at] === '\n') [line, start] = [line + 1, at + 1];
      const key = plain(match[1]!.replaceAll('\\/', '/'));
      places.set(key, [...(places.get(key) ?? []), `${relative(root, file)}:${line}:${offset - start + 1}`]);
    }
  }
  return places;
}

/** An address as a text has it, whether it was read in HTML, where `&` is written `&amp;`, or in Markdown. */
const plain = (address: string): string => decoded(address.replaceAll('&amp;', '&').replaceAll('&#x26;', '&'));
