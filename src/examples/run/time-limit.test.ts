import { MAX_EXTENSION, startTimeLimit } from './child';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** When a limit of ten seconds ends, by how much of each second processes wait for a processor. */
function endsAfter(share: number): number {
  const started = performance.now();
  let ended = Infinity;
  startTimeLimit(
    10_000,
    () => (ended = performance.now() - started),
    () => performance.now() * share,
  );
  jest.advanceTimersByTime(3_600_000);
  return Math.round(ended);
}

test('on an idle machine a limit ends when it says', () => expect(endsAfter(0)).toBe(10_000));

test('on a busy one the time in which processes waited is added', () => expect(endsAfter(0.5)).toBeCloseTo(20_000, -2));

test('but something that never ends is ended', () => expect(endsAfter(1)).toBe(10_000 * MAX_EXTENSION));

test('what has ended in time is not called', () => {
  const ended = jest.fn();
  startTimeLimit(10_000, ended)();
  jest.advanceTimersByTime(3_600_000);
  expect(ended).not.toHaveBeenCalled();
});
