/** Members of objects and items of lists that a copy of the document is made without. */
export interface LeftOut {
  drop(container: unknown, key: string | number): void;
  has(container: object, key: string): boolean;
}

export function leftOut(): LeftOut {
  const members = new WeakMap<object, Set<string>>();
  return {
    drop(container, key) {
      if (typeof container !== 'object' || container === null) return;
      let keys = members.get(container);
      if (!keys) members.set(container, (keys = new Set()));
      keys.add(String(key));
    },
    has: (container, key) => members.get(container)?.has(key) === true,
  };
}
