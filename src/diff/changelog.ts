import type { ApiModel } from '../openapi/model';
import type { Change } from './change';
import { compareApis, matchOperations, nameOf } from './compare-api';

/** One version of a document as it was kept. */
export interface KeptVersion {
  /** `1.2.0`, or the date. */
  readonly name: string;
  /** `YYYY-MM-DD`; absent where nobody has written it down. */
  readonly date?: string;
  readonly model: ApiModel;
}

/** What a version changed, compared with the one before; the first one has nothing to be compared with. */
export interface ChangelogEntry {
  readonly name: string;
  readonly date?: string;
  readonly previous?: string;
  readonly changes: readonly Change[];
}

/** That something was added in a version, or was changed there. */
export interface HistoryNote {
  readonly version: string;
  /** Absent: it was added. */
  readonly change?: Change;
}

export interface Changelog {
  /** The newest first. */
  readonly entries: readonly ChangelogEntry[];
  /** Of what the newest version has, by the name that it has there (as `Change.subject`), the oldest first. */
  readonly notes: ReadonlyMap<string, readonly HistoryNote[]>;
  /** The slug of an operation in the newest version, by each other one that it had before and that none has now. */
  readonly movedSlugs: ReadonlyMap<string, string>;
}

type Notes = ReadonlyMap<string, readonly HistoryNote[]>;

/** Subjects that are the same in two versions when their names are. */
const namedSubjects = ({ webhooks, schemas }: ApiModel): string[] => [
  ...webhooks.map(({ name }) => `webhook ${name}`),
  ...Object.values(schemas).map(({ name }) => `schema ${name}`),
];

/**
 * Compares each version with the one before it. No more than two of them are in memory at once, if they are loaded as they
 * are asked for.
 * @param versions the oldest first
 * @returns undefined when there is only one, or none
 */
export async function changelogOf(versions: AsyncIterable<KeptVersion>): Promise<Changelog | undefined> {
  const entries: ChangelogEntry[] = [];
  let notes: Notes = new Map();
  let slugs: ReadonlyMap<string, readonly string[]> = new Map();
  let last: KeptVersion | undefined;
  for await (const version of versions) {
    const { name, date, model } = version;
    const changes = last ? compareApis(last.model, model, date === undefined ? {} : { today: date }) : [];
    entries.unshift({ name, ...(date && { date }), ...(last && { previous: last.name }), changes });
    if (last) {
      notes = continuedNotes(notes, last.model, version, changes);
      slugs = continuedSlugs(slugs, last.model, model);
    }
    last = version;
  }
  if (!last || entries.length < 2) return undefined;
  const taken = new Set(last.model.operations.map(({ slug }) => slug));
  const movedSlugs = [...slugs].flatMap(([slug, former]) =>
    former.flatMap((each) => (taken.has(each) ? [] : [[each, slug] as const])),
  );
  return { entries, notes, movedSlugs: new Map(movedSlugs) };
}

/** The notes after one more version: what was removed has none, and what has another name keeps its own. */
function continuedNotes(
  notes: Notes,
  old: ApiModel,
  { name: version, model }: KeptVersion,
  changes: readonly Change[],
): Notes {
  const bySubject = changesBySubject(changes);
  const noted = (subject: string): HistoryNote[] => [
    ...(notes.get(subject) ?? []),
    ...(bySubject.get(subject) ?? []).map((change) => ({ version, change })),
  ];
  const next = new Map<string, readonly HistoryNote[]>();
  for (const [before, after] of matchOperations(old, model)) next.set(nameOf(after), noted(nameOf(before)));
  for (const operation of model.operations)
    if (!next.has(nameOf(operation))) next.set(nameOf(operation), [{ version }]);
  const known = new Set(namedSubjects(old));
  for (const subject of namedSubjects(model)) next.set(subject, known.has(subject) ? noted(subject) : [{ version }]);
  return next;
}

/** What a schema does to the operations that use it is said of those too, unless no client notices. */
function changesBySubject(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const found = new Map<string, Change[]>();
  for (const change of changes) {
    const { subject, level, operations } = change;
    const isNoticed = subject.startsWith('schema ') && level !== 'compatible';
    for (const each of isNoticed ? [subject, ...operations] : [subject]) {
      const own = found.get(each);
      if (own) own.push(change);
      else found.set(each, [change]);
    }
  }
  return found;
}

function continuedSlugs(slugs: ReadonlyMap<string, readonly string[]>, old: ApiModel, now: ApiModel) {
  return new Map(
    [...matchOperations(old, now)].map(([before, after]) => {
      const former = slugs.get(before.slug) ?? [];
      return [after.slug, before.slug === after.slug ? former : [...former, before.slug]] as const;
    }),
  );
}
