import type { Guide } from '../find/guide';
import type { Problem } from '../problem';
import type { ExemptionRecord } from '../record';
import { escapeRegExp } from '../../text/escape-reg-exp';

/** The names on a page that are not the APIs' but those of the readers' own systems. */
export interface OwnNames {
  /** Whether this name, path or status is declared to be the reader's own. */
  has(text: string): boolean;
  /** A sentence with the declared names blanked out, in its length. */
  blanked(text: string): string;
  readonly occurrences: readonly ExemptionRecord[];
  /** Of the front matter: names of another type, and those that the page does not have. */
  readonly problems: readonly Problem[];
}

/** For what is no page: sentences of the documents. */
export const noNames: OwnNames = { has: () => false, blanked: (text) => text, occurrences: [], problems: [] };

const key = 'own_names';

/** @param shared the names that the portal declares for all guides */
export function ownNamesOf({ file, front, source }: Guide, shared: readonly string[] = []): OwnNames {
  const stated = front.values[key] ?? [];
  const isList = Array.isArray(stated) && stated.every((name) => typeof name === 'string' || typeof name === 'number');
  const own = isList ? stated.map(String) : [];
  const line = front.lines[key] ?? 1;
  const body = source.replace(/^---[\s\S]*?\n---/, '');
  const counted = [...new Set([...own, ...shared])].map((name) => ({
    name,
    count: [...body.matchAll(wordOf(name))].length,
  }));
  const problem = (message: string, hint: string): Problem => ({
    layer: 'markup',
    location: { file, line },
    message,
    hint,
  });
  const names = new Set(counted.map(({ name }) => name));
  const pattern = names.size > 0 ? new RegExp([...names].map((name) => wordOf(name).source).join('|'), 'g') : undefined;
  return {
    has: (text) => names.has(text.trim()),
    blanked: (text) => (pattern ? text.replace(pattern, (match) => ' '.repeat(match.length)) : text),
    occurrences: counted
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({
        location: { file, line },
        what: name,
        reason: 'a name of the readers’ own systems',
        count,
      })),
    problems: isList
      ? counted
          .filter(({ name, count }) => count === 0 && own.includes(name))
          .map(({ name }) => problem(`${key} has "${name}", which is not on this page`, 'Remove it.'))
      : [problem(`${key} is not a list of names`, `Write it like ${key}: [customer_id, "GET /orders"].`)],
  };
}

/** The name where it is not a part of a longer one. */
const wordOf = (name: string): RegExp => new RegExp(`(?<![\\w/-])${escapeRegExp(name)}(?![\\w/-])`, 'g');

const MIN_LINES = 3;

/** What a page says on several lines is no slip of the pen, but what its writer calls something. */
export function repeatedNames({ source }: Guide): ReadonlySet<string> {
  const lines = new Map<string, number>();
  for (const line of source.split('\n'))
    for (const name of new Set(line.match(/[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*)*|[A-Za-z_$][\w$]*/g)))
      lines.set(name, (lines.get(name) ?? 0) + 1);
  return new Set([...lines].flatMap(([name, count]) => (count >= MIN_LINES ? [name] : [])));
}
