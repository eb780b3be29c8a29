import { faultKinds, outcomes, type DocumentResult, type FaultKind, type Outcome } from './result';

/** What must not get worse, by the document's path in its folder: its outcome, and its faulty requests by kind. */
export type Baseline = Readonly<Record<string, Expected>>;

interface Expected {
  readonly outcome: Outcome;
  readonly operations: number;
  readonly faults: Partial<Readonly<Record<FaultKind, number>>>;
}

/** A baseline of what a run found. */
export const baselineOf = (results: readonly DocumentResult[]): Baseline =>
  Object.fromEntries(
    [...results]
      .sort((first, second) => (first.document < second.document ? -1 : 1))
      .map((result) => [
        result.document,
        { outcome: result.outcome, operations: result.sizes.operations ?? 0, faults: faultsOf(result) },
      ]),
  );

/** One line for each way in which a document of the baseline got worse; other documents are ignored. */
export function regressions(results: readonly DocumentResult[], baseline: Baseline): string[] {
  return results.flatMap((result) => {
    const expected = Object.hasOwn(baseline, result.document) ? baseline[result.document] : undefined;
    if (!expected) return [];
    const faults = faultsOf(result);
    return [
      ...(outcomes.indexOf(result.outcome) > outcomes.indexOf(expected.outcome)
        ? [`${result.document}: ${result.outcome}, and was ${expected.outcome}`]
        : []),
      ...faultKinds
        .filter((kind) => (faults[kind] ?? 0) > (expected.faults[kind] ?? 0))
        .map(
          (kind) =>
            `${result.document}: ${faults[kind]} requests ${kind}, and there were ${expected.faults[kind] ?? 0}`,
        ),
    ];
  });
}

function faultsOf({ requests }: DocumentResult): Partial<Record<FaultKind, number>> {
  const counts: Partial<Record<FaultKind, number>> = {};
  for (const { kind, count } of requests?.faults ?? []) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}
