import type { CreateResolversArgs, Node } from 'gatsby';

interface NodeModel {
  findAll(query: object): Promise<{ entries: Iterable<Node> }>;
}

/** The guides that mention a node, by its keys. */
const guides = {
  type: '[Guide!]!',
  resolve: async (source: { keys: readonly string[] }, _: unknown, { nodeModel }: { nodeModel: NodeModel }) => {
    const { entries } = await nodeModel.findAll({
      type: 'Guide',
      query: { filter: { mentions: { in: source.keys } }, sort: { fields: ['route'], order: ['ASC'] } },
    });
    return [...entries];
  },
};

export function createReferenceResolvers({ createResolvers }: CreateResolversArgs): void {
  createResolvers({
    ApiOperation: { guides },
    ApiSchema: { guides },
    ApiWebhook: { guides },
    ApiView: {
      data: {
        type: 'JSON!',
        resolve: ({ json }: { json: string }): unknown => JSON.parse(json),
      },
    },
  });
}
