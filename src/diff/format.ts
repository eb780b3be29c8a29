import { count } from '../text/count';
import { inertJson } from '../text/inert';
import { codeSpan, markdownText, unbroken } from '../text/markdown-text';
import type { Change } from './change';
import { levels, type Level } from './checks';

/** Two versions of one document, and what differs. */
export interface Comparison {
  readonly title: string;
  /** As a reader names the versions: a path, or a revision with a path. */
  readonly old: string;
  readonly new: string;
  readonly changes: readonly Change[];
  /** What guides show or say that is no longer true with the new version, where the guides were run with both. */
  readonly impact?: readonly Impact[];
  /** Examples of which this is not known, because one that they depend on no longer works. */
  readonly blocked?: readonly BlockedExample[];
}

/** One example or sentence that a change breaks. */
export interface Impact {
  readonly location: { readonly file: string; readonly line: number };
  readonly message: string;
  readonly hint?: string;
  /** The requests of a Postman collection that are made from the example. */
  readonly collection?: { readonly file: string; readonly folder: string; readonly requests: readonly string[] };
}

/** An example that was run with the old version only. */
export interface BlockedExample {
  readonly location: { readonly file: string; readonly line: number };
  /** Id of the example that fails. */
  readonly by: string;
}

export const formats = ['text', 'markdown', 'json'] as const;
export type Format = (typeof formats)[number];

/**
 * The differences as text for a terminal, as Markdown for a comment or release notes, or as JSON for programs.
 * @param from the least serious level that is shown; the totals count all
 */
export function formatChanges(comparisons: readonly Comparison[], format: Format, from: Level = 'compatible'): string {
  const isShown = ({ level }: Change): boolean => levels.indexOf(level) <= levels.indexOf(from);
  const shown = comparisons.map((comparison) => ({ ...comparison, changes: comparison.changes.filter(isShown) }));
  if (format === 'json') {
    const all = comparisons.map((comparison, index) => ({
      ...comparison,
      totals: totalsOf(comparison.changes),
      changes: shown[index]!.changes,
    }));
    return `${inertJson(JSON.stringify(all, null, 2))}\n`;
  }
  const write = format === 'markdown' ? markdown : text;
  return comparisons.map((comparison, index) => write(shown[index]!, summary(comparison.changes))).join('\n');
}

function totalsOf(changes: readonly Change[]): Readonly<Record<Level, number>> {
  const number = (level: Level): number => changes.filter((change) => change.level === level).length;
  return { breaking: number('breaking'), risky: number('risky'), compatible: number('compatible') };
}

function summary(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing has changed that affects clients.';
  const totals = totalsOf(changes);
  return `${count(changes.length, 'change')}: ${levels.map((level) => `${totals[level]} ${level}`).join(', ')}.`;
}

const impactSummary = (impact: readonly Impact[]): string =>
  impact.length === 0
    ? 'Everything in the guides is as correct as before.'
    : `${count(impact.length, 'place')} of the guides ${impact.length === 1 ? 'is' : 'are'} only true of the old version:`;

/** What is not known yet, in a line each; nothing where everything was run. */
const blockedLines = (blocked: readonly BlockedExample[]): readonly string[] =>
  blocked.map(({ location: { file, line }, by }) => `${file}:${line} (after ${by})`);

const blockedSummary = ({ length }: readonly BlockedExample[]): string =>
  `${count(length, 'example')} ${length === 1 ? 'depends' : 'depend'} on one that fails, and ${length === 1 ? 'was' : 'were'} not run with the new version:`;

/** By subject, in the order in which they were found, the most serious change of each first. */
function groups(changes: readonly Change[]): readonly (readonly [string, readonly Change[]])[] {
  const bySubject = new Map<string, Change[]>();
  for (const change of shared(changes))
    bySubject.set(change.subject, [...(bySubject.get(change.subject) ?? []), change]);
  return [...bySubject].map(([subject, own]) => [
    subject,
    own.sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level)),
  ]);
}

/** In more operations than this, the same change is told once. */
const MAX_REPEATED = 3;

