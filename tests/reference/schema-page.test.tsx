import { SchemaListPage } from '../../src/components/reference/page/list-pages';
import { SchemaPage } from '../../src/components/reference/page/schema-page';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { schemaListViews, schemaPageView } from '../../src/gatsby/view/pages/schema-page';
import { usageOf } from '../../src/openapi';
import { apiOf, documentOf } from './support/api';
import { ok } from './support/operation';
import { render, textOf } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const head = { label: 'Harbour' };

describe('the page of a schema', () => {
  const document = documentOf(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `/p${at}`,
        {
          get: {
            summary: `Op ${at}`,
            responses: {
              '200': {
                description: 'OK',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
              },
            },
          },
        },
      ]),
    ),
    {
      Pet: {
        type: 'object',
        description: 'An *animal*.',
        properties: { name: { type: 'string' } },
        examples: [{ name: 'Rex' }],
      },
      Owner: { type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } },
    },
    {
      webhooks: {
        born: {
          post: {
            summary: 'Born',
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
            responses: ok,
          },
        },
      },
    },
  );

  test('says what uses it, up to a number', async () => {
    const context = await apiOf(document);
    const view = schemaPageView(
      context.model.schemas.Pet!,
      usageOf(context.model).get('Pet'),
      apiIndex(context.model),
      context,
      head,
    );
    const tree = await render(
      <SchemaPage view={view} route="/api/schemas/Pet/" guides={[{ title: 'About pets', route: '/pets' }]} />,
    );
    expect(textOf(tree)).toMatch(
      /Harbour Schemas Pet .*An animal \. Schema # Expand all object name string # Used by # Operations # Op 0 GET .* and 20 more Webhooks # Born POST .*Schemas # Owner Related guides # About pets Example Copy \{ "name" : "Rex" \}/,
    );
  });

  test('shows its title where that is another', async () => {
    const context = await apiOf(documentOf({}, { Pet: { title: 'An animal' }, Owner: { title: 'Owner' } }));
    const text = async (name: string) => {
      const schema = context.model.schemas[name]!;
      const view = schemaPageView(schema, undefined, apiIndex(context.model), context, head);
      return textOf(await render(<SchemaPage view={view} route={`/api/schemas/${name}/`} guides={[]} />));
    };
    expect(await text('Pet')).toMatch(/Pet An animal View/);
    expect(await text('Owner')).toMatch(/Owner View/);
  });

  test('that nothing uses says so, with an example made from it', async () => {
    const context = await apiOf(document);
    const view = schemaPageView(context.model.schemas.Owner!, undefined, apiIndex(context.model), context, head);
    expect(textOf(await render(<SchemaPage view={view} route="/api/schemas/Owner/" guides={[]} />))).toMatch(
      /Nothing in this API uses this schema\. Generated example/,
    );
  });

  test('the list of all is in the order of their names', async () => {
    const context = await apiOf(document);
    const [list] = schemaListViews(apiIndex(context.model), context, head);
    expect(textOf(await render(<SchemaListPage view={list!.view} />))).toMatch(
      /Schemas Owner object Pet object An animal \./,
    );
  });
});
