/** Hands over what two versions have under a name: removed, added, or there in both. */
export function compareByName<T>(
  old: ReadonlyMap<string, T>,
  now: ReadonlyMap<string, T>,
  on: {
    readonly removed: (name: string, value: T) => void;
    readonly added: (name: string, value: T) => void;
    readonly both: (name: string, old: T, now: T) => void;
  },
): void {
  for (const [name, value] of old) {
    const found = now.get(name);
    if (found === undefined) on.removed(name, value);
    else on.both(name, value, found);
  }
  for (const [name, value] of now) if (!old.has(name)) on.added(name, value);
}
