import type { Evidence, OperationCoverage } from '../record';
import type { RecordedExchange } from '../run/recorder';

/** What an exchange proves: nothing, where only the document came back. */
export function evidenceOf({
  source,
  live,
  requested,
}: Pick<RecordedExchange, 'source' | 'live' | 'requested'>): Evidence {
  const at = requested ? { at: [requested.server] } : {};
  if (live) return { kind: 'live', ...live, ...at };
  return { kind: source === 'example' || source === 'generated' ? 'replayed' : 'sandbox', ...at };
}

/** Whether more than the document itself has responded for an operation. */
export const isProven = ({ evidence }: Pick<OperationCoverage, 'evidence'>): boolean =>
  evidence === 'sandbox' || evidence === 'live';

const strength: Readonly<Record<Evidence['kind'], number>> = { replayed: 0, sandbox: 1, live: 2 };

/** What several exchanges prove together, such as those of one fence: as much as the weakest, at all their addresses. Undefined for none. */
export function weakest(all: readonly Evidence[]): Evidence | undefined {
  const [first] = all.toSorted((a, b) => strength[a.kind] - strength[b.kind]);
  const at = [...new Set(all.flatMap((evidence) => evidence.at ?? []))];
  return first && (at.length > 0 ? { ...first, at } : first);
}

/** The strongest kind of evidence of several tries, such as all calls of one operation. Undefined for none. */
export const strongestKind = (all: readonly (Evidence['kind'] | undefined)[]): Evidence['kind'] | undefined =>
  all.filter((kind) => kind !== undefined).toSorted((a, b) => strength[b] - strength[a])[0];
