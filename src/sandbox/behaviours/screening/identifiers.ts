import { createHash } from 'node:crypto';

/** Hexadecimal digits of the SHA-256 checksum (FIPS 180-4) of some parts, which are kept apart from each other. */
function digest(parts: readonly string[], digits: number): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, digits);
}

/** Identifies a match between something registered (or linked to it) and one watchlist entry: 32 hexadecimal digits. */
export function matchIdOf(subject: readonly string[], listId: string): string {
  return digest(['match', ...subject, listId], 32);
}

/** Identifies one name of one watchlist entry: 64 hexadecimal digits. */
export function aliasIdOf(listId: string, ...name: readonly string[]): string {
  return digest(['alias', listId, ...name], 64);
}

/** Identifies what links a person or company of the register to a registered company: 32 hexadecimal digits. */
export function linkIdOf(companyReferenceId: string, registerKey: string): string {
  return digest(['link', companyReferenceId, registerKey], 32);
}

/** The checkpoint of a change: it depends on the one before, so that the history cannot be altered unseen. */
export function nextCheckpoint(previous: string, change: unknown): string {
  return digest(['checkpoint', previous, JSON.stringify(change)], 64);
}

export const NO_CHECKPOINT = '0'.repeat(64);
