import { byInitial } from './initials';

const sorted = (...names: string[]) =>
  byInitial(names.map((name) => ({ name }))).map(({ item, initial }) => `${initial} ${item.name}`);

test('names are in the order of the alphabet, whatever their case and accents, others first', () =>
  expect(sorted('zebra', 'Émile', 'alpha', 'Beta', '_cat', '2nd', '名')).toEqual([
    'Other 2nd',
    'Other 名',
    'A alpha',
    'B Beta',
    'C _cat',
    'E Émile',
    'Z zebra',
  ]));

test('a namespace that most names have is not their beginning; a part of it that fewer have is', () =>
  expect(
    sorted('microsoft.graph.user', 'microsoft.graph.call.route', 'microsoft.other', 'error', 'microsoft.graph.app'),
  ).toEqual([
    'A microsoft.graph.app',
    'C microsoft.graph.call.route',
    'E error',
    'M microsoft.other',
    'U microsoft.graph.user',
  ]));

test('of few names with many namespaces none is left out', () =>
  expect(sorted('a.x', 'b.y', 'c.z')).toEqual(['A a.x', 'B b.y', 'C c.z']));
