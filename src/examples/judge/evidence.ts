import type { Evidence, OperationCoverage } from '../record';
import type { RecordedExchange } from '../run/recorder';

/** What an exchange proves: nothing, where only the document came back. */
export function evidenceOf({ source, live }: Pick<RecordedExchange, 'source' | 'live'>): Evidence {
  if (live) return { kind: 'live', ...live };
  return { kind: source === 'example' || source === 'generated' ? 'replayed' : 'sandbox' };
}

/** Whether more than the document itself has responded for an operation. */
export const isProven = ({ evidence }: Pick<OperationCoverage, 'evidence'>): boolean =>
  evidence === 'sandbox' || evidence === 'live';

const strength: Readonly<Record<Evidence['kind'], number>> = { replayed: 0, sandbox: 1, live: 2 };

/** What several exchanges prove together, such as those of one fence: as much as the weakest. Undefined for none. */
export const weakest = (all: readonly Evidence[]): Evidence | undefined =>
  all.toSorted((a, b) => strength[a.kind] - strength[b.kind])[0];

/** The strongest kind of evidence of several tries, such as all calls of one operation. Undefined for none. */
export const strongestKind = (all: readonly (Evidence['kind'] | undefined)[]): Evidence['kind'] | undefined =>
  all.filter((kind) => kind !== undefined).toSorted((a, b) => strength[b] - strength[a])[0];
