import type { ReactNode } from 'react';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { PageErrorBoundary } from './shell';

jest.mock('../layout/layout', () => ({ Layout: ({ children }: { children: ReactNode }) => children }));

const titles: object[] = [];
Object.assign(globalThis, {
  document: {
    createElement: () => {
      const title = { remove: () => titles.splice(titles.indexOf(title), 1) };
      return title;
    },
    head: { prepend: (title: object) => titles.unshift(title) },
  },
});

let broken: boolean;
function Page() {
  if (broken) throw new Error('hits is not iterable');
  return <p>The page</p>;
}

/** React logs every error that a boundary catches. */
const quietly = (run: () => void) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  act(run);
  log.mockRestore();
};

const render = (onUnrecoverable: () => void): ReactTestRenderer => {
  let tree!: ReactTestRenderer;
  quietly(() => {
    tree = create(
      <PageErrorBoundary onUnrecoverable={onUnrecoverable}>
        <Page />
      </PageErrorBoundary>,
    );
  });
  return tree;
};

const pressTryAgain = (tree: ReactTestRenderer) => quietly(() => tree.root.findByType('button').props.onClick());

test('says what happened, and recovers on Try again', () => {
  broken = true;
  const onUnrecoverable = jest.fn();
  const tree = render(onUnrecoverable);
  expect(titles).toEqual([expect.objectContaining({ textContent: 'Page Error' })]);
  const shown = JSON.stringify(tree.toJSON());
  for (const text of ['Page Error', 'This page crashed', 'hits is not iterable', 'Try again']) {
    expect(shown).toContain(text);
  }
  broken = false;
  pressTryAgain(tree);
  expect(tree.toJSON()).toMatchObject({ type: 'p', children: ['The page'] });
  expect(titles).toEqual([]);
  expect(onUnrecoverable).not.toHaveBeenCalled();
});

test('a page that crashes on every try is fetched anew, once per press', () => {
  broken = true;
  const onUnrecoverable = jest.fn();
  const tree = render(onUnrecoverable);
  expect(onUnrecoverable).not.toHaveBeenCalled();
  pressTryAgain(tree);
  expect(onUnrecoverable).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(tree.toJSON())).toContain('This page crashed');
});

test('a page without faults is left alone', () => {
  broken = false;
  expect(render(jest.fn()).toJSON()).toMatchObject({ type: 'p' });
});
