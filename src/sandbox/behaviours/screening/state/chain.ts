import { nextCheckpoint } from '../identifiers';
import type { LastChanged } from './change';
import type { ScreeningState } from './state';

/**
 * Adds a change to the chain of checkpoints.
 *
 * @param change what has happened, as a plain value: the new checkpoint depends on all of it and on the one before
 * @param at RFC 3339, in UTC
 */
export function recordChange(state: ScreeningState, change: object, at: string): LastChanged {
  state.checkpoint = nextCheckpoint(state.checkpoint, { at, ...change });
  return { timestampUtc: at, checkpoint: state.checkpoint };
}

/** A time as the API writes it: whole seconds in UTC. */
export function timestamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
