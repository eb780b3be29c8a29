import { createHash } from 'node:crypto';
import type { SourceNodesArgs } from 'gatsby';
import { createApiNodes } from '../../src/gatsby/reference/api-nodes';
import type { ApiContext } from '../../src/gatsby/view/context';
import { apiOf, documentOf, largeApi } from './support/api';

interface Created {
  readonly id: string;
  readonly internal: { readonly type: string; readonly contentDigest: string };
  readonly [field: string]: unknown;
}

const api = { id: 'api', spec: '', path: '/api/', label: 'Harbour', showInternal: false, strict: false };

async function nodesOf(context: ApiContext): Promise<Map<string, Created>> {
  const created = new Map<string, Created>();
  const args = {
    actions: { createNode: (node: Created) => created.set(node.id, node) },
    createNodeId: (name: string) => name,
    createContentDigest: (content: unknown) => createHash('md5').update(JSON.stringify(content)).digest('hex'),
  } as unknown as SourceNodesArgs;
  createApiNodes({ api, context }, args, { keep: () => {} });
  return created;
}

let made: ReturnType<typeof nodesOf> | undefined;
/** The nodes of an API of which no page shows all, made once. */
const large = () => (made ??= largeApi(130).then(nodesOf));

test('each thing of an API is a node of its type, with its pages', async () => {
  const nodes = await nodesOf(
    await apiOf(
      documentOf(
        { '/pets': { get: { operationId: 'listPets', tags: ['Pets'], responses: { '200': { description: 'OK' } } } } },
        { Pet: { type: 'object' } },
        { webhooks: { born: { post: { responses: { '200': { description: 'OK' } } } } } },
      ),
    ),
  );
  const byType = (type: string) => [...nodes.values()].filter((node) => node.internal.type === type);
  expect(byType('Api')).toMatchObject([{ apiId: 'api', title: 'Harbour', route: '/api/', operationCount: 1 }]);
  expect(byType('ApiOperation')).toMatchObject([
    {
      operationId: 'listPets',
      method: 'GET',
      path: '/pets',
      route: '/api/operations/listPets/',
      tags: [byType('ApiTag').find(({ name }) => name === 'Pets')!.id],
    },
  ]);
  expect(byType('ApiSchema')).toMatchObject([{ name: 'Pet', types: ['object'], route: '/api/schemas/Pet/' }]);
  expect(byType('ApiWebhook')).toMatchObject([{ name: 'born', method: 'POST', route: '/api/webhooks/born/' }]);
  for (const node of nodes.values())
    for (const page of (node.pages ?? []) as { route: string; viewId: string }[])
      expect(nodes.get(page.viewId)).toMatchObject({ route: page.route });
});

test('a change of one operation changes the nodes of the pages that show it, and no others', async () => {
  const before = await large();
  const after = await nodesOf(await largeApi(130, { at: 35, fields: { description: 'Changed.' } }));
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changed = [...after.values()].filter(
    ({ id, internal }) => before.get(id)!.internal.contentDigest !== internal.contentDigest,
  );
  expect(changed.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/api/operations/op35/', '/api/tags/Tag-3/']),
  );
  expect(changed).toHaveLength(2);
});

test('the same document makes the same nodes', async () => {
  expect([...(await nodesOf(await largeApi(130)))]).toEqual([...(await large())]);
});
