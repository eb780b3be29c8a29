import type { FlowStep } from './flow';
import { linkSteps } from './flow-values';
import { exportCollection } from './export-collection';
import { itemsOf } from './collection';
import { document, modelOf } from './testing';

// Loading a document starts a parser of its own.

const step = (method: string, target: string, body: unknown, response: unknown): FlowStep => ({
  request: {
    method,
    target,
    headers: [
      ['Content-Type', 'application/json'],
      ['User-Agent', 'curl'],
      ['Authorization', 'Bearer abc'],
    ],
    body: body === undefined ? '' : JSON.stringify(body),
  },
  expected: { status: 200, contentType: 'application/json', body: JSON.stringify(response) },
});

const steps = [
  step('PUT', '/things/thing-1001', { name: 'Some thing' }, { name: 'Some thing', next: { name: 'inner-20' } }),
  step('GET', '/things/inner-20?after=thing-1001', undefined, { name: 'inner-20' }),
  step('PUT', '/things/thing-1001', { name: 'inner-20', 'inner-20': 'a "inner-20" in text' }, { name: 'inner-20' }),
];

test('values go from responses to later requests, and from the first request to the others', () => {
  const [first, second, third] = linkSteps(steps, { templateOf: () => '/things/{id}', reserved: new Set(['other']) });
  expect(first).toMatchObject({
    target: '/things/{{thingId}}',
    before: [{ name: 'thingId', value: 'thing-1001' }],
    after: [{ name: 'thingId2', path: ['next', 'name'] }],
  });
  expect(second).toMatchObject({ target: '/things/{{thingId2}}?after={{thingId}}', before: [], after: [] });
  expect(third!.body).toBe('{\n  "name": "{{thingId2}}",\n  "inner-20": "a \\"inner-20\\" in text"\n}');
});

test('a flow is a folder whose scripts pass the values on, with a reset before its first step', async () => {
  const operations = ['saveThing', 'getThing', 'saveThing'];
  const model = await modelOf(document());
  const flow = {
    id: '/guide',
    name: 'Guide: Things',
    steps: steps.map((each, index) => ({
      ...each,
      operation: operations[index]!,
      section: index < 2 ? 'Start' : undefined,
    })),
  };
  const { collection, sources } = await exportCollection(model, { flows: [flow] });
  // After the reference, which is what most readers open a collection for.
  const folder = collection.item.at(-1)!;
  expect(folder.name).toBe('Guide: Things');
  const items = itemsOf([folder]);
  // Nothing of a guide runs without what is before it, so that it has no folders which could be run alone.
  expect(folder).toMatchObject({ item: [{ request: {} }, { request: {} }, { request: {} }] });
  expect(items.map(({ name }) => name)).toEqual(['1. Start: Save a thing', '2. Start: Get a thing', '3. Save a thing']);
  const scripts = items.map(({ event }) =>
    Object.fromEntries(event.map(({ listen, script }) => [listen, script.exec.join('\n')])),
  );
  expect(scripts[0]!.prerequest).toContain('/sandbox/reset');
  expect(scripts[0]!.prerequest).toContain('pm.collectionVariables.set("thingId", "thing-1001")');
  expect(scripts[0]!.test).toContain('pm.collectionVariables.set("thingId2", pm.response.json()["next"]["name"])');
  expect(scripts[1]!.prerequest).toBeUndefined();
  expect(items[1]!.request.url.variable).toMatchObject([{ key: 'id', value: '{{thingId2}}' }]);
  expect(items[0]!.request.header.map(({ key }) => key)).toEqual(['Content-Type']);
  expect(items.every(({ id }) => sources.has(id))).toBe(true);
});

test('a refused call keeps the credentials that the guide sent, and no others', async () => {
  const model = await modelOf(document());
  const refused = (status: number, headers: FlowStep['request']['headers']): FlowStep => ({
    operation: 'getThing',
    request: { method: 'GET', target: '/things/1', headers, body: '' },
    expected: { status, body: '' },
  });
  const steps = [refused(401, []), refused(403, [['Authorization', 'Bearer weak']])];
  const { collection } = await exportCollection(model, { flows: [{ id: '/guide', name: 'Guide', steps }] });
  const sent = itemsOf([collection.item.at(-1)!]).map(({ request: { auth, header } }) => [
    auth?.type,
    header.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}: ${value}`),
  ]);
  expect(sent).toEqual([
    ['noauth', []],
    ['noauth', ['Authorization: Bearer weak']],
  ]);
});
