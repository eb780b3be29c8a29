import { applyJsonPatch, isJsonPatch, PatchConflict } from './json-patch';

const target = { name: 'Rex', tags: ['a', 'b'], owner: { city: 'Berlin' } };

test.each<[object[], unknown]>([
  [[{ op: 'add', path: '/tags/1', value: 'x' }], { ...target, tags: ['a', 'x', 'b'] }],
  [[{ op: 'add', path: '/tags/-', value: 'x' }], { ...target, tags: ['a', 'b', 'x'] }],
  [[{ op: 'add', path: '/a~1b', value: null }], { ...target, 'a/b': null }],
  [
    [
      { op: 'remove', path: '/tags/0' },
      { op: 'remove', path: '/owner' },
    ],
    { name: 'Rex', tags: ['b'] },
  ],
  [[{ op: 'replace', path: '/owner/city', value: 'Bonn' }], { ...target, owner: { city: 'Bonn' } }],
  [[{ op: 'replace', path: '', value: { a: 1 } }], { a: 1 }],
  [[{ op: 'move', from: '/owner/city', path: '/city' }], { ...target, owner: {}, city: 'Berlin' }],
  [[{ op: 'copy', from: '/tags', path: '/owner/tags' }], { ...target, owner: { city: 'Berlin', tags: ['a', 'b'] } }],
  [
    [
      { op: 'test', path: '/name', value: 'Rex' },
      { op: 'remove', path: '/name' },
    ],
    { tags: target.tags, owner: target.owner },
  ],
])('applies %j', (patch, result) => {
  const before = structuredClone(target);
  expect(isJsonPatch(patch)).toBe(true);
  expect(applyJsonPatch(target, patch as Record<string, unknown>[])).toEqual(result);
  expect(target).toEqual(before);
});

test.each<[object, string]>([
  [{ op: 'remove', path: '/none' }, 'Operation 0 (remove /none): there is nothing at /none.'],
  [{ op: 'replace', path: '/none', value: 1 }, 'Operation 0 (replace /none): there is nothing at /none.'],
  [{ op: 'add', path: '/none/a', value: 1 }, 'Operation 0 (add /none/a): there is nothing at /none.'],
  [{ op: 'add', path: '/tags/9', value: 1 }, 'Operation 0 (add /tags/9): the array has no item 9.'],
  [
    { op: 'add', path: '/name/a', value: 1 },
    'Operation 0 (add /name/a): its parent is neither an object nor an array.',
  ],
  [{ op: 'move', from: '/owner', path: '/owner/a' }, 'Operation 0 (move /owner/a): a value cannot move into itself.'],
  [{ op: 'test', path: '/name', value: 'Max' }, 'Operation 0 (test /name): the value differs.'],
])('refuses %j', (step, message) => {
  expect(() => applyJsonPatch(target, [step as Record<string, unknown>])).toThrow(new PatchConflict(message));
});

test('tells a patch from other bodies', () => {
  expect([isJsonPatch([{ op: 'spin', path: '' }]), isJsonPatch({}), isJsonPatch([{ path: '' }])]).toEqual([
    false,
    false,
    false,
  ]);
});
