import { forgetScroll } from './tab-storage';

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
});
