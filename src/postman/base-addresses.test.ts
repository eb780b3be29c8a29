import type { ApiModel, Operation } from '../openapi/model';
import { baseAddresses, baseOf } from './base-addresses';
import { type Item, itemsOf } from './collection';
import { foldersOf } from './folders';
import { variableNames } from './variables';

/** A property that counts how often it is read. */
const counted = <Name extends string, Value>(name: Name, value: Value, count: () => void): Record<Name, Value> =>
  Object.defineProperty({} as Record<Name, Value>, name, {
    get: () => {
      count();
      return value;
    },
  });

test('servers of thousands of operations, all with the same name of a variable, are each looked for once', () => {
  let reads = 0;
  const operations = Array.from(
    { length: 3000 },
    (_, index) =>
      ({
        servers: [
          Object.assign(
            counted('url', `https://a.example.com/${'/'.repeat(index)}`, () => (reads += 1)),
            { variables: [] },
          ),
        ],
      }) as unknown as Operation,
  );
  const model = { servers: [], operations } as unknown as ApiModel;
  const addresses = baseAddresses(model, operations, variableNames(new Set()));
  const variables = operations.map((operation) => baseOf(operation, model, addresses));
  expect([new Set(variables).size, variables[2]]).toEqual([3000, 'baseUrl_a_example_com_3']);
  expect(reads).toBeLessThan(60_000);
});

test('a name of a variable that is taken thousands of times gets one more underscore', () => {
  const taken = Array.from({ length: 15_000 }, (_, length) => `baseUrl${'_'.repeat(length)}`);
  expect(variableNames(new Set(taken)).baseUrl).toHaveLength(15_007);
});

test('tags and operations by the thousand are each put into folders once', () => {
  let reads = 0;
  const tags = Array.from({ length: 3000 }, (_, index) => ({
    ...counted('parent', undefined, () => undefined),
    name: `t${index}`,
    slug: `t${index}`,
    displayName: `T${index}`,
  }));
  const items = tags.map(({ name }) => ({
    operation: counted('tags', [name], () => (reads += 1)) as unknown as Operation,
    main: { name, request: {} } as unknown as Item,
    further: [],
  }));
  const groups = tags.map(({ name }) => ({ name, tags: [name] }));
  const model = { id: 'api', tags, tagGroups: groups } as unknown as ApiModel;
  expect(itemsOf(foldersOf(model, items, []))).toHaveLength(3000);
  expect(reads).toBeLessThan(30_000);
});
