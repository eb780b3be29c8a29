/** What the pages use of a browser's window; test-renderer has none. */
export const kept = new Map<string, string>();
Object.assign(globalThis, {
  window: {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    location: { hash: '', href: 'https://portal.example/' },
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  },
});
