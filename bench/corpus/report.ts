import { counted } from './count';
import { faultKinds, outcomes, stages, type DocumentResult, type FaultKind, type Outcome } from './result';

const MAX_EXAMPLES = 5;

/** One reason why documents are not built, or one cause why requests fail. */
export interface Group {
  readonly reason: string;
  /** Documents that have it. */
  readonly documents: number;
  /** Of these, documents that have no other reason. */
  readonly alone?: number;
  /** Messages or requests in all of them. */
  readonly count: number;
  readonly example: string;
  readonly in: readonly string[];
}

export interface Report {
  readonly documents: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Why documents are refused, by the error's message. */
  readonly refusals: readonly Group[];
  /** What the engine itself fails with. */
  readonly failures: readonly Group[];
  /** Limits that were exceeded, by stage. */
  readonly limits: readonly Group[];
  readonly warnings: readonly Group[];
  readonly requests: {
    readonly sent: number;
    readonly classes: Readonly<Record<string, number>>;
    readonly faults: Readonly<Record<FaultKind, number>>;
    /** Requests with which the document contradicts itself. */
    readonly contradictions: number;
    readonly causes: readonly (Group & { readonly kind: FaultKind })[];
  };
  /** Of all documents, unless they say otherwise. */
  readonly percentiles: Readonly<Record<string, Percentiles>>;
}

export interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  /** The document with the largest figure. */
  readonly of: string;
}

/** What a run over a folder has found. */
export function reportOf(results: readonly DocumentResult[]): Report {
  const built = results.filter(({ outcome }) => outcome === 'built');
  const requests = results.flatMap((result) => (result.requests ? [{ ...result, requests: result.requests }] : []));
  const faults = requests.flatMap(({ document, requests: { faults: found } }) =>
    found.map((fault) => ({ document, ...fault })),
  );
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    documents: results.length,
    outcomes: tally(outcomes, (outcome) => results.filter((result) => result.outcome === outcome).length),
    refusals: groups(
      results.flatMap(({ document, errors }) =>
        errors.map(({ code, pattern, count, example }) => ({
          document,
          reason: `${code}: ${pattern}`,
          count,
          example,
        })),
      ),
    ),
    failures: groups(
      results.flatMap(({ document, failures }) =>
        failures.map(({ stage, message }) => ({
          document,
          reason: `${stage}: ${message.split('\n')[0]}`,
          count: 1,
          example: message,
        })),
      ),
    ),
    limits: groups(
      results
        .filter(({ outcome }) => outcome === 'hung' || outcome === 'too-large')
        .map(({ document, outcome, stage, ms, megabytes }) => ({
          document,
          reason: `${outcome} in ${stage ?? 'start'}`,
          count: 1,
          example: `${(ms / 1000).toFixed(1)} s, ${megabytes} MB`,
        })),
    ),
    warnings: groups(
      results.flatMap(({ document, warnings }) =>
        warnings.map(({ code, count, example }) => ({ document, reason: code, count, example })),
      ),
    ),
    requests: {
      sent: sum(requests.map(({ requests: { sent } }) => sent)),
      classes: Object.fromEntries(
        [...new Set(requests.flatMap(({ requests: { classes } }) => Object.keys(classes)))]
          .sort()
          .map((name) => [name, sum(requests.map(({ requests: { classes } }) => classes[name] ?? 0))]),
      ),
      faults: tally(faultKinds, (kind) => sum(faults.filter((fault) => fault.kind === kind).map(({ count }) => count))),
      contradictions: sum(requests.map(({ requests: { contradictions } }) => contradictions)),
      causes: faultKinds.flatMap((kind) =>
        groups(
          faults
            .filter((fault) => fault.kind === kind)
            .map(({ document, cause, count, example }) => ({ document, reason: cause, count, example })),
        ).map((group) => ({ kind, ...group })),
      ),
    },
    percentiles: {
      'time, s': percentiles(results, ({ ms }) => ms / 1000),
      'memory, MB': percentiles(results, ({ megabytes }) => megabytes),
      ...Object.fromEntries(
        stages.map((stage) => [`CPU ${stage}, s`, percentiles(results, ({ cpu }) => (cpu[stage] ?? 0) / 1000)]),
      ),
      'largest page, kB of HTML': percentiles(built, ({ sizes }) => (sizes.largestPages?.[0]?.html ?? 0) / 1000),
      'its data, kB': percentiles(built, ({ sizes }) => (sizes.largestPages?.[0]?.data ?? 0) / 1000),
      'largest twin, kB': percentiles(built, ({ sizes }) => (sizes.largestTwin ?? 0) / 1000),
      'largest sample, kB': percentiles(built, ({ sizes }) => (sizes.largestSample ?? 0) / 1000),
      'collection, MB': percentiles(built, ({ sizes }) => (sizes.collection ?? 0) / 1e6),
    },
  };
}

const tally = <K extends string>(keys: readonly K[], of: (key: K) => number): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, number>;

interface Found {
  readonly document: string;
  readonly reason: string;
  readonly count: number;
  readonly example: string;
}

/** By reason, those that most documents have first. */
function groups(found: readonly Found[]): Group[] {
  const reasons = new Map<string, Found[]>();
  for (const one of found) reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one]);
  const distinct = new Map<string, Set<string>>();
  for (const { document, reason } of found) distinct.set(document, (distinct.get(document) ?? new Set()).add(reason));
  return [...reasons]
    .map(([reason, all]): Group => {
      const documents = counted(all, ({ document }) => document).map(({ first }) => first.document);
      return {
        reason,
        documents: documents.length,
        alone: documents.filter((document) => distinct.get(document)?.size === 1).length,
        count: all.reduce((total, { count }) => total + count, 0),
        example: all[0]!.example,
        in: documents.slice(0, MAX_EXAMPLES),
      };
    })
    .sort((a, b) => b.documents - a.documents || b.count - a.count);
}

function percentiles(results: readonly DocumentResult[], of: (result: DocumentResult) => number): Percentiles {
  const sorted = results.map((result) => ({ figure: of(result), document: result.document }));
  sorted.sort((a, b) => a.figure - b.figure);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.figure ?? 0;
  const round = (figure: number): number => Number(figure.toPrecision(3));
  const last = sorted.at(-1);
  return {
    p50: round(at(0.5)),
    p90: round(at(0.9)),
    p99: round(at(0.99)),
    max: round(last?.figure ?? 0),
    of: last?.document ?? '',
  };
}
