import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import type { PageLoading } from '../runtime/page-loading';
import { NavigationStatusView, progressDelay } from './shell';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const render = (state: PageLoading): ReactTestRenderer => {
  let tree!: ReactTestRenderer;
  act(() => void (tree = create(<NavigationStatusView state={state} />)));
  return tree;
};
const roles = (tree: ReactTestRenderer) =>
  tree.root.findAll((node) => typeof node.type === 'string' && node.props.role).map((node) => node.props.role);

test('nothing while nothing loads', () => expect(render({ kind: 'idle' }).toJSON()).toBeNull());

test('no sign of progress before 200 ms, a bar and a spinner after', () => {
  expect(progressDelay).toBe(200);
  const tree = render({ kind: 'loading', path: '/sdk' });
  act(() => jest.advanceTimersByTime(199));
  expect(tree.toJSON()).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(roles(tree)).toEqual(['status', 'progressbar']);
});

test('another page starts the delay anew', () => {
  const tree = render({ kind: 'loading', path: '/sdk' });
  act(() => jest.advanceTimersByTime(150));
  act(() => tree.update(<NavigationStatusView state={{ kind: 'loading', path: '/webhooks' }} />));
  act(() => jest.advanceTimersByTime(150));
  expect(tree.toJSON()).toBeNull();
});

describe('a page that could not be loaded', () => {
  const failed = { kind: 'failed', path: '/sdk', message: 'Loading chunk 12 failed.' } as const;
  const assign = jest.fn();
  beforeEach(() => {
    assign.mockReset();
    Object.assign(globalThis, { window: { location: { assign } } });
  });
  const retry = (tree: ReactTestRenderer) =>
    act(async () => {
      await tree.root.findAllByType('button')[0]!.props.onClick();
    });

  test('shows the reason and Retry', () => {
    const tree = render(failed);
    expect(roles(tree)).toEqual(['alert']);
    expect(JSON.stringify(tree.toJSON())).toContain('Loading chunk 12 failed.');
    expect(tree.root.findAllByType('button')[0]!.children).toEqual(['Retry']);
  });

  test('Retry opens the page when the server responds', async () => {
    globalThis.fetch = jest.fn().mockResolvedValue({});
    await retry(render(failed));
    expect(assign).toHaveBeenCalledWith('/sdk');
  });

  test('Retry stays, with the new reason, while there is no connection', async () => {
    globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const tree = render(failed);
    await retry(tree);
    expect(assign).not.toHaveBeenCalled();
    expect(JSON.stringify(tree.toJSON())).toContain('Failed to fetch');
    expect(tree.root.findAllByType('button')[0]!.props.disabled).toBe(false);
  });
});
