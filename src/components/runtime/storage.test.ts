import { createStorage } from './storage';

const memory = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
};

test('keeps what it is given', () => {
  const inner = memory();
  const storage = createStorage(() => inner, fail);
  expect(storage.get('theme')).toBeUndefined();
  storage.set('theme', 'light');
  expect(storage.get('theme')).toBe('light');
});

test('unavailable storage warns once and does nothing', () => {
  const warnings: string[] = [];
  const storage = createStorage(
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    (message) => warnings.push(message),
  );
  storage.set('theme', 'light');
  storage.set('theme', 'light');
  expect(storage.get('theme')).toBeUndefined();
  expect(warnings).toEqual([expect.stringContaining('The operation is insecure.')]);
});

test('a full storage is an unavailable one', () => {
  const warnings: string[] = [];
  const full = { ...memory(), setItem: () => raise('QuotaExceededError') } as Storage;
  const storage = createStorage(
    () => full,
    (message) => warnings.push(message),
  );
  storage.set('theme', 'light');
  expect(storage.get('theme')).toBeUndefined();
  expect(warnings).toHaveLength(1);
});

function raise(name: string): never {
  throw new DOMException('No room', name);
}

function fail(message: string): never {
  throw new Error(`warned: ${message}`);
}
