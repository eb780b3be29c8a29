import { exact, type Volatility } from '../compare/compare-json';
import { updateJson } from './update-json';
import { updateYaml } from './update-portal';

const onlyId: Volatility = { ...exact, property: (name) => ({ ...exact, volatile: name === 'id' }) };

describe('a shown JSON text', () => {
  it.each([
    ['nothing to do', '{ "b": 1,\n  "a": [ 2 ] }', '{"a": [2], "b": 1}', '{ "b": 1,\n  "a": [ 2 ] }'],
    ['a value', '{\n  "a": 1, // one\n  "b": 2\n}', '{"a": 9, "b": 2}', '{\n  "a": 9, // one\n  "b": 2\n}'],
    ['what an empty object stands for', '{}', '{"a": 1, "b": {"x": 2}}', '{\n  "a": 1,\n  "b": {\n    "x": 2\n  }\n}'],
    ['an empty object that is right', '{ }', '{}', '{}'],
    [
      'a member that came',
      '{\n  "a": 1,\n  "c": 3\n}',
      '{"a": 1, "b": {"x": 2}, "c": 3}',
      '{\n  "a": 1,\n  "b": {\n    "x": 2\n  },\n  "c": 3\n}',
    ],
    ['a member that went', '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', '{"a": 1, "c": 3}', '{\n  "a": 1,\n  "c": 3\n}'],
    ['members on one line', '{ "a": 1, "b": 2 }', '{"a": 1, "b": 3}', '{ "a": 1, "b": 3 }'],
    ['items', '[\n  1,\n  2\n]', '[1, 3, 4]', '[\n  1,\n  3,\n  4\n]'],
    ['items that went', '[\n  1,\n  2,\n  3\n]', '[1]', '[\n  1\n]'],
    ['a wildcard', '{ "a": "...", "b": 1 }', '{"a": 5, "b": 2}', '{ "a": "...", "b": 2 }'],
    ['what is left open', '{\n  "a": 1\n  // ...\n}', '{"a": 2, "b": 3}', '{\n  "a": 2\n  // ...\n}'],
    ['another kind', '{\n  "a": 1\n}', '{"a": [1]}', '{\n  "a": [\n    1\n  ]\n}'],
    ['a text that was no JSON', '{', '{"a": 1}', '{\n  "a": 1\n}'],
    ['nothing yet', '', '{"a": 1}', '{\n  "a": 1\n}'],
  ])('%s', (_name, text, received, updated) => {
    expect(updateJson(text, received, exact)).toBe(updated);
  });
  it('keeps volatile values', () => {
    expect(updateJson('{ "id": 1, "a": 1 }', '{"id": 2, "a": 3}', onlyId)).toBe('{ "id": 1, "a": 3 }');
  });
});

describe('a value of a document', () => {
  const source =
    '# top\nx:\n  id: 1 # volatile\n  list:\n    - a: one # note\n      b: two\n    - c\n  flow: { k: [1, 2], s: "q" } # end\ny: z\n';
  const old = { id: 1, list: [{ a: 'one', b: 'two' }, 'c'], flow: { k: [1, 2], s: 'q' } };
  const update = (now: unknown) => updateYaml(source, [{ path: ['x'], old, now, volatility: onlyId }]);
  it.each([
    ['nothing', old, source],
    [
      'a scalar',
      { ...old, id: 5, list: [{ a: 'three: four', b: 'two' }, 'c'] },
      source.replace('one # note', '"three: four" # note'),
    ],
    [
      'an item more',
      { ...old, list: [...old.list, { d: null }] },
      source.replace(
        '    - a: one # note\n      b: two\n    - c\n',
        '    - a: one\n      b: two\n    - c\n    - d: null\n',
      ),
    ],
    ['a member less', { ...old, list: [{ a: 'one' }, 'c'] }, source.replace('a: one # note\n      b: two', 'a: one')],
    ['a flow', { ...old, flow: { k: [1], s: 'true' } }, source.replace('[1, 2], s: "q"', '[1], s: "true"')],
    ['text of several lines', { ...old, flow: { k: [1, 2], s: 'a\nb' } }, source.replace('"q"', '"a\\nb"')],
  ])('%s', (_name, now, updated) => {
    expect(update(now)).toBe(updated);
  });
});
