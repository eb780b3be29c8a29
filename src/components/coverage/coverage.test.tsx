import { act, create, type ReactTestInstance } from 'react-test-renderer';
import { Coverage } from './coverage';
import type { CoverageView } from './coverage-view';

jest.mock('gatsby', () => ({ Link: 'a', withPrefix: (path: string) => path }));

const row = { name: 'GET /boats', route: '/api/operations/listBoats/', place: 'boats.yaml:7', lacks: ['guide', 'example'] };
const api = {
  id: 'boats',
  title: 'Boats 1.0.0',
  route: '/api/',
  kinds: [{ kind: 'parameters', total: 3, having: [null, 1, 2] }],
  lacking: { total: 2, rows: [row] },
};
const view: CoverageView = { share: 37, aspects: ['guide', 'example', 'description'], apis: [api] };

function shown(of: CoverageView): ReactTestInstance {
  let tree!: ReturnType<typeof create>;
  act(() => void (tree = create(<Coverage view={of} />)));
  return tree.root;
}

const textOf = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
const rowsOf = (table: ReactTestInstance): string[][] =>
  table.findAllByType('tr').map((line) => line.children.map((cell) => textOf(cell as ReactTestInstance)));

test('an API has its counts, and each part that lacks something a link to its page', () => {
  const root = shown(view);
  const [counts, lacking] = root.findAllByType('table');
  expect(rowsOf(counts!)).toEqual([
    ['Part', 'All', 'With guide', 'With example', 'With description'],
    ['parameters', '3', '–', '1', '2'],
  ]);
  expect(rowsOf(lacking!)[1]).toEqual(['GET /boats', 'guide, example', 'boats.yaml:7']);
  expect(lacking!.findByType('a').props.to).toBe('/api/operations/listBoats/');
  expect(textOf(root)).toContain('The first 1 of 2 incomplete parts');
});

test('an API that lacks nothing says so, and has no list', () => {
  const root = shown({ ...view, apis: [{ ...api, lacking: { total: 0, rows: [] } }] });
  expect(root.findAllByType('table')).toHaveLength(1);
  expect(textOf(root)).toContain('The reference is complete.');
});
