import { act, create } from 'react-test-renderer';
import { CopyButton } from './copy-button';

const element = (blocks: string[] = []) =>
  ({
    textContent: 'npm ci',
    querySelector: () => (blocks.length > 0 ? {} : null),
    querySelectorAll: (name: string) => (name === 'code' ? blocks.map((textContent) => ({ textContent })) : folds),
  }) as unknown as HTMLElement;
const folds = [{ open: false }];
const source = { current: element() };
const press = async (writeText: (text: string) => Promise<void>) => {
  Object.defineProperty(globalThis, 'navigator', { value: { clipboard: { writeText } }, configurable: true });
  const selectAllChildren = jest.fn();
  Object.assign(globalThis, { window: { getSelection: () => ({ selectAllChildren }) } });
  let tree!: ReturnType<typeof create>;
  act(() => void (tree = create(<CopyButton source={source} what="code: Terminal" />)));
  const button = () => tree.root.findByType('button');
  const labels = () => [button().props['aria-label'] as string, button().findByType('span').children.join('')];
  const before = labels();
  await act(() => button().props.onClick());
  const after = labels();
  act(() => tree.unmount());
  return { before, after, selectAllChildren };
};

test('its name begins with the word that it shows, before and after', async () => {
  const { before, after } = await press(async () => undefined);
  expect(before).toEqual(['Copy code: Terminal', 'Copy']);
  expect(after).toEqual(['Copied code: Terminal', 'Copied']);
});

test('where nothing may be copied, the text is selected', async () => {
  const { after, selectAllChildren } = await press(() => Promise.reject(new Error('denied')));
  expect(after).toEqual(['Selected code: Terminal', 'Selected']);
  expect(selectAllChildren).toHaveBeenCalledWith(source.current);
});

test('of code that folds, all lines are copied, and not what opens them', async () => {
  source.current = element(['{', '  "a": 1', '}']);
  const copied: string[] = [];
  await press(async (text) => void copied.push(text));
  expect(copied).toEqual(['{\n  "a": 1\n}']);
  await press(() => Promise.reject(new Error('denied')));
  expect(folds).toEqual([{ open: true }]);
});
