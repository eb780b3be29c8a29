import type { Evidence } from '../record';
import { evidenceOf, isProven, strongestKind, weakest } from './evidence';

const live = { server: 'https://api.example.com/', date: '2026-01-15' };

test.each([
  ['behaviour', 'sandbox'],
  ['state', 'sandbox'],
  ['example', 'replayed'],
  ['generated', 'replayed'],
  // The sandbox itself has refused the request.
  [undefined, 'sandbox'],
] as const)('a response made of %s is %s', (source, kind) => expect(evidenceOf({ source })).toEqual({ kind }));

test('a response of another server is live, with its name and the day', () =>
  expect(evidenceOf({ source: 'example', live })).toEqual({ kind: 'live', ...live }));

test('a documented server that was addressed is named, of several requests each once', () => {
  const at = (server: string) => evidenceOf({ source: 'state', requested: { address: `${server}/pets`, server } });
  const [one, other] = [at('https://api.example.com/v1'), at('https://files.example.com')];
  expect(one).toEqual({ kind: 'sandbox', at: ['https://api.example.com/v1'] });
  expect(weakest([one, other, one, { kind: 'replayed' }])).toEqual({
    kind: 'replayed',
    at: ['https://api.example.com/v1', 'https://files.example.com'],
  });
});

test('several requests prove as much as the weakest of them, and nothing where there is none', () => {
  const [replayed, sandbox, other]: Evidence[] = [{ kind: 'replayed' }, { kind: 'sandbox' }, { kind: 'live', ...live }];
  expect(weakest([sandbox!, replayed!, other!])).toBe(replayed);
  expect(weakest([other!, sandbox!])).toBe(sandbox);
  expect(weakest([])).toBeUndefined();
});

test('an operation has the strongest evidence of all calls, and is proven by more than its document', () => {
  expect(strongestKind(['replayed', undefined, 'sandbox'])).toBe('sandbox');
  expect(strongestKind([undefined])).toBeUndefined();
  expect(isProven({ evidence: 'live' })).toBe(true);
  expect(isProven({ evidence: 'replayed' })).toBe(false);
  expect(isProven({})).toBe(false);
});
