import type { TextPart } from './matching/name';
import type { CompanyKind, PersonKind } from './watchlist/entry';

export type Classification = 'Unknown' | 'FalsePositive' | 'Match';

interface HitOf<Kind> {
  /** The watchlist entry's id. */
  readonly listId: string;
  readonly matchId: string;
  readonly aliasId: string;
  readonly is: readonly Kind[];
  readonly score: number;
}

/** One name of one listed person that matched. */
export interface PersonHit extends HitOf<PersonKind> {
  readonly kind: 'person';
  readonly firstName: string;
  readonly lastName: string;
  readonly matchedFirstName: readonly TextPart[];
  readonly matchedLastName: readonly TextPart[];
}

/** One name of one listed company that matched. */
export interface CompanyHit extends HitOf<CompanyKind> {
  readonly kind: 'company';
  readonly name: string;
  readonly matchedName: readonly TextPart[];
}

export type Hit = PersonHit | CompanyHit;

/** Everything that names of one watchlist entry matched: one group of the response. The best score comes first. */
export type HitGroup<H extends Hit = Hit> = readonly H[];

/** Verdicts by `verdictKey`. They outlive the hits, so that registering again keeps them. */
export type Verdicts = Map<string, Classification>;

export function verdictKey(hit: { readonly matchId: string; readonly aliasId: string }): string {
  return `${hit.matchId} ${hit.aliasId}`;
}

export function classificationOf(hit: Hit, verdicts: Verdicts): Classification {
  return verdicts.get(verdictKey(hit)) ?? 'Unknown';
}

/**
 * Whether a flag such as `isPep` is set: while any hit of that kind is classified FalsePositive or Unknown. A hit that is
 * classified Match does not set it.
 */
export function isFlagged(hits: readonly Hit[], verdicts: Verdicts, kind: PersonKind | CompanyKind): boolean {
  return hits.some(
    (hit) => (hit.is as readonly string[]).includes(kind) && classificationOf(hit, verdicts) !== 'Match',
  );
}

export function hasUnclassified(hits: readonly Hit[], verdicts: Verdicts): boolean {
  return hits.some((hit) => classificationOf(hit, verdicts) === 'Unknown');
}

/** What a new screening has changed: watchlist entries that match now and did not before, and vice versa. */
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

/** What an event says about a match: its best hit. */
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

export function hasSanction<H extends Hit>(group: HitGroup<H>): boolean {
  return group.some((hit) => (hit.is as readonly string[]).includes('sanction'));
}
