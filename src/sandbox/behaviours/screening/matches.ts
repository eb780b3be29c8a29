import type { Hit, HitGroup } from './hit';

/** What a new screening has changed: watchlist entries that match now and did not before, and the other way round. */
export interface MatchChanges<H extends Hit> {
  readonly appeared: readonly HitGroup<H>[];
  readonly gone: readonly HitGroup<H>[];
}

export function matchChanges<H extends Hit>(
  before: readonly HitGroup<H>[],
  after: readonly HitGroup<H>[],
): MatchChanges<H> {
  return { appeared: withoutEntriesOf(after, before), gone: withoutEntriesOf(before, after) };
}

function withoutEntriesOf<H extends Hit>(groups: readonly HitGroup<H>[], others: readonly HitGroup<H>[]) {
  const known = new Set(others.flat().map((hit) => hit.listId));
  return groups.filter(([hit]) => hit !== undefined && !known.has(hit.listId));
}

/** What an event tells about a match: its best hit. */
export function matchDetails<H extends Hit>([best]: HitGroup<H>): Record<string, unknown> {
  if (!best) return {};
  return { match: { matchId: best.matchId, aliasId: best.aliasId, name: nameOfHit(best), score: best.score } };
}

/** The name under which a watchlist entry matched best. */
export function matchedNameOf([best]: HitGroup): string {
  return best ? nameOfHit(best) : '';
}

function nameOfHit(hit: Hit): string {
  return hit.kind === 'person' ? `${hit.firstName} ${hit.lastName}` : hit.name;
}

export function isSanction<H extends Hit>(group: HitGroup<H>): boolean {
  return group.some((hit) => (hit.is as readonly string[]).includes('sanction'));
}
