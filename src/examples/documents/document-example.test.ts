import type { ApiModel, Operation } from '../../openapi/model';
import { sampleLanguages } from './document-example';

const operation = (slug: string, tag: string) => ({ slug, tags: [tag] }) as unknown as Operation;
const model = (count: number, version = '1.0.0') =>
  ({
    info: { title: 'Shop', version },
    operations: [
      ...Array.from({ length: count - 1 }, (_, index) => operation(`order-${index}`, 'Orders')),
      operation('ping', 'Health'),
    ],
  }) as unknown as ApiModel;
const inShare = (api: ApiModel, share?: 'none' | 'share' | 'all') => {
  const languagesOf = sampleLanguages(api, share);
  return api.operations.filter((each) => languagesOf(each, true).some(({ id }) => id === 'python'));
};

test('curl and JavaScript are run for every exchange of every operation', () => {
  const api = model(300);
  for (const share of ['none', 'share', 'all', undefined] as const) {
    const languagesOf = sampleLanguages(api, share);
    for (const each of api.operations)
      for (const first of [true, false])
        expect(languagesOf(each, first).map(({ id }) => id)).toEqual(expect.arrayContaining(['bash', 'js']));
  }
});

test('up to a hundred operations every language is run for each of them, those that are slow for the first exchange', () => {
  expect(inShare(model(100))).toHaveLength(100);
  const languagesOf = sampleLanguages(model(100));
  const ids = (first: boolean) => languagesOf(operation('x', 'Orders'), first).map(({ id }) => id);
  expect(ids(true)).toEqual(expect.arrayContaining(['bash', 'js', 'ts', 'python', 'java', 'go']));
  expect(ids(false)).toEqual(['bash', 'js', 'ts', 'python']);
});

test('beyond that a share of each tag is, the same each time, and another one of another version', () => {
  const chosen = inShare(model(201)).map(({ slug }) => slug);
  expect(chosen).toHaveLength(200 / 25 + 1);
  expect(chosen).toContain('ping');
  expect(inShare(model(201)).map(({ slug }) => slug)).toEqual(chosen);
  expect(inShare(model(201, '1.0.1')).map(({ slug }) => slug)).not.toEqual(chosen);
});

test('however many operations and tags there are, the share stays one that takes minutes', () => {
  const many = (tags: number) =>
    ({
      info: { title: 'Shop', version: '1' },
      operations: Array.from({ length: 6000 }, (_, index) => operation(`o-${index}`, `tag ${index % tags}`)),
    }) as unknown as ApiModel;
  for (const tags of [1, 40, 300]) expect(inShare(many(tags))).toHaveLength(100);
  expect(new Set(inShare(many(40)).map((each) => each.tags[0])).size).toBe(40);
  expect(new Set(inShare(many(300)).map((each) => each.tags[0])).size).toBe(100);
});

test('the configuration may say otherwise', () => {
  expect(inShare(model(201), 'all')).toHaveLength(201);
  expect(inShare(model(50), 'none')).toEqual([]);
  expect(inShare(model(50), 'share').length).toBeLessThan(5);
});
