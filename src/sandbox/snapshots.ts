import type { Snapshot } from './sandbox';

/** Older snapshots are dropped. */
const MAX_SNAPSHOTS = 100;

/** The snapshots that clients have taken of the sessions of one server, the oldest first. */
export interface Snapshots {
  /** @returns the identifier under which it can be found */
  add(snapshot: Snapshot): string;
  find(id: string): Snapshot | undefined;
  ids(): string[];
  /** About how much memory they take; a state that several of them share counts once. */
  bytes(): number;
  /** @returns whether there was one */
  dropOldest(): boolean;
}

/** @param sizeOf about how many bytes one API's state in a snapshot takes */
export function createSnapshots(sizeOf: (state: object) => number): Snapshots {
  const kept = new Map<string, Snapshot>();
  let taken = 0;
  const dropOldest = (): boolean => {
    const [oldest] = kept.keys();
    return oldest !== undefined && kept.delete(oldest);
  };
  return {
    add(snapshot) {
      const id = `snapshot-${++taken}`;
      kept.set(id, snapshot);
      if (kept.size > MAX_SNAPSHOTS) dropOldest();
      return id;
    },
    find: (id) => kept.get(id),
    ids: () => [...kept.keys()],
    bytes() {
      const states = new Set([...kept.values()].flatMap((snapshot) => [...snapshot.states.values()]));
      return [...states].reduce((sum, state) => sum + sizeOf(state), 0);
    },
    dropOldest,
  };
}
