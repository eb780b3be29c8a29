import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangelogView, HistoryView } from '../../components/changelog/changelog-view';
import { escapeHtml } from '../../text/escape-html';
import { markdownText } from '../../text/markdown-text';
import { plainOutput } from '../../text/printable';
import { blocks, writeTwin } from '../twins/twin';
import { feedName, type ApiChangelog } from './changelog-view';

/**
 * Writes what is beside the page of a changelog: its Markdown twin, its JSON with every change, and the Atom feed (RFC 4287),
 * which needs absolute addresses.
 * @param site the address of the site with its path prefix; absent where nobody has configured it: then there is no feed
 * @returns paths of JSON and feed, from the site's root
 */
export function writeChangelogFiles(
  own: ApiChangelog,
  view: ChangelogView,
  folder: string,
  { pathPrefix, site }: { readonly pathPrefix: string; readonly site?: string },
): string[] {
  const { route, label, changelog } = own;
  mkdirSync(join(folder, route), { recursive: true });
  writeTwin(folder, route, changelogMarkdown(view, pathPrefix));
  const versions = changelog.entries.map(({ changes, ...version }) => ({
    ...version,
    changes: changes.map(({ check, level, message, subject, at, operations }) => ({
      check,
      level,
      subject,
      ...(at && { at }),
      message,
      operations,
    })),
  }));
  writeFileSync(join(folder, view.json), `${JSON.stringify({ api: label, versions }, null, 2)}\n`);
  if (view.feed === undefined || site === undefined) return [view.json];
  writeFileSync(join(folder, view.feed), atomFeed(view, site));
  return [view.json, view.feed];
}

/** The page of a changelog in Markdown. @param pathPrefix before the addresses inside of it */
export function changelogMarkdown({ label, versions, json, feed, more }: ChangelogView, pathPrefix: string): string {
  return blocks(
    `# Changelog of ${markdownText(label)}`,
    `Also as ${feed ? `[Atom feed](${pathPrefix}${feed}) and ` : ''}[JSON](${pathPrefix}${json}).`,
    ...versions.flatMap(({ name, date, previous, groups }) => [
      `## ${markdownText(name)}`,
      [date, previous ? `compared with ${markdownText(previous)}` : 'the earliest version on record']
        .filter(Boolean)
        .join(', '),
      ...groups.flatMap(({ level, changes, more: further }) => [
        `### ${level}`,
        [
          ...changes.map(({ subject, to, at, message }) => {
            const name = to ? `[${markdownText(subject)}](${pathPrefix}${to}index.md)` : markdownText(subject);
            return `- ${name}${at ? `, ${markdownText(at)}` : ''}: ${markdownText(message)}`;
          }),
          ...(further > 0 ? [`- and ${further} more in the JSON`] : []),
        ].join('\n'),
      ]),
    ]),
    more > 0 && `and ${more} older versions in the JSON`,
  );
}

/** The history of an operation, a webhook or a schema, for its Markdown twin; links are those of the view. */
export const historyMarkdown = (history: HistoryView | undefined): string | undefined =>
  history &&
  `## History\n\n${history.versions
    .flatMap(({ name, to, isNew, changes, more }) => {
      const link = `[${markdownText(name)}](${to.replace('#', 'index.md#')})`;
      return [
        ...(isNew ? [`- Added in ${link}`] : []),
        ...changes.map(
          ({ level, at, message }) =>
            `- Changed in ${link} (${level})${at ? `, ${markdownText(at)}` : ''}: ${markdownText(message)}`,
        ),
        ...(more > 0 ? [`- and ${more} more in ${link}`] : []),
      ];
    })
    .join('\n')}`;

/**
 * Versions without a date are not in the feed: an entry needs one (RFC 4287 §4.1.2), and that of the build would make each
 * build another feed.
 */
function atomFeed({ label, route, versions }: ChangelogView, site: string): string {
  const page = `${site}${route}`;
  const entries = versions.flatMap(({ name, date, anchor, previous, groups }) => {
    if (date === undefined) return [];
    const items = groups.flatMap(({ level, changes }) =>
      changes.map(
        ({ subject, at, message }) =>
          `<li><strong>${level}</strong> <code>${escapeHtml(subject)}</code>${at ? `, ${escapeHtml(at)}` : ''}: ${escapeHtml(message)}</li>`,
      ),
    );
    const nothing = previous === undefined ? 'The earliest version on record.' : 'Nothing changes for clients.';
    const content = items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${nothing}</p>`;
    return [
      [
        '<entry>',
        `<title>${xml(`${label} ${name}`)}</title>`,
        `<id>${xml(`${page}#${anchor}`)}</id>`,
        `<link href="${xml(`${page}#${anchor}`)}"/>`,
        `<updated>${date}T00:00:00Z</updated>`,
        `<content type="html">${xml(content)}</content>`,
        '</entry>',
      ].join(''),
    ];
  });
  const dates = versions.flatMap(({ date }) => date ?? []).sort();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xml(`Changelog of ${label}`)}</title>`,
    `<id>${xml(page)}</id>`,
    `<link href="${xml(page)}"/>`,
    `<link rel="self" href="${xml(`${page}${feedName}`)}"/>`,
    `<updated>${dates.at(-1) ?? '1970-01-01'}T00:00:00Z</updated>`,
    `<author><name>${xml(label)}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** Readers show it as it is: it has no control characters (XML 1.0 §2.2) and none that nobody sees. */
const xml = (text: string): string => escapeHtml(plainOutput(text).replace(/[\uFFFE\uFFFF]/g, ''));
