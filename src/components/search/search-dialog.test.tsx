import { createRef } from 'react';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { SearchDialog } from './search-dialog';
import type { SearchState } from './search-client';
import type { SearchResult } from './rank';

const mockNavigate = jest.fn();
jest.mock('gatsby', () => ({
  __esModule: true,
  withPrefix: (path: string) => path,
  navigate: (to: string) => mockNavigate(to) as unknown,
  Link: 'a',
}));
let mockState: SearchState;
jest.mock('./search-client', () => ({ useSearch: () => ({ state: mockState, retry: () => undefined }) }));
let mockRecent = [{ to: '/read-before', title: 'Read before' }];
jest.mock('./recent-pages', () => ({ recentPages: () => mockRecent }));
jest.mock('./slash-key', () => ({ SlashKeyChoice: () => null }));
jest.mock('../site/site', () => ({
  useSite: () => ({ docs: [{ path: '/guides/', label: 'Guides' }], apis: [] }),
  usePagePath: () => '/',
  versionOf: () => undefined,
}));

const result = (to: string): SearchResult => ({ kind: 'guide', title: to, to, within: 'Docs' }) as SearchResult;
const close = jest.fn();

let tree: ReactTestRenderer;
const dialog = <SearchDialog dialog={createRef()} onClose={() => undefined} />;
/** Renders it with what the index has responded with so far. */
const rendered = (state: SearchState): void => {
  mockState = state;
  act(() => {
    if (tree) tree.update(<SearchDialog dialog={createRef()} onClose={() => undefined} />);
    else
      tree = create(dialog, {
        createNodeMock: ({ type }) => (type === 'input' ? { closest: () => ({ close }) } : null),
      });
  });
};
const field = () => tree.root.findByType('input').props as Record<string, (event: unknown) => void>;
const type = (value: string): void => void act(() => field().onChange!({ target: { value } }));
const press = (key: string): void => void act(() => field().onKeyDown!({ key, preventDefault: () => undefined }));

beforeAll(() => void Object.assign(globalThis, { window: { sessionStorage: {} } }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));
beforeEach(() => {
  jest.clearAllMocks();
  tree = undefined as never;
});

test('Enter before there are results opens the first one when they come, and no page that was read before', () => {
  rendered({ kind: 'empty' });
  act(() => field().onFocus!({}));
  type('sec');
  press('Enter');
  expect(mockNavigate).not.toHaveBeenCalled();
  rendered({ kind: 'searching', query: 'se', results: [result('/other')] });
  expect(mockNavigate).not.toHaveBeenCalled();
  rendered({ kind: 'found', query: 'sec', results: [result('/second'), result('/other')] });
  expect(mockNavigate.mock.calls).toEqual([['/second']]);
  expect(close).toHaveBeenCalledTimes(1);
});

test('Enter opens the first of the first results, which the others follow', () => {
  rendered({ kind: 'empty' });
  type('sec');
  rendered({ kind: 'searching', query: 'sec', results: [result('/second')] });
  press('Enter');
  expect(mockNavigate.mock.calls).toEqual([['/second']]);
});

test('what is typed after Enter takes it back', () => {
  rendered({ kind: 'empty' });
  type('sec');
  press('Enter');
  type('secr');
  rendered({ kind: 'found', query: 'secr', results: [result('/secret')] });
  expect(mockNavigate).not.toHaveBeenCalled();
  press('Enter');
  expect(mockNavigate.mock.calls).toEqual([['/secret']]);
});

test('a failure and a search without results take it back, too', () => {
  rendered({ kind: 'empty' });
  type('sec');
  press('Enter');
  rendered({ kind: 'failed', message: 'No index.' });
  rendered({ kind: 'found', query: 'sec', results: [result('/second')] });
  expect(mockNavigate).not.toHaveBeenCalled();
});

test('an empty field opens the page that was read last', () => {
  rendered({ kind: 'empty' });
  act(() => field().onFocus!({}));
  press('Enter');
  expect(mockNavigate.mock.calls).toEqual([['/read-before']]);
});

test('on the first page an empty field leads to the parts of the site, once it has the focus', () => {
  mockRecent = [];
  rendered({ kind: 'empty' });
  const options = () => tree.root.findAll(({ type: element, props }) => element === 'a' && props.role === 'option');
  expect(options()).toEqual([]);
  act(() => field().onFocus!({}));
  expect(options().map(({ props }) => props.to as string)).toEqual(['/guides/']);
});
