import { act, create } from 'react-test-renderer';
import { CodeBlock } from './code-block';

const kept = new Map<string, string>();
const attributes = new Set<string>();
Object.assign(globalThis, {
  window: {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  },
  document: {
    documentElement: {
      toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
    },
  },
});

const render = (widths: { scrollWidth: number; clientWidth: number }) => {
  let tree!: ReturnType<typeof create>;
  act(() => {
    tree = create(<CodeBlock title="cURL" language="bash" html="curl" />, {
      createNodeMock: ({ type }) => (type === 'pre' ? widths : null),
    });
  });
  return tree;
};
const come = (tree: ReturnType<typeof create>) =>
  act(() => (tree.root.findByType('figure').props.onPointerEnter as () => void)());
const toggle = (tree: ReturnType<typeof create>) =>
  tree.root.findAll((node) => node.type === 'button' && node.props['aria-pressed'] !== undefined)[0];

test('code is a part of the page with a name, which a keyboard reaches', () => {
  const { root } = render({ scrollWidth: 100, clientWidth: 100 });
  expect(root.findByType('pre').props).toMatchObject({ role: 'group', 'aria-label': 'cURL', tabIndex: 0 });
  // And not by all that its head has.
  expect(root.findByType('figure').props['aria-label']).toBe('cURL');
});

test('where nothing is cut off, nothing is offered to wrap', () => {
  const tree = render({ scrollWidth: 100, clientWidth: 100 });
  come(tree);
  expect(toggle(tree)).toBeUndefined();
});

test('long lines wrap in all code when the reader says so, and on the next visit too', () => {
  const widths = { scrollWidth: 300, clientWidth: 100 };
  const tree = render(widths);
  expect(toggle(tree)).toBeUndefined();
  come(tree);
  expect(toggle(tree)!.props['aria-pressed']).toBe(false);
  act(() => (toggle(tree)!.props.onClick as () => void)());
  expect(toggle(tree)!.props['aria-pressed']).toBe(true);
  expect([...attributes]).toEqual(['data-wrap-code']);
  expect(kept.get('wrap-code')).toBe('on');
  // Nothing is cut off any more, but the choice can still be taken back.
  widths.scrollWidth = 100;
  come(tree);
  act(() => (toggle(tree)!.props.onClick as () => void)());
  expect([...attributes]).toEqual([]);
  expect(kept.get('wrap-code')).toBe('off');
});
