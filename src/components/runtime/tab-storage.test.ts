import { forgetScroll, keptScroll } from './storage';

const key = '@@scroll|/sdk|initial';
const keptAfter = (how: string | undefined) => {
  const kept = new Map([[key, '900']]);
  forgetScroll(how, '/sdk', () => ({ removeItem: (key: string) => void kept.delete(key) }) as Storage);
  return kept.has(key);
};

test.each([
  ['navigate', false],
  ['reload', true],
  ['back_forward', true],
  [undefined, true],
])('after %s the position is kept: %s', (how, kept) => expect(keptAfter(how)).toBe(kept));

test('without storage nothing happens', () => {
  const open = () => {
    throw new Error('denied');
  };
  expect(() => forgetScroll('navigate', '/sdk', open)).not.toThrow();
  expect(keptScroll('/sdk', undefined, open)).toBe(0);
});

test('the position is read by the entry of the history, or by the path of a page that was loaded in full', () => {
  const kept = new Map([
    [key, '900'],
    ['@@scroll|/sdk|17', '300'],
  ]);
  const open = () => ({ getItem: (name: string) => kept.get(name) ?? null }) as Storage;
  expect(['17', undefined, '18'].map((entry) => keptScroll('/sdk', entry, open))).toEqual([300, 900, 0]);
});
