import type { ExamplesRecord, LanguageCoverage, OperationCoverage, Outcome, EnumCoverage } from '../record';
import { strongestKind } from '../judge/evidence';
import { evidenceTotals, totalsOf } from './coverage';
import { formatLocation } from './failures';

/**
 * Merges the records of all shards into the record that a single run would have made.
 * @throws Error when a shard is missing, occurs twice or belongs to another split
 */
export function mergeRecords(records: readonly ExamplesRecord[]): ExamplesRecord {
  const [first] = records;
  if (!first) throw new Error('there are no records to merge');
  const count = first.shard?.count;
  const indexes = records.map(({ shard }) => shard?.index);
  const complete = Array.from({ length: count ?? 0 }, (_, index) => index + 1);
  if (count === undefined || records.some(({ shard }) => shard?.count !== count))
    throw new Error('these records are not the shards of one run');
  const missing = complete.filter((index) => !indexes.includes(index));
  if (missing.length > 0 || records.length !== count)
    throw new Error(
      missing.length > 0 ? `the record of shard ${missing.join(', ')} of ${count} is missing` : 'a shard is repeated',
    );
  const order = new Map(first.pages.map(({ file }, index) => [file, index]));
  const inOrder = <T extends { readonly location: { readonly file: string; readonly line: number } }>(
    parts: readonly T[],
  ): T[] =>
    [...parts].sort(
      (a, b) =>
        (order.get(a.location.file) ?? Infinity) - (order.get(b.location.file) ?? Infinity) ||
        a.location.file.localeCompare(b.location.file) ||
        a.location.line - b.location.line,
    );
  const examples = inOrder(records.flatMap((record) => record.examples));
  const documentExamples = records.flatMap((record) => record.documentExamples);
  const { shard: _, digests, ...rest } = first;
  return {
    ...rest,
    ...(records.every((record) => record.digests?.inputs === digests?.inputs) ? { digests } : {}),
    startedAt: records.map(({ startedAt }) => startedAt).sort()[0]!,
    duration: Math.max(...records.map(({ duration }) => duration)),
    versions: Object.assign({}, ...records.map(({ versions }) => versions)) as Record<string, string>,
    examples,
    documentExamples,
    problems: inOrder(records.flatMap(({ problems }) => problems)),
    warnings: inOrder(records.flatMap(({ warnings = [] }) => warnings)),
    values: records.flatMap(({ values = [] }) => values),
    ...(first.disagreements ? { disagreements: records.flatMap(({ disagreements = [] }) => disagreements) } : {}),
    exempted: joined(
      records.map(({ exempted = [] }) => exempted),
      ({ location, what }) => `${formatLocation(location)} ${what}`,
      (a, b) => (a.count >= b.count ? a : b),
    ),
    coverage: {
      operations: joined(
        records.map(({ coverage }) => coverage.operations),
        ({ api, operation }) => `${api} ${operation}`,
        sumOperations,
      ),
      enums: joined(
        records.map(({ coverage }) => coverage.enums),
        ({ api, schema, property }) => `${api} ${schema} ${property}`,
        sumEnums,
      ),
      languages: joined(
        records.map(({ coverage }) => coverage.languages),
        ({ language }) => language,
        sumLanguages,
      ),
    },
    totals: totalsOf([...examples, ...documentExamples]),
    evidence: evidenceTotals([...examples, ...documentExamples]),
  };
}

function joined<T>(lists: readonly (readonly T[])[], key: (item: T) => string, sum: (a: T, b: T) => T): T[] {
  const found = new Map<string, T>();
  for (const item of lists.flat()) {
    const known = found.get(key(item));
    found.set(key(item), known === undefined ? item : sum(known, item));
  }
  return [...found.values()];
}

const sumOperations = (a: OperationCoverage, b: OperationCoverage): OperationCoverage => ({
  ...a,
  ...evidenceOfBoth(a, b),
  guides: a.guides + b.guides,
  exchanges: a.exchanges + b.exchanges,
  statuses: a.statuses.map((status, index) => ({ ...status, seen: status.seen || (b.statuses[index]?.seen ?? false) })),
});

function evidenceOfBoth(a: OperationCoverage, b: OperationCoverage): Pick<OperationCoverage, 'evidence'> {
  const evidence = strongestKind([a.evidence, b.evidence]);
  return evidence ? { evidence } : {};
}

const sumEnums = (a: EnumCoverage, b: EnumCoverage): EnumCoverage => ({
  ...a,
  values: a.values.map((value, index) => ({ ...value, seen: value.seen || (b.values[index]?.seen ?? false) })),
});

const sumLanguages = (a: LanguageCoverage, b: LanguageCoverage): LanguageCoverage => ({
  ...a,
  ...(a.versions === undefined && b.versions !== undefined ? { versions: b.versions } : {}),
  examples: sumTotals(a.examples, b.examples),
  documentExamples: sumTotals(a.documentExamples, b.documentExamples),
});

const sumTotals = (
  a: Readonly<Record<Outcome, number>>,
  b: Readonly<Record<Outcome, number>>,
): Record<Outcome, number> =>
  Object.fromEntries(Object.entries(a).map(([outcome, number]) => [outcome, number + b[outcome as Outcome]])) as Record<
    Outcome,
    number
  >;
