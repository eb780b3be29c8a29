import { keepRecent, recentPages } from './recent-pages';

const storage = (initial?: string) => {
  const kept = new Map(initial === undefined ? [] : [['recent-pages', initial]]);
  return () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }) as Storage;
};

test('the last pages are listed once, latest first, without the current one', () => {
  const open = storage();
  for (const to of ['/a', '/b', '/a', '/c']) keepRecent(to, `Title ${to}`, open);
  keepRecent('/d', '', open);
  expect(recentPages('/c', open).map(({ to }) => to)).toEqual(['/a', '/b']);
  for (let number = 0; number < 20; number += 1) keepRecent(`/${number}`, 'x', open);
  expect(recentPages('/19', open)).toHaveLength(6);
});

test.each(['no JSON', '{}', '[1, null, {"to": 1}, {"to": "//host", "title": "x"}, {"to": "/x"}]'])(
  'what something else has kept there is ignored: %s',
  (kept) => expect(recentPages('/', storage(kept))).toEqual([]),
);

test('without storage there are none', () => {
  const open = () => {
    throw new Error('denied');
  };
  expect(() => keepRecent('/a', 'A', open)).not.toThrow();
  expect(recentPages('/', open)).toEqual([]);
});
