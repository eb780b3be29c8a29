import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ApiPage } from '../../src/components/reference/page/api-page';
import { OperationPage } from '../../src/components/reference/page/operation-page';
import { SchemaPage } from '../../src/components/reference/page/schema-page';
import { WebhookPage } from '../../src/components/reference/page/webhook-page';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { apiPageViews } from '../../src/gatsby/view/pages/api-page';
import { operationPageView } from '../../src/gatsby/view/pages/operation-page';
import { schemaPageView } from '../../src/gatsby/view/pages/schema-page';
import { webhookPageView } from '../../src/gatsby/view/pages/webhook-page';
import { apiOf, documentOf } from './support/api';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const MAX_HTML = 300_000;
const head = { label: 'Harbour' };
const htmlOf = (page: ReactElement): string => renderToString(page);
const textIn = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** An object inside objects, none of which has a name: so many fields on each of so many levels. */
const nested = (
  fields: number,
  levels: number,
  name = 'f',
): { readonly type: string; readonly properties: object } => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: fields }, (_, at) => [
      `${name}${at}`,
      levels === 1
        ? { type: 'string', description: 'What this *field* says about the ship, in a sentence of usual length.' }
        : nested(fields, levels - 1, `${name}${at}`),
    ]),
  ),
});
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = (schema: object) => ({ '200': { description: 'OK', ...json(schema) } });

test('the page of an API with few but long operations has what each is about, and leads to it', async () => {
  const operations = Array.from({ length: 40 }, (_, at) => [
    `/ships/${at}`,
    {
      post: {
        operationId: `op${at}`,
        summary: `Operation ${at}`,
        description: `Does *that*, ${at}.\n\nAnd more.`,
        tags: ['Ships'],
        requestBody: json(nested(8, 2)),
        responses: ok(nested(8, 2)),
      },
    },
  ]);
  const tags = [{ name: 'Ships', description: 'All *ships*.\n\nLong.' }];
  const webhooks = { arrived: { post: { summary: 'A ship has arrived', responses: ok({}) } } };
  const context = await apiOf(documentOf(Object.fromEntries(operations) as object, {}, { tags, webhooks }));
  const views = apiPageViews(apiIndex(context.model), context, head);
  expect(views).toHaveLength(1);
  const [{ view, route }] = views as [(typeof views)[number]];
  expect(view.content.kind).toBe('summaries');
  const html = htmlOf(<ApiPage view={view} route={route} />);
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
  expect(textIn(html)).toMatch(/Ships .*All ships .*Operation 0 .*Does that , 0\. .*Operation 39 .*A ship has arrived/);
  expect(html).toContain('href="/api/operations/op39/"');
  expect(textIn(html)).not.toMatch(/And more|Long/);
});

/** A list that takes this many characters as JSON, about. */
const long = (characters: number) => Array.from({ length: characters / 40 }, (_, id) => ({ id, name: `Ship ${id}` }));

test('the page of an operation with many long examples shows the beginning of each, and says what is missing', async () => {
  const examples = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`e${at}`, { value: long(30_000) }]));
  const parameters = [
    {
      name: 'q',
      in: 'query',
      schema: { type: 'string' },
      examples: Object.fromEntries(Object.keys(examples).map((name) => [name, { value: name }])),
    },
  ];
  const content = { 'application/json': { schema: { type: 'array' }, examples } };
  const context = await apiOf(
    documentOf({
      '/ships': { get: { operationId: 'op', parameters, responses: { '200': { description: 'OK', content } } } },
    }),
  );
  const index = apiIndex(context.model);
  const view = operationPageView(context.model.operations[0]!, index, context, head);
  const html = htmlOf(<OperationPage view={view} route="/api/operations/op/" guides={[]} />);
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
  expect(html.match(/more characters in the API document/g)).toHaveLength(12);
  expect(textIn(html).match(/Ship 5\b/g)).toHaveLength(12);
});

test('the page of an operation with many large variants has examples of those for which there is room', async () => {
  const variants = Array.from({ length: 20 }, (_, at) => ({ title: `Ship ${at}`, ...nested(12, 2, `v${at}x`) }));
  const context = await apiOf(
    documentOf({
      '/ships': {
        post: { operationId: 'op', requestBody: json({ oneOf: variants }), responses: ok({ oneOf: variants }) },
      },
    }),
  );
  const view = operationPageView(context.model.operations[0]!, apiIndex(context.model), context, head);
  expect(view.operation.exchanges.length).toBeGreaterThan(1);
  const html = htmlOf(<OperationPage view={view} route="/api/operations/op/" guides={[]} />);
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
});

test('the page of a schema shows the beginning of a long example', async () => {
  const context = await apiOf(documentOf({}, { Ships: { type: 'array', items: {}, example: long(400_000) } }));
  const view = schemaPageView(context.model.schemas.Ships!, undefined, apiIndex(context.model), context, head);
  const html = htmlOf(<SchemaPage view={view} route="/api/schemas/Ships/" guides={[]} />);
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
  expect(textIn(html)).toMatch(/Ship 5.*more characters in the API document/);
});

