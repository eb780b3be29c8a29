import { itemsOf, type Item } from '../../src/postman/collection';
import { failureOf, operationOfItem, runNewman, type RequestOutcome } from '../../src/postman/run-newman';
import { createSandbox, type Sandbox, type SandboxApi } from '../../src/sandbox';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { formatError } from './collection-format';
import { at, committed, portal } from './support';

let apis: SandboxApi[];
let sandbox: Sandbox;
let url: string;

beforeAll(async () => {
  apis = await loadSandboxApis(portal);
  sandbox = await createSandbox({ apis });
  url = await sandbox.listen();
});
afterAll(() => sandbox.close());

test('there is a collection for each API', () => {
  expect(
    committed()
      .map(({ api }) => api)
      .sort(),
  ).toEqual(portal.apis.map(({ id }) => id).sort());
});

test('the folders of the guides are in the order of the sidebar, from the start to the resources', () => {
  const folders = committed()
    .find(({ api }) => api === 'screening')!
    .collection.item.map(({ name }) => name);
  const guides = folders.filter((name) => name.startsWith('Guide: '));
  expect(folders.slice(-guides.length)).toEqual(guides);
  const known = [
    'Start here',
    'Going live',
    'Register persons',
    'Companies, version 1',
    'Webhook events',
    'Errors',
    'SDK',
  ];
  expect(guides.filter((name) => known.includes(name.slice('Guide: '.length)))).toEqual(
    known.map((name) => `Guide: ${name}`),
  );
});

describe.each(committed())('the collection of $api, from top to bottom', ({ api, collection, environment }) => {
  const items = itemsOf(collection.item);
  let outcomes: Map<string, RequestOutcome>;
  beforeAll(async () => {
    const run = await runNewman({ collection, environment: at(environment, url) });
    outcomes = new Map(run.map((outcome) => [outcome.id, outcome]));
  });

  test('conforms to the collection format 2.1', () => expect(formatError(collection)).toBeUndefined());

  test('has a unique identifier for every request', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.length).toBeGreaterThan(0);
  });

  test.each(
    items.map((item): [string, Item] => [`${item.name}: ${item.request.method} ${item.request.url.raw}`, item]),
  )('%s', (_title, item) => {
    const model = apis.find(({ model: { id } }) => id === api)!.model;
    const failure = failureOf(outcomes.get(item.id), item, operationOfItem(item, model), portal.root);
    if (failure) throw failure;
  });
});
