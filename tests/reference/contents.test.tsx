import { act } from 'react-test-renderer';
import { languageStore } from '../../src/components/elements/language-store';
import { TagPage } from '../../src/components/reference/page/list-pages';
import { SchemaPage } from '../../src/components/reference/page/schema-page';
import { WebhookPage } from '../../src/components/reference/page/webhook-page';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { schemaPageView } from '../../src/gatsby/view/pages/schema-page';
import { tagPageViews } from '../../src/gatsby/view/pages/tag-page';
import { webhookPageView } from '../../src/gatsby/view/pages/webhook-page';
import { usageOf } from '../../src/openapi';
import { apiOf, documentOf } from './support/api';
import { pageOf, show } from './support/operation';
import { instanceText, render, withClass } from './support/render';
import { kept } from './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const head = { label: 'Harbour' };
type Tree = Awaited<ReturnType<typeof render>>;

/** Where the contents of a page lead, each with its words. */
const jumpsOf = (tree: Tree) =>
  withClass(tree, 'jump-bar')[0]!
    .findAllByType('a')
    .map((link) => `${instanceText(link)} ${String(link.props.href)}`);
const crumbsOf = (tree: Tree) =>
  withClass(tree, 'crumbs')[0]!
    .findAllByType('li')
    .map((item) => instanceText(item));
/** What the contents name has to be on the page. */
const missingOf = (tree: Tree) =>
  withClass(tree, 'jump-bar')[0]!
    .findAllByType('a')
    .map((link) => String(link.props.href).slice(1))
    .filter((id) => tree.root.findAll((node) => typeof node.type === 'string' && node.props.id === id).length !== 1);

const json = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Ship' } } } };
const responses = { '200': { description: 'OK', ...json }, '4XX': { description: 'Wrong', ...json } };
const document = (more: object = {}) =>
  documentOf(
    { '/ships': { post: { operationId: 'op', tags: ['Ships'], requestBody: json, responses } } },
    { Ship: { type: 'object', properties: { name: { type: 'string' } } } },
    { openapi: '3.2.0', webhooks: { arrived: { post: { requestBody: json, responses } } }, ...more },
  );

describe('the contents of a page', () => {
  test('an operation has its sections, and each response', async () => {
    const parameters = [{ name: 'q', in: 'query', schema: { type: 'string' } }];
    const tree = await show(
      await pageOf(
        { method: 'post', parameters, requestBody: { content: { 'text/plain': {} } }, responses },
        {
          components: { schemas: { Ship: {} } },
        },
      ),
    );
    expect(jumpsOf(tree)).toEqual([
      'Query parameters #query-parameters',
      'Request body #request',
      'Responses #responses',
      '200 #response-200',
      '4XX #response-4XX',
    ]);
    expect(missingOf(tree)).toEqual([]);
    const labels = withClass(tree, 'jump-bar__part').map(({ props }) => String(props['aria-label']));
    expect(labels).toEqual(['Responses 200', 'Responses 4XX']);
  });

  test('a webhook and a schema have theirs', async () => {
    const context = await apiOf(document());
    const index = apiIndex(context.model);
    const webhook = await render(
      <WebhookPage
        view={webhookPageView(context.model.webhooks[0]!, index, context, head)}
        route="/x/"
        guides={[{ title: 'Ships', route: '/ships' }]}
      />,
    );
    expect(jumpsOf(webhook)).toEqual([
      'Payload #request',
      'Responses #responses',
      '200 #response-200',
      '4XX #response-4XX',
      'Related guides #related-guides',
    ]);
    expect(missingOf(webhook)).toEqual([]);
    const view = schemaPageView(context.model.schemas.Ship!, usageOf(context.model).get('Ship'), index, context, head);
    const schema = await render(<SchemaPage view={view} route="/x/" guides={[]} />);
    expect(jumpsOf(schema)).toEqual([
      'Schema #fields',
      'Used by #used-by',
      'operations #used-by-operations',
      'webhooks #used-by-webhooks',
    ]);
    expect(missingOf(schema)).toEqual([]);
  });

  test('each response can be linked to', async () => {
    const tree = await show(await pageOf({ responses: { '404': { description: 'Missing' } } }));
    const [link] = tree.root.findAllByProps({ 'aria-label': 'Direct link to Response 404 Not Found' });
    expect(link!.props.href).toBe('#response-404');
  });
});

describe('the way to a page', () => {
  const tags = [{ name: 'Fleet' }, { name: 'Ships', parent: 'Fleet' }];

  test('leads through all tags above, and ends with the page', async () => {
    const context = await apiOf(document({ tags }));
    const index = apiIndex(context.model);
    const [{ view, route }] = tagPageViews(index.sectionOf.get('Ships')!, index, context, head) as [
      ReturnType<typeof tagPageViews>[number],
    ];
    expect(crumbsOf(await render(<TagPage view={view} route={route} />))).toEqual(['Harbour', 'Fleet', 'Ships']);
    const tree = await show(await pageOf({ tags: ['Ships'], summary: 'List' }, { openapi: '3.2.0', tags }));
    expect(crumbsOf(tree)).toEqual(['Harbour', 'Fleet', 'Ships', 'List']);
    expect(withClass(tree, 'crumbs')[0]!.findAllByType('a')).toHaveLength(3);
  });

  test('a webhook stands below the list of all', async () => {
    const context = await apiOf(document());
    const view = webhookPageView(context.model.webhooks[0]!, apiIndex(context.model), context, head);
    expect(crumbsOf(await render(<WebhookPage view={view} route="/x/" guides={[]} />))).toEqual([
      'Harbour',
      'Webhooks',
      'POST arrived',
    ]);
  });
});

describe('a link to an example', () => {
  const examples = { rex: { value: { name: 'Rex' } }, tom: { value: { name: 'Tom' } } };
  const requestBody = { content: { 'application/json': { schema: {}, examples } } };
  const chosen = (tree: Tree) =>
    tree.root.findAllByProps({ type: 'radio' }).filter(({ props }) => props.checked as boolean);
  const language = (tree: Tree) => tree.root.findAllByType('select')[0]!.props.value as string;

  test('shows it, in the language that it names, and changes no other page', async () => {
    window.location.hash = '#example=tom&language=python';
    const tree = await show(await pageOf({ method: 'post', requestBody }));
    expect(chosen(tree).map(({ props }) => props.value as string)).toEqual(['tom']);
    expect(language(tree)).toBe('python');
    expect(kept.get('language')).toBeUndefined();
    window.location.hash = '';
  });

  test('stands beside it', async () => {
    act(() => languageStore.show('bash'));
    const tree = await show(await pageOf({ method: 'post', requestBody }));
    const links = tree.root.findAllByProps({ 'aria-label': 'Direct link to this example in cURL' });
    expect(links.map(({ props }) => String(props.href))).toEqual([
      '#example=rex&language=bash',
      '#example=tom&language=bash',
    ]);
  });
});
