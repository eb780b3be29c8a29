import { loadFixture, loadObject } from './fixtures/load';
import { usageOf } from './index';

test('names the operations, webhooks and schemas that use each schema', async () => {
  const { model } = await loadFixture('webhooks.yaml');
  expect(usageOf(model).get('Event')).toEqual({ operations: ['subscribe'], webhooks: ['personChanged'], schemas: [] });
  const composition = usageOf((await loadFixture('composition.yaml')).model);
  expect(composition.get('Person')).toEqual({ operations: ['post-people'], webhooks: [], schemas: ['Employee'] });
  expect(composition.get('Tuple')).toEqual({ operations: [], webhooks: [], schemas: [] });
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
