import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import type { SearchState } from './search-client';
import { createFiles, searchIn } from './search-in';
import { SearchResults } from './search-dialog';
import type { SearchEntry } from './search-index';

jest.mock('gatsby', () => ({
  __esModule: true,
  withPrefix: (path: string) => path,
  Link: ({ to, children, ...rest }: { to: string; children: React.ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));

const entries: SearchEntry[] = [
  { kind: 'operation', title: 'Register', to: '/api/x/', within: 'Screening', method: 'PUT', path: '/p' },
  { kind: 'guide', title: '<b>Hits</b>', to: '/hits#a', within: 'Docs' },
];
const render = (state: SearchState, active = 0): ReactTestRenderer => {
  let tree!: ReactTestRenderer;
  const props = { id: 'r', optionId: (index: number) => `o${index}`, state, active, onRetry };
  act(() => void (tree = create(<SearchResults {...props} />)));
  return tree;
};
const onRetry = jest.fn();
const status = (tree: ReactTestRenderer) => tree.root.findByProps({ role: 'status' }).children.join('');

test('nothing typed, searching, nothing found, something found: each has its message', () => {
  expect(status(render({ kind: 'empty' }))).toContain('Enter to open');
  expect(status(render({ kind: 'searching', query: '', results: [] }))).toBe('Searching…');
  expect(status(render({ kind: 'found', query: 'zz', results: [] }))).toBe('No results for “zz”');
  expect(status(render({ kind: 'found', query: 'a', results: entries }))).toBe('2 results');
});

test('results are options of a list, one of them chosen, and hostile titles are text', () => {
  const tree = render({ kind: 'found', query: 'a', results: entries }, 1);
  const options = tree.root.findAllByType('a');
  expect(options.map(({ props }) => [props.id, props.href, props['aria-selected']])).toEqual([
    ['o0', '/api/x/', false],
    ['o1', '/hits#a', true],
  ]);
  expect(JSON.stringify(tree.toJSON())).toContain('<b>Hits</b>');
});

test('a failure shows its reason and Retry', () => {
  const tree = render({ kind: 'failed', message: 'Failed to fetch' });
  expect(JSON.stringify(tree.toJSON())).toContain('Failed to fetch');
  tree.root.findByType('button').props.onClick();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('what was found before stays as it is, with its words marked, until there are new results', () => {
  const options = (state: SearchState) =>
    JSON.stringify(
      render(state)
        .root.findAllByType('a')
        .map(({ children }) => children.length),
    );
  const marks = (state: SearchState) => render(state).root.findAllByType('mark').length;
  const [found, searching] = (['found', 'searching'] as const).map((kind): SearchState => ({
    kind,
    query: 'hits',
    results: entries,
  }));
  expect(options(searching!)).toBe(options(found!));
  expect(marks(searching!)).toBe(marks(found!));
  expect(marks(found!)).toBeGreaterThan(0);
});

test('files are fetched once, and again after a failure', async () => {
  const fetched: string[] = [];
  let fails = true;
  const file = createFiles(async (name) => {
    fetched.push(name);
    if (name === 'index.json' && fails) throw new Error('offline');
    if (name === 'index.json') return { entries: 1, perFile: 10, version: 'v', words: ['r'], names: 0 };
    return name === 'v/words-0.json' ? { register: [1, 0, 40] } : entries;
  });
  await expect(searchIn(file, 'register')).rejects.toThrow('offline');
  fails = false;
  expect(await searchIn(file, 'register')).toEqual([entries[0]]);
  expect(await searchIn(file, 'regis')).toEqual([entries[0]]);
  expect(await searchIn(file, '  ')).toEqual([]);
  expect(fetched).toEqual(['index.json', 'index.json', 'v/words-0.json', 'v/entries-0.json']);
});