test('a schema of very many fields fills its own page, and others lead there', async () => {
  const context = await apiOf(
    documentOf(
      { '/ships': { get: { operationId: 'op', responses: ok({ $ref: '#/components/schemas/Ship' }) } } },
      { Ship: { type: 'object', properties: { crew: { $ref: '#/components/schemas/Crew' } } }, Crew: nested(400, 1) },
    ),
  );
  const index = apiIndex(context.model);
  const operation = operationPageView(context.model.operations[0]!, index, context, head);
  const html = htmlOf(<OperationPage view={operation} route="/x/" guides={[]} />);
  expect(html).toContain('href="/api/schemas/Crew/"');
  expect(html).not.toContain('f399');
  const crew = schemaPageView(context.model.schemas.Crew!, undefined, index, context, head);
  expect(htmlOf(<SchemaPage view={crew} route="/x/" guides={[]} />)).toContain('f399');
});

describe('a page shows the fields that are near, and stays small, where very many are inside each other', () => {
  const document = documentOf(
    {
      '/ships': {
        post: {
          operationId: 'op',
          requestBody: json(nested(9, 3)),
          responses: { ...ok(nested(9, 3)), '400': { description: 'Bad', ...json(nested(9, 3)) } },
        },
      },
    },
    { Ship: nested(9, 3) },
    { webhooks: { arrived: { post: { requestBody: json(nested(9, 3)), responses: ok(nested(9, 3)) } } } },
  );
  const firstFields = Array.from({ length: 9 }, (_, at) => `>f${at}<`);

  test.each(['operation', 'schema', 'webhook'])('%s', async (kind) => {
    const context = await apiOf(document);
    const index = apiIndex(context.model);
    const { operations, webhooks, schemas } = context.model;
    const page = {
      operation: () => (
        <OperationPage view={operationPageView(operations[0]!, index, context, head)} route="/x/" guides={[]} />
      ),
      schema: () => (
        <SchemaPage view={schemaPageView(schemas.Ship!, undefined, index, context, head)} route="/x/" guides={[]} />
      ),
      webhook: () => <WebhookPage view={webhookPageView(webhooks[0]!, index, context, head)} route="/x/" guides={[]} />,
    }[kind]!;
    const html = htmlOf(page());
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
    for (const field of firstFields) expect(html).toContain(field);
    expect(textIn(html)).toContain('The API description shows what it contains.');
  });
});

const operationHtml = async (operation: object, schemas: object = {}): Promise<string> => {
  const context = await apiOf(documentOf({ '/ships': { post: { operationId: 'op', ...operation } } }, schemas));
  const view = operationPageView(context.model.operations[0]!, apiIndex(context.model), context, head);
  return htmlOf(<OperationPage view={view} route="/api/operations/op/" guides={[]} />);
};

test('what is the same for all examples of an operation is on its page once', async () => {
  const variants = Array.from({ length: 16 }, (_, at) => ({
    title: `Ship ${at}`,
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: `k${at}` }, note: { type: 'string' }, ...nested(20, 1).properties },
  }));
  const html = await operationHtml({
    'x-codeSamples': Array.from({ length: 11 }, (_, at) => ({ lang: `Lang${at}`, source: `sample ${at} `.repeat(40) })),
    requestBody: json({ oneOf: variants }),
    responses: ok({ oneOf: variants }),
  });
  expect(html.match(/code__title[^>]*>Lang10,/g)).toHaveLength(1);
  // One for each exchange, and the variants of one of them.
  expect(html.match(/code__title[^>]*>Response 200/g)!.length).toBeLessThan(50);
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
});

test('the page of an operation whose requests are long shows less of its schemas', async () => {
  const example = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field${at}`, `value ${at}`]));
  const examples = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`e${at}`, { value: example }]));
  const content = { 'application/json': { schema: nested(12, 2), examples } };
  const html = await operationHtml({ requestBody: { content }, responses: ok(nested(12, 2)) });
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
});

test('a schema within another leads to its own page where its fields are longer than what is left of the page', async () => {
  const context = await apiOf(
    documentOf(
      {},
      { Ship: { type: 'object', properties: { crew: { $ref: '#/components/schemas/Crew' } } }, Crew: nested(290, 1) },
    ),
  );
  const view = schemaPageView(context.model.schemas.Ship!, undefined, apiIndex(context.model), context, head);
  expect(htmlOf(<SchemaPage view={view} route="/api/schemas/Ship/" guides={[]} />)).not.toContain('id="crew-f0"');
  const own = schemaPageView(context.model.schemas.Crew!, undefined, apiIndex(context.model), context, head);
  const html = htmlOf(<SchemaPage view={own} route="/api/schemas/Crew/" guides={[]} />);
  expect(html).toContain('id="f289"');
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML);
});