/** With one change instead of those that are the same in many operations, such as of a parameter that they share. */
function shared(changes: readonly Change[]): readonly Change[] {
  const keyOf = ({ check, at, message }: Change): string => JSON.stringify([check, at, message]);
  const users = new Map<string, Set<string>>();
  for (const change of changes)
    if (change.operations[0] === change.subject)
      users.set(keyOf(change), (users.get(keyOf(change)) ?? new Set()).add(change.subject));
  const told = new Set<string>();
  return changes.flatMap((change) => {
    const key = keyOf(change);
    const all = change.operations[0] === change.subject ? users.get(key)! : new Set<string>();
    if (all.size <= MAX_REPEATED) return [change];
    if (told.has(key)) return [];
    told.add(key);
    return [{ ...change, subject: `${all.size} operations`, operations: [...all] }];
  });
}

const MAX_USERS = 5;

/** Who is concerned by a change of a named schema. */
function users({ subject, operations }: Change): string {
  if (operations.length === 0 || operations[0] === subject) return '';
  const more = operations.length - MAX_USERS;
  return `${operations.slice(0, MAX_USERS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const directionOf = ({ check, subject }: Change): string =>
  !subject.startsWith('schema ') ? '' : check.startsWith('request-') ? 'as sent' : 'as received';

const placeOf = (change: Change): string => [directionOf(change), change.at].filter((part) => part !== '').join(', ');

const inCollection = ({ file, folder, requests }: NonNullable<Impact['collection']>): string =>
  `in ${file}, “${folder}”: ${requests.map((name) => `“${name}”`).join(', ')}`;

function text({ title, old, new: now, changes, impact, blocked = [] }: Comparison, totals: string): string {
  const lines = groups(changes).flatMap(([subject, own]) => [
    '',
    subject,
    ...own.flatMap((change, index) => {
      const place = placeOf(change);
      const where = change.origin ? `  ${change.origin.file}:${change.origin.line}` : '';
      const used = users(change);
      return [
        `  ${change.level.padEnd(10)}  ${place === '' ? '' : `${place}: `}${change.message}  [${change.check}]${where}`,
        // Once below all changes in a row that concern the same.
        ...(used && (!own[index + 1] || users(own[index + 1]!) !== used) ? [`              in ${used}`] : []),
      ];
    }),
  ]);
  const broken = impact?.flatMap(({ location, message, hint, collection }) => [
    `  ${location.file}:${location.line}  ${message}`,
    ...(hint === undefined ? [] : [`      ${hint}`]),
    ...(collection ? [`      Also ${inCollection(collection)}`] : []),
  ]);
  return unbroken([
    `${title}: ${old} → ${now}`,
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    totals,
    ...(impact ? [impactSummary(impact), ...broken!] : []),
    ...(blocked.length > 0 ? [blockedSummary(blocked), ...blockedLines(blocked).map((line) => `  ${line}`)] : []),
    '',
  ]).join('\n');
}

function markdown({ title, old, new: now, changes, impact, blocked = [] }: Comparison, totals: string): string {
  const sections = groups(changes).flatMap(([subject, own]) => [
    `### ${codeSpan(subject)}`,
    '',
    ...own.map((change) => {
      const place = placeOf(change);
      const used = users(change);
      const where = place === '' ? '' : ` ${codeSpan(place)}:`;
      return `- **${change.level}**${where} ${markdownText(change.message)}${used ? ` In ${markdownText(used)}.` : ''} (\`${change.check}\`)`;
    }),
    '',
  ]);
  const broken = impact && [
    '### Guides',
    '',
    impactSummary(impact),
    '',
    ...impact.map(
      ({ location, message, collection }) =>
        `- ${codeSpan(`${location.file}:${location.line}`)} ${markdownText(message)}${collection ? ` (also ${markdownText(inCollection(collection))})` : ''}`,
    ),
    '',
    ...(blocked.length > 0
      ? [blockedSummary(blocked), '', ...blockedLines(blocked).map((line) => `- ${codeSpan(line)}`), '']
      : []),
  ];
  return [
    `## ${markdownText(title)}`,
    '',
    `${codeSpan(old)} → ${codeSpan(now)}`,
    '',
    totals,
    '',
    ...sections,
    ...(broken ?? []),
  ].join('\n');
}
