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
    innerHeight: 800,
    scrollY: 0,
  },
  cancelAnimationFrame: jest.fn(),
});

// Not before everything is loaded: Prism takes whatever has a document for a browser. A test may have one of its own.
beforeAll(() => {
  const own = (globalThis as { document?: object }).document;
  const document = {
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
    documentElement: { scrollHeight: 800 },
    ...own,
  };
  Object.assign(globalThis, { document });
});
