import { loadFixture, loadObject } from './fixtures/load';
import { usageOf } from './index';

test('names the operations, webhooks and schemas that use each schema', async () => {
  const { model } = await loadFixture('webhooks.yaml');
  expect(usageOf(model).get('Event')).toMatchObject({
    operations: ['subscribe'],
    webhooks: ['personChanged'],
    schemas: [],
  });
  const composition = usageOf((await loadFixture('composition.yaml')).model);
  expect(composition.get('Person')).toMatchObject({ operations: ['post-people'], webhooks: [], schemas: ['Employee'] });
  expect(composition.get('Tuple')).toEqual({ operations: [], webhooks: [], schemas: [], isOnlyRead: false });
});

test('tells what callers only read, also inside of other schemas, from what they write', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const json = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } });
  const ok = (name: string) => ({ '200': { description: 'OK', ...json(name) } });
  const holds = (name: string) => ({ type: 'object', properties: { inner: ref(name) } });
  const { model } = await loadObject({
    paths: {
      '/orders': {
        post: {
          requestBody: json('Order'),
          responses: ok('Receipt'),
          callbacks: { paid: { '{$url}': { post: { requestBody: json('Payment'), responses: ok('Reply') } } } },
        },
      },
    },
    webhooks: { sent: { post: { requestBody: json('Parcel'), responses: ok('Reply') } } },
    components: {
      schemas: {
        Order: holds('Address'),
        Receipt: holds('Line'),
        Line: holds('Receipt'),
        Parcel: holds('Address'),
        Address: { type: 'object' },
        Payment: { type: 'object' },
        Reply: { type: 'object' },
        Unused: holds('Line'),
      },
    },
  });
  const read = [...usageOf(model)].flatMap(([id, { isOnlyRead }]) => (isOnlyRead ? [id] : []));
  expect(read.sort()).toEqual(['Line', 'Parcel', 'Payment', 'Receipt']);
});

test('does not mistake data for schemas', async () => {
  const { model } = await loadObject({
    components: {
      schemas: {
        A: { type: 'object' },
        B: { type: 'object', examples: [{ ref: 'A' }], default: { ref: 'A' }, 'x-a': { ref: 'A' } },
      },
    },
  });
  expect(usageOf(model).get('A')?.schemas).toEqual([]);
});
