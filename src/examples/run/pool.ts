/** Items that are expensive to start and serve one user at a time. */
export interface Pool<T> {
  use<R>(task: (item: T) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

export interface PoolOptions<T> {
  /** How many may exist at once. */
  readonly count: number;
  readonly start: () => T;
  /** Called after each use; an unusable item is replaced on demand. */
  readonly usable: (item: T) => boolean;
  readonly stop: (item: T) => void;
}

/** Starts items on demand; users wait in turn while none is free. */
export function createPool<T>(options: PoolOptions<T>): Pool<T> {
  const free: T[] = [];
  const busy = new Set<T>();
  const waiting: (() => void)[] = [];
  return {
    async use(task) {
      while (free.length === 0 && busy.size >= options.count)
        await new Promise<void>((resolve) => waiting.push(resolve));
      const item = free.pop() ?? options.start();
      busy.add(item);
      try {
        return await task(item);
      } finally {
        busy.delete(item);
        if (options.usable(item)) free.push(item);
        waiting.shift()?.();
      }
    },
    async close() {
      for (const item of [...free, ...busy]) options.stop(item);
      free.length = 0;
      busy.clear();
    },
  };
}
